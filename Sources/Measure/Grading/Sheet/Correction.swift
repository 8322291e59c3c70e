import Score

/// A correction of a grade by its teacher: the points of a criterion or of the whole, a comment, or both.
public struct Correction: Sendable, Equatable, Codable {
  /// The id of the criterion; nil for the whole.
  public var criterion: String?
  /// The points that count; nil where there is a comment only.
  public var points: Double?
  public var comment: String
  /// The points before; nil where there were none.
  public var was: Double?

  public init(criterion: String?, points: Double?, comment: String) {
    (self.criterion, self.points, self.comment) = (criterion, points, comment)
  }

  /// The word for the whole in place of a criterion.
  public static let whole = "total"

  /// The correction as tables say it: `straight: 4 in place of 0, heard it`.
  public var text: String {
    let figures = points.map { points in
      "\(criterion ?? Self.whole): \(Figure.plain(points)) in place of "
        + (was.map { Figure.plain($0) } ?? "none")
    }
    let parts = [figures ?? criterion, comment.isEmpty ? nil : comment]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension Grade {
  /// Takes a teacher's correction: its points count in place of those that were found.
  public mutating func correct(_ correction: Correction) {
    var correction = correction
    if let index = criteria.firstIndex(where: { $0.id == correction.criterion }) {
      correction.was = status == .unjudged ? nil : criteria[index].points
      if let points = correction.points { criteria[index].points = points }
    } else {
      correction.was = points
    }
    corrections.append(correction)
  }

  /// The points that a teacher gave for the whole; nil where there are none.
  var correctedTotal: Double? {
    corrections.last { $0.criterion == nil && $0.points != nil }?.points
  }

  /// Whether a teacher gave the points of a criterion.
  func isCorrected(_ judgement: Judgement) -> Bool {
    corrections.contains { $0.criterion == judgement.id && $0.points != nil }
  }
}
