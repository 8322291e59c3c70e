/// A time signature: `count` notes of the value 1/`unit` make a bar. A beat is a quarter note in every meter.
public struct Meter: Hashable, Sendable {
  /// Notes in a bar, 1...64.
  public let count: Int
  /// Value of these notes as a part of a whole note: 1, 2, 4, 8, 16, 32 or 64.
  public let unit: Int

  /// The meter 4/4.
  public static let common = Meter(count: 4, unit: 4)!

  /// Nil where a number is outside its range.
  public init?(count: Int, unit: Int) {
    guard (1...64).contains(count), [1, 2, 4, 8, 16, 32, 64].contains(unit) else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// Reads a time signature such as `3/4`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0], radix: 10),
      let unit = Int(parts[1], radix: 10)
    else { return nil }
    self.init(count: count, unit: unit)
  }

  /// Beats (quarter notes) in a bar.
  public var beats: Double { 4 * Double(count) / Double(unit) }

  /// The meter as text, such as `3/4`.
  public var name: String { "\(count)/\(unit)" }
}
