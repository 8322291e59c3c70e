import Glibc
import Testing

@testable import Analysis

private typealias Signals = ReferenceSignals

/// Level of the carrier whose full modulation has a level.
private func carrier(_ level: Double) -> Double { level - 10 * log10(1.5) }

private func roughness(_ samples: [Double]) -> Double {
  let windows = analyse(samples.map { Float($0) }).roughness.dropFirst()
  return windows.reduce(0) { $0 + $1.value } / Double(windows.count)
}

private func fluctuation(_ samples: [Double]) -> Double {
  let windows = analyse(samples.map { Float($0) }).fluctuation.dropFirst()
  return windows.reduce(0) { $0 + $1.value } / Double(windows.count)
}

/// The definition of the asper.
@Test func aToneModulatedAt70HertzHas1Asper() {
  #expect(abs(roughness(Signals.modulated(1000, 70, carrier(60), seconds: 0.6)) - 1) < 0.03)
}

/// Roughness is greatest at about 70 Hz for a carrier of 1 kHz and falls to both sides (Fastl and Zwicker, figure 11.2).
@Test func roughnessIsABandPassOfTheModulationFrequency() {
  let found = [20.0, 40, 70, 120, 200, 300].map {
    roughness(Signals.modulated(1000, $0, carrier(60), seconds: 0.4))
  }
  #expect(found.max() == found[2])
  #expect(found[0] < 0.2 && found[0] < found[1])
  #expect(found[3] > found[4] && found[4] > found[5] && found[5] < 0.1)
}

/// It grows with the degree of modulation about as its power of 1.6 (figure 11.1).
@Test func roughnessGrowsWithTheDegreeOfModulation() {
  let whole = roughness(Signals.modulated(1000, 70, 58, seconds: 0.4))
  let half = roughness(Signals.modulated(1000, 70, 58, depth: 0.5, seconds: 0.4))
  #expect(abs(half / whole - pow(0.5, 1.6)) < 0.15)
  #expect(roughness(Signals.tone(1000, 60, seconds: 0.4)) < 0.01)
}

/// The windows thin out by halves and stay even.
@Test(arguments: [0.1, 0.2, 3, 12, 12.2, 25, 61])
func atMost60WindowsLieEvenlyOverASound(seconds: Double) {
  var windows = RoughnessWindows()
  let block = [Float](repeating: 0, count: Int(seconds * 48000))
  block.withUnsafeBufferPointer { windows.add($0) }
  let times = windows.values(calibration: 100).map(\.time)
  let all = Int(seconds * 5 + 1e-9)
  #expect(times.count <= 60)
  #expect(times.count >= min(all, 30))
  let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
  #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) < 1e-6)
  if let last = times.last { #expect(seconds - last <= 0.1 + (gaps.first ?? 0.2)) }
}

/// The definition of the vacil.
@Test func aToneModulatedAt4HertzHas1Vacil() {
  #expect(abs(fluctuation(Signals.modulated(1000, 4, carrier(60), seconds: 4)) - 1) < 0.02)
  #expect(fluctuation(Signals.tone(1000, 60, seconds: 4)) < 0.001)
}

/// Figures 10.1 to 10.3 of Fastl and Zwicker at 4 Hz: a tone of 70 dB has 1.25 vacil, noise of 60 dB 1.8, a tone of 1.5 kHz
/// modulated by 700 Hz 2. The model meets them within 15 %.
@Test func modulatedSoundsFluctuateAsListenersSay() {
  let noise = Signals.uniform(4 * 48000, seed: 5).enumerated().map { k, x in
    let envelope = 1 + sin(2 * .pi * 4 * Double(k) / 48000)
    return x * envelope * Signals.amplitude(60) / 2.0.squareRoot() * 2.0.squareRoot()
  }
  let glide = Signals.make(4) { t in
    Signals.amplitude(70) * sin(2 * .pi * 1500 * t - 700.0 / 4 * cos(2 * .pi * 4 * t))
  }
  #expect(
    agree(fluctuation(Signals.modulated(1000, 4, carrier(70), seconds: 4)), 1.25, within: 0.15))
  #expect(agree(fluctuation(noise), 1.8, within: 0.15))
  #expect(agree(fluctuation(glide), 2, within: 0.15))
  #expect(fluctuation(Signals.uniform(4 * 48000, seed: 6).map { 0.01 * $0 }) < 0.15)
}

@Test func fluctuationIsGreatestAt4Hertz() {
  let found = [0.5, 1, 2, 4, 8, 16, 32].map {
    fluctuation(Signals.modulated(1000, $0, carrier(60), seconds: 4))
  }
  #expect(found.max() == found[3])
  #expect(found[0] < found[1] && found[1] < found[2] && found[2] < found[3])
  #expect(found[3] > found[4] && found[4] > found[5] && found[5] > found[6])
  #expect(found[6] < 0.1)
}

/// DIN 45692 in closed form: all specific loudness at one critical-band rate.
@Test(arguments: [(8.5, 1.0), (15.8, 1.0), (20.0, 0.15 * exp(0.42 * 4.2) + 0.85)])
func sharpnessIsTheWeightedCentreOfSpecificLoudness(bark: Double, weight: Double) {
  var specific = [Double](repeating: 0, count: 240)
  specific[Int((10 * bark).rounded()) - 1] = 20
  #expect(abs(Sharpness.acum(specific) - 0.11 * bark * weight) < 1e-9)
  specific[Int((10 * bark).rounded()) - 1] = 0.99
  #expect(Sharpness.acum(specific) == 0)
}
