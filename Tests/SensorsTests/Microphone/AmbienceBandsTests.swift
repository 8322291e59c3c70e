import Glibc
import Score
import Testing

@testable import Sensors

/// Whole signals against the figures of Tests/Golden/make/ambience_bands.py: the periodogram of scipy.
@Suite struct AmbienceBandsTests {
  /// A linear congruential noise (Numerical Recipes' ranqd1).
  private static func white(_ count: Int) -> [Double] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = 1_664_525 &* state &+ 1_013_904_223
      return Double(state) / 0x1p31 - 1
    }
  }

  /// Paul Kellet's economy filter of white noise.
  private static func pink(_ count: Int) -> [Float] {
    var (a, b, c) = (0.0, 0.0, 0.0)
    return white(count).map { x in
      a = 0.99765 * a + 0.0990460 * x
      b = 0.96300 * b + 0.2965164 * x
      c = 0.57000 * c + 1.0526913 * x
      return Float(0.05 * (a + b + c + 0.1848 * x))
    }
  }

  /// Mean power of each band over all frames, in dBFS.
  private func bands(of samples: [Float]) -> [Double] {
    let track = AmbienceTrack(samples, sampleRate: 48_000)
    var powers = [Double](repeating: 0, count: Bark.bands)
    for frame in 0..<track.frameCount {
      let levels = track.values(ofFrame: frame).suffix(Bark.bands)
      for (band, level) in levels.enumerated() { powers[band] += pow(10, level / 10) }
    }
    return powers.map { 10 * log10($0 / Double(track.frameCount)) }
  }

  @Test func pinkNoiseHasTheBandLevelsOfItsPeriodogram() {
    let levels = bands(of: Self.pink(8 * 48_000))
    let truth = [
      -25.408, -32.332, -34.322, -35.842, -36.902, -37.275, -37.958, -38.492, -39.017, -39.085,
      -39.059, -39.134, -39.136, -39.062, -38.805, -38.533, -38.279, -38.000, -37.628, -37.762,
      -38.010, -37.657, -37.402, -37.187,
    ]
    for (band, level) in truth.enumerated() {
      #expect(abs(levels[band] - level) < 0.5, "band \(band + 1): \(levels[band])")
    }
  }

  /// A sine of amplitude 0.5 has a power of 1/8. Beyond the neighbours Hann's window leaves little of it.
  @Test func aToneOfAKilohertzIsInItsBandAlone() {
    let levels = bands(of: (0..<48_000).map { Float(0.5 * sin(2 * .pi * Double($0) / 48)) })
    #expect(abs(levels[8] + 9.031) < 0.05)
    for (band, level) in levels.enumerated() where abs(band - 8) > 1 { #expect(level < -70) }
  }

  @Test func silenceIsTheFloorInAllBandsAndNothingBegins() {
    let track = AmbienceTrack([Float](repeating: 0, count: 9600), sampleRate: 48_000)
    for frame in 0..<track.frameCount {
      let values = track.values(ofFrame: frame)
      #expect(values.suffix(Bark.bands).allSatisfy { $0 == -120 })
      #expect(values[3] == 0)
    }
  }

  @Test func aConstantIsNoSound() {
    let levels = bands(of: [Float](repeating: 0.1, count: 10 * 48_000))
    #expect(levels.allSatisfy { $0 < -30 })
    let track = AmbienceTrack([Float](repeating: 0.1, count: 10 * 48_000), sampleRate: 48_000)
    #expect(track.values(at: 10)[0] < -100)
  }

  @Test func aBurstOfNoiseIsOneOnsetOfThePrintedStrength() {
    let burst = Self.white(24_000).enumerated().map { Float($0 < 12_000 ? 0 : 0.25 * $1) }
    let track = AmbienceTrack(burst, sampleRate: 48_000)
    let onsets = (0..<track.frameCount).map { track.values(ofFrame: $0)[3] }
    let truth = [0, 27.658, 47.084, 24.986, 7.011, 2.053, 0.597, 1.529]
    for (index, strength) in truth.enumerated() {
      #expect(abs(onsets[19 + index] - strength) < 0.2, "frame \(19 + index)")
    }
    #expect(onsets[27...].allSatisfy { $0 < 3 })
  }
}
