/// The share of the time in which a value in sone or acum is exceeded, from a histogram of bins of a thousandth of
/// their value: percentiles without sorting.
///
/// A bin is the upper part of a number's bits: its exponent and the first ten digits of its mantissa.
struct Shares {
  private static let shift: UInt32 = 13
  /// The bin of the least value that is not taken for none: 2^-14.
  private static let first = Float(0x1p-14).bitPattern >> shift
  /// The bin of 2^13.
  private static let last = Float(0x1p13).bitPattern >> shift

  static let bins = Int(last - first) + 2

  private var counts = [Int](repeating: 0, count: bins)
  private var total = 0

  init(_ values: some Sequence<Float>) { for value in values { add(1, to: Self.bin(value)) } }

  /// Adds so many values to a bin, or takes them away.
  mutating func add(_ count: Int, to bin: Int) {
    counts[bin] += count
    total += count
  }

  /// The bin of a value; bin 0 holds values below the least.
  static func bin(_ value: Float) -> Int {
    let bits = value.bitPattern >> shift
    return value < 0x1p-14 ? 0 : Int(min(bits, last) - first) + 1
  }

  /// The lower end of a bin.
  static func value(_ bin: Int) -> Double {
    bin == 0 ? 0 : Double(Float(bitPattern: (UInt32(bin - 1) + first) << shift))
  }

  /// The value that is exceeded during a share of the time; N5 for 0.05. As is usual for percentiles, it is
  /// interpolated linearly between the values whose ranks are next to the share of all ranks.
  func exceeded(during share: Double) -> Double {
    guard total > 0 else { return 0 }
    let rank = share * Double(total - 1)
    let above = Int(rank)
    let high = value(rank: above)
    let low = value(rank: min(above + 1, total - 1))
    return high + (rank - Double(above)) * (low - high)
  }

  /// The value of a rank, 0 for the highest; the values of a bin are evenly distributed in it.
  private func value(rank: Int) -> Double {
    var above = 0
    for bin in counts.indices.reversed() where counts[bin] > 0 {
      guard above + counts[bin] > rank else {
        above += counts[bin]
        continue
      }
      let low = Self.value(bin)
      let width = bin > 0 ? Self.value(bin + 1) - low : 0
      return low + width * (1 - (Double(rank - above) + 0.5) / Double(counts[bin]))
    }
    return 0
  }

  static func mean(_ values: [Float]) -> Double {
    values.reduce(0) { $0 + Double($1) } / Double(max(1, values.count))
  }
}
