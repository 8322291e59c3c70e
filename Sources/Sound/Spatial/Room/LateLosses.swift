import Signals

/// The losses of the late field over time, and filters that cause them.
///
/// The decay time of an octave is that of its slowest part once the others are gone. The losses at the middle of the
/// bands are therefore adjusted until the decay over each whole octave, from -5 to -35 dB, is the wanted one.
struct LateLosses {
  /// The losses in dB per second at `frequencies`.
  private var rates: [Double]
  private let sampleRate: Double

  /// The octaves, and one more, in which the air absorbs still more.
  private static let frequencies = OctaveBands.centres + [16_000]
  /// The duration, in seconds, of the trial filter by which the losses are adjusted.
  private static let trial = 0.02
  /// The greatest loss, dB per second: 60 dB in a millisecond.
  private static let fastest = 60_000.0

  /// - Parameter decayTimes: seconds for 60 dB, at `OctaveBands.centres`.
  init(decayTimes: [Double], sampleRate: Double) {
    self.sampleRate = sampleRate
    let wanted = decayTimes.map { $0 > 0 ? min(Self.fastest, 60 / $0) : Self.fastest }
    // above 8 kHz the walls are as there, the air takes more
    let air = AirAbsorption().decibels(at: 16_000) - AirAbsorption().decibels(at: 8000)
    rates = wanted + [min(Self.fastest, wanted[8] + air * SpeedOfSound.air)]
    if decayTimes.contains(0) { return }
    for _ in 0..<6 {
      let design = filter(samples: Int(Self.trial * sampleRate))
      for band in wanted.indices {
        let found = Self.rate(design, around: OctaveBands.centres[band])
        rates[band] = min(
          max(rates[band] * wanted[band] / found, wanted[band] / 2), wanted[band] * 4)
      }
    }
  }

  /// The decay of an octave as a whole from -5 to -35 dB through a filter for `trial`, dB per second.
  private static func rate(_ design: ShelfDesign, around centre: Double) -> Double {
    let parts = (0..<12).map { i -> (weight: Double, rate: Double) in
      let hertz = centre * Math.exp((Double(i) - 5.5) / 12 * 0.6931471805599453)
      return (hertz, max(1e-3, -design.level(at: hertz) / trial))
    }
    /// The energy that is left after a time in seconds.
    func left(_ time: Double) -> Double {
      parts.reduce(0) {
        $0 + $1.weight / $1.rate * Math.exp(max(-600, -0.2302585 * $1.rate * time))
      }
    }
    let whole = left(0)
    func time(of level: Double) -> Double {
      let goal = whole * Math.exp(0.2302585 * level)
      let rates = parts.map { $0.rate }
      var (early, late) = (-level / rates.max()! / 2, -2 * level / rates.min()!)
      for _ in 0..<40 {
        let middle = (early + late) / 2
        if left(middle) > goal { early = middle } else { late = middle }
      }
      return early
    }
    return 30 / (time(of: -35) - time(of: -5))
  }

  /// The filter for a delay in samples.
  func filter(samples: Int) -> ShelfDesign {
    let levels = rates.map { max(-80, -$0 * Double(samples) / sampleRate) }
    // what counts is the error against the loss itself
    let weights = levels.map { 1 / (0.02 + abs($0)) }
    return ShelfDesign(
      levels: levels, at: Self.frequencies, weights: weights, corners: ShelfDesign.lateCorners,
      sampleRate: sampleRate)
  }
}
