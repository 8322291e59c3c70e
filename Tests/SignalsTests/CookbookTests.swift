import Glibc
import TestSupport
import Testing

@testable import Signals

/// The cookbook's filters against its analogue prototypes through the bilinear transform.
struct CookbookTests {
  private func truth(_ code: UnitKind, _ s: Complex, gain: Double, q: Double) -> Complex {
    let one = Complex(1)
    let a = pow(10, gain / 40)
    let below = s * s + (1 / q) * s + one
    let slope = a.squareRoot() / q
    switch code {
    case .lpf: return one / below
    case .hpf: return s * s / below
    case .bpf: return (1 / q) * s / below
    case .brf: return (s * s + one) / below
    case .peaking: return (s * s + (a / q) * s + one) / (s * s + (1 / (a * q)) * s + one)
    case .lowShelf: return a * ((s * s + slope * s + Complex(a)) / (a * (s * s) + slope * s + one))
    default: return a * ((a * (s * s) + slope * s + one) / (s * s + slope * s + Complex(a)))
    }
  }

  @Test(
    arguments: [UnitKind.lpf, .hpf, .bpf, .brf, .peaking, .lowShelf, .highShelf],
    StateModeTests.rates)
  func responsesAreThoseOfTheCookbook(code: UnitKind, rate: Double) {
    let hasGain = code.spec.inputs.contains { $0.name == "gain" }
    for frequency in StateModeTests.cutoffs {
      for q in [Float(0.5), 0.7071, 8] {
        for gain in hasGain ? [Float(-18), 12] : [0] {
          let settings = [frequency] + (hasGain ? [gain] : []) + [q]
          let response = Response(code, settings, sampleRate: rate, count: 32_768)
          let error = response.error(corner: Double(frequency)) {
            truth(code, $0, gain: Double(gain), q: Double(q))
          }
          #expect(error < 0.05, "\(frequency) Hz, q \(q), \(gain) dB")
        }
      }
    }
  }
}
