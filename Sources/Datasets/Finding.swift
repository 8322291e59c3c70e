/// Something odd that a reader met and dealt with; each kind has one name so that tools and tests can ask for it.
public struct Finding: Hashable, Sendable {
  /// The kind of oddity.
  public enum Kind: String, CaseIterable, Sendable {
    case noRows = "no rows"
    case noTimes = "no times"
    case someTimesMissing = "some times missing"
    case allTimesEqual = "all times equal"
    case timesUnusable = "times unusable"
    case outOfOrder = "time runs backwards"
    case duplicateTimes = "duplicate times"
    case gap = "gap"
    case implausibleDate = "implausible date"
    case timeUnitGuessed = "time unit guessed"
    case dateOrder = "date order"
    case zoneAssumed = "time zone assumed"
    case hemisphereAssumed = "hemisphere assumed"
    case shortRows = "short rows"
    case footer = "footer"
    case emptySegment = "empty segment"
    case pauseMarkers = "pause markers"
    case pointsNotUsed = "points not used"
    case paddedLines = "padded lines"
    case strayCharacters = "stray characters in numbers"
    case invalidMarked = "values marked invalid"
    case valuesMissing = "values missing"
    case outOfRange = "values out of range"
    case unitOfName = "unit taken from the name"
    case unitDoubtful = "unit doubtful"
    case impossible = "impossible values"
    case cutOff = "cut off"
    case unitUnknown = "unit unknown"
    case headingMagnetic = "heading is magnetic"
    case typicalYear = "typical year"
    case filesNotUsed = "files not used"
    case notDerived = "not derived"
    case severalSeries = "several series"
    case encoding = "encoding"
  }

  public let kind: Kind
  /// What was found, with numbers, and what was done about it.
  public let detail: String
  /// How many rows, values or files it concerns.
  public let count: Int

  public init(_ kind: Kind, _ detail: String, count: Int = 1) {
    self.kind = kind
    self.detail = detail
    self.count = count
  }

  /// `name: detail`.
  public var line: String { "\(kind.rawValue): \(detail)" }
}
