import Score
import Signals

/// The plan by which a changed voice takes over the notes of the previous version: made with the rig, used at the
/// swap.
///
/// Units of the same kind hand on their state, the n-th to the n-th: oscillators their phases, envelopes their
/// stages, filters their memory. So a held note does not begin again because its filter was edited.
struct Takeover {
  /// The index of the voice in the previous rig.
  let source: Int
  /// The slots with the same name in the new and in the old voice.
  let slots: [(new: Int, old: Int)]
  /// The state vectors that are handed on: the first of the new program, the first of the old one, their number.
  let states: [(new: Int, old: Int, count: Int)]
  /// Whether all envelopes of the new voice continue; otherwise only held notes are taken over.
  let keepsEnvelopes: Bool
  /// Whether a source of sound continues in phase: old and new then sound alike and are crossfaded by gain.
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
    keepsEnvelopes = bank.program.envelopes.allSatisfy(matched.contains)
    isAlike = matched.contains { bank.program.operations[$0].unit.spec.family == .oscillator }
  }

  /// Whether both units read the same instrument, or phrases of one grid, because the state of a sampler is valid only
  /// with the one that it was made with, and a beat is counted on.
  private static func readsSame(
    _ operation: Operation, of bank: VoiceBank, as other: Operation, of old: VoiceBank
  ) -> Bool {
    switch operation.unit.spec.table {
    case .instrument:
      bank.tables.players[operation.table] == old.tables.players[other.table]
    case .phrase: bank.tables.isPhrase(operation.table, likeThat: other.table, of: old.tables)
    default: true
    }
  }
}

extension VoiceSpec {
  /// Whether two versions of a voice make the same sound from the same events; lines of the text, and the ranges and
  /// defaults of parameters, do not matter.
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

extension VoiceBank {
  /// Takes over the notes of the previous version, whose groups have been rendered up to `frame`; notes that already
  /// fade out are left.
  func takeOver(_ old: VoiceBank, _ plan: Takeover, at frame: Int64) {
    swells.mute = old.swells.mute
    for (new, source) in plan.slots { values[new] = old.values[source] }
    for g in 0..<min(groupCount, old.groupCount) {
      groups[g].position = old.groups[g].position
      for lane in 0..<16 {
        let isHeld = old.groups[g].isHeld(lane)
        guard old.groups[g].sounds(lane), old.groups[g].fading & (1 << lane) == 0,
          isHeld || plan.keepsEnvelopes
        else { continue }
        takeOver(lane, of: old, group: g, plan, at: frame)
      }
      for (new, source, count) in plan.states {
        (groups[g].state + new).update(from: old.groups[g].state + source, count: count)
      }
    }
    chokedAge = age
  }

  private func takeOver(
    _ lane: Int, of old: VoiceBank, group g: Int, _ plan: Takeover, at frame: Int64
  ) {
    let isHeld = old.groups[g].isHeld(lane)
    let isFresh = old.groups[g].fresh & (1 << lane) != 0
    start(old.groups[g].notes[lane], in: (g, lane), at: frame)
    if !isHeld { groups[g].set(VoiceSpec.Slot.gate, lane: lane, to: 0, over: 0) }
    if !isFresh { groups[g].fresh &= ~(1 << lane) }
    for (new, source) in plan.slots where new != VoiceSpec.Slot.gate {
      groups[g].takeRamp(new, of: old.groups[g].ramps[source], lane: lane)
    }
  }
}

extension VoiceGroup {
  /// Whether the note's gate is open.
  func isHeld(_ lane: Int) -> Bool { ramps[VoiceSpec.Slot.gate].target[lane] > 0 }

  /// Continues the ramp of another group's parameter.
  mutating func takeRamp(_ slot: Int, of other: LaneRamp, lane: Int) {
    ramps[slot].take(lane, of: other)
    if !ramps[slot].isMoving { controls[slot] = Control(ramps[slot].value) }
    noteGains(slot)
  }
}
