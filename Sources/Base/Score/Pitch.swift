import Glibc

/// Pitches: note names, MIDI numbers (60 = C4) and hertz, equal temperament at A4 = 440 Hz (ISO 16).
public enum Pitch {
  /// Frequency in Hz of a MIDI number; fractions are cents / 100.
  public static func hertz(midi: Double) -> Double { 440 * pow(2, (midi - 69) / 12) }

  /// MIDI number of a frequency in Hz above 0.
  public static func midi(hertz: Double) -> Double { 69 + 12 * log2(hertz / 440) }

  /// Distance in cents from one frequency to another.
  public static func cents(from a: Double, to b: Double) -> Double { 1200 * log2(b / a) }

  /// MIDI number of a note name such as `C4`, `F#3`, `Bb-1`, `eb5`; nil when it is none.
  public static func midi(name: String) -> Double? {
    var rest = Substring(name)
    guard let letter = rest.popFirst(), let semitone = semitones[Character(letter.lowercased())]
    else { return nil }
    var accidental = 0
    while let sign = rest.first, sign == "#" || sign == "b" || sign == "♯" || sign == "♭" {
      accidental += sign == "#" || sign == "♯" ? 1 : -1
      rest.removeFirst()
    }
    guard rest.first != "+", abs(accidental) <= 2, let octave = Int(rest, radix: 10),
      (-2...10).contains(octave)
    else { return nil }
    return Double((octave + 1) * 12 + semitone + accidental)
  }

  /// The sharp note name nearest to a MIDI number, such as `F#3`.
  public static func name(midi: Double) -> String {
    let number = Int(held: midi)
    let octave = Int(held: Double(number) / 12, .down) - 1
    return sharps[((number % 12) + 12) % 12] + String(octave)
  }

  private static let semitones: [Character: Int] = [
    "c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11,
  ]
  private static let sharps = [
    "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B",
  ]
}
