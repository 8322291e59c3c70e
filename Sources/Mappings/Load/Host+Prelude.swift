/// The functions of the prelude that this side calls.
struct PreludeFunctions {
  /// Takes the tables env and params.
  let adopt: LuaFunction
  /// Does nothing; a call with tables of fields brings them up to date.
  let refresh: LuaFunction
  /// The body of a sequence's coroutine.
  let perform: LuaFunction
  let strict: LuaFunction
}

extension Host {
  /// Runs the files of the prelude: the words of the language are then in every later environment.
  func runPrelude(in state: LuaState) throws(ScriptError) -> PreludeFunctions {
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
      strict: function("strict"))
  }
}
