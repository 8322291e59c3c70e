/// The limit of what a script may do before it is stopped, in steps.
///
/// An instruction of Lua is a step; what the library and the host do for a script counts as about as many as could
/// run meanwhile, by its size: callbacks, coroutines, long strings, sorting, matching, printing. So a script is
/// stopped at the same instruction on every machine, and nothing depends on how long the process was suspended.
/// Only what no step tells of is limited by the processor time of the thread: 1 s more than 10 million steps a
/// second would take, at most 10 s; the error then says so.
///
/// The steps are counted in C: `lb_hook` in `CLuaBridge/guard.c`.
public struct LuaBudget: Equatable, Sendable {
  /// The number of steps, at least 0.
  public let steps: Int

  /// The steps that a processor of our time takes in a second, at least.
  public static let stepsPerSecond = 100_000_000.0

  public init(steps: Int) {
    precondition(steps >= 0, "a Lua budget has no fewer than 0 steps")
    self.steps = steps
  }

  /// A budget of about so many seconds of processor time.
  public init(seconds: Double) {
    precondition(seconds > 0 && seconds < 1e6, "a Lua budget lies between 0 and 1e6 s")
    self.init(steps: Int(seconds * Self.stepsPerSecond))
  }

  /// The budget for compiling and running a whole source: about 2 s.
  public static let load = LuaBudget(seconds: 2)
  /// The budget for everything that a mapping does in one control tick: about 50 ms.
  public static let tick = LuaBudget(seconds: 0.05)
}
