import Mappings
import Score

extension Performer {
  /// Whether a next version may take over before a tick: its beat has come (`reload_on`), and the crossfade of the
  /// version before is over.
  package func mayTakeOver(_ next: Mapping, at tick: Int) -> Bool {
    guard tick > 0 else { return false }
    let isFaded = swapTick.map { Double(tick - $0) >= 0.04 * conductor.grid.controlRate } ?? true
    return isFaded && conductor.ticks(toReloadOf: next) == 0
  }

  /// Whether `control`, a map entry or all sequences failed soon after a change: the version before was better.
  /// - Parameter tick: the next one.
  package func hasFailed(at tick: Int) -> Bool {
    guard let swapTick, Double(tick - swapTick) < 10 * conductor.grid.controlRate else {
      return false
    }
    let isBroken = conductor.stopped.contains {
      if case .sequence = $0 { false } else { true }
    }
    return isBroken || conductor.hasLostAllSequences
  }
}

extension Mapping {
  /// Performs the first two ticks of a mapping that nobody hears.
  /// - Parameter values: of the inputs, in their order; NaN where missing.
  /// - Throws: `Fault` where they fail: such a version is not worth changing to.
  package func tryOut(_ inputs: [InputSpec], _ values: [Double]) throws {
    let conductor = try Conductor(self, inputs: inputs, sampleRate: TickGrid().sampleRate)
    for tick in 0...1 { _ = conductor.advance(to: tick, inputs: values) }
    if let failure = conductor.failures.first { throw failure }
  }
}
