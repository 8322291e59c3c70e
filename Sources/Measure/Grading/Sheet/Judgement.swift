import Score

/// The result of one criterion.
public struct Judgement: Sendable, Equatable, Codable {
  /// Id of the criterion.
  public var id: String
  public var holds: Bool
  public var points: Double
  /// Points that it can give.
  public var of: Double
  /// The criterion's sentence: what must hold.
  public var says: String
  /// The findings, with their places; empty where nothing needs to be said.
  public var found: String
  /// The criterion's hint; nil where it holds.
  public var hint: String?

  public init(_ criterion: Criterion, holds: Bool, found: String) {
    id = criterion.id
    self.holds = holds
    points = holds ? criterion.points : 0
    of = criterion.points
    says = criterion.says
    self.found = found
    hint = holds ? nil : criterion.hint
  }

  /// The result of a criterion that could not be looked at, because there was no mapping that ran. It has no hint: the
  /// criterion is not what is wrong.
  public init(unseen criterion: Criterion) {
    self.init(criterion, holds: false, found: "the mapping could not be run")
    hint = nil
  }

  /// True where the criterion was looked at.
  public var wasLookedAt: Bool { holds || hint != nil }
}

/// The result of one student's work.
public struct Grade: Sendable, Equatable, Codable {
  public enum Status: String, Sendable, Codable {
    /// The mapping ran; criteria may hold or not.
    case graded
    /// There is no mapping, it could not be loaded or performed, or it was stopped.
    case failed
    /// The machine failed, not the student: there are no points until it is judged again.
    case unjudged
  }

  public var student: String
  /// Path of the mapping; empty where there is none.
  public var file: String
  public var status: Status
  /// Why it failed; nil where it was graded.
  public var reason: String?
  public var criteria: [Judgement]
  /// The corrections of a teacher.
  public var corrections: [Correction] = []
  /// Where a mapping that failed while it ran on hidden data fails as well; nil where it did not fail so.
  public var failure: Failure?

  /// Where a mapping failed that ran on data which its student does not have.
  public enum Failure: Sendable, Equatable, Codable {
    /// The mapping fails on hidden data only.
    case hidden
    /// The mapping fails on the lab's open dataset of this number, from 0, too: the student can repeat it.
    case open(Int)
  }

  public init(
    student: String, file: String, status: Status, reason: String? = nil, criteria: [Judgement]
  ) {
    self.student = student
    self.file = file
    self.status = status
    self.reason = reason
    self.criteria = criteria
  }

  /// The points, as a teacher corrected them; nil where the machine failed and left none.
  public var points: Double? {
    correctedTotal ?? (status == .unjudged ? nil : criteria.reduce(0) { $0 + $1.points })
  }
  /// The points that there are for the criteria.
  public var of: Double { criteria.reduce(0) { $0 + $1.of } }
  public var allHold: Bool { status == .graded && criteria.allSatisfy(\.holds) }
}

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

/// The grades of a class as CSV: one row a student.
public enum GradeTable {
  /// The table with the columns student, lab, points, of, percent, status, reason, correction, then the points of each criterion; of
  /// work that was not judged the points are empty.
  public static func csv(_ lab: String, criteria: [Criterion], _ grades: [Grade]) -> String {
    let head =
      ["student", "lab", "points", "of", "percent", "status", "reason", "correction"]
      + criteria.map(\.id)
    let rows = grades.map { grade -> [String] in
      let percent = grade.points.map { grade.of > 0 ? 100 * $0 / grade.of : 0 }
      let judged = grade.status == .unjudged ? [] : grade.criteria
      let corrected = grade.corrections.map(\.text).joined(separator: "; ")
      let parts = criteria.map { criterion in
        judged.first { $0.id == criterion.id }.map { Figure.plain($0.points) } ?? ""
      }
      return [
        grade.student, lab, grade.points.map { Figure.plain($0) } ?? "", Figure.plain(grade.of),
        percent.map { Figure.short($0, decimals: 1) } ?? "", grade.status.rawValue,
        grade.reason?.split(whereSeparator: \.isNewline).first.map(String.init) ?? "", corrected,
      ] + parts
    }
    return ([head] + rows).map { $0.map(cell).joined(separator: ",") + "\n" }.joined()
  }

  /// A cell's text, quoted where it must be; text that a spreadsheet would run as a formula gets an apostrophe.
  public static func cell(_ text: String) -> String {
    let isFormula =
      text.unicodeScalars.first { !$0.properties.isWhitespace }.map {
        "=+-@".unicodeScalars.contains($0)
      } ?? false
    let isNumber = Double(text) != nil
    let safe = isFormula && !isNumber ? "'" + text : text
    return PlainText.make(safe).csvCell
  }
}
