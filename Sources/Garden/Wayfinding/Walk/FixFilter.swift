import Score

/// Lets good positions pass; the last one holds while they are bad.
struct FixFilter: Sendable {
  enum Verdict {
    case unchanged
    /// The first of some that cannot be used, and why.
    case bad(String)
    /// - resumed: how many were not used before, and since when.
    case good(GeoPoint, resumed: (count: Int, since: Double)?)
  }

  private let worst: Double
  private var last: (point: GeoPoint, accuracy: Double?)?
  private var bad: (count: Int, since: Double)?

  init(worst: Double) { self.worst = worst }

  mutating func judge(_ point: GeoPoint?, accuracy: Double?, time: Double) -> Verdict {
    if let fault = fault(of: point, accuracy) {
      if let bad { self.bad = (bad.count + 1, bad.since) } else { bad = (1, time) }
      return bad!.count == 1 ? .bad(fault) : .unchanged
    }
    guard let point else { return .unchanged }
    if bad == nil, let last, last.point == point, last.accuracy == accuracy { return .unchanged }
    last = (point, accuracy)
    defer { bad = nil }
    return .good(point, resumed: bad)
  }

  private func fault(of point: GeoPoint?, _ accuracy: Double?) -> String? {
    guard let point else { return "no position" }
    guard abs(point.latitude) <= 90, abs(point.longitude) <= 180 else {
      return "no place on earth: latitude \(Figure.short(point.latitude, decimals: 6)), longitude "
        + Figure.short(point.longitude, decimals: 6)
    }
    guard let accuracy, !accuracy.isNaN else { return nil }
    if accuracy < 0 {
      return "accuracy \(Measure.metres(accuracy)): below 0 marks an invalid position"
    }
    if accuracy > worst {
      return "accuracy \(Measure.metres(accuracy)) is worse than worst_accuracy "
        + Measure.metres(worst)
    }
    return nil
  }
}
