internal import Score

/// Something odd that a reader met and dealt with; each kind has one name so that tools and tests can ask for it.
public struct DatasetFinding: Hashable, Sendable {
  /// The kind of oddity.
  public enum Kind: String, CaseIterable, Sendable {
    case noRows = "no rows"
    case noTimes = "no times"
    case timeInterval = "time interval"
    case someTimesMissing = "some times missing"
    case badTimes = "cells that are no times"
    case allTimesEqual = "all times equal"
    case timesUnusable = "times unusable"
    case outOfOrder = "time runs backwards"
    case duplicateTimes = "duplicate times"
    case gap = "gap"
    case implausibleDate = "implausible date"
    case coarseTimes = "coarse times"
    case timeUnitGuessed = "time unit guessed"
    case datesLost = "dates lost"
    case dateOrder = "date order"
    case zoneAssumed = "time zone assumed"
    case hemisphereAssumed = "hemisphere assumed"
    case shortRows = "short rows"
    case unevenRows = "uneven rows"
    case strayLines = "lines that are no rows"
    case header = "header"
    case footer = "footer"
    case emptySegment = "empty segment"
    case pauseMarkers = "pause markers"
    case pointsNotUsed = "points not used"
    case paddedLines = "padded lines"
    case strayCharacters = "stray characters in numbers"
    case severalValues = "several values in a cell"
    case compassWords = "points of the compass"
    case wordsForNumbers = "words in place of numbers"
    case denseRows = "rows denser than the ticks"
    case missingCode = "codes for missing values"
    case cadenceDoubled = "cadence doubled"
    case nameGuess = "a name that may be an input's"
    case invalidMarked = "values marked invalid"
    case valuesMissing = "values missing"
    case outOfRange = "values out of range"
    case unitOfName = "unit taken from the name"
    case unitGuessed = "unit guessed"
    case unitDoubtful = "unit doubtful"
    case turned = "angles beyond a turn"
    case impossible = "impossible values"
    case cutOff = "cut off"
    case unitUnknown = "unit unknown"
    case headingMagnetic = "heading is magnetic"
    case typicalYear = "typical year"
    case filesNotUsed = "files not used"
    case notDerived = "not derived"
    case severalSeries = "several series"
    case encoding = "encoding"
    case pixelsAveraged = "pixels averaged"

    /// The columns that every finding of the kind is about; empty where each says its own.
    fileprivate var columns: [String] {
      switch self {
      case .hemisphereAssumed: ["season", "season_name"]
      case .zoneAssumed: ["time_of_day", "season", "season_name", "sun_elevation"]
      default: []
      }
    }
  }

  public let kind: Kind
  /// The finding with its numbers, and what was done about it.
  public let detail: String
  /// The number of rows, values or files that the finding concerns.
  public let count: Int
  /// The names of the columns that the finding is about; empty where it is about the whole log.
  public let columns: [String]

  public init(_ kind: Kind, _ detail: String, count: Int = 1, columns: [String] = []) {
    (self.kind, self.detail, self.count) = (kind, detail, count)
    self.columns = columns.isEmpty ? kind.columns : columns
  }

  /// A text that ends within a row, which is left out.
  static func cut(line: Int, rows: Int) -> DatasetFinding {
    DatasetFinding(
      .cutOff, "the file ends in the middle, on line \(line); the \(rows) rows before were read")
  }

  /// The same finding about other columns.
  func about(_ columns: [String]) -> DatasetFinding {
    DatasetFinding(kind, detail, count: count, columns: columns)
  }

  /// The finding as one line of text: `kind: detail`.
  public var line: String { "\(kind.rawValue): \(detail)" }
}

extension [DatasetFinding] {
  /// Adds a finding; a `count` of 0 means that nothing was met, and adds none.
  mutating func add(
    _ kind: DatasetFinding.Kind, _ detail: String, count: Int = 1, columns: [String] = []
  ) {
    if count > 0 { append(DatasetFinding(kind, detail, count: count, columns: columns)) }
  }
}

extension Fault {
  /// The page that says how data are read.
  static let dataPage = "docs/data.md"

  /// A log that cannot be read.
  /// - Parameters:
  ///   - file: the file as the caller named it; `zip/member` for a file inside an archive.
  ///   - column: a byte of the line, from 1.
  ///   - hint: what to do about it; empty where nothing is known to help.
  static func data(
    _ message: String, file: String, line: Int? = nil, column: Int? = nil, hint: String = ""
  ) -> Fault {
    Fault(
      .data, message, at: FaultPlace(file, line: line, column: column),
      hint: hint.isEmpty ? nil : hint)
  }

  /// A column that the caller names and the file does not have.
  static func noColumn(_ name: String, among names: [String], file: String) -> Fault {
    data(
      "no column is called \(quoted(name))", file: file,
      hint: NearestName.hint(for: name, among: names))
  }

  static func data(_ message: String, file: String, at place: Place, hint: String = "") -> Fault {
    data(message, file: file, line: place.line, column: place.column, hint: hint)
  }
}

/// A place in a file: 1-based line and cell or byte column.
struct Place: Hashable {
  var line: Int
  var column: Int
}
