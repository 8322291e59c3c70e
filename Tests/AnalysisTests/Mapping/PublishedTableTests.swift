import Testing

@testable import Analysis

/// Published figures of mappings that other systems use, measured on a series of 600 data that is not at hand. JND steps and the
/// deviation of continuous mappings do not depend on it. The rest does: bits on how unevenly data lie (an even series gives 15 notes
/// 3.59 bit, this one 3.41), inaudible steps on how large the changes are. `Known.series` was shaped until one
/// series gave all of them; that one does is what is tested.
private struct Row: Sendable {
  let name: String
  let hertz: @Sendable (Double) -> Double
  let deviation: Double
  let steps: Double
  let inaudible: Double
  let bits: Double
}

private let rows: [Row] = [
  Row(
    name: "24 semitones on A3", hertz: { Known.semitones(24)($0) }, deviation: 5.9, steps: 584,
    inaudible: 0, bits: 4.95),
  Row(
    name: "15-note pentatonic", hertz: { Known.notes(Known.pentatonic)($0) }, deviation: 14.1,
    steps: 722, inaudible: 54.5, bits: 3.41),
  Row(
    name: "linear Hz 100–675", hertz: { 100 + 575 * $0 }, deviation: 12.5, steps: 646, inaudible: 0,
    bits: 4.94),
  Row(
    name: "linear Hz 208–1600", hertz: { 208 + 1392 * $0 }, deviation: 17.4, steps: 907,
    inaudible: 0, bits: 4.94),
  Row(
    name: "chromatic C2–C6", hertz: { Known.chromatic($0) }, deviation: 16.1, steps: 935,
    inaudible: 5.1, bits: 4.43),
]

@Test(arguments: rows) private func publishedFiguresAreReproducedWithin2Percent(row: Row) {
  let found = MappingMeasures.measure([Known.pitch(Known.series, row.hertz)], seed: 1)
  func check(_ id: String, _ published: Double) {
    let measured = value(id, found)
    #expect(abs(measured - published) <= 0.02 * published, "\(row.name) \(id) \(measured)")
  }
  check("linearity_deviation", row.deviation)
  check("jnd_steps", row.steps)
  check("inaudible_steps", row.inaudible)
  check("information_binned", row.bits)
  #expect(value("monotonicity", found) > 0.995)
}

/// What the series decides, in closed form: an evenly spread one gives 15 levels log2 15 - 14/32 · 1/(2 ln 2) bit.
@Test func anEvenSeriesGivesFifteenNotes359Bit() {
  let even = Known.pitch(Known.shuffled(Known.ramp(6000)), Known.notes(Known.pentatonic))
  #expect(abs(value("information_binned", even) - 3.591) < 0.02)
}
