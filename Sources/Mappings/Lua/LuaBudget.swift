/// How much CPU time of its thread a call may use before it is stopped.
///
/// A watchdog looks every 5 ms, so a call is stopped up to 10 ms late. A call that waits for a
/// processor is stopped after 20 budgets and 5 s of wall time at the latest.
public struct LuaBudget: Equatable, Sendable {
  /// CPU seconds, more than 0.
  public let seconds: Double

  public init(seconds: Double) {
    precondition(seconds > 0 && seconds < 1e6, "a Lua budget lies between 0 and 1e6 s")
    self.seconds = seconds
  }

  /// For compiling and running a whole source: 2 s.
  public static let load = LuaBudget(seconds: 2)
  /// For one control tick or one step of a sequence: 50 ms.
  public static let tick = LuaBudget(seconds: 0.05)
}
