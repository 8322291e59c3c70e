import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

/// Notch, peak and all-pass of the state-variable filter, and the one-pole high-pass filters.
struct StateModeTests {
  static let rates = [44_100.0, 48_000, 96_000]
  static let cutoffs: [Float] = [200, 1000, 5000, 15_000]

  private func truth(_ code: UnitKind, _ s: Complex, _ k: Double) -> Complex {
    let one = Complex(1)
    let below = s * s + k * s + one
    switch code {
    case .notch: return (s * s + one) / below
    case .peak: return (one - s * s) / below
    default: return (s * s - k * s + one) / below
    }
  }

  @Test(arguments: [UnitKind.notch, .peak, .phaseShift], rates)
  func responsesAreThoseOfTheory(code: UnitKind, rate: Double) {
    for cutoff in Self.cutoffs {
      for resonance in [Float(0), 0.5, 0.9] {
        let response = Response(code, [cutoff, resonance], sampleRate: rate)
        let k = 2 - 2 * Double(resonance)
        let error = response.error(corner: Double(cutoff)) { truth(code, $0, k) }
        #expect(error < 0.05, "\(cutoff) Hz, \(resonance)")
      }
    }
  }

  @Test func thePhaseShiftIsHalfATurnAtItsCutoff() {
    let response = Response(.phaseShift, [1500, 0.5], sampleRate: 48_000)
    let bin = Int((1500 / response.binWidth).rounded())
    #expect(abs(response.real[bin] + 1) < 0.001 && abs(response.imaginary[bin]) < 0.02)
  }

  @Test(arguments: rates)
  func onePoleHighIsTheDerivativeOverThePole(rate: Double) {
    for cutoff in Self.cutoffs {
      let response = Response(.onePoleHigh, [cutoff], sampleRate: rate)
      #expect(response.error(corner: Double(cutoff)) { $0 / ($0 + Complex(1)) } < 0.05)
    }
  }

  @Test(arguments: rates)
  func dcBlockTakesTheOffsetAndLeavesTheRest(rate: Double) {
    let response = Response(.dcBlock, [], sampleRate: rate, count: 65_536)
    let pole = 1 - 10 * Double.pi / rate
    for hertz in response.thirds {
      let z = Complex(turns: -hertz / rate)
      let truth = (1 + pole) / 2 * ((Complex(1) - z) / (Complex(1) - pole * z))
      #expect(abs(response.level(at: hertz) - Level.decibels(truth.magnitude)) < 0.05)
    }
    #expect(response.level(at: 20) > -0.4)
    let seconds = Int(rate)
    let offset = UnitBench.Input.signal([Float](repeating: 0.5, count: seconds))
    let out = UnitBench(.dcBlock, [offset], sampleRate: Float(rate)).render(seconds)[0]
    #expect(Level.peak(out[(seconds - 100)...]) < 1e-9)
  }

  @Test(
    arguments: [
      UnitKind.notch, .peak, .phaseShift, .lpf, .hpf, .bpf, .brf, .peaking, .lowShelf,
      .highShelf, .resonator, .ladder,
    ], [false, true])
  func violentSweepsKeepFiltersStable(code: UnitKind, atAudioRate: Bool) {
    var random = SeededRandom(seed: 4)
    let wild = (0..<24_000).map { _ in Float(exp2(0.3 + 14.2 * random.uniform())) }
    let burst = Tests.noise(8000, seed: 3) + [Float](repeating: 0, count: 16_000)
    let cutoff: UnitBench.Input =
      atAudioRate ? .signal(wild) : .control { wild[min($0, wild.count - 1)] }
    let settings: [UnitBench.Input] =
      switch code {
      case .notch, .peak, .phaseShift: [.constant(0.95)]
      case .lpf, .hpf, .bpf, .brf: [.constant(10)]
      case .resonator: [.constant(0.02)]
      case .ladder: [.constant(0.95), .constant(0)]
      default: [.constant(24), .constant(10)]
      }
    let out = UnitBench(code, [.signal(burst), cutoff] + settings).render(
      24_000, cuts: [64, 3, 17])[0]
    #expect(Level.isFinite(out) && Level.peak(out) < 1000)
    #expect(Level.rms(out[20_000...]) < Level.rms(out[..<8000]) * 0.01)
  }
}
