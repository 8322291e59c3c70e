import Score

extension Host {
  /// Runs the files of the prelude: the words of the language are then in every later environment.
  func runPrelude(in state: LuaState) throws(Fault) -> PreludeFunctions {
    try state.setGlobal("host", .table(functions(in: state)))
    for file in Prelude.files {
      try state.call(state.loadPrelude(source: file.source, name: file.name), budget: .load)
    }
    let host = try state.global("host")
    try state.setGlobal("host", .nil)
    func function(_ name: String) -> LuaFunction {
      guard let function = host[name].function else {
        preconditionFailure("the prelude defines no host.\(name)")
      }
      return function
    }
    return PreludeFunctions(
      adopt: function("adopt"), refresh: function("refresh"), perform: function("perform"),
      strict: function("strict"), positions: function("positions"), resume: function("resume"),
      keep: function("keep"), share: function("share"), prompt: function("prompt"))
  }
}
