import Score

/// The steps that the scripts of a mapping may take in one control tick, all together: map functions, `control`, sequences and
/// what clock.run has started.
///
/// What uses it up, or is stopped on request, is cut for good; the rest of the tick then has as much again, once.
/// After a second cut nothing more is run in that tick: sequences that are due go on in the next one. A mapping
/// that has been cut `limit` times runs no more scripts.
final class TickBudget {
  /// Cuts after which a mapping's scripts are not run any more.
  static let limit = 16

  private let state: LuaState
  /// The steps after which the scripts of the present tick were cut.
  private(set) var cuts: [Int] = []
  /// The steps after which scripts of the next tick shall be cut, because a journal says that they were.
  var foretold: [Int] = []
  private var total = 0

  init(_ state: LuaState) { self.state = state }

  /// Whether no more scripts are run in this tick.
  var isSpent: Bool { cuts.count > 1 || isOver }

  /// Whether no more scripts are run at all.
  var isOver: Bool { total >= Self.limit }

  /// Steps taken since the tick began or was cut.
  var steps: Int { state.steps }

  /// Steps taken in the present tick, with those before it was cut.
  var all: Int { cuts.reduce(steps, +) }

  /// Whether what took steps since a moment, and was cut then, is alone to blame.
  func isToBlame(since begin: Int) -> Bool { state.stepsAtStop - begin > LuaBudget.tick.steps / 2 }

  /// Runs a tick.
  func run(_ body: () -> Void) {
    cuts.removeAll(keepingCapacity: true)
    state.within(next, body)
    foretold.removeAll()
  }

  /// A script has been cut: what comes after it has steps again.
  func noteCut() {
    cuts.append(state.stepsAtStop)
    total += 1
    state.renew(next)
  }

  private var next: LuaBudget {
    cuts.count < foretold.count ? LuaBudget(stoppingAfter: foretold[cuts.count]) : .tick
  }

  /// The reason why a sequence that is due does not go on any more.
  var verdict: Fault {
    Fault(
      .budget, "the mapping's scripts were stopped \(Self.limit) times, so none of them goes on",
      hint: "let them do less in a tick")
  }
}

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
