import Score
import Threads

/// The durations of ticks, which is the time of scripts, for `:status`.
final class TickTiming {
  /// The numbers of ticks by their duration in steps of a quarter of a doubling, from 1 µs.
  private var counts = [Int](repeating: 0, count: 100)
  private(set) var ticks = 0
  /// The seconds of the longest tick.
  private(set) var longest = 0.0

  func measure(_ body: () -> Void) {
    let begin = SteadyTime.now
    body()
    let seconds = Double(SteadyTime.now - begin) * 1e-9
    ticks += 1
    longest = max(longest, seconds)
    counts[Self.bin(seconds)] += 1
  }

  private static func bin(_ seconds: Double) -> Int {
    var (bin, edge) = (0, 1e-6)
    while seconds > edge, bin < 99 { (bin, edge) = (bin + 1, edge * 1.189207) }
    return bin
  }

  /// The duration in seconds that a part (0 to 1) of the ticks does not exceed.
  func quantile(_ part: Double) -> Double {
    var left = Int(held: Double(ticks) * part, .up)
    var edge = 1e-6
    for count in counts {
      left -= count
      if left <= 0 { return edge }
      edge *= 1.189207
    }
    return longest
  }
}
