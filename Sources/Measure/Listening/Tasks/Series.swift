/// Plain facts of a series of data that a task asks about; values that are missing do not count.
enum Series {
  static let thirds = [0...(1.0 / 3), (1.0 / 3)...(2.0 / 3), (2.0 / 3)...1]

  /// The values of a part of a series, given as a share of its length.
  static func values(_ series: [Double], _ part: ClosedRange<Double>) -> [Double] {
    let count = Double(series.count)
    let first = Int((part.lowerBound * count).rounded())
    let last = Int((part.upperBound * count).rounded())
    return series[min(first, series.count)..<min(max(first, last), series.count)]
      .filter(\.isFinite)
  }

  /// The mean of a part; not a number where it has no value.
  static func mean(_ series: [Double], _ part: ClosedRange<Double>) -> Double {
    let known = values(series, part)
    return known.reduce(0, +) / Double(known.count)
  }

  static func highest(_ series: [Double], _ part: ClosedRange<Double>) -> Double {
    values(series, part).max() ?? -.infinity
  }

  /// The part of a stimulus of which a value is asked: its first tenth, its last tenth, or all of it.
  static func part(of moment: StudyTask.Moment) -> ClosedRange<Double> {
    switch moment {
    case .start: 0...0.1
    case .end: 0.9...1
    case .mean: 0...1
    }
  }

  /// The means of equally long parts, for a picture.
  static func thinned(_ series: [Double], to count: Int) -> [Double] {
    (0..<count).map { i in
      mean(series, Double(i) / Double(count)...Double(i + 1) / Double(count))
    }
  }
}
