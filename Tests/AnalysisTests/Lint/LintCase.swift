import Score
import Testing

@testable import Analysis

/// What a mapping did, made for one kind of finding, and its twin with the cure.
struct LintCase: Sendable, CustomTestStringConvertible {
  let id: String
  let wrong: LintSubject
  let cured: LintSubject

  var testDescription: String { id }

  init(_ id: String, _ wrong: LintSubject, cured: LintSubject) {
    self.id = id
    self.wrong = wrong
    self.cured = cured
  }

  /// A temperature of 0 to 30 °C that swings three times in 300 rows.
  static let temperatures = (0..<300).map { k in
    15 + 15 * sine(Double(k) / 100)
  }

  /// The sine of a number of turns.
  static func sine(_ turns: Double) -> Double {
    let u = turns - turns.rounded(.down)
    return u < 0.5 ? 16 * u * (0.5 - u) : -16 * (u - 0.5) * (1 - u)
  }

  static func pairing(
    _ input: String, _ data: [Double], _ target: String = "v.pitch", _ percept: Percept = .pitch,
    unit: Unit = .hertz, clipped: [Bool] = [], by value: (Double) -> Double
  ) -> Pairing {
    let spec = Inputs.named(input) ?? InputSpec(input, "min/km", in: 0...60, doc: "")
    return Pairing(
      input: spec, target: target, percept: percept, unit: unit, line: 7, data: data,
      values: data.map(value), clipped: clipped, range: 0...20_000)
  }

  /// One pairing, and a note so that the mapping is not silent.
  static func subject(
    _ pairings: [Pairing] = [], notes: [SoundCell.Note]? = nil, columns: [LintSubject.Column] = []
  ) -> LintSubject {
    LintSubject(
      pairings: pairings, notes: notes ?? [note("v", 0, 1)], columns: columns, duration: 30)
  }

  static func note(_ voice: String, _ start: Double, _ end: Double) -> SoundCell.Note {
    SoundCell.Note(voice: voice, start: start, end: end, pitch: 440)
  }
}
