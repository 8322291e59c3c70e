import Score

/// The voices whose notes are only struck: they end by themselves, without being let go.
struct StruckVoices {
  private let voices: [VoiceSpec]
  /// The envelopes of each voice that is only struck.
  private let envelopes: [[Graph.Node]?]

  init(_ voices: [VoiceSpec], units: [UnitSpec]) {
    self.voices = voices
    envelopes = voices.map { voice in
      voice.graph.struckEnvelopes { name in units.first { $0.name == name } }
    }
  }

  var names: Set<String> { Set(zip(voices, envelopes).filter { $0.1 != nil }.map(\.0.name)) }

  /// Seconds after which a note has ended, by what it was given and the defaults of its voice; nil for a voice that
  /// sounds until it is let go. Letting go is not heard of it: it only says that it is over.
  func length(_ voice: Int, _ settings: NoteSettings) -> Double? {
    let parameters = voices[voice].parameters
    func value(_ input: Graph.Input) -> Double? {
      switch input {
      case .constant(let value): Double(value)
      case .parameter(let slot): settings.value(slot) ?? parameters[slot].defaultValue
      case .node: nil
      }
    }
    guard let envelopes = envelopes[voice] else { return nil }
    var longest = 0.0
    for envelope in envelopes {
      var length = 0.0
      for input in envelope.inputs.dropFirst() {
        guard let time = value(input) else { return nil }
        length += time
      }
      longest = max(longest, length)
    }
    return longest
  }
}
