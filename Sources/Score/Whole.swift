/// The one way from numbers that come from outside to whole numbers.
///
/// `Int(value)` ends the process for a value that is not finite or too large, and a log, a packet or a journal may
/// hold any. Where data come in, `make check` therefore refuses conversions that do not say what becomes of such a
/// value: these two say it for numbers with a fraction, and the standard library's `exactly:`, `clamping:` and
/// `truncatingIfNeeded:` for whole ones.
extension FixedWidthInteger {
  /// The value rounded to a whole number; nil for what is not a number or lies outside of the type's range.
  public init?(
    rounding value: some BinaryFloatingPoint,
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) {
    self.init(exactly: value.rounded(rule))
  }

  /// The value rounded to a whole number and held within `range`; not a number becomes its lower bound.
  public init(
    held value: some BinaryFloatingPoint, in range: ClosedRange<Self> = .min ... .max,
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) {
    if let whole = Self(rounding: value, rule) {
      self = Swift.min(Swift.max(whole, range.lowerBound), range.upperBound)
    } else {
      self = value > 0 ? range.upperBound : range.lowerBound
    }
  }
}
