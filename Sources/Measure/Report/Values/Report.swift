public import Score

/// Everything that a comparison of mappings found, as plain values: the schema of `report.json`.
///
/// `ReportPage` makes a page of it, `ReportFigures` its charts, `ReportTable` its CSV. Two runs on the same mappings,
/// data and seed give equal reports but for `made`. A number that could not be had is nil, with a reason beside it;
/// never NaN.
public struct Report: Hashable, Sendable, Codable {
  /// The schema of reports of this version.
  public static let currentSchema = "ripples-report/1"

  public let schema: String
  public let title: String
  public let made: Made
  /// The seed of the renders and of the intervals.
  public let seed: UInt64
  /// The sample rate in Hz; nil where nothing was rendered.
  public let sampleRate: Double?
  /// The loudness in LUFS that every cell was brought to; nil where nothing was rendered.
  public let loudness: Double?
  /// dB SPL of a sine of full scale, for measures that need a level at the ear; nil where nothing was rendered.
  public let calibration: Double?
  /// The input that the summary is about; nil when it is about all.
  public let focus: String?
  /// Every metric that `cells`, `table` or `differences` name, in the order of the tables.
  public let metrics: [Metric]
  /// The variants in the order of their letters: the first is A.
  public let variants: [Variant]
  public let datasets: [Dataset]
  /// One of each variant on each dataset.
  public let cells: [Cell]
  /// Pooled over the datasets.
  public let table: [Row]
  /// Pooled over the datasets.
  public let differences: [Difference]
  /// The sentences of the summary.
  public let summary: [String]
  /// Sentences that explain what a reader of the table could stumble over.
  public let notes: [String]
  /// A paragraph for a paper that says what was done.
  public let methods: String
  public let citations: [String]
  public let requirements: [Requirement]

  public init(
    title: String, made: Made, seed: UInt64, sampleRate: Double? = nil,
    loudness: Double? = nil, calibration: Double? = nil, focus: String? = nil, metrics: [Metric],
    variants: [Variant],
    datasets: [Dataset], cells: [Cell], table: [Row], differences: [Difference] = [],
    summary: [String], notes: [String] = [], methods: String, citations: [String],
    requirements: [Requirement] = []
  ) {
    schema = Self.currentSchema
    self.title = title
    self.made = made
    self.seed = seed
    self.sampleRate = sampleRate
    self.loudness = loudness
    self.calibration = calibration
    self.focus = focus
    self.metrics = metrics
    self.variants = variants
    self.datasets = datasets
    self.cells = cells
    self.table = table
    self.differences = differences
    self.summary = summary
    self.notes = notes
    self.methods = methods
    self.citations = citations
    self.requirements = requirements
  }

  /// Whether its cells are sounds; simulated walkers are none.
  var hasSound: Bool { loudness != nil }

  /// The cell of a variant on a dataset, by their ids.
  public func cell(_ variant: String, on dataset: String) -> Cell? {
    cells.first { $0.variant == variant && $0.dataset == dataset }
  }

  /// Inputs that lines of the table are about: that of the question first, as the table has them.
  var inputs: [String] { table.compactMap(\.input).distinct() }

  /// The metric of an id.
  public func metric(_ id: String) -> Metric? { metrics.first { $0.id == id } }
}

extension Report {
  /// The only part that differs between two runs on the same files.
  public struct Made: Hashable, Sendable, Codable {
    /// Version of Ripples.
    public let ripples: String
    /// The time at which it began, as in ISO 8601.
    public let started: String
    /// The seconds that the comparison took.
    public let seconds: Double
    public let threads: Int

    public init(ripples: String, started: String, seconds: Double, threads: Int) {
      self.ripples = ripples
      self.started = started
      self.seconds = seconds
      self.threads = threads
    }
  }

  /// A condition that was required, and whether it held.
  public struct Requirement: Hashable, Sendable, Codable {
    /// The condition as it was written, such as `inaudible_steps<0.1`.
    public let text: String
    public let holds: Bool
    /// A sentence that says whose value it was.
    public var detail: String

    public init(text: String, holds: Bool, detail: String) {
      (self.text, self.holds, self.detail) = (text, holds, detail)
    }
  }
}
