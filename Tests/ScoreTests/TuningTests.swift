import Testing

@testable import Score

struct TuningTests {
  @Test(arguments: Tuning.all)
  func degreesRiseFromTheRootWithinThePeriod(tuning: Tuning) {
    #expect(tuning.degrees.first == 0)
    for (a, b) in zip(tuning.degrees, tuning.degrees.dropFirst()) { #expect(a < b) }
    #expect(tuning.degrees.last! < tuning.period)
    #expect(Tuning.named(tuning.name) == tuning)
  }

  @Test(arguments: [
    ("major", [60.0, 62, 64, 65, 67, 69, 71, 72, 74]),
    ("minor pentatonic", [60, 63, 65, 67, 70, 72]),
    ("octaves", [60, 72, 84]), ("dorian", [60, 62, 63, 65, 67, 69, 70, 72]),
  ])
  func degreesGoOnThroughTheOctaves(name: String, pitches: [Double]) {
    let tuning = Tuning.named(name)!
    for (degree, pitch) in pitches.enumerated() {
      #expect(tuning.pitch(ofDegree: degree, root: 60) == pitch)
    }
  }

  @Test func negativeDegreesLieBelowTheRoot() {
    let major = Tuning.named("major")!
    #expect(major.pitch(ofDegree: -1, root: 60) == 59 && major.pitch(ofDegree: -7, root: 60) == 48)
    #expect(major.pitch(ofDegree: -8, root: 60) == 47)
  }

  @Test func justIntervalsArePure() {
    let just = Tuning.named("just major")!
    let ratios: [Double] = [1, 9.0 / 8, 5.0 / 4, 4.0 / 3, 3.0 / 2, 5.0 / 3, 15.0 / 8]
    for (degree, ratio) in ratios.enumerated() {
      #expect(abs(just.degrees[degree] - Pitch.cents(from: 1, to: ratio) / 100) < 1e-3)
    }
    let minor = Tuning.named("just minor")!
    let thirds: [(Int, Double)] = [(2, 6.0 / 5), (5, 8.0 / 5), (6, 9.0 / 5)]
    for (degree, ratio) in thirds {
      #expect(abs(minor.degrees[degree] - Pitch.cents(from: 1, to: ratio) / 100) < 1e-3)
    }
  }

  @Test func churchModesAreRotationsOfTheMajorScale() {
    let major = Tuning.named("major")!.degrees
    let modes = ["ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian", "locrian"]
    for (step, name) in modes.enumerated() {
      let turned = (0..<7).map { i in
        major[(i + step) % 7] + (i + step >= 7 ? 12 : 0) - major[step]
      }
      #expect(Tuning.named(name)!.degrees == turned)
    }
  }
}
