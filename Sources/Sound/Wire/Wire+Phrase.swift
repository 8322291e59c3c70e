import Score

extension WireWriter {
  mutating func add(_ phrase: Phrase, _ key: (Recording) throws(Fault) -> SoundKey) throws(Fault) {
    try add(whole: phrase.frames)
    add(phrase.sampleRate)
    try add(whole: phrase.beats)
    add(UInt8(phrase.rule == .exact ? 0 : 1))
    add(phrase.fade)
    try add(whole: phrase.components.count)
    for sound in phrase.components + [phrase.intro, phrase.outro] {
      let samples = sound ?? []
      add(!samples.isEmpty)
      guard !samples.isEmpty else { continue }
      add(raw: try key(Recording(channels: [samples], sampleRate: phrase.sampleRate)).bytes)
    }
  }
}

extension WireReader {
  /// A phrase that can be played.
  /// - Parameter sounds: the recording of a name; nil where it is missing.
  mutating func phrase(_ sounds: (SoundKey) -> Recording?) throws(Fault) -> Phrase {
    let (frames, rate, beats) = (try whole(), try double(), try whole())
    let rule: Phrase.Rule
    switch try byte() {
    case 0: rule = .exact
    case 1: rule = .ios
    default: throw fault("the grid of a phrase is exact or that of iOS", before: 1)
    }
    let fade = try double()
    var components: [[Float]?] = []
    for _ in 0..<(try count(of: 1)) { components.append(try sound(at: rate, sounds)) }
    let (intro, outro) = (try sound(at: rate, sounds) ?? [], try sound(at: rate, sounds) ?? [])
    let phrase = Phrase(
      components: components, frames: frames, sampleRate: rate, beats: beats, rule: rule,
      fade: fade, intro: intro, outro: outro)
    if let message = phrase.fault { throw fault(message) }
    return phrase
  }

  /// A sound of a phrase, in one channel and at its rate; nil for silence.
  private mutating func sound(
    at rate: Double, _ sounds: (SoundKey) -> Recording?
  ) throws(Fault) -> [Float]? {
    guard try flag() else { return nil }
    let recording = try recording(sounds)
    guard recording.channels.count == 1, recording.sampleRate == rate,
      !recording.channels[0].isEmpty
    else {
      throw fault(
        "a sound of a phrase has one channel and the phrase's rate", before: SoundKey.size)
    }
    return recording.channels[0]
  }
}
