import Score

extension Sequencer {
  /// Begins the environment at the present instant, unless it sounds; the events.
  func begin(_ layer: EnvironmentLayer) -> [ScheduledEvent] {
    guard !held.values.contains(where: { $0.voice == layer.voice.name }) else { return [] }
    let voice = mapping.orchestra.voices.firstIndex { $0.name == layer.voice.name }!
    for settings in layer.notes {
      _ = begin(voice, settings.filter { $0.value != 0 }, of: nil, line: layer.line)
    }
    return takeEvents()
  }

  /// Begins and ends déjà vus at the present instant; the events.
  func perform(_ changes: [ConcreteSound.Change]) -> [ScheduledEvent] {
    for change in changes {
      switch change {
      case .begin(let sound): begin(sound, line: sound.line)
      case .end(let sound): letGo(sound)
      }
    }
    return takeEvents()
  }

  /// Begins a déjà vu by its name, as the word `dejavu` does.
  func dejavu(_ name: String, line: Int?) throws(Fault) -> (note: UInt32, voice: Int) {
    guard let sound = mapping.concrete.first(where: { $0.name == name }) else {
      let names = mapping.concrete.map(\.name)
      throw .mapping(
        "unknown déjà vu \"\(name)\"",
        hint: names.isEmpty
          ? "declare it: concrete = { \(name) = { file = \"\(name).wav\" } }"
          : NearestName.hint(for: name, among: names))
    }
    return begin(sound, line: line)
  }

  /// Begins a sound; one that sounds already fades out first.
  @discardableResult
  private func begin(_ sound: ConcreteSound, line: Int?) -> (note: UInt32, voice: Int) {
    letGo(sound)
    let voice = mapping.orchestra.voices.firstIndex { $0.name == sound.name }!
    let sets = [
      (slot: VoiceSpec.Slot.level, value: Float(sound.level)),
      (slot: VoiceSpec.Slot.pan, value: Float(sound.pan)),
    ]
    return (begin(voice, sets.filter { $0.value != 0 }, of: nil, line: line), voice)
  }

  private func letGo(_ sound: ConcreteSound) { letGo(line: sound.line) { $0.voice == sound.name } }
}
