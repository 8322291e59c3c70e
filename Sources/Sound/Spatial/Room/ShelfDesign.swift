import Score
import Signals

/// Cascaded shelving filters whose levels follow octave bands.
///
/// Each has a Butterworth shape and half of its decibels at its corner frequency (R. Bristow-Johnson, "Cookbook
/// formulae for audio EQ biquad filter coefficients", high shelf of slope 1). Their steps are found together, by the
/// Levenberg–Marquardt method, because neighbours overlap.
struct ShelfDesign {
  /// The level at 0 Hz, dB.
  private(set) var base: Double
  /// The change of level at each corner, dB.
  private(set) var steps: [Double]
  /// The corner frequencies, at which half of a step is reached, Hz.
  let corners: [Double]
  let sampleRate: Double

  /// The constant ln 10 / 20.
  private static let perDecibel = 0.11512925464970229
  /// The corners for walls, between the bands for which figures are known, Hz.
  static let wallCorners: [Double] = [177, 354, 707, 1414, 2828, 5657]
  /// The corners for losses that act a hundred times over in the late field: between all bands, and above the
  /// highest, Hz.
  static let lateCorners: [Double] = [44.2, 88.4, 177, 354, 707, 1414, 2828, 5657, 8500, 11_314]

  /// - Parameters:
  ///   - levels: levels in dB at `frequencies`.
  ///   - weights: weights of the levels.
  init(
    levels: [Double], at frequencies: [Double], weights: [Double], corners: [Double],
    sampleRate: Double
  ) {
    (self.corners, self.sampleRate) = (corners, sampleRate)
    base = levels[0]
    steps = corners.map { _ in 0 }
    if levels.allSatisfy({ $0 == levels[0] }) { return }
    var fit = ShelfFit(
      levels: levels, weights: weights,
      ratios: corners.map { corner in
        frequencies.map { Self.ratio($0, corner: corner, sampleRate) }
      })
    fit.run()
    (base, steps) = (fit.unknowns[0], Array(fit.unknowns[1...]))
  }

  /// Whether the filters have the same level at all frequencies.
  var isFlat: Bool { steps.allSatisfy { $0 == 0 } }
  /// The amplitude factor at 0 Hz.
  var gain: Float { Float(Math.exp(base * Self.perDecibel)) }

  /// The level at a frequency, dB.
  func level(at hertz: Double) -> Double {
    var sum = base
    for (step, corner) in zip(steps, corners) {
      sum += ShelfFit.level(step, ratio: Self.ratio(hertz, corner: corner, sampleRate))
    }
    return sum
  }

  /// The ratio of analogue frequencies: tan(πf / fs) / tan(πf_c / fs).
  private static func ratio(_ hertz: Double, corner: Double, _ sampleRate: Double) -> Double {
    UnitCircle.tangent(halfTurns: min(hertz, 0.499 * sampleRate) / sampleRate)
      / UnitCircle.tangent(halfTurns: corner / sampleRate)
  }

  /// The coefficients of filter `index` for `Kernels.shelves`, from those of a state-variable filter (A. Simper,
  /// "Linear trapezoidal integrated state variable filter", 2013): weights of the input, of the band-pass and of the
  /// low-pass output.
  func coefficients(_ index: Int) -> [Double] {
    let a = Math.exp(steps[index] * ShelfFit.root)
    let k = 2.0.squareRoot()
    let g = UnitCircle.tangent(halfTurns: corners[index] / sampleRate) * a.squareRoot()
    let a1 = 1 / (1 + g * (g + k))
    let (a2, a3) = (g * a1, g * g * a1)
    // the first filter takes the base with it
    let gain = index == 0 ? Math.exp(base * Self.perDecibel) : 1
    let (input, band, low) = (gain * a * a, gain * k * (1 - a) * a, gain * (1 - a * a))
    return [
      2 * a1 - 1, 2 * a2, 2 * a3, input + band * a2 + low * a3, band * a1 + low * a2, input + low,
    ]
  }
}
