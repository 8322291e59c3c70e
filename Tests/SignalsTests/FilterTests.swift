import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

/// The filters against the transfer functions that their descriptions name.
struct FilterTests {
  private static let cutoffs: [Float] = [200, 1000, 5000, 15_000]
  private static let resonances: [Float] = [0, 0.3, 0.7, 0.95]
  private static let count = 65_536

  /// |H| at s = j·omega, in plain numbers.
  private func magnitude(_ code: UnitKind, omega: Double, k: Double) -> Double {
    // the denominator s² + ks + 1 at s = jω
    let below = ((1 - omega * omega) * (1 - omega * omega) + k * k * omega * omega).squareRoot()
    switch code {
    case .lowpass: return 1 / below
    case .highpass: return omega * omega / below
    case .bandpass: return k * omega / below
    default: return 1 / (1 + omega * omega).squareRoot()
    }
  }

  /// Spectra of the impulse responses: lane = four times the number of the cutoff + that of the resonance.
  private func responses(_ code: UnitKind, rate: Float) -> [Spectrum] {
    let impulse = [Float(1)] + [Float](repeating: 0, count: Self.count - 1)
    let cutoffs = UnitBench.Input.lanes((0..<16).map { Self.cutoffs[$0 / 4] })
    let resonances = UnitBench.Input.lanes((0..<16).map { Self.resonances[$0 % 4] })
    let inputs: [UnitBench.Input] =
      [.signal(impulse), cutoffs] + (code == .onePole ? [] : [resonances])
    let out = UnitBench(code, inputs, sampleRate: rate).render(Self.count, lanes: 0..<16)
    return out.map { Spectrum($0, sampleRate: Double(rate), window: .rectangular) }
  }

  @Test(
    arguments: [UnitKind.lowpass, .highpass, .bandpass, .onePole], [Float(44_100), 48_000, 96_000])
  func responsesAreThoseOfTheory(code: UnitKind, rate: Float) {
    for (lane, spectrum) in responses(code, rate: rate).enumerated() {
      let cutoff = Double(Self.cutoffs[lane / 4])
      let k = 2 - 2 * Double(Self.resonances[lane % 4])
      for third in 0..<31 {
        let bin = Int((20 * pow(2, Double(third) / 3) / spectrum.binWidth).rounded())
        let hertz = Double(bin) * spectrum.binWidth
        guard hertz < 0.45 * Double(rate) else { break }
        let omega = tan(.pi * hertz / Double(rate)) / tan(.pi * cutoff / Double(rate))
        let truth = Level.decibels(magnitude(code, omega: omega, k: k))
        guard truth > -80 else { continue }
        #expect(
          abs(10 * log10(spectrum.power[bin]) - truth) < 0.05, "\(hertz) Hz through \(cutoff) Hz")
      }
    }
  }

  @Test func theResonantPeakIsTheQ() {
    let peak = responses(.lowpass, rate: 48_000)[7].power.max()!  // 1000 Hz, resonance 0.95: Q = 10
    #expect(abs(10 * log10(peak) - 20) < 0.1)
  }

  @Test(arguments: [UnitKind.lowpass, .highpass, .bandpass, .onePole])
  func aCutoffAboveTheLimitIsHeldThere(code: UnitKind) {
    let noise = UnitBench.Input.signal(Tests.noise(2048, seed: 1))
    let rest: [UnitBench.Input] = code == .onePole ? [] : [.constant(0.5)]
    let held = UnitBench(code, [noise, .constant(0.45 * 48_000)] + rest).render(2048)
    for cutoff in [Float(22_000), 24_000, 1e9, .infinity] {
      let out = UnitBench(code, [noise, .constant(cutoff)] + rest).render(2048)
      for (a, b) in zip(out[0], held[0]) { #expect(abs(a - b) < 1e-4) }
    }
  }

  @Test(arguments: [UnitKind.lowpass, .highpass, .bandpass])
  func fullResonanceStaysFiniteAndDiesOut(code: UnitKind) {
    let burst = Tests.noise(4800, seed: 2) + [Float](repeating: 0, count: 480_000)
    let out = UnitBench(code, [.signal(burst), .constant(1000), .constant(1)])
      .render(burst.count)[0]
    #expect(Level.isFinite(out) && Level.peak(out) < 60)
    // Q = 50 rings for Q/(π fc) = 16 ms by a factor of e: 200 ms later nothing is left
    #expect(Level.peak(out[24_000...]) < 1e-4 * Level.peak(out))
  }

  /// The sound of a filter whose cutoff is torn about holds no more energy than its input gave it.
  @Test(arguments: [UnitKind.lowpass, .highpass, .bandpass], [false, true])
  func violentSweepsKeepTheFilterStable(code: UnitKind, atAudioRate: Bool) {
    var random = SeededRandom(seed: 4)
    let wild = (0..<60_000).map { _ in Float(pow(10, 4.38 * random.uniform())) }
    let burst = Tests.noise(20_000, seed: 3) + [Float](repeating: 0, count: 40_000)
    let cutoff: UnitBench.Input =
      atAudioRate ? .signal(wild) : .control { wild[min($0, wild.count - 1)] }
    let out = UnitBench(code, [.signal(burst), cutoff, .constant(1)])
      .render(60_000, cuts: [64, 3, 17])[0]
    #expect(Level.isFinite(out) && Level.peak(out) < 300)
    #expect(Level.rms(out[55_000...]) < Level.rms(out[..<20_000]) * 0.01)
  }

  @Test func onePoleFollowsItsCutoffSampleBySample() {
    let cutoff = (0..<4096).map { Float($0 < 2048 ? 100 : 10_000) }
    let noise = Tests.noise(4096, seed: 5)
    let out = UnitBench(.onePole, [.signal(noise), .signal(cutoff)]).render(4096)[0]
    #expect(Level.rms(out[..<2048]) * 4 < Level.rms(out[2048...]))
  }
}
