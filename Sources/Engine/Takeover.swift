import Score
import Signals

/// How a changed voice takes over the notes of the version before: made when the rig is made, used when
/// it is swapped in.
///
/// Units of the same kind hand on their memory, the n-th to the n-th: oscillators their phases, envelopes
/// their stages, filters what rings in them. So a held note does not begin again because its filter was edited.
struct Takeover {
  /// Index of the voice in the rig before.
  let source: Int
  /// Slots with the same name: of the new voice, of the old.
  let slots: [(new: Int, old: Int)]
  /// State vectors that are handed on: first of the new program, first of the old, how many.
  let states: [(new: Int, old: Int, count: Int)]
  /// The new voice's envelopes all go on where they are; otherwise only held notes are taken over.
  let keepsEnvelopes: Bool
  /// A source of sound goes on in its phase: old and new are alike, and are faded by gain.
  let isAlike: Bool

  init(_ index: Int, of rig: Rig, by bank: VoiceBank, _ voice: VoiceSpec) {
    source = index
    let old = rig.voices[index]
    let oldBank = rig.banks[index]
    slots = voice.parameters.enumerated().compactMap { new, spec in
      old.slot(spec.name).map { (new, $0) }
    }
    var taken = Set<Int>()
    var states: [(new: Int, old: Int, count: Int)] = []
    var matched = Set<Int>()
    for (place, operation) in bank.program.operations.enumerated() {
      let size = operation.stateSize
      guard size > 0 else { continue }
      let source = oldBank.program.operations.indices.first {
        !taken.contains($0) && oldBank.program.operations[$0].unit == operation.unit
          && oldBank.program.operations[$0].stateSize == size
          && Self.readsSame(
            operation, of: bank, as: oldBank.program.operations[$0], of: oldBank)
      }
      guard let source else { continue }
      taken.insert(source)
      matched.insert(place)
      states.append((operation.state, oldBank.program.operations[source].state, size))
    }
    self.states = states
    let envelopes = (0..<bank.program.envelopeCount).map { bank.program.envelopes[$0] }
    keepsEnvelopes = envelopes.allSatisfy(matched.contains)
    isAlike = matched.contains { bank.program.operations[$0].unit.spec.family == .oscillator }
  }

  /// The memory of a sampler means something only with the instrument that it was made with.
  private static func readsSame(
    _ operation: Operation, of bank: VoiceBank, as other: Operation, of old: VoiceBank
  ) -> Bool {
    guard operation.unit.spec.table == .instrument else { return true }
    return bank.tables.players[operation.table] == old.tables.players[other.table]
  }
}

extension VoiceSpec {
  /// Whether two versions of a voice make the same sound from the same events: where it is written, and
  /// the ranges and defaults of its parameters do not matter.
  func sounds(like other: VoiceSpec, _ tables: [SoundTable], _ otherTables: [SoundTable]) -> Bool {
    guard polyphony == other.polyphony, graph.output == other.graph.output,
      parameters.map({ $0.name }) == other.parameters.map({ $0.name }),
      graph.nodes.count == other.graph.nodes.count
    else { return false }
    return zip(graph.nodes, other.graph.nodes).allSatisfy { a, b in
      a.unit == b.unit && a.inputs == b.inputs
        && a.table.map { tables[$0] } == b.table.map { otherTables[$0] }
    }
  }
}
