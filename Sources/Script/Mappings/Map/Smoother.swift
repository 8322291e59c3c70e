import Glibc
import Score

/// One-pole low-pass on ticks: after the time constant a step has come 63 % (1 − 1/e) of its way.
///
/// On a circular input it follows the shorter way round.
struct Smoother {
  private var value: Double?

  mutating func next(_ datum: Double, time: Double, step: Double, period: Double?) -> Double {
    guard let last = value, time > 0 else {
      value = datum
      return datum
    }
    let fraction = -expm1(-step / time)
    let next =
      if let period {
        Angle.interpolate(from: last, to: datum, fraction: fraction, period: period)
      } else {
        last + fraction * (datum - last)
      }
    value = next
    return next
  }
}
