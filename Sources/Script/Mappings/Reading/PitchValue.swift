import Score

/// A pitch as mappings write it: a note name or a MIDI number, or hertz by way of `hz()`.
enum PitchValue: Hashable {
  case midi(Double)
  case hertz(Double)

  /// 0.3 Hz to 24 kHz: a number beyond was meant as a frequency.
  private static let midiNumbers = -60.0...138.3

  /// Reads a pitch; `what` begins the message when it is none.
  init(_ value: LuaValue, what: String) throws(Fault) {
    if let number = value.finiteNumber {
      guard Self.midiNumbers.contains(number) else {
        throw .mapping(
          "\(what) is \(LuaValue.number(number).spoken)",
          expected: "a MIDI number (69 is A4), a note name such as \"C#4\" or hz(440)",
          hint: number > 0 ? "a frequency is written hz(\(LuaValue.number(number).spoken))" : nil)
      }
      self = .midi(number)
    } else if let name = value.string, let midi = Pitch.midi(name: name) {
      self = .midi(midi)
    } else if value.kind == "hz", let hertz = value["value"].finiteNumber, hertz > 0 {
      self = .hertz(hertz)
    } else {
      let isList = !(value.plainTable?.array.isEmpty ?? true)
      throw .mapping(
        "\(what) is \(value.spoken)",
        expected: "a note name such as \"C#4\", a MIDI number or hz(440)",
        hint: value.kind == "signal"
          ? "p.pitch is in Hz already: give the signal itself, as in sine(p.pitch * 2)"
          : isList
            ? "play each of its pitches: for _, pitch in ipairs(list) do play(…, { pitch = pitch }) end"
            : value.string.flatMap {
              $0.contains(" ")
                ? "several pitches in turn are a sequins: local n = sequins { 60, 64 }, then n()"
                : nil
            })
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
