import Datasets
import Score

/// A variant that a comparison is held against: it is known to carry less, or carries the data in the plain way.
///
/// After the anchors of listening tests (ITU-R BS.1534-3), carried over to mappings; the benchmark is the "prototypical
/// sonification" of Ziemer and Schultheis (Frontiers in Neuroscience 16, 2022).
package enum Anchor: String, Sendable, CaseIterable {
  /// The same mapping on data whose moments have been shuffled: it sounds alike and carries nothing.
  case low
  /// The same mapping on data with four levels.
  case mid
  /// One tone over two octaves, linear in semitones.
  case benchmark

  var name: String {
    switch self {
    case .low: "low anchor: permuted data"
    case .mid: "mid anchor: four levels"
    case .benchmark: "benchmark: linear pitch"
    }
  }

  /// Returns a description for people.
  /// - Parameter name: of the variant it is made from; of a benchmark the input's.
  func explanation(of name: String) -> String {
    switch self {
    case .low:
      "\(name) on data whose rows were shuffled: it sounds alike, and what it seems to carry is chance"
    case .mid: "\(name) on data rounded to four levels"
    case .benchmark: "a triangle tone whose pitch is \(name), linear in semitones over two octaves"
    }
  }

  /// Returns the data that the mapping is performed on; what it carries is measured of the true ones.
  func data(of dataset: Dataset, seed: UInt64) -> Dataset {
    switch self {
    case .low: Self.permuted(dataset, seed: seed)
    case .mid: Self.quantised(dataset)
    case .benchmark: dataset
    }
  }

  /// Returns the rows of each axis in another order; times stay.
  private static func permuted(_ dataset: Dataset, seed: UInt64) -> Dataset {
    var copy = dataset
    let orders = dataset.axes.indices.map { axis in
      var random = SeededRandom(seed: seed).split("permutation").split("\(axis)")
      return Array(0..<dataset.axes[axis].count).shuffled(using: &random)
    }
    for index in copy.columns.indices where copy.columns[index].name != "time" {
      let values = dataset.columns[index].values
      copy.columns[index].values = orders[dataset.columns[index].axis].map { values[$0] }
    }
    return copy
  }

  /// Every number becomes the middle of its quarter: of the column's own span, or of the circle. They are held from row to
  /// row: between them there is nothing.
  private static func quantised(_ dataset: Dataset, levels: Int = 4) -> Dataset {
    var copy = dataset
    for index in copy.columns.indices where copy.columns[index].name != "time" {
      let column = dataset.columns[index]
      guard let range = column.range, range.upperBound > range.lowerBound else { continue }
      let (start, span): (Double, Double)
      switch column.kind {
      case .category: continue
      case .linear: (start, span) = (range.lowerBound, range.upperBound - range.lowerBound)
      case .circular(let period): (start, span) = (0, period)
      }
      let width = span / Double(levels)
      copy.columns[index].values = column.values.map { value in
        guard value.isFinite else { return value }
        let level = min(max(((value - start) / width).rounded(.down), 0), Double(levels - 1))
        return start + (level + 0.5) * width
      }
      (copy.columns[index].gaps, copy.columns[index].maximumGap) = (.hold, 0)
    }
    return copy
  }

  /// Returns the text of the benchmark: one held tone whose pitch is the input, linear in semitones from A3 to A5.
  static func benchmarkText(_ input: InputSpec, _ range: ClosedRange<Double>) -> String {
    let name = input.name
    let (low, high) = (range.lowerBound, range.upperBound)
    return """
      -- Linear pitch
      -- hear: one held tone; higher is more \(name)
      -- data: \(name)
      return mapping {
        name = "Linear pitch of \(name)",
        voices = {
          tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.02, 0.05, 0.9, 0.3) end),
        },
        map = {
          { from = "\(name)", to = "tone.pitch", domain = { \(low), \(high) }, range = { "A3", "A5" } },
        },
        sequences = { hold = function() play("tone", { level = -12 }) end },
      }

      """
  }
}
