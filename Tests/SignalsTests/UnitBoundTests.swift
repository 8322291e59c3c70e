import Score
import TestSupport
import Testing

@testable import Signals

/// Every unit stays finite and within a bound over the whole range of its parameters, edges and jumps
/// between extremes included.
struct UnitBoundTests {
  /// The largest magnitude that a unit may put out when its signals stay within -1...1.
  private func bound(of code: UnitKind) -> Float {
    switch code {
    case .sine, .phasor, .white, .dust, .adsr, .perc, .lfo, .lag, .sampleHold: 1.0001
    case .onePole: 6.4  // tan(0.45π), the most its integrator holds when the cutoff jumps
    case .saw, .triangle: 1.25  // 1 and Gibbs's overshoot
    case .pulse: 2.5  // 1.98 and the overshoot of two jumps
    case .wavetable: 1.5
    case .pink, .brown: 1.6
    case .blue, .violet, .velvet, .dust2, .logistic, .henon, .fm: 1.0001
    case .crackle: 16
    case .partials: 1.8  // the gains of its table
    case .supersaw: 3.3  // six saws at most together, and the overshoot of each
    case .pluck: 8  // 1, and what jumps of its pitch give to the all-pass
    case .modal: 20_000  // half a cycle of 1 Hz adds up
    case .formant: 6
    case .asr, .breakpoint, .follower, .lagUD, .slew, .absolute: 1.0001
    case .range, .clip, .fold, .wrap, .minimum, .maximum: 100_010
    case .power: 5e37  // small values to the power of -16
    case .amplitude: 1001
    case .decibels: 120.001
    case .sample: 1.3  // overshoot of the spline
    case .lowpass, .highpass, .bandpass: 300  // resonance 50, driven at every frequency, and jumps
    case .notch, .peak, .phaseShift: 600
    case .onePoleHigh: 7.4
    case .dcBlock: 2
    case .ladder: 32  // a drive of -24 dB: the saturation ends at 16
    case .lpf, .hpf, .bpf, .brf: 600
    case .peaking, .lowShelf, .highShelf: 40_000  // 30 dB, quality 50, and jumps
    case .resonator: 300_000  // 20 s of a steady tone
    case .barkBand, .barkBank: 100
    case .delayLine: 50  // 1 / (1 - 0.98)
    case .comb: 25_000  // a decay of 30 s in a loop of two samples
    case .allpass: 25_000
    case .tanh, .waveFold, .hardClip: 4  // 1, and the ringing of the half-band filters
    case .bitcrush: 1.5  // fractions of a bit round up
    case .line: 100_000
    case .add, .subtract: 2
    case .multiply: 1
    case .divide: 1e9
    default: 4
    }
  }

  @Test(arguments: Catalogue.generators, Drawn.cases(1, of: Tests.rates))
  func theOutputStaysFiniteAndBoundedOverTheWholeRange(code: UnitKind, rate: Float) {
    var random = SeededRandom(seed: 2024).split(code.spec.name)
    var worst: Float = 0
    for _ in 0..<8 {
      let inputs = code.spec.inputs.map { wild($0, &random) }
      let unit = UnitBench(code, inputs, sampleRate: rate, table: Tests.table(of: code))
      for _ in 0..<Self.stretches {
        let frames = random.integer(in: 1...64)
        unit.step(frames)
        if unit.isControl {
          for lane in 0..<16 { worst = Self.larger(worst, unit.controlEnd(lane: lane)) }
        } else {
          for lane in [0, 7, 8, 15] {
            for x in unit.output(lane: lane, frames: frames) { worst = Self.larger(worst, x) }
          }
        }
      }
    }
    #expect(worst <= bound(of: code))
  }

  private static let stretches = 60
  private static let frames = 64 * stretches

  private static func larger(_ a: Float, _ b: Float) -> Float {
    a.isFinite && b.isFinite ? max(a, b.magnitude) : .infinity
  }

  /// A parameter at an edge, somewhere, jumping between both edges, or moving at random: as a control or
  /// as a signal.
  private func wild(_ spec: ParameterSpec, _ random: inout SeededRandom) -> UnitBench.Input {
    let (low, high) = (Float(spec.range.lowerBound), Float(spec.range.upperBound))
    let salt = random.next()
    switch random.integer(in: 0...5) {
    case 0: return .constant(low)
    case 1: return .constant(high)
    case 2: return .lanes((0..<16).map { _ in low + (high - low) * Float(random.uniform()) })
    case 3: return .control { ($0 / 100) & 1 == 0 ? low : high }
    case 4: return .signal((0..<Self.frames).map { ($0 / 33) & 1 == 0 ? low : high })
    default:
      return .signal(
        Tests.noise(Self.frames, seed: salt).map { low + (high - low) * ($0 + 1) / 2 })
    }
  }

  /// What no parameter should be, and what arithmetic in a graph can make all the same.
  @Test(arguments: Catalogue.generators, Tests.rates)
  func noInputWhateverMakesAUnitTrap(code: UnitKind, rate: Float) {
    let hostile: [Float] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, -1, 0, 1e10, -1e10, -.nan,
    ]
    var random = SeededRandom(seed: 7).split(code.spec.name)
    for round in 0..<24 {
      let inputs = code.spec.inputs.map { _ -> UnitBench.Input in
        let value = hostile[random.integer(in: 0...hostile.count - 1)]
        return round & 1 == 0
          ? .constant(value) : .signal((0..<256).map { hostile[($0 / 20 + round) % hostile.count] })
      }
      let unit = UnitBench(code, inputs, sampleRate: rate, table: Tests.table(of: code))
      _ = unit.render(256, cuts: [64, 3, 61])
      #expect(unit.frame == 256)
    }
  }
}
