import Glibc
import Score
import Testing

@testable import Analysis

/// The standard's filters as they stand in table A.1, in plain Swift, beside the loops in C.
@Test(arguments: [0, 9, 16, 27])
func thirdOctavesAreTheStandardsFilters(band: Int) {
  let samples = ReferenceSignals.uniform(4800, seed: 7).map { Float(0.1 * $0) }
  var found = [Double](repeating: 0, count: 200 * 28)
  ThirdOctaveBank(calibration: 100).process(samples, to: &found, steps: 200)
  let truth = standardBand(band, samples)
  for step in 0..<200 {
    let (ours, theirs) = (found[28 * step + band], truth[step])
    #expect(abs(ours - theirs) <= 1e-6 * theirs + 1e-9, "step \(step)")
  }
}

/// Numerators 1, 2, 1 and 1, 0, -1 and 1, -2, 1; then squares through three low-passes.
private func standardBand(_ band: Int, _ samples: [Float]) -> [Double] {
  let row = ThirdOctaveBank.table[band]
  var x = samples.map { Double($0) }
  for (k, b) in [(1.0, 2.0, 1.0), (1, 0, -1), (1, -2, 1)].enumerated() {
    let (a1, a2) = (-2 - row[2 * k], 1 - row[2 * k + 1])
    var (w1, w2) = (0.0, 0.0)
    for i in x.indices {
      let w = x[i] - a1 * w1 - a2 * w2
      x[i] = b.0 * w + b.1 * w1 + b.2 * w2
      (w1, w2) = (w, w1)
    }
  }
  let centre = 1000 * pow(10, Double(band - 16) / 10)
  let pole = exp(-1 / (48000 * 2 / (3 * min(centre, 1000))))
  x = x.map { $0 * $0 * row[6] * row[6] * 2e10 }
  for _ in 0..<3 {
    var y = 0.0
    for i in x.indices {
      y = (1 - pole) * x[i] + pole * y
      x[i] = y
    }
  }
  return stride(from: 23, to: x.count, by: 24).map { x[$0] }
}

/// Core loudness by the standard's logarithmic equations, of a critical band above 300 Hz and of the lowest.
@Test(arguments: [20.0, 44, 60, 83.5, 99, 110.5])
func coreLoudnessFollowsTheStandardsEquations(level: Double) {
  let intensities = [Double](repeating: pow(10, level / 10), count: 28)
  var found = [Double](repeating: 0, count: 20)
  CoreLoudness(field: .free).process(intensities, to: &found, rows: 1)
  typealias Tables = ZwickerTables
  func core(_ band: Int, _ raw: Double) -> Double {
    let ear = raw - Tables.transmission[band]
    guard ear > Tables.thresholds[band] else { return 0 }
    let threshold = Tables.thresholds[band]
    let above = pow(10, 0.1 * (ear - Tables.widths[band] - threshold))
    return max(0, 0.0635 * pow(10, 0.025 * threshold) * (pow(0.75 + 0.25 * above, 0.25) - 1))
  }
  for band in 3..<20 { #expect(abs(found[band] - core(band, level)) < 1e-9) }
  let sum = (0..<6).reduce(0.0) { sum, third in
    let row = (0..<7).first { level <= Tables.ranges[$0] - Tables.lowLevels[$0][third] } ?? 7
    return sum + pow(10, (level + Tables.lowLevels[row][third]) / 10)
  }
  let lowest = core(0, 10 * log10(sum))
  #expect(abs(found[0] - lowest * min(1, 0.4 + 0.32 * pow(lowest, 0.2))) < 1e-9)
}

/// After a sound of 10 ms the network falls with 5 ms at first, after 200 ms more slowly (clause 6.4).
@Test func coreLoudnessFadesTheSlowerTheLongerItWas() {
  func left(after milliseconds: Int) -> Double {
    let rows = 2 * milliseconds
    var core = [Double](repeating: 0, count: 20 * (rows + 40))
    for i in 0..<20 * rows { core[i] = 5 }
    TemporalDecay().process(&core, rows: rows + 40)
    return core[20 * (rows + 39) + 7] / 5
  }
  #expect(left(after: 200) > 0.2)
  #expect(left(after: 5) < 0.15)
  #expect(left(after: 5) < left(after: 50) && left(after: 50) < left(after: 200))
}
