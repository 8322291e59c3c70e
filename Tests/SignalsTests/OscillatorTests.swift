import Glibc
import TestSupport
import Testing

@testable import Signals

/// Purity, harmonics and pitch of the band-limited oscillators.
struct OscillatorTests {
  static let pitches: [Float] = [311.127, 622.254, 1244.508, 2489.016, 4987]
  static let units: [UnitKind] = [.saw, .triangle, .pulse, .wavetable]

  /// 2.7 s of the unit at each of five pitches, the first tenth of a second left out.
  private func render(_ code: UnitKind, rate: Float = 48_000, width: Float = 0.3) -> [[Float]] {
    let pitches = Self.pitches + [Float](repeating: 100, count: 11)
    let inputs: [UnitBench.Input] =
      code == .pulse ? [.lanes(pitches), .constant(width)] : [.lanes(pitches)]
    let bench = UnitBench(code, inputs, sampleRate: rate, table: Tests.table(of: code))
    return bench.render(131_072 + 4800, lanes: 0..<5).map { Array($0.suffix(131_072)) }
  }

  @Test(arguments: units, [Float(44_100), 48_000, 96_000])
  func aliasesLieSeventyFiveDecibelsBelowTheHarmonics(code: UnitKind, rate: Float) {
    for (samples, pitch) in zip(render(code, rate: rate), Self.pitches) {
      let spectrum = Spectrum(samples, sampleRate: Double(rate))
      #expect(spectrum.aliasLevel(fundamental: Double(pitch)) < -75, "\(pitch) Hz")
    }
  }

  /// Amplitudes of the harmonics by Fourier's series.
  private func amplitude(_ code: UnitKind, _ k: Int, width: Double) -> Double {
    switch code {
    case .saw: 2 / (.pi * Double(k))
    case .triangle: k % 2 == 1 ? 8 / (.pi * .pi * Double(k * k)) : 0
    case .pulse: 4 / (.pi * Double(k)) * abs(sin(.pi * Double(k) * width))
    default: [0, 0.67426, 0.4, 0.17426, 0][min(k, 4)]  // make/wavetable.py
    }
  }

  @Test(arguments: units)
  func harmonicsBelowFifteenKilohertzHaveTheirAmplitudes(code: UnitKind) {
    for (samples, pitch) in zip(render(code), Self.pitches) {
      for k in 1...Int(15_000 / pitch) {
        let truth = amplitude(code, k, width: 0.3)
        let measured = Tone(
          Array(samples.prefix(16_384)), at: Double(k) * Double(pitch), sampleRate: 48_000
        ).amplitude
        if truth < 1e-4 {
          #expect(measured < 1e-4, "harmonic \(k) of \(pitch) Hz")
        } else {
          #expect(abs(Level.decibels(measured / truth)) < 0.1, "harmonic \(k) of \(pitch) Hz")
        }
      }
    }
  }

  @Test(arguments: [UnitKind.sine, .saw, .triangle, .pulse, .wavetable])
  func pitchIsExactToAHundredthOfACent(code: UnitKind) {
    let pitches: [Float] = [20, 55, 110, 261.62558, 440, 1000, 1760.5, 4186.009, 9999.9]
    let lanes = pitches + [Float](repeating: 1, count: 16 - pitches.count)
    let inputs: [UnitBench.Input] =
      [.lanes(lanes)] + (code == .pulse ? [.constant(0.5)] : code == .sine ? [.constant(0)] : [])
    let bench = UnitBench(code, inputs, table: Tests.table(of: code))
    let out = bench.render(49_152, lanes: 0..<pitches.count)
    for (samples, pitch) in zip(out, pitches) {
      let hertz = Tone.frequency(of: samples[...], near: Double(pitch), sampleRate: 48_000)
      #expect(abs(1200 * log2(hertz / Double(pitch))) < 0.01, "\(pitch) Hz")
    }
  }

  @Test func wavesBeginWhereTheirDescriptionsSay() {
    func first(_ code: UnitKind, at cycles: Double) -> Float {
      // 100 Hz at 48 kHz: 480 samples a cycle
      let inputs: [UnitBench.Input] =
        [.constant(100)]
        + (code == .sine ? [.constant(0)] : code == .pulse ? [.constant(0.25)] : [])
      return UnitBench(code, inputs).render(481)[0][Int(cycles * 480)]
    }
    #expect(abs(first(.sine, at: 0)) < 1e-6 && abs(first(.sine, at: 0.25) - 1) < 1e-6)
    #expect(abs(first(.triangle, at: 0)) < 1e-3 && abs(first(.triangle, at: 0.25) - 1) < 0.01)
    #expect(abs(first(.saw, at: 0.25) + 0.5) < 0.01 && abs(first(.saw, at: 0.75) - 0.5) < 0.01)
    #expect(abs(first(.pulse, at: 0.125) - 1.5) < 0.02 && abs(first(.pulse, at: 0.6) + 0.5) < 0.02)
    #expect(first(.phasor, at: 0) == 0 && abs(first(.phasor, at: 0.5) - 0.5) < 1e-5)
  }

  @Test func aMovingPitchIsBandLimitedAtEverySample() {
    // 1 to 8 kHz in 64 frames at audio rate and back: no level that is too rich is ever read
    let hertz = (0..<32_768).map { Float(4500 + 3500 * Tests.sine(cycles: Double($0) / 128)) }
    let wave = UnitBench(.saw, [.signal(hertz)]).render(32_768)[0]
    #expect(Level.peak(wave) < 1.25 && Level.rms(wave) > 0.4)
    let steady = UnitBench(.saw, [.constant(8000)]).render(4096)[0]
    // above 6858 Hz only two harmonics lie below 24 kHz with a margin: 2/π (sin + sin2/2)
    let second = Tone(steady, at: 16_000, sampleRate: 48_000).amplitude
    #expect(abs(second - 1 / .pi) < 1e-3)
    #expect(Tone(steady, at: 24_000, sampleRate: 48_000).amplitude < 1e-3)
  }

  @Test func aGlideIsHeardAsOne() {
    let bench = UnitBench(.triangle, [.control { 200 + 200 * Float($0) / 48_000 }])
    let track = Tone.track(bench.render(48_000)[0], from: 204, sampleRate: 48_000)
    for (i, hertz) in track.enumerated() {
      let truth = 200 + 200 * (Double(i) * 512 + 1024) / 48_000
      #expect(abs(1200 * log2(hertz / truth)) < 1)
    }
  }
}
