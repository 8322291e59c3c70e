internal import CWebSockets

/// The number of things that a client may ask for in a second, and the number that may come at once.
public struct Allowance: Sendable {
  private let rate: Double
  private let burst: Double
  /// The things that may come before time gives room for more.
  private var credit: Double
  /// The time up to which the credit is counted, in microseconds.
  private var counted = Int64(lws_now_usecs())

  public init(rate: Double, burst: Double) {
    (self.rate, self.burst, credit) = (rate, burst, burst)
  }

  /// Counts one more thing, or some.
  /// - Returns: whether they are within the allowance.
  public mutating func take(_ count: Int = 1) -> Bool {
    let now = Int64(lws_now_usecs())
    credit = min(burst, credit + Double(now - counted) * 1e-6 * rate) - Double(count)
    counted = now
    guard credit < 0 else { return true }
    credit = 0
    return false
  }
}
