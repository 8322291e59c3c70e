import Score

extension Conductor {
  /// Goes on from the version before, which stands at the same tick.
  func takeOver(_ previous: Conductor) {
    isFirst = false
    map.takeOver(previous.map)
    board.takeOver(previous.board)
    concrete.takeOver(previous.concrete)
    sequencer.row = previous.sequencer.row
    for (i, target) in map.targets.enumerated() {
      if target.target.standsInTheMix {
        // Sent again in any case: whether the engine keeps the effect depends on its order.
        sent[i] = .nan
      } else if let old = previous.map.targets.firstIndex(where: { $0.name == target.name }) {
        sent[i] = previous.sent[old]
      }
    }
    sequencer.time.stand(at: now)
    sequencer.letGoOrphans()
    showToSequences()
  }

  /// The parts that an error has stopped, each with its error.
  public var stopped: [StoppedPart] { log.stopped }
  public var failures: [Fault] { log.failures }

  /// Whether nothing of the mapping is left that could go on: every sequence it has was stopped.
  public var hasLostAllSequences: Bool {
    !sequencer.sequences.isEmpty
      && sequencer.sequences.allSatisfy { if case .failed = $0.state { true } else { false } }
  }

  /// The beat at which a next version takes over, by its `reload_on`; nil for at once.
  public func reloadBeat(of next: Mapping) -> Double? { sequencer.reloadBeat(of: next) }

  /// Ticks after the present one until a next version takes over; 0 is now.
  ///
  /// At the present tempo; asked again at each tick it is right when it comes.
  public func ticks(toReloadOf next: Mapping) -> Int {
    guard let next = sequencer.reloadBeat(of: next) else { return 0 }
    let seconds = (next - beat) * 60 / tempo
    return Int((seconds * grid.controlRate + 1e-6).rounded(.down))
  }
}

extension InputBoard {
  /// Takes over the values of the version before, which was delivered the same inputs.
  func takeOver(_ previous: InputBoard) {
    whereabouts = previous.whereabouts
    for (i, spec) in specs.enumerated() {
      if let old = previous.specs.firstIndex(where: { $0.name == spec.name }) {
        hold(previous.values[old], at: i)
      }
    }
  }
}
