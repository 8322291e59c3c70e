import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

/// The ceiling is measured with eight times oversampling by the discrete Fourier transform.
struct PeakLimiterTests {
  private static let ceiling = pow(10, -1 / 20.0)

  /// Limits in quanta of 64 frames; silence is appended so that everything comes out.
  private func limit(_ left: [Float], _ right: [Float]? = nil, sampleRate: Double = 48_000) -> (
    left: [Float], right: [Float], limited: Int
  ) {
    let limiter = PeakLimiter(sampleRate: sampleRate, capacity: 64)
    let silence = [Float](repeating: 0, count: 256 + (64 - left.count % 64) % 64)
    var (l, r) = (left + silence, (right ?? left) + silence)
    l.withUnsafeMutableBufferPointer { l in
      r.withUnsafeMutableBufferPointer { r in
        for start in stride(from: 0, to: l.count, by: 64) {
          limiter.process(l.baseAddress! + start, r.baseAddress! + start, frames: 64)
        }
      }
    }
    return (l, r, limiter.limited)
  }

  private func sine(_ hertz: Double, _ amplitude: Double, frames: Int = 16_000) -> [Float] {
    (0..<frames).map { i in
      // faded at both ends, so that the Fourier transform sees no jump of our making
      let fade = min(1, Double(min(i, frames - 1 - i)) / 500)
      return Float(amplitude * fade * sin(2 * .pi * hertz * Double(i) / 48_000))
    }
  }

  @Test(arguments: [50.0, 440, 997, 5000, 9000, 11_000, 12_000, 13_500, 16_000, 18_000, 20_000])
  func hotSinesStayUnderTheCeiling(hertz: Double) {
    for amplitude in [1.2, 4, 30] {
      let out = limit(sine(hertz, amplitude))
      let peak = Oversampled.truePeak(out.left)
      #expect(Level.decibels(peak) <= -1, "\(hertz) Hz × \(amplitude)")
      #expect(Level.decibels(peak) > -3)
    }
  }

  /// A sine at a quarter of the sample rate and 45°: its samples are 3 dB below its peaks.
  @Test func peaksBetweenTheSamplesCount() {
    let wave = (0..<8000).map { i -> Float in
      let fade = min(1, Double(min(i, 7999 - i)) / 500)
      return Float(1.2 * fade * sin(.pi / 2 * Double(i) + .pi / 4))
    }
    #expect(Level.peak(wave) < 0.86 && Oversampled.truePeak(wave) > 1.19)
    let out = limit(wave)
    #expect(Level.decibels(Oversampled.truePeak(out.left)) <= -1)
    #expect(out.limited > 6000)
  }

  /// Sounds without anything above 20 kHz: not even ideal interpolation finds a higher peak.
  @Test func noiseAndClicksStayUnderTheCeiling() {
    var random = SeededRandom(seed: 5)
    let noise = (0..<32_768).map { _ in Float(random.uniform() * 16 - 8) }
    #expect(Level.decibels(Oversampled.truePeak(limit(Self.audible(noise)).left)) <= -1)
    var clicks = [Float](repeating: 0, count: 32_768)
    for _ in 0..<200 {
      clicks[random.integer(in: 100...32_600)] = Float(random.uniform() * 40 - 20)
    }
    #expect(Level.decibels(Oversampled.truePeak(limit(Self.audible(clicks)).left)) <= -1)
    let steps = (0..<32_768).map { ($0 / 37) & 1 == 0 ? Float(3) : -3 }
    #expect(Level.decibels(Oversampled.truePeak(limit(Self.audible(steps)).left)) <= -1)
  }

  /// Everything up to half the sample rate: the standard's own meter finds nothing over the ceiling.
  @Test func theStandardsMeterFindsNothingOverTheCeiling() {
    var random = SeededRandom(seed: 6)
    let noise = (0..<32_000).map { _ in Float(random.uniform() * 8 - 4) }
    var clicks = [Float](repeating: 0, count: 32_000)
    for _ in 0..<200 {
      clicks[random.integer(in: 100...31_900)] = Float(random.uniform() * 40 - 20)
    }
    let steps = (0..<32_000).map { ($0 / 37) & 1 == 0 ? Float(3) : -3 }
    for sound in [noise, clicks, steps] {
      let out = limit(sound)
      #expect(Level.decibels(StandardTruePeak.peak(out.left)) <= -1)
      #expect(Level.decibels(StandardTruePeak.peak(out.left)) > -2)
    }
  }

  /// The sound with what lies above 20 kHz at 48 kHz taken away, and faded at both ends.
  private static func audible(_ samples: [Float]) -> [Float] {
    var real = samples.map(Double.init)
    var imaginary = [Double](repeating: 0, count: real.count)
    let transform = FFT(count: real.count)
    transform.forward(&real, &imaginary)
    let limit = real.count * 20 / 48
    for k in limit...real.count - limit { (real[k], imaginary[k]) = (0, 0) }
    transform.inverse(&real, &imaginary)
    return real.enumerated().map { i, x in
      let fade = Double(min(i, real.count - 1 - i)) / 500
      return Float(x * (fade < 1 ? 0.5 - 0.5 * cos(.pi * fade) : 1))
    }
  }

  @Test func bothChannelsAreLimitedAlike() {
    let (hot, soft) = (sine(440, 4), sine(660, 0.1))
    let out = limit(hot, soft)
    let (before, after) = (Level.rms(soft[4000..<12_000]), Level.rms(out.right[4070..<12_070]))
    let hotRatio = Level.rms(out.left[4070..<12_070]) / Level.rms(hot[4000..<12_000])
    #expect(abs(Level.decibels(after / before / hotRatio)) < 0.2)
  }

  @Test func belowTheCeilingTheSoundPassesBitForBit() {
    let soft = sine(440, 0.8)
    let out = limit(soft)
    #expect(Array(out.left[PeakLimiter.delay..<PeakLimiter.delay + soft.count]) == soft)
    #expect(out.left.prefix(PeakLimiter.delay).allSatisfy { $0 == 0 } && out.limited == 0)
  }

  @Test func afterAPeakTheSoundIsTransparentAgain() {
    var wave = sine(440, 0.5, frames: 96_000)
    wave[1000] = 5
    let out = limit(wave)
    #expect(out.limited > 0 && out.limited < 60_000)
    let late = 70_000..<90_000
    #expect(
      Array(out.left[late])
        == Array(wave[late.lowerBound - PeakLimiter.delay..<late.upperBound - PeakLimiter.delay]))
  }

  @Test func theGainMovesWithoutAClick() {
    let wave = (0..<48_000).map { i -> Float in
      let swell = 0.5 + 3 * exp(-pow(Double(i - 24_000) / 400, 2))
      return Float(swell * sin(2 * .pi * 200 * Double(i) / 48_000))
    }
    let out = limit(wave)
    #expect(out.limited > 1000)
    #expect(Clicks.find(Array(out.left[200..<48_000]), floor: 1e-4).isEmpty)
  }
}
