import Analysis
import Glibc
import Score
import TestSupport
import Testing

/// For each true onset the error of the nearest found one, and how many were found that are none.
private func compare(_ found: [Double], _ truth: [Double]) -> (errors: [Double], extra: Int) {
  let errors = truth.map { time in found.map { $0 - time }.min { abs($0) < abs($1) } ?? .infinity }
  let extra = found.count { time in !truth.contains { abs($0 - time) < 0.05 } }
  return (errors, extra)
}

@Suite struct OnsetDetectorTests {
  @Test(arguments: [8000.0, 44_100, 48_000, 96_000])
  func clicksAreFoundWithinTenMilliseconds(_ rate: Double) {
    let truth = [0.1, 0.2033, 0.3471, 0.51, 0.5613, 0.85, 0.8907, 1.2, 1.5011]
    var sound = [Float](repeating: 0, count: Int(2 * rate))
    for time in truth { sound[Int(time * rate)] = 0.5 }
    let (errors, extra) = compare(TestSignal.tracks(sound, rate: rate).onsets, truth)
    #expect(extra == 0)
    for error in errors { #expect(abs(error) < 0.01) }
  }

  /// A slow beginning is found while it rises: half of the attack later.
  @Test(arguments: [
    (0.03, 0.002), (0.03, 0.01), (0.03, 0.03), (0.1, 0.002), (0.1, 0.01), (0.1, 0.03),
  ])
  func struckNotesAreFound(_ decay: Double, _ attack: Double) {
    let truth = (0..<12).map { 0.15 + 0.15 * Double($0) }
    let sound = TestSignal.notes(
      truth, pitches: [262, 330, 392, 523], seconds: 2.2, decay: decay, attack: attack)
    let (errors, extra) = compare(TestSignal.tracks(sound).onsets, truth)
    #expect(extra == 0)
    for error in errors { #expect(abs(error) < max(0.01, attack / 2 + 0.001)) }
  }

  @Test func noiseVibratoAndGlidesBeginOnce() {
    let sounds: [[Float]] = [
      noise(96_000, amplitude: 0.3),
      TestSignal.tone(seconds: 2, harmonics: TestSignal.saw) { 440 * pow(2, 0.04 * sin(35 * $0)) },
      TestSignal.tone(seconds: 2, harmonics: TestSignal.saw) { 220 * pow(2, $0) },
      TestSignal.tone(seconds: 2) { 220 * pow(2, $0) },
    ]
    for sound in sounds {
      let onsets = TestSignal.tracks(sound).onsets.filter { $0 < 1.95 }
      #expect(onsets.count == 1)
      #expect(onsets.allSatisfy { $0 < 0.02 })
    }
  }

  /// The periods of a low tone are no onsets.
  @Test(arguments: [65.0, 82.4, 98, 123.5, 147])
  func aLowToneBeginsOnce(_ hertz: Double) {
    let shapes = [TestSignal.saw, TestSignal.triangle, { $0 == 1 ? 1 : 0 }]
    for shape in shapes {
      let sound = TestSignal.tone(seconds: 2, harmonics: shape) { _ in hertz }
      let onsets = TestSignal.tracks(sound).onsets.filter { $0 < 1.95 }
      #expect(onsets.count == 1)
    }
    let glide = TestSignal.tone(seconds: 2, harmonics: TestSignal.saw) { hertz * pow(2, 0.3 * $0) }
    #expect(TestSignal.tracks(glide).onsets.count { $0 < 1.95 } == 1)
  }

  /// Two onsets less than 20 ms apart are one.
  @Test func onsetsKeepTheirDistance() {
    var sound = [Float](repeating: 0, count: 48_000)
    for k in 0..<40 { sound[4800 + 480 * k] = 0.5 }
    let onsets = TestSignal.tracks(sound).onsets
    for (a, b) in zip(onsets, onsets.dropFirst()) { #expect(b - a > 0.0199) }
  }
}
