import Score

extension LuaState {
  /// Runs a line typed at a prompt in an environment that lasts: an expression gives its values,
  /// statements whatever they return.
  /// - Throws: `Fault` where the line does not compile, fails or is stopped.
  @discardableResult
  public func evaluate(
    _ line: String, name: String = "prompt", in environment: LuaEnvironment,
    budget: LuaBudget = .load
  ) throws(Fault) -> [LuaValue] {
    let chunk: LuaFunction
    if let expression = compiled("return " + line, name, environment, budget) {
      chunk = expression
    } else {
      chunk = try load(source: line, name: name, environment: environment, budget: budget)
    }
    let shown = core.sources.chunk(of: name)
    core.sources.add(line, name: shown, isTrusted: false)
    return try call(chunk, budget: budget)
  }
}
