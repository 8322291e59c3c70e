import Glibc
import TestSupport
import Testing

@testable import Signals

/// Chorus, flanger, phaser, tremolo, autopan, ring modulator, ping-pong, width, distortion.
struct ModulationTests {
  private let impulse: [Float] = [1] + [Float](repeating: 0, count: 8191)

  private func tone(_ hertz: Double, _ count: Int) -> [Float] {
    (0..<count).map { Float(Tests.sine(cycles: hertz * Double($0) / 48_000)) }
  }

  @Test func theChorusHasThreeVoicesPerChannel() {
    let out = EffectBench(.chorus, [0.01, 0.002, 0.02, 1]).process(impulse, impulse)
    // sines at 0, 1/3 and 2/3 of a cycle: 20 ms and ± 1.73 ms
    for (channel, places) in [
      (out.left, [960.0, 960 + 96 * 0.8660254, 960 - 96 * 0.8660254]),
      (out.right, [960 + 96 * 0.8660254, 960, 960 - 96 * 0.8660254]),
    ] {
      for place in places {
        let around = Int(place.rounded())
        let sum = channel[around - 4...around + 4].reduce(0, +)
        #expect(abs(sum - 0.57735) < 0.01)
      }
    }
  }

  @Test func theChorusBendsThePitchByItsSwing() {
    let out = EffectBench(.chorus, [1, 0.002, 0.02, 1]).process(
      tone(1000, 96_000), tone(1000, 96_000))
    // the delay's slope is 2π · 1 Hz · 2 ms: 12.6 Hz on both sides
    let spectrum = Spectrum(Array(out.left[20_000..<85_536]), sampleRate: 48_000)
    let inside = spectrum.power(from: 980, to: 1020)
    #expect(inside / spectrum.power(from: 20, to: 20_000) > 0.999)
    #expect(spectrum.power(from: 1005, to: 1020) > 0.1 * inside)
  }

  /// A comb with feedback g and delay m: |(1 - w) + w e^{-jωm} / (1 - g e^{-jωm})|.
  @Test func theFlangerIsACombThatStandsStillWithoutDepth() {
    for feedback in [Float(-0.7), 0, 0.7] {
      let response = Response(.flanger, [1, 0, 0.001, feedback, 0.5], sampleRate: 48_000)
      for hertz in response.thirds where hertz < 10_000 {
        let turn = Complex(turns: -hertz * 0.001)
        let wet = turn / (Complex(1) - Double(feedback) * turn)
        let truth = (Complex(0.5) + 0.5 * wet).magnitude
        #expect(abs(response.level(at: hertz) - Level.decibels(truth)) < 0.2, "\(hertz) Hz")
      }
    }
  }

  /// Six all-pass filters of 90° at the corner: the notches lie where their phases sum to 180°, 540°, 900°.
  @Test(arguments: [44_100.0, 48_000, 96_000])
  func thePhasersNotchesLieWhereTheoryPutsThem(rate: Double) {
    let response = Response(.phaser, [1, 1000, 0, 0, 0.5], sampleRate: rate)
    for degrees in [15.0, 45, 75] {
      let hertz = rate / .pi * atan(tan(.pi * 1000 / rate) * tan(degrees * .pi / 180))
      #expect(response.level(at: hertz) < -40, "\(hertz) Hz")
    }
    #expect(abs(response.level(at: 20)) < 0.1)
    let wet = Response(.phaser, [1, 1000, 0, 0, 1], sampleRate: rate)
    for hertz in wet.thirds { #expect(abs(wet.level(at: hertz)) < 0.01) }
  }

  @Test func theTremoloSwingsBetweenFullAndItsDepth() {
    let ones = [Float](repeating: 1, count: 48_000)
    let out = EffectBench(.tremolo, [2, 0.6, 0.25]).process(ones, ones)
    for i in stride(from: 0, to: 48_000, by: 777) {
      let cycles = 2 * Double(i) / 48_000
      let left = 1 - 0.3 * (1 - Tests.sine(cycles: cycles))
      let right = 1 - 0.3 * (1 - Tests.sine(cycles: cycles - 0.25))
      #expect(abs(Double(out.left[i]) - left) < 1e-4 && abs(Double(out.right[i]) - right) < 1e-4)
    }
  }

  @Test func autopanKeepsThePower() {
    let ones = [Float](repeating: 1, count: 48_000)
    let out = EffectBench(.autoPan, [1, 1]).process(ones, ones)
    #expect(abs(out.left[0] - 1) < 1e-5 && abs(out.right[0] - 1) < 1e-5)
    for i in stride(from: 0, to: 48_000, by: 555) {
      #expect(abs(out.left[i] * out.left[i] + out.right[i] * out.right[i] - 2) < 1e-5)
    }
    #expect(out.left[12_000] < 1e-3 && abs(out.right[12_000] - 1.41421) < 1e-4)
  }

  @Test func theRingModulatorMakesSumAndDifference() {
    let out = EffectBench(.ringModulator, [300, 1]).process(tone(1000, 32_768), tone(1000, 32_768))
    for (hertz, amplitude) in [(700.0, 0.5), (1300, 0.5), (1000, 0), (300, 0)] {
      let found = Tone(out.left, at: hertz, sampleRate: 48_000).amplitude
      #expect(abs(found - amplitude) < 1e-4, "\(hertz) Hz")
    }
  }

  @Test func pingPongGoesFromSideToSide() {
    let silence = [Float](repeating: 0, count: impulse.count)
    let out = EffectBench(.pingPong, [0.01, 0.5, 0, 1]).process(impulse, silence)
    for (frame, left, right) in [
      (480, Float(0.5), Float(0)), (960, 0, 0.25), (1440, 0.125, 0), (1920, 0, 0.0625),
    ] {
      #expect(abs(out.left[frame] - left) < 1e-4 && abs(out.right[frame] - right) < 1e-4)
    }
  }

  @Test func widthChangesTheDifferenceOnly() {
    let (left, right) = (Tests.noise(480, seed: 1), Tests.noise(480, seed: 2))
    for width in [Float(0), 0.5, 1, 2] {
      let out = EffectBench(.width, [width]).process(left, right)
      for i in 0..<480 {
        #expect(abs(out.left[i] + out.right[i] - left[i] - right[i]) < 1e-6)
        #expect(abs(out.left[i] - out.right[i] - width * (left[i] - right[i])) < 1e-6)
      }
    }
    let same = EffectBench(.width, [1]).process(left, right)
    #expect(same.left == left && same.right == right)
  }

  /// A square is what hard clipping makes of a loud sine: harmonics fall as 1/n.
  @Test func distortionClipsHardAtOne() {
    let out = EffectBench(.distortion, [48, 1, 24_000, 0]).process(
      tone(100, 48_000), tone(100, 48_000))
    let first = Tone(out.left[8000...], at: 100, sampleRate: 48_000).amplitude
    #expect(abs(first - 4 / .pi) < 0.005)
    for harmonic in [3.0, 5, 7, 9] {
      let found = Tone(out.left[8000...], at: 100 * harmonic, sampleRate: 48_000).amplitude
      #expect(abs(found * harmonic / first - 1) < 0.01)
    }
  }
}
