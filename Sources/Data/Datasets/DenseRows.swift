internal import Score

/// The choice of what is heard of rows that lie between two ticks of the control: a log of 1000 rows a second has ten at each.
public enum DenseRows: String, Hashable, Sendable, CaseIterable {
  /// The row at the tick, as everywhere else: the others are never heard.
  case last
  case min, max, mean
  /// The number of rows with a value.
  case count

  /// The value of rows since the tick before; NaN for none, 0 where they are counted.
  func value(_ values: ArraySlice<Double>) -> Double {
    let present = values.lazy.filter { !$0.isNaN }
    switch self {
    case .last: return present.last ?? .nan
    case .min: return present.min() ?? .nan
    case .max: return present.max() ?? .nan
    case .count: return Double(present.count)
    case .mean:
      let (sum, count) = present.reduce(into: (0.0, 0.0)) { $0 = ($0.0 + $1, $0.1 + 1) }
      return count == 0 ? .nan : sum / count
    }
  }
}

extension Dataset {
  /// The finding that rows are never heard, since several lie between two ticks; nil where few do.
  /// - Parameters:
  ///   - inputs: those that are heard.
  ///   - step: the seconds of the log from tick to tick.
  package func denseRows(of inputs: [String], every step: Double) -> DatasetFinding? {
    let heard = columns.filter { inputs.contains($0.name) && !$0.isDerived && $0.dense == nil }
    for axis in Set(heard.map(\.axis)).sorted() where step > 0 {
      let times = axes[axis]
      // A row is heard where a tick lies from it to the next row.
      let skipped = zip(times, times.dropFirst()).count {
        ($0 / step).rounded(.up) * step >= $1 && $1 > $0
      }
      guard skipped * 20 > times.count, let name = heard.first(where: { $0.axis == axis })?.name
      else { continue }
      return DatasetFinding(
        .denseRows,
        "\(skipped) of \(counted(times.count, "row")) lie between two ticks, \(DurationText.text(step)) of the log apart, and are never heard; "
          + "‹dense \(name)=max› plays the largest value since the tick before, and min, mean and count are the other choices",
        count: skipped, columns: [name])
    }
    return nil
  }
}
