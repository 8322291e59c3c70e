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
