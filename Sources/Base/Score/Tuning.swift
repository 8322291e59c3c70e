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
