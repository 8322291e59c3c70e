import Score

/// What is known of a mapping after it was played dry on a dataset: the ground of the rules in this folder.
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
      self.name = name
      self.unit = unit
      self.spread = spread
      self.isRead = isRead
    }
  }

  /// How often a map entry had no datum.
  public struct EntryUse: Hashable, Sendable {
    /// `temperature → tone.pitch`.
    public let subject: String
    /// Line of the mapping.
    public let line: Int?
    public let ticks: Int
    /// Ticks without a datum.
    public let missed: Int

    public init(_ subject: String, line: Int?, ticks: Int, missed: Int) {
      self.subject = subject
      self.line = line
      self.ticks = ticks
      self.missed = missed
    }
  }

  /// A level over time, after map and control.
  public struct LevelTrace: Hashable, Sendable {
    /// `tone.level`, `level`.
    public let name: String
    /// Line of the mapping; nil where no map entry says it.
    public let line: Int?
    /// Seconds between values.
    public let step: Double
    /// dB.
    public let values: [Float]

    public init(_ name: String, line: Int?, step: Double = 0.01, values: [Float]) {
      precondition(step > 0, "time goes on between two values of a level")
      self.name = name
      self.line = line
      self.step = step
      self.values = values
    }
  }

  /// Those with a range are taken for map entries; what control and sequences move comes without one.
  public var pairings: [Pairing]
  public var notes: [SoundCell.Note]
  /// Those of the dataset, without time and place.
  public var columns: [Column]
  /// Seconds.
  public var duration: Double
  public var entries: [EntryUse] = []
  /// Whether an error has stopped a sequence: what it would have played is missing.
  public var isCutShort = false
  /// Voices whose notes are only struck: without a duration one ends when its envelopes have.
  public var struckVoices: Set<String> = []
  public var levels: [LevelTrace] = []
  /// Pairings of the same mapping on another dataset; empty where there is none.
  public var others: [Pairing] = []
  /// Inputs of which the reader doubts the unit or the values: no domain is to be fitted to them.
  public var doubted: Set<String> = []

  public init(
    pairings: [Pairing], notes: [SoundCell.Note], columns: [Column] = [], duration: Double
  ) {
    self.pairings = pairings
    self.notes = notes
    self.columns = columns
    self.duration = duration
  }

  /// Pairings that a map entry declares.
  var declared: [Pairing] { pairings.filter { $0.range != nil } }
}
