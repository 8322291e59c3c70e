import Score

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
