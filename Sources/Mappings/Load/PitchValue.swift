import Score

/// A pitch as mappings write it: a note name or a MIDI number, or hertz by way of `hz()`.
enum PitchValue: Hashable {
  case midi(Double)
  case hertz(Double)

  /// Reads a pitch; `what` begins the message when it is none.
  init(_ value: LuaValue, what: String) throws(ScriptError) {
    if let number = value.finiteNumber {
      self = .midi(number)
    } else if let name = value.string, let midi = Pitch.midi(name: name) {
      self = .midi(midi)
    } else if value.kind == "hz", let hertz = value["value"].finiteNumber, hertz > 0 {
      self = .hertz(hertz)
    } else {
      throw ScriptError(
        "\(what) is \(value.spoken)", kind: .value,
        expected: "a note name such as \"C#4\", a MIDI number or hz(440)")
    }
  }

  var hertz: Double {
    switch self {
    case .midi(let number): Pitch.hertz(midi: number)
    case .hertz(let hertz): hertz
    }
  }

  var midi: Double {
    switch self {
    case .midi(let number): number
    case .hertz(let hertz): Pitch.midi(hertz: hertz)
    }
  }
}
