internal import CLuaBridge

extension LuaState {
  /// Runs a script that consists of several calls: they share one budget, whatever they are given themselves.
  func within<R, Failure: Error>(
    _ budget: LuaBudget, _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    lb_begin(core.state, Int64(budget.steps))
    defer { lb_end(core.state) }
    return try body()
  }

  /// Gives the script that is under way a budget anew, after one of its calls has been stopped.
  func renew(_ budget: LuaBudget) { lb_renew(core.state, Int64(budget.steps)) }

  /// Steps taken since the budget was given.
  var steps: Int { Int(lb_steps(core.state)) }

  /// Steps that had been taken when a call was stopped last.
  var stepsAtStop: Int { Int(lb_steps_at_stop(core.state)) }
}

extension LuaBudget {
  /// The budget with which a script is stopped where it was stopped before.
  /// - Parameter steps: what `LuaState.stepsAtStop` said then.
  public init(stoppingAfter steps: Int) { self.init(steps: max(0, steps - 1)) }
}
