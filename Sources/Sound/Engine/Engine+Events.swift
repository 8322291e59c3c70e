import Score
import Signals

extension Engine {
  /// Carries out an event at its frame or, when that has passed, at the beginning of the quantum.
  func apply(_ event: Event) {
    let frame = max(event.frame, clock)
    if event.frame < clock { tally.late += 1 }
    guard isSound(event.action) else {
      tally.refused += 1
      return
    }
    switch event.action {
    case .start(let note, let voice): start(note, voice: Int(voice), at: frame)
    case .set(let note, let slot, let value, let ramp):
      change(note, at: frame) { group, lane, program in
        guard slot < program.slotCount else { return false }
        group.ramps[Int(slot)].own |= 1 << lane
        group.set(Int(slot), lane: lane, to: value, over: ramp)
        return true
      }
    case .release(let note):
      change(note, at: frame) { group, lane, _ in
        group.release(lane: lane)
        return true
      }
    case .voice(let voice, let slot, let value, let ramp):
      changeVoice(Int(voice), slot: Int(slot), to: value, over: ramp, at: frame)
    case .effect(let effect, let slot, let value, let ramp):
      changeBuses { $0.set(effect: Int(effect), slot: Int(slot), to: value, over: ramp, at: frame) }
    case .level(let value, let ramp):
      changeBuses { $0.setLevel(of: nil, to: value, over: ramp, at: frame) }
    case .bus(let bus, let value, let ramp):
      changeBuses { $0.setLevel(of: Int(bus), to: value, over: ramp, at: frame) }
    case .mute(let voice, let isMuted): mute(Int(voice), isMuted, at: frame)
    case .swap: swap(at: frame)
    }
  }

  /// Whether the voices, effects and slots that an action names exist, and its value is finite. Whether a note exists
  /// only its voice knows.
  private func isSound(_ action: Event.Action) -> Bool {
    switch action {
    case .start(_, let voice): voice < rig.banks.count
    case .set(_, _, let value, _): value.isFinite
    case .release: true
    case .voice(let voice, let slot, let value, _):
      voice < rig.banks.count && slot < rig.banks[Int(voice)].program.slotCount && value.isFinite
    case .effect(let effect, let slot, let value, _):
      effect < rig.buses.effects.count && rig.has(Int(effect), slot: Int(slot)) && value.isFinite
    case .bus(let bus, let value, _): bus < rig.buses.places.count - 1 && value.isFinite
    case .level(let value, _): value.isFinite
    case .mute(let voice, _): voice < rig.banks.count
    case .swap: true
    }
  }

  /// Changes the buses of the mix and those of all stems.
  private func changeBuses(_ change: (BusPlan) -> Void) {
    change(rig.buses)
    for stem in stems { change(stem.buses) }
  }

  private func start(_ note: UInt32, voice: Int, at frame: Int64) {
    if let voices = options.voices, !voices.contains(voice) { return }
    let bank = rig.banks[voice]
    if bank.isFull {
      let oldest = bank.oldest(includingFading: false)
      advance(voice, oldest.group, to: frame)
      if bank.isFull { bank.steal(bank.oldest(includingFading: false)) }
    }
    var place = bank.freePlace
    if place == nil {
      let oldest = bank.oldest(includingFading: true)
      advance(voice, oldest.group, to: frame)
      bank.cutOff(oldest)
      place = oldest
    }
    guard let place else { return }
    advance(voice, place.group, to: frame)
    bank.start(note, in: place, at: frame)
    freshFrame = frame
    tally.notes += 1
  }

  /// Lets notes that have begun cut off others of their exclusive class: called once all events of their frame are
  /// applied, when their values are known.
  func chokeNotes() {
    guard freshFrame >= 0 else { return }
    for (number, bank) in rig.banks.enumerated() where bank.hasFreshNotes {
      for group in 0..<bank.groupCount where bank.groups[group].sounding != 0 {
        advance(number, group, to: freshFrame)
      }
      bank.choke()
    }
    freshFrame = -1
  }

  /// Changes a sounding note at its exact frame; the body returns whether it could. A note that has already ended
  /// needs no change.
  private func change(
    _ note: UInt32, at frame: Int64, _ body: (inout VoiceGroup, Int, Program) -> Bool
  ) {
    for (number, bank) in rig.banks.enumerated() {
      guard let place = bank.place(of: note) else { continue }
      advance(number, place.group, to: frame)
      guard bank.groups[place.group].lane(of: note) == place.lane else { return }
      if !body(&bank.groups[place.group], place.lane, bank.program) { tally.refused += 1 }
      return
    }
  }

  private func changeVoice(
    _ voice: Int, slot: Int, to value: Float, over ramp: UInt32, at frame: Int64
  ) {
    let bank = rig.banks[voice]
    for g in 0..<bank.groupCount where bank.groups[g].sounding != 0 {
      advance(voice, g, to: frame)
      guard slot != VoiceSpec.Slot.level else { continue }
      for lane in 0..<16 where bank.groups[g].ramps[slot].own & (1 << lane) == 0 {
        bank.groups[g].set(slot, lane: lane, to: value, over: ramp)
      }
    }
    bank.values[slot].move(to: value, over: Int(ramp), at: frame)
  }

  private func mute(_ voice: Int, _ isMuted: Bool, at frame: Int64) {
    for g in 0..<rig.banks[voice].groupCount { advance(voice, g, to: frame) }
    rig.banks[voice].swells.mute.move(to: isMuted ? 0 : 1, at: frame, sampleRate: sampleRate)
  }

  /// Renders one group up to an absolute frame of the present quantum.
  func advance(_ bank: Int, _ group: Int, of rig: Rig? = nil, to frame: Int64) {
    let rig = rig ?? self.rig
    rig.advance(
      chunk: rig.chunk(of: bank, group), group, to: Int(frame - clock), worker: 0,
      sampleRate: Float(sampleRate), at: clock)
  }
}

extension Rig {
  /// Whether an effect has a parameter.
  fileprivate func has(_ effect: Int, slot: Int) -> Bool {
    let place = buses.effects[effect]
    return buses.lines[place.line].chain.has(place.number, slot: slot)
  }
}

extension Engine {
  /// Swaps in the next version at a frame of the present quantum: shared voices and effects continue, changed voices
  /// take over their notes and are crossfaded, removed ones fade out.
  func swap(at frame: Int64) {
    guard let next = incoming.pop() else {
      tally.refused += 1
      return
    }
    finishOutgoing()
    let old = rig
    outgoing = old
    outgoingEnd = frame + Int64((Swell.duration * sampleRate).rounded())
    rig = next.takeUnretainedValue()
    next.release()
    for bank in old.banks.indices where !rig.keepsPrevious[bank] {
      for group in 0..<old.banks[bank].groupCount { advance(bank, group, of: old, to: frame) }
    }
    fadeOut(old, at: frame)
    for (index, takeover) in rig.takeovers.enumerated() {
      guard let takeover else { continue }
      let bank = rig.banks[index]
      bank.takeOver(old.banks[takeover.source], takeover, at: frame)
      bank.swells.version.move(
        to: 1, from: 0, takeover.isAlike ? .gain : .power, at: frame, sampleRate: sampleRate)
    }
    rig.takeOverBuses(old, at: frame)
    tally.swaps += 1
  }

  /// Fades out everything in a version that the present one does not share.
  private func fadeOut(_ old: Rig, at frame: Int64) {
    for (index, bank) in old.banks.enumerated() where !rig.keepsPrevious[index] {
      let takeover = rig.takeovers.first { $0?.source == index } ?? nil
      bank.swells.version.move(
        to: 0, from: takeover?.isAlike ?? true ? nil : 1,
        takeover?.isAlike ?? true ? .gain : .power,
        at: frame, sampleRate: sampleRate)
    }
  }

  /// Returns the previous version to be freed, once nothing of it sounds.
  func retireOutgoing() { if outgoing != nil, clock >= outgoingEnd { finishOutgoing() } }

  private func finishOutgoing() {
    guard let old = outgoing else { return }
    for (index, bank) in old.banks.enumerated() where !rig.keepsPrevious[index] { tally.add(bank) }
    retired.push(Unmanaged.passRetained(old))
    outgoing = nil
  }
}
