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

/// A pitch set: the degrees of one octave in semitones (cents / 100) above its root.
public struct Tuning: Hashable, Sendable {
  public let name: String
  /// The degrees in semitones above the root, ascending, beginning with 0.
  public let degrees: [Double]
  /// The interval in semitones after which the degrees repeat.
  public let period: Double

  public init(_ name: String, _ degrees: [Double], period: Double = 12) {
    (self.name, self.degrees, self.period) = (name, degrees, period)
  }

  /// MIDI pitch of a degree counted from 0 = root; negative degrees lie below it.
  public func pitch(ofDegree degree: Int, root: Double) -> Double {
    let count = degrees.count
    let octave = Int(held: Double(degree) / Double(count), .down)
    return root + Double(octave) * period + degrees[degree - octave * count]
  }

  /// The tuning with a name, in any case, or with another name that norns' musicutil gives it; nil when there
  /// is none.
  public static func named(_ name: String) -> Tuning? {
    let name = name.lowercased()
    return all.first { $0.name == name } ?? NamedScale.named(name).map(Tuning.init)
  }

  private init(_ scale: NamedScale) {
    self.init(scale.name.lowercased(), scale.degrees.map(Double.init))
  }

  /// All names that `named` knows.
  public static let names: [String] =
    all.map { $0.name } + NamedScale.all.flatMap { $0.otherNames.map { $0.lowercased() } }

  /// All tunings: our own, then those that only musicutil has.
  public static let all: [Tuning] =
    own
    + NamedScale.all.map(Tuning.init).filter { scale in
      !own.contains { $0.name == scale.name }
    }

  /// Modes and scales by the names of common practice; just intonation ratios in cents / 100.
  private static let own: [Tuning] = common + others

  private static let common: [Tuning] = [
    "chromatic", "major", "ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian",
    "minor", "locrian", "harmonic minor", "melodic minor", "major pentatonic", "minor pentatonic",
    "blues", "whole tone",
  ].map { name in Tuning(name, NamedScale.named(name)!.degrees.map { Double($0) }) }

  /// The pitch sets that musicutil does not have.
  private static let others: [Tuning] = [
    Tuning("octatonic", [0, 2, 3, 5, 6, 8, 9, 11]),
    Tuning("hirajoshi", [0, 2, 3, 7, 8]),
    Tuning("in sen", [0, 1, 5, 7, 10]),
    Tuning("fifths", [0, 7]),
    Tuning("octaves", [0]),
    Tuning("just major", [0, 2.0391, 3.8631, 4.9804, 7.0196, 8.8436, 10.8827]),
    Tuning("just minor", [0, 2.0391, 3.1564, 4.9804, 7.0196, 8.1369, 10.1760]),
  ]
}

/// A scale by the name that norns' musicutil gives it, with its other names.
///
/// The interval lists are facts of music theory, in the order of musicutil, where every list also has the octave.
/// "In Sen Pou" is in ascending order here.
public struct NamedScale: Hashable, Sendable {
  public let name: String
  public let otherNames: [String]
  /// Semitones above the root, within an octave.
  public let degrees: [Int]

  private init(_ name: String, _ degrees: [Int], also otherNames: [String] = []) {
    (self.name, self.otherNames, self.degrees) = (name, otherNames, degrees)
  }

  /// The scale with a name, in any case, main or other; nil when there is none.
  public static func named(_ name: String) -> NamedScale? {
    let name = name.lowercased()
    return all.first { scale in
      ([scale.name] + scale.otherNames).contains { $0.lowercased() == name }
    }
  }

  /// All scales of musicutil, in its order.
  public static let all: [NamedScale] = [
    NamedScale("Major", [0, 2, 4, 5, 7, 9, 11], also: ["Ionian"]),
    NamedScale("Natural Minor", [0, 2, 3, 5, 7, 8, 10], also: ["Minor", "Aeolian"]),
    NamedScale("Harmonic Minor", [0, 2, 3, 5, 7, 8, 11]),
    NamedScale("Melodic Minor", [0, 2, 3, 5, 7, 9, 11]),
    NamedScale("Dorian", [0, 2, 3, 5, 7, 9, 10]),
    NamedScale("Phrygian", [0, 1, 3, 5, 7, 8, 10]),
    NamedScale("Lydian", [0, 2, 4, 6, 7, 9, 11]),
    NamedScale("Mixolydian", [0, 2, 4, 5, 7, 9, 10]),
    NamedScale("Locrian", [0, 1, 3, 5, 6, 8, 10]),
    NamedScale("Whole Tone", [0, 2, 4, 6, 8, 10]),
    NamedScale("Major Pentatonic", [0, 2, 4, 7, 9], also: ["Gagaku Ryo Sen Pou"]),
    NamedScale("Minor Pentatonic", [0, 3, 5, 7, 10], also: ["Zokugaku Yo Sen Pou"]),
    NamedScale("Major Bebop", [0, 2, 4, 5, 7, 8, 9, 11]),
    NamedScale("Altered Scale", [0, 1, 3, 4, 6, 8, 10]),
    NamedScale("Dorian Bebop", [0, 2, 3, 4, 5, 7, 9, 10]),
    NamedScale("Mixolydian Bebop", [0, 2, 4, 5, 7, 9, 10, 11]),
    NamedScale("Blues Scale", [0, 3, 5, 6, 7, 10], also: ["Blues"]),
    NamedScale("Diminished Whole Half", [0, 2, 3, 5, 6, 8, 9, 11]),
    NamedScale("Diminished Half Whole", [0, 1, 3, 4, 6, 7, 9, 10]),
    NamedScale("Neapolitan Major", [0, 1, 3, 5, 7, 9, 11]),
    NamedScale("Hungarian Major", [0, 3, 4, 6, 7, 9, 10]),
    NamedScale("Harmonic Major", [0, 2, 4, 5, 7, 8, 11]),
    NamedScale("Hungarian Minor", [0, 2, 3, 6, 7, 8, 11]),
    NamedScale("Lydian Minor", [0, 2, 4, 6, 7, 8, 10]),
    NamedScale("Neapolitan Minor", [0, 1, 3, 5, 7, 8, 11], also: ["Byzantine"]),
    NamedScale("Major Locrian", [0, 2, 4, 5, 6, 8, 10]),
    NamedScale("Leading Whole Tone", [0, 2, 4, 6, 8, 10, 11]),
    NamedScale("Six Tone Symmetrical", [0, 1, 4, 5, 8, 9, 11]),
    NamedScale("Balinese", [0, 1, 3, 7, 8]),
    NamedScale("Persian", [0, 1, 4, 5, 6, 8, 11]),
    NamedScale("East Indian Purvi", [0, 1, 4, 6, 7, 8, 11]),
    NamedScale("Oriental", [0, 1, 4, 5, 6, 9, 10]),
    NamedScale("Double Harmonic", [0, 1, 4, 5, 7, 8, 11]),
    NamedScale("Enigmatic", [0, 1, 4, 6, 8, 10, 11]),
    NamedScale("Overtone", [0, 2, 4, 6, 7, 9, 10]),
    NamedScale("Eight Tone Spanish", [0, 1, 3, 4, 5, 6, 8, 10]),
    NamedScale("Prometheus", [0, 2, 4, 6, 9, 10]),
    NamedScale("Gagaku Rittsu Sen Pou", [0, 2, 5, 7, 9, 10]),
    NamedScale("In Sen Pou", [0, 1, 2, 5, 8]),
    NamedScale("Okinawa", [0, 4, 5, 7, 11]),
    NamedScale("Chromatic", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
  ]
}
