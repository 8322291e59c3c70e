/// How often a loudness is exceeded, from a histogram whose bins are a thousandth wide: percentiles without sorting.
///
/// A bin is the upper part of a number's bits: its exponent and the first ten digits of its mantissa.
struct LoudnessShares {
  private static let shift: UInt32 = 13
  /// Bits of the least loudness that is told apart from none: 2^-14 sone.
  private static let first = Float(0x1p-14).bitPattern >> shift
  /// Of 2^13 sone.
  private static let last = Float(0x1p13).bitPattern >> shift

  private var counts = [Int](repeating: 0, count: Int(last - first) + 2)
  private var total = 0

  init(_ values: some Sequence<Float>) {
    for value in values { counts[Self.bin(value)] += 1 }
    total = counts.reduce(0, +)
  }

  /// Bin 0 holds what is lower than the least.
  static func bin(_ value: Float) -> Int {
    let bits = value.bitPattern >> shift
    return value < 0x1p-14 ? 0 : Int(min(bits, last) - first) + 1
  }

  /// The lower end of a bin, sone.
  static func value(_ bin: Int) -> Double {
    bin == 0 ? 0 : Double(Float(bitPattern: (UInt32(bin - 1) + first) << shift))
  }

  /// The loudness that is exceeded during a share of the time, on a straight line within its bin; N5 for 0.05.
  func exceeded(during share: Double) -> Double {
    Self.exceeded(during: share, counts, total: total)
  }

  static func exceeded(during share: Double, _ counts: [Int], total: Int) -> Double {
    let wanted = share * Double(total)
    var above = 0.0
    for bin in counts.indices.reversed() where counts[bin] > 0 {
      let here = Double(counts[bin])
      if above + here >= wanted {
        let (low, high) = (value(bin), bin + 1 < counts.count ? value(bin + 1) : value(bin))
        return bin == 0 ? 0 : high - (high - low) * (wanted - above) / here
      }
      above += here
    }
    return 0
  }

  static func mean(_ values: [Float]) -> Double {
    values.reduce(0) { $0 + Double($1) } / Double(max(1, values.count))
  }
}
