/// The counts of data in equally wide parts of a range.
package struct Histogram {
  package let range: ClosedRange<Double>
  package private(set) var counts: [Int]

  /// - Parameters:
  ///   - data: those outside the range, and what is no number, count nowhere.
  ///   - range: nil for that from the lowest to the highest datum.
  /// - Returns: nil where the range has no width.
  package init?(_ data: [Double], over range: ClosedRange<Double>? = nil, bins: Int) {
    guard let low = range?.lowerBound ?? data.min(), let high = range?.upperBound ?? data.max(),
      high > low
    else { return nil }
    self.range = low...high
    counts = [Int](repeating: 0, count: bins)
    for datum in data where datum >= low && datum <= high {
      counts[min(bins - 1, Int((datum - low) / (high - low) * Double(bins)))] += 1
    }
  }

  /// The place of an edge of a bin, 0 for the lower end of the first.
  package func edge(_ number: Int) -> Double {
    range.lowerBound
      + Double(number) * ((range.upperBound - range.lowerBound) / Double(counts.count))
  }
}
