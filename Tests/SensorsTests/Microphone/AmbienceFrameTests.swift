import Glibc
import Score
import Testing

@testable import Sensors

/// The values of one frame, by name without `ambience.`.
private func measure(_ samples: [Float]) -> [String: Double] {
  var values = [Double](repeating: .nan, count: Inputs.ambience.count)
  let frame = AmbienceFrame(frame: samples.count, sampleRate: 48_000)
  values.withUnsafeMutableBufferPointer { values in
    samples.withUnsafeBufferPointer { frame.measure($0, into: values) }
  }
  let names = Inputs.ambience.map { String($0.name.dropFirst("ambience.".count)) }
  return Dictionary(uniqueKeysWithValues: zip(names, values))
}

private func sine(_ frequency: Double, amplitude: Double = 1) -> [Float] {
  (0..<2048).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / 48_000)) }
}

@Suite struct AmbienceFrameTests {
  /// The signal and the figures of Tests/Golden/make/ambience.py (scipy, librosa's formulas).
  @Test func theFiguresAreThoseOfLibrosaAndScipy() {
    var state: UInt32 = 1
    let samples = (0..<2048).map { n -> Float in
      state = 1_664_525 &* state &+ 1_013_904_223
      let noise = Double(state) / 0x1p31 - 1
      let tones = 0.4 * sin(2 * .pi * 440 * Double(n) / 48_000)
      return Float(tones + 0.2 * sin(2 * .pi * 3000 * Double(n) / 48_000) + 0.05 * noise)
    }
    let values = measure(samples)
    #expect(abs(values["level"]! + 9.972652) < 1e-5)
    #expect(abs(values["centroid"]! - 6982.827969) < 0.05)
    #expect(abs(values["flatness"]! / 0.00504221415 - 1) < 1e-4)
    let bands = [
      -54.28420, -54.05413, -54.00455, -39.94051, -10.98991, -52.55309, -52.72434, -49.79846,
      -54.46806, -53.49410, -49.01644, -48.28488, -50.09195, -47.37364, -50.57082, -17.05686,
      -45.15309, -45.31703, -43.15500, -43.85016, -44.47982, -41.55770, -41.33882, -39.23351,
    ]
    for (index, level) in bands.enumerated() {
      let name = "band_" + (index < 9 ? "0" : "") + "\(index + 1)"
      #expect(abs(values[name]! - level) < 0.002, "\(name)")
    }
  }

  /// RMS of a sine is its amplitude over √2: -3.01 dB. The transform has a bin every 23.4375 Hz.
  @Test func aFullScaleSineIsMinusThreeDecibels() {
    let values = measure(sine(23.4375 * 43))
    #expect(abs(values["level"]! + 3.0103) < 0.001)
    #expect(abs(values["centroid"]! - 1007.8125) < 0.1)
    #expect(values["flatness"]! < 1e-6)
    #expect(abs(values["band_09"]! + 3.0103) < 0.01)
  }

  @Test func silenceIsTheFloor() {
    let values = measure([Float](repeating: 0, count: 2048))
    #expect(values["level"] == -120)
    #expect(values["centroid"] == 0)
    #expect(abs(values["flatness"]! - 1) < 1e-9)
    #expect(values["band_01"] == -120)
  }

  /// The periodogram of white noise is exponentially distributed: its flatness is e^-γ = 0.5615.
  @Test func whiteNoiseHasTheFlatnessOfItsTheory() {
    var random = SeededRandom(seed: 3)
    var (flatness, centroid) = (0.0, 0.0)
    for _ in 0..<200 {
      let values = measure((0..<2048).map { _ in Float(random.uniform() - 0.5) })
      flatness += values["flatness"]! / 200
      centroid += values["centroid"]! / 200
    }
    #expect(abs(flatness - 0.5615) < 0.005)
    #expect(abs(centroid - 12_000) < 60)
  }

  /// Parseval: what the bands hold adds up to the level.
  @Test func theBandsAddUpToTheLevel() {
    var samples = [Float](repeating: 0, count: 2048)
    for frequency in stride(from: 93.75, to: 15_000, by: 468.75) {
      for (i, sample) in sine(frequency, amplitude: 0.02).enumerated() { samples[i] += sample }
    }
    let values = measure(samples)
    let sum = values.filter { $0.key.hasPrefix("band") }.reduce(0) { $0 + pow(10, $1.value / 10) }
    #expect(abs(10 * log10(sum) - values["level"]!) < 0.1)
  }

  @Test func aConstantIsNoSoundInTheBands() {
    let values = measure([Float](repeating: 0.5, count: 2048))
    #expect(abs(values["level"]! + 6.0206) < 0.001)
    #expect(values["band_12"]! < -90)
  }

  /// Zwicker 1961: a tone falls into the band between whose edges it lies.
  @Test(arguments: [(50.0, 1), (350, 4), (1000, 9), (4000, 18), (13_000, 24)])
  func aToneFallsIntoItsBand(_ frequency: Double, _ band: Int) {
    let values = measure(sine(frequency))
    let loudest = values.filter { $0.key.hasPrefix("band") }.max { $0.value < $1.value }
    #expect(loudest?.key == "band_" + (band < 10 ? "0" : "") + "\(band)")
  }
}
