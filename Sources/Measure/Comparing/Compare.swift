import Analysis
import Files
import FoundationEssentials
import Glibc
import Report
import Score

/// Compares variants of mappings on datasets: renders what is new, measures, writes the report.
public struct Compare {
  /// The result of a comparison.
  public struct Result {
    /// The text of report.json.
    public let json: String
    /// The findings, in sentences.
    public let summary: [String]
    public let cells: Int
    /// The short table, for a terminal.
    public let table: String
    /// The differences of two variants that were asked for.
    public let difference: String?
    /// The number of cells that were there from an earlier run.
    public let oldCells: Int
    /// Sentences that a person must read: failed cells, inputs without data, requirements that do not hold.
    public let problems: [String]
    /// Sentences on what did not work but does not matter for the measures.
    public let notes: [String]

    package init(
      json: String, summary: [String], cells: Int, table: String, difference: String? = nil,
      oldCells: Int, problems: [String], notes: [String]
    ) {
      (self.json, self.summary, self.table) = (json, summary, table)
      (self.cells, self.oldCells, self.difference) = (cells, oldCells, difference)
      (self.problems, self.notes) = (problems, notes)
    }
  }

  private let request: CompareRequest
  private let progress: (Int, Int, Double) -> Void
  private let isCancelled: @Sendable () -> Bool
  private let spoken: (String) -> String

  /// - Parameters:
  ///   - progress: gets finished cells, all cells, and the done part, 0...1.
  ///   - isCancelled: true gives up; finished cells stay for the next run.
  ///   - spoken: puts words in for the settings that texts of the report name.
  public init(
    _ request: CompareRequest, progress: @escaping (Int, Int, Double) -> Void = { _, _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    spoken: @escaping (String) -> String = { $0 }
  ) {
    self.request = request
    self.progress = progress
    self.isCancelled = isCancelled
    self.spoken = spoken
  }

  /// Runs the comparison.
  /// - Parameter difference: names or letters of two variants whose differences are told.
  /// - Returns: nil when given up.
  /// - Throws: `Fault` for a wrong call or a full disk; what is wrong with one cell is in
  ///   the report.
  public func run(difference: (String, String)? = nil) throws -> Result? {
    let clock = ContinuousClock()
    let begin = clock.now
    let plan = try ComparePlan(request)
    let requirements = try request.requirements.map(Requirement.init)
    let sounds = try PlayerSounds(plan.request)
    let output = OutputPath(folder: request.output)
    let store = try CellStore(report: output)
    defer { withExtendedLifetime(store) {} }
    let matrix = try CompareMatrix(plan, store: store, isCancelled: isCancelled)
    guard var cells = try matrix.run(progress) else { return nil }
    RelativeMeasures.add(to: &cells, seed: request.seed)
    let engine = sounds.choose(for: &cells)
    let table = ComparisonTable(plan, cells)
    let notes = ReadingNotes.notes(table, plan, cells)
    let text = ComparisonText(table: table, inputs: plan.inputs, notes: notes)
    let told = try difference.map { try text.difference($0.0, $0.1) }
    let elapsed = (clock.now - begin).components
    let report = ReportBuilder(
      plan: plan, cells: cells, table: table, notes: notes, requirements: requirements,
      spoken: spoken
    ).report(
      started: Date().formatted(.iso8601),
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18)
    try ReportFiles(folder: output, hasTitles: !request.omitsTitles, engine: engine)
      .write(report, sounds: Self.sounds(cells))
    try AnswerFile(request: request, cells: cells).write(to: output.below("answers.csv"))
    return Result(
      json: try report.json(), summary: report.summary, cells: cells.count, table: text.short,
      difference: told, oldCells: cells.count { $0.isOld },
      problems: Self.problems(cells) + Self.broken(report),
      notes: !request.omitsFigures ? [FigureFiles.draw(in: output)].compactMap { $0 } : [])
  }

  private static func sounds(_ cells: [FinishedCell]) -> [(file: String, name: String)] {
    cells.compactMap { cell in
      guard let file = cell.stored?.sound, let ending = file.split(separator: ".").last else {
        return nil
      }
      let name = "\(cell.variant.id)-\(cell.variant.name)-\(cell.data.id)-\(cell.data.name)"
      let plain = name.map { $0.isLetter || $0.isNumber || "-_.@=".contains($0) ? $0 : "_" }
      return (file, String(plain) + "." + ending)
    }
  }

  private static func problems(_ cells: [FinishedCell]) -> [String] {
    cells.flatMap { cell -> [String] in
      let place = "\(cell.variant.name) on \(cell.data.name)"
      if case .failed(let fault) = cell.outcome { return ["\(place): \(fault)"] }
      return cell.faults.map { "\(place): \($0)" }
    }
  }

  private static func broken(_ report: Report) -> [String] {
    report.requirements.filter { !$0.holds }.map { "\($0.text) does not hold: \($0.detail)" }
  }
}

/// The answers of typical listeners who are asked for the value of each datum that they hear: `answers.csv`.
struct AnswerFile {
  private static let head = "variant,dataset,listener,input,moment,datum,answer"

  let request: CompareRequest
  let cells: [FinishedCell]

  /// Writes the answers. Where none are wanted, those of an earlier run go.
  func write(to place: OutputPath) throws {
    guard request.answerers > 0 else {
      if place.kind != nil { try OutputName(place).remove() }
      return
    }
    let lines = cells.flatMap { cell -> [String] in
      guard let stored = cell.stored else { return [] }
      let made = TypicalAnswers.made(
        of: stored.pairings, listeners: request.answerers, seed: request.seed)
      let start = "\(cell.variant.name.csvCell),\(cell.data.name.csvCell)"
      return made.map { one in
        "\(start),\(one.listener),\(one.input.csvCell),\(one.moment),\(Figure.plain(one.datum)),\(Figure.plain(one.answer))"
      }
    }
    try TextFile.write(([Self.head] + lines).joined(separator: "\r\n") + "\r\n", to: place)
  }
}
