import Datasets
import Rendering

/// The values of inputs in a part of a dataset, evenly spaced, as a mapping hears them.
enum PieceValues {
  /// The number of values of each input.
  static let count = 240

  /// - Parameters:
  ///   - start: second of the dataset.
  ///   - end: second of the dataset.
  static func series(
    _ dataset: Dataset, from start: Double, to end: Double, _ names: [String]
  ) -> [String: [Double]] {
    var feed = DataFeed(dataset, start: start, speed: 1)
    let places = feed.inputs.map(\.name)
    var values: [String: [Double]] = [:]
    for step in 0..<count {
      let sample = feed.sample(at: (Double(step) + 0.5) / Double(count) * (end - start))
      for name in names {
        guard let index = places.firstIndex(of: name) else { continue }
        values[name, default: []].append(sample.values[index])
      }
    }
    return values
  }
}
