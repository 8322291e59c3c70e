import Glibc
import Score

/// A rule about what a mapping did.
protocol LintRule: SendableMetatype {
  static var kind: FindingKind { get }
  static func findings(_ subject: LintSubject) -> [Finding]
}

/// The rules about a mapping's behaviour on a dataset. Those that need no data are in `Mapping.findings()`.
public enum Lint {
  static let rules: [any LintRule.Type] = [
    ClippedData.self, WideDomain.self, DomainUnit.self, MissingData.self, ConstantData.self,
    QuantiserCollapse.self,
    InaudibleChange.self, CircularJump.self, LevelJump.self, NoNotes.self, NoteFusion.self,
    NoteOverlap.self, PaceReversed.self, DataRelative.self, UnmappedColumns.self,
  ]

  /// Every kind that `findings` can make.
  public static let kinds: [FindingKind] = rules.map { $0.kind }

  /// The kinds that concern all datasets at once: a finding on a later dataset, which takes the earlier ones into
  /// account, replaces those on them.
  public static let ofAllData: Set<FindingKind> = [WideDomain.kind, DomainUnit.kind]

  /// All findings by their lines; those without a line come last.
  public static func findings(_ subject: LintSubject) -> [Finding] {
    rules.flatMap { $0.findings(subject) }
      .sorted { ($0.line ?? .max, $0.id, $0.message) < ($1.line ?? .max, $1.id, $1.message) }
  }
}

/// The behaviour of a mapping that was played on a dataset without sound: the subject of the rules in this folder.
public struct LintSubject: Sendable {
  /// A column of the dataset.
  public struct Column: Hashable, Sendable {
    public let name: String
    public let unit: Unit
    /// The lowest and the highest datum, in `unit`.
    public let spread: ClosedRange<Double>
    /// Whether a map entry, a sequence or `control` reads it.
    public let isRead: Bool

    public init(_ name: String, _ unit: Unit = .none, spread: ClosedRange<Double>, isRead: Bool) {
      (self.name, self.unit, self.spread, self.isRead) = (name, unit, spread, isRead)
    }
  }

  /// The number of ticks at which a map entry had no datum.
  public struct EntryUse: Hashable, Sendable {
    /// The input and its target: `temperature → tone.pitch`.
    public let subject: String
    /// The line of the mapping.
    public let line: Int?
    /// The number of ticks.
    public let ticks: Int
    /// The number of ticks without a datum.
    public let missed: Int

    public init(_ subject: String, line: Int?, ticks: Int, missed: Int) {
      (self.subject, self.line, self.ticks, self.missed) = (subject, line, ticks, missed)
    }
  }

  /// A level over time, after map entries and `control`.
  public struct LevelTrace: Hashable, Sendable {
    /// The name of the level: `tone.level`, `level`.
    public let name: String
    /// The line of the mapping; nil where no map entry sets the level.
    public let line: Int?
    /// The seconds between two values.
    public let step: Double
    /// The level, dB.
    public let values: [Float]

    public init(_ name: String, line: Int?, step: Double = 0.01, values: [Float]) {
      precondition(step > 0, "time goes on between two values of a level")
      (self.name, self.line, self.step, self.values) = (name, line, step, values)
    }
  }

  /// The pairings. One with a range is declared by a map entry; those of `control` and sequences have none.
  public var pairings: [Pairing]
  /// The notes that the mapping played.
  public var notes: [SoundCell.Note]
  /// The columns of the dataset, without time and place.
  public var columns: [Column]
  /// The duration, seconds.
  public var duration: Double
  /// The use of each map entry.
  public var entries: [EntryUse] = []
  /// Whether an error stopped a sequence, so that the rest of its notes is missing.
  public var isCutShort = false
  /// The voices that are only struck: a note without a duration ends when its envelopes have ended.
  public var struckVoices: Set<String> = []
  /// The levels over time.
  public var levels: [LevelTrace] = []
  /// The pairings of the same mapping on another dataset; empty where there is none.
  public var others: [Pairing] = []
  /// The inputs whose unit or values the reader doubts, and to which no domain is to be fitted.
  public var doubted: Set<String> = []

  public init(
    pairings: [Pairing], notes: [SoundCell.Note], columns: [Column] = [], duration: Double
  ) {
    (self.pairings, self.notes, self.columns, self.duration) = (pairings, notes, columns, duration)
  }

  /// The pairings that a map entry declares.
  var declared: [Pairing] { pairings.filter { $0.range != nil } }
}

/// Statistics of data for the rules.
enum LintStatistics {
  /// The quantile of ascending data, by the nearest rank.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    sorted[min(sorted.count - 1, max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1))]
  }

  /// Spearman's rank correlation, -1...1; NaN for constant data.
  static func rankCorrelation(_ x: [Double], _ y: [Double]) -> Double {
    let (a, b) = (Ranks(x).mid, Ranks(y).mid)
    let mean = Double(a.count + 1) / 2
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for i in a.indices {
      ab += (a[i] - mean) * (b[i] - mean)
      aa += (a[i] - mean) * (a[i] - mean)
      bb += (b[i] - mean) * (b[i] - mean)
    }
    return ab / (aa * bb).squareRoot()
  }

  /// The limits moved outwards to multiples of a power of ten, at most a twentieth of the distance between them.
  static func roundLimits(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    guard high > low else { return (low, high) }
    let unit = pow(10, log10((high - low) / 20).rounded(.down))
    let places = { (x: Double) in unit >= 1 ? x * unit : x / (1 / unit).rounded() }
    return (places((low / unit).rounded(.down)), places((high / unit).rounded(.up)))
  }

  /// Limits as Lua has them, `{ 0, 30 }`; the higher one first where a domain falls.
  static func lua(_ low: Double, _ high: Double, falls: Bool = false) -> String {
    let ends = [low, high].map { Figure.text($0, digits: 5) }
    return "{ \(ends[falls ? 1 : 0]), \(ends[falls ? 0 : 1]) }"
  }

  /// A datum with its unit.
  static func text(_ value: Double, _ unit: Unit) -> String {
    Figure.text(value) + (unit.symbol.isEmpty ? "" : " " + unit.symbol)
  }
}

extension InputSpec {
  /// The setting that names an input's column with a unit behind it: `‹column temperature=COLUMN:°C›`.
  static func columnOption(_ name: String) -> String {
    let unit = Inputs.named(name)?.unit ?? .none
    return "‹column \(name)=COLUMN" + (unit == .none ? "›" : ":\(unit.symbol)›")
  }
}
