/// Something about a mapping that a person should look at before listening.
public struct Finding: Hashable, Sendable {
  /// The severity of a finding, from a note to an error.
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    case note, warning, error

    public static func < (a: Severity, b: Severity) -> Bool {
      allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
    }
  }

  public let kind: FindingKind
  /// The severity of the kind, or another where this case is more or less serious.
  public let severity: Severity
  /// Line of the mapping's file, counted from 1.
  public let line: Int?
  /// Column of that line, counted from 1 in Unicode scalars.
  public let column: Int?
  /// The message says what is wrong in this mapping, with its names and figures.
  public let message: String
  /// The change that cures it, with this mapping's names and numbers.
  public let cure: String
  /// The cure as an edit of the text, where it is known letter by letter.
  public let fix: TextEdit?

  /// - Parameters:
  ///   - severity: nil takes the kind's.
  ///   - cure: nil takes the kind's.
  public init(
    _ kind: FindingKind, line: Int?, column: Int? = nil, _ message: String, cure: String? = nil,
    severity: Severity? = nil, fix: TextEdit? = nil
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    (self.line, self.column, self.message) = (line, column, message)
    self.cure = cure ?? kind.cure
    self.fix = fix
  }

  /// A stable name of the kind of finding, such as `range-outside-parameter`.
  public var id: String { kind.id }
  /// Why it matters, whatever the mapping.
  public var why: String { kind.why }
  /// The paper or standard that `why` rests on; empty where it is a rule of this program.
  public var source: String { kind.source }
}

/// A replacement of a piece of a text file; of an empty piece it is an insertion.
///
/// Lines and columns are counted from 1, columns in Unicode scalars; the end is behind the last replaced one.
public struct TextEdit: Hashable, Sendable {
  /// The first line that is replaced, from 1.
  public let line: Int
  /// The first column that is replaced, from 1.
  public let column: Int
  /// The line of the end, from 1.
  public let endLine: Int
  /// The column behind the last replaced one.
  public let endColumn: Int
  /// The new text.
  public let text: String

  public init(line: Int, column: Int, endLine: Int, endColumn: Int, text: String) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
    self.text = text
  }
}

/// A kind of finding, declared once beside the rule that makes it: messages, the reference, SARIF and the tests read it.
public struct FindingKind: Hashable, Sendable {
  /// A stable name, such as `circular-wrap`.
  public let id: String
  /// The severity of a finding, unless it gives its own.
  public let severity: Finding.Severity
  /// The title says what is found, in one sentence without a mapping's names.
  public let title: String
  /// The reason why it matters.
  public let why: String
  /// Paper or standard that `why` rests on; empty where it is a rule of this program.
  public let source: String
  /// The general cure.
  public let cure: String

  public init(
    _ id: String, _ severity: Finding.Severity, _ title: String, why: String, source: String = "",
    cure: String
  ) {
    self.id = id
    self.severity = severity
    self.title = title
    self.why = why
    self.source = source
    self.cure = cure
  }
}
