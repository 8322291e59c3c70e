import Datasets
import Rendering
import Score

/// A change that a grader makes to one input of a dataset, to hear whether the sound changes with it.
enum DataChange: Hashable {
  /// High and low exchanged: linear data are mirrored about the middle of their range, which keeps both ends; a circle is
  /// turned by half; the labels of a category are taken in reverse.
  case exchanged
  /// The values in the highest and in the lowest fifth of the range are held at the edge of it.
  case limited

  /// The share of the range that `limited` holds at each end.
  private static let end = 0.2

  /// Changes an input of a dataset.
  /// - Returns: nil where the dataset does not have the input, where it does not change, and where the change means
  ///   nothing for its kind.
  func applied(to dataset: Dataset, input: String) -> Dataset? {
    guard let index = dataset.columns.firstIndex(where: { $0.name == input }) else { return nil }
    let column = dataset.columns[index]
    guard let range = column.range, range.lowerBound < range.upperBound,
      let change = function(column.kind, range)
    else { return nil }
    var copy = dataset
    copy.columns[index].values = column.values.map { $0.isFinite ? change($0) : $0 }
    return copy
  }

  private func function(
    _ kind: InputSpec.Kind, _ range: ClosedRange<Double>
  ) -> ((Double) -> Double)? {
    switch (self, kind) {
    case (.exchanged, .linear): return { range.lowerBound + range.upperBound - $0 }
    case (.exchanged, .circular(let period)):
      return { ($0 + period / 2).truncatingRemainder(dividingBy: period) }
    case (.exchanged, .category(let labels)): return { Double(labels.count - 1) - $0 }
    case (.limited, .linear):
      let end = Self.end * (range.upperBound - range.lowerBound)
      return { min(max($0, range.lowerBound + end), range.upperBound - end) }
    case (.limited, _): return nil
    }
  }
}
