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
