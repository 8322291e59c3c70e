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
