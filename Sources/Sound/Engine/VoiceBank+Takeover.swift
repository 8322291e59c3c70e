import Score
import Signals

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
