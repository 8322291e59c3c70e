import Score

extension Sequencer {
  /// Begins and ends déjà vus at the present instant; the events.
  func perform(_ changes: [ConcreteVisits.Change]) -> [ScheduledEvent] {
    for change in changes {
      switch change {
      case .begin(let sound): begin(sound, line: sound.line)
      case .end(let sound): letGo(sound)
      }
    }
    defer { clearEvents() }
    return events
  }

  /// Begins a déjà vu by its name, as the word `dejavu` does.
  func dejavu(_ name: String, line: Int?) throws(Fault) -> (note: UInt32, voice: Int) {
    guard let sound = mapping.concrete.first(where: { $0.name == name }) else {
      let names = mapping.concrete.map(\.name)
      throw Fault(
        .mapping, "unknown déjà vu \"\(name)\"",
        hint: names.isEmpty
          ? "declare it: concrete = { \(name) = { file = \"\(name).wav\" } }"
          : NearestName.hint(for: name, among: names))
    }
    return begin(sound, line: line)
  }

  /// One that sounds already fades out first.
  @discardableResult
  private func begin(_ sound: ConcreteSound, line: Int?) -> (note: UInt32, voice: Int) {
    letGo(sound)
    let voice = mapping.orchestra.voices.firstIndex { $0.name == sound.name }!
    lastNote += 1
    let note = lastNote
    add(.start(note: note, voice: UInt16(voice)), line: line)
    for (slot, value) in [
      (VoiceSpec.Slot.level, sound.level), (VoiceSpec.Slot.pan, sound.pan),
    ] where value != 0 {
      add(.set(note: note, slot: UInt16(slot), value: Float(value), ramp: 0), line: line)
    }
    held[note] = PlayedNote(
      number: note, voice: sound.name, sequence: nil, line: line, row: row, start: now, pitch: nil)
    return (note, voice)
  }

  private func letGo(_ sound: ConcreteSound) {
    for note in held.keys.sorted() where held[note]?.voice == sound.name {
      release(note, line: sound.line)
    }
  }
}
