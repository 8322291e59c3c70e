import Analysis
import Glibc
import Score
import Testing

/// Figures of Tests/Golden/make/tracking.py (librosa 0.11), at frames 10, 18, 26...
private let frames = stride(from: 10, to: 90, by: 8)

private func glide() -> [Float] {
  TestSignal.tone(seconds: 2, harmonics: { $0 > 10 ? 0 : 1 / Double($0) }) {
    220 * pow(2, 0.25 * $0)
  }
}

private func noisy() -> [Float] {
  let tone = TestSignal.tone(seconds: 2, amplitude: 0.3) { _ in 1000 }
  return zip(TestSignal.white(2 * 48_000), tone).map { Float(0.1 * $0 + Double($1)) }
}

private func found(_ track: [Float]) -> [Double] { frames.map { Double(track[$0]) } }

private func worst(_ found: [Double], _ truth: [Double], _ distance: (Double, Double) -> Double)
  -> Double
{
  zip(found, truth).map { abs(distance($0, $1)) }.max() ?? .infinity
}

private func cents(_ a: Double, _ b: Double) -> Double { Pitch.cents(from: a, to: b) }
private func percent(_ a: Double, _ b: Double) -> Double { 100 * (a / b - 1) }

@Suite struct TrackingGoldenTests {
  /// librosa's YIN looks at a window that is not centred for every lag: 3 cents on a glide of 300 cents a second, 1 cent
  /// on a steady tone. Its pYIN has states every 10 cents.
  @Test func pitchAgreesWithLibrosa() {
    let gliding = found(TestSignal.tracks(glide()).pitch)
    let yin = [
      227.821, 234.174, 240.821, 247.583, 254.537, 261.702, 269.100, 276.648, 284.409, 292.322,
    ]
    let pyin = [
      228.416, 233.755, 240.605, 247.655, 254.912, 262.382, 268.515, 276.383, 284.481, 292.817,
    ]
    #expect(worst(gliding, yin, cents) < 3)
    #expect(worst(gliding, pyin, cents) < 10)
    let steady = TestSignal.tone(seconds: 2, harmonics: { $0 > 10 ? 0 : 1 / Double($0) }) { _ in
      311.127
    }
    let truth = [
      311.157, 311.170, 311.237, 311.197, 311.161, 311.160, 311.185, 311.248, 311.177, 311.157,
    ]
    #expect(worst(found(TestSignal.tracks(steady).pitch), truth, cents) < 1)
  }

  /// The same window on the same frames: only single precision differs; librosa counts the bins at 0 Hz and at half the
  /// sample rate, too, which white noise fills: 0.8 %.
  @Test func centroidAgreesWithLibrosa() {
    let gliding = [
      430.449, 442.551, 454.992, 467.784, 480.936, 494.456, 508.358, 522.649, 537.343, 552.449,
    ]
    let noise = [
      1746.891, 1744.796, 1751.278, 1760.628, 1754.757, 1705.319, 1791.937, 1727.859, 1787.433,
      1741.562,
    ]
    #expect(worst(found(TestSignal.tracks(glide()).centroid), gliding, percent) < 0.01)
    #expect(worst(found(TestSignal.tracks(noisy()).centroid), noise, percent) < 0.8)
  }

  @Test func levelAgreesWithLibrosa() {
    let gliding = [
      -7.086, -7.151, -7.149, -7.114, -7.199, -7.204, -7.009, -7.040, -7.252, -7.085,
    ]
    let noise = [
      -13.203, -13.247, -13.263, -13.083, -13.260, -13.082, -13.184, -13.138, -13.148, -13.173,
    ]
    #expect(worst(found(TestSignal.tracks(glide()).level), gliding, -) < 0.002)
    #expect(worst(found(TestSignal.tracks(noisy()).level), noise, -) < 0.002)
  }

  /// librosa looks every 5 ms under a window of 43 ms and names the highest flux: 10 ms.
  @Test func onsetsAgreeWithLibrosaAndWithTheTruth() {
    let truth = (0..<8).map { 0.2 + 0.21 * Double($0) }
    let sound = TestSignal.notes(
      truth, pitches: [262, 392, 587, 880], seconds: 2, decay: 0.05, attack: 0.003)
    let onsets = TestSignal.tracks(sound).onsets
    let librosa = [0.205, 0.415, 0.625, 0.835, 1.045, 1.255, 1.465, 1.675]
    #expect(onsets.count == 8)
    #expect(worst(onsets, librosa, -) < 0.010)
    #expect(worst(onsets, truth, -) < 0.006)
  }
}
