/// The dependence of a quality of the sound on a parameter: a curve through medians, and the share of the quality that it explains.
struct HeardCurve {
  /// The correlation ratio of the quality's ranks with the parameter, 0...1: 1 where the parameter alone decides, 0 where it
  /// does no more than chance (K. Pearson, "On the general theory of skew correlation", 1905; adjusted for the number of
  /// bins as R² is). Falling, and bent curves count as much as straight ones.
  let reliability: Double
  /// The medians of the quality over the parameter, which rises from one to the next.
  private let knots: [(parameter: Double, heard: Double)]

  /// - Parameters:
  ///   - parameter: values of the parameter, all finite.
  ///   - heard: the quality at the same moments, all finite.
  ///   - independent: how many of them say something new: windows of tracking overlap.
  /// - Returns: nil where the parameter does not change, or less than six moments are independent.
  init?(_ parameter: [Double], _ heard: [Double], independent: Double) {
    let ranks = Ranks(parameter)
    guard independent >= 6, ranks.distinct > 1 else { return nil }
    let bins = DataBins.bins(ranks, count: max(2, min(32, Int(independent / 4))))
    let groups = Dictionary(grouping: parameter.indices) { bins[$0] }.values
    let places = Ranks(heard).mid
    let middle = Double(heard.count + 1) / 2
    let whole = places.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    let between = groups.reduce(0.0) { sum, group in
      let mean = group.reduce(0) { $0 + places[$1] } / Double(group.count)
      return sum + Double(group.count) * (mean - middle) * (mean - middle)
    }
    let free = max(1, independent - Double(groups.count))
    let share = whole > 0 ? 1 - (1 - between / whole) * (independent - 1) / free : 0
    reliability = max(0, share).squareRoot()
    knots = groups.map { group in
      let mean = group.reduce(0) { $0 + parameter[$1] } / Double(group.count)
      return (mean, Self.median(group.map { heard[$0] }))
    }.sorted { $0.parameter < $1.parameter }
  }

  /// The lowest and the highest of the medians.
  var ends: (low: Double, high: Double) {
    let values = knots.map(\.heard)
    return (values.min() ?? 0, values.max() ?? 0)
  }

  /// The quality that is heard at a value of the parameter: on straight lines between the medians, and beyond them what is heard at the
  /// nearest one.
  func heard(at parameter: Double) -> Double {
    guard let next = knots.firstIndex(where: { $0.parameter >= parameter }) else {
      return knots[knots.count - 1].heard
    }
    guard next > 0 else { return knots[0].heard }
    let (a, b) = (knots[next - 1], knots[next])
    let way = (parameter - a.parameter) / (b.parameter - a.parameter)
    return a.heard + way * (b.heard - a.heard)
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}
