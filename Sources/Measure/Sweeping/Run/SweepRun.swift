import Comparing
import Files
import JSON
import Score
import Threads

/// Makes the cells of a sweep that are missing, or those of a part of it.
public struct SweepRun {
  /// The work of a run, in numbers.
  public struct Result: Sendable {
    /// The number of cells in its part of the sweep.
    public var cells = 0
    /// The cells that were there already.
    public var old = 0
    public var made = 0
    public var failed = 0
    /// The cells that the machine could not make: another run tries them again.
    public var left = 0
    /// The first sentences on these.
    public var lacks: [String] = []
    /// Sentences on cells of which the same work gave other bytes.
    public var differences: [String] = []
    /// The first sentences on cells that failed.
    public var faults: [String] = []
    /// Objects that were cut off or damaged and are made again.
    public var repaired = 0
    /// The seconds that it took.
    public var seconds = 0.0
    /// The seconds of rendering and measuring, of all processes together.
    public var workSeconds = 0.0
  }

  private let folder: SweepFolder
  private let allowed: [String]
  private let part: SweepPart
  private let jobs: Int
  /// Whether cells that failed are made again.
  private let retries: Bool
  private let isCancelled: () -> Bool

  /// - Parameters:
  ///   - allowed: the folders that cells may read from besides those of the sweep and its project.
  ///   - jobs: the number of processes.
  ///   - retries: cells that failed are made again.
  package init(
    _ folder: SweepFolder, allowed: [String] = [], part: SweepPart = SweepPart(), jobs: Int = 1,
    retries: Bool = false, isCancelled: @escaping () -> Bool = { false }
  ) {
    (self.folder, self.allowed) = (folder, allowed)
    (self.part, self.jobs, self.retries, self.isCancelled) = (part, jobs, retries, isCancelled)
  }

  /// Makes what is missing.
  /// - Parameter progress: gets finished cells and all cells of the part.
  /// - Returns: nil when given up; finished cells stay.
  /// - Throws: `Fault` for a sweep that is none, a store that cannot be written to.
  public func run(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> Result? {
    let begin = SteadyTime.seconds
    let plan = try SweepPlan(folder, allowed: allowed)
    try plan.checkEngine()
    let cells = try folder.readCells(plan, try part.numbers(of: plan.count))
    let store = try folder.storeToFill(plan)
    if part.shard == 1 { store.place.clean() }
    var result = Result(cells: cells.count)
    // The whole store is listed where that takes less than asking for each cell.
    let isListed = cells.count > plan.count / 50
    let missing = try missing(cells, in: store, isListed: isListed, &result)
    progress(result.old + result.failed, cells.count)
    // The workers get the very folders of this process, whatever becomes of their paths.
    let held = (folder: try folder.place.held(), store: try store.place.held())
    defer { withExtendedLifetime(held) {} }
    let words =
      ["sweep", "work", folder.path, "--held", held.folder.pathForPrograms, "--store", store.name]
      + (held.store.map { ["--held-store", $0.pathForPrograms] } ?? [])
      + allowed.flatMap { ["--allow-read", $0] }
    let pool = SweepPool(missing, jobs: min(jobs, max(1, missing.count)), words: words)
    let isDone = try pool.run(isCancelled: isCancelled) { cell, outcome in
      try note(cell, outcome, in: store, &result)
      progress(result.old + result.made + result.failed + result.left, cells.count)
    }
    (result.seconds, result.workSeconds) = (SteadyTime.seconds - begin, pool.seconds)
    return isDone ? result : nil
  }

  /// Returns the cells that are neither in the store nor known to fail. What is cut off counts as missing.
  private func missing(
    _ cells: [SweepCell], in store: SweepStore, isListed: Bool, _ result: inout Result
  ) throws -> [SweepCell] {
    let made = isListed ? store.place.keys(.cells) : nil
    let failed = isListed ? store.place.keys(.failed) : nil
    var missing: [SweepCell] = []
    for cell in cells {
      switch try store.find(.cells, cell.key, known: made) {
      case .whole:
        result.old += 1
        continue
      case .damaged: result.repaired += 1
      case .none: break
      }
      if retries { try store.place.withdraw(.failed, cell.key) }
      if !retries, case .whole(let bytes) = try store.find(.failed, cell.key, known: failed),
        case let fault = CellObject.fault(bytes), !fault.code.isOfMachine
      {
        result.failed += 1
        Self.note(fault, of: cell, &result)
      } else {
        missing.append(cell)
      }
    }
    return missing
  }

  private func note(
    _ cell: SweepCell, _ outcome: SweepOutcome, in store: SweepStore, _ result: inout Result
  ) throws {
    switch outcome {
    case .made, .same, .repaired: result.made += 1
    case .different(let text):
      result.made += 1
      result.differences.append(text)
    case .failed(let fault) where fault.code.isOfMachine:
      result.left += 1
      if result.lacks.count < 5 { result.lacks.append("cell \(cell.number): \(fault)") }
    case .failed(let fault):
      result.failed += 1
      // A worker that has ended could not say so itself.
      _ = try store.object(.failed, cell.key).keep(
        SealedJSON.sealed(CellObject.text(cell, fault)))
      Self.note(fault, of: cell, &result)
    }
  }

  private static func note(_ fault: Fault, of cell: SweepCell, _ result: inout Result) {
    if result.faults.count < 5 { result.faults.append("cell \(cell.number): \(fault)") }
  }
}

/// A part of a sweep's cells, so that several machines make one sweep.
public struct SweepPart: Sendable {
  /// The shard, from 1 to `shards`: every so manyth cell.
  public var shard = 1
  public var shards = 1
  /// A file with the numbers of cells, or with their lines; nil for all.
  public var file: String?
  /// The numbers of cells; nil for all.
  var numbers: [Int]?

  public init() {}

  /// Reads a shard such as `3/16`.
  /// - Throws: `Fault` for a text that is none.
  public init(shard text: String?, file: String?) throws {
    self.file = file
    guard let text else { return }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let shard = parts[0], let shards = parts[1], shards >= 1,
      (1...shards).contains(shard)
    else {
      throw Fault.call(
        "shard", "\(quoted(text)) is no shard", hint: "write 3/16 for the third of sixteen")
    }
    (self.shard, self.shards) = (shard, shards)
  }

  /// The numbers of its cells; nil for all of them.
  /// - Parameter count: the number of cells of the sweep.
  /// - Throws: `Fault` for a cell that the sweep does not have.
  func numbers(of count: Int) throws -> [Int]? {
    guard let wanted = try file.map({ try Self.numbers($0) }) ?? numbers else {
      return shards == 1 ? nil : Array(stride(from: shard - 1, to: count, by: shards))
    }
    if let unknown = wanted.first(where: { !(0..<count).contains($0) }) {
      throw Fault.call("cells", "the sweep has no cell \(unknown)")
    }
    let cells = wanted.distinct()
    return stride(from: shard - 1, to: cells.count, by: shards).map { cells[$0] }
  }

  /// Returns the numbers of a file of a sweep's folder, in its order.
  /// - Throws: `Fault` as for other files, and for a link.
  static func numbers(_ place: OutputPath) throws -> [Int] { try place.reading { try numbers($0) } }

  /// Returns the numbers of a file, in its order.
  /// - Throws: `Fault` for a line that is neither a number nor a cell.
  static func numbers(_ file: String) throws -> [Int] {
    try FileContent.text(file, limit: 1 << 30).split(whereSeparator: \.isNewline).enumerated().map {
      index, line in
      if let number = Int(line) { return number }
      guard let cell = SweepFolder.cell(Array(line.utf8)) else {
        throw Fault(
          .call, "is neither the number nor the line of a cell",
          at: FaultPlace(file, line: index + 1), hint: "write a number a line")
      }
      return cell.number
    }
  }
}
