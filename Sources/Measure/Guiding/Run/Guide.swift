import Comparing
import Files
import FoundationEssentials
import Rendering
import Report
import Score

/// Lets simulated walkers walk by beacons, and writes what came of it.
public struct Guide {
  private let request: GuideRequest
  private let progress: (Int, Int, Double) -> Void
  private let isCancelled: @Sendable () -> Bool
  private let spoken: (String) -> String

  /// - Parameters:
  ///   - progress: gets finished cells, all cells, and the done part, 0...1.
  ///   - isCancelled: true gives up.
  ///   - spoken: puts words in for the settings that texts of the report name.
  public init(
    _ request: GuideRequest, progress: @escaping (Int, Int, Double) -> Void = { _, _, _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    spoken: @escaping (String) -> String = { $0 }
  ) {
    (self.request, self.progress) = (request, progress)
    (self.isCancelled, self.spoken) = (isCancelled, spoken)
  }

  /// Walks, and writes report, table, walks and picture to the request's folder.
  /// - Returns: nil when given up.
  /// - Throws: `Fault` for a wrong call or a full disk; what is wrong with one mapping is in the report.
  public func run() throws -> Compare.Result? {
    let clock = ContinuousClock()
    let begin = clock.now
    let plan = try GuidePlan(request)
    let output = OutputPath(folder: request.output)
    let store = try CellStore(report: output)
    defer { withExtendedLifetime(store) {} }
    let matrix = GuideMatrix(plan: plan, store: store, isCancelled: isCancelled)
    guard let (outcomes, old) = try matrix.run(progress) else { return nil }
    let table = GuideTable(plan, outcomes)
    let elapsed = (clock.now - begin).components
    let report = GuideReport(table: table, spoken: spoken).report(
      version: Version.current, started: Date().formatted(.iso8601),
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18)
    try ReportFiles(folder: output, hasTitles: !request.omitsTitles).write(report)
    try TextFile.write(WalkTable.csv(table), to: output.below("walks.csv"))
    var notes: [String] = []
    if !request.omitsFigures {
      try table.picture.write(to: output.below("walks.png"))
      notes += [FigureFiles.draw(in: output)].compactMap { $0 }
    }
    return Compare.Result(
      json: try report.json(), summary: table.summary, cells: outcomes.count,
      table: GuideText(table: table).short, oldCells: old, problems: problems(table), notes: notes)
  }

  private func problems(_ table: GuideTable) -> [String] {
    zip(table.plan.cells, table.outcomes).compactMap { cell, outcome in
      guard case .failure(let fault) = outcome, cell.condition == 0 else { return nil }
      return "\(table.named(cell.variant)): \(spoken("\(fault)"))"
    }
  }
}
