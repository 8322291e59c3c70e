import Files
import JSON
import Score

/// How far a sweep has come, whoever works on it.
public struct SweepStatus: Sendable {
  public let cells: Int
  public let made: Int
  public let failed: Int
  /// Cells a second over the last ten minutes of work; nil where fewer than two were made.
  public let rate: Double?
  /// Seconds since the last cell was made; nil where there is none.
  public let idle: Int?
  /// The path of the sweep's own store where nothing has made it yet; nil where it is there.
  let lackingStore: String?
  /// The seconds of work that the rate is of.
  private static let window = 600
  /// After so many seconds without a cell nobody seems to be at work.
  private static let patience = 120

  /// - Parameter threads: the most objects of the store that are read at the same time.
  /// - Throws: `Fault` for a sweep that is none, and for a store that somebody has named and that is not there.
  package init(_ folder: SweepFolder, threads: Int = 1) throws {
    let plan = try SweepPlan(folder)
    let keys = Set(try folder.readCells(plan).map(\.key))
    let store = try folder.storeToRead(plan)
    lackingStore = try store.place.isThere() ? nil : store.name
    let found = try store.wholeAges(.cells, of: keys, threads: threads)
    let ages = found.values.compactMap { $0 }.sorted()
    cells = keys.count
    made = found.count
    let rest = keys.subtracting(found.keys)
    failed = try store.wholeAges(.failed, of: rest, threads: threads).count
    idle = ages.first
    let recent = ages.prefix { $0 <= (ages.first ?? 0) + Self.window }
    let span = (recent.last ?? 0) - (recent.first ?? 0)
    // Times are whole seconds.
    rate = recent.count > 1 ? Double(recent.count) / Double(max(1, span)) : nil
  }

  public var missing: Int { cells - made - failed }

  /// The seconds until all is made, at this rate; nil where nobody seems to work on it.
  public var secondsLeft: Double? {
    guard let rate, let idle, missing > 0, idle < Self.patience else { return nil }
    return Double(missing) / rate
  }

  public var text: String { text(with: nil) }

  /// The state for people.
  /// - Parameter cluster: the state of the cluster that works on it; nil for none.
  public func text(with cluster: SlurmStatus?) -> String {
    var lines = [
      "\(made) of \(counted(cells, "cell")) made, \(failed) failed, \(missing) missing"
    ]
    if let lackingStore {
      lines.append(
        "there is no store yet: \(lackingStore) is not there, and ripples sweep run makes it; name another with ‹store›"
      )
    }
    if let rate, missing > 0 {
      lines.append("\(Figure.brief(rate)) cells a second in the last minutes of work")
    }
    if let left = secondsLeft {
      lines.append("about \(Self.duration(left)) left")
    } else if missing > 0, lackingStore == nil, cluster?.isOver ?? true {
      let since = idle.map { "; the last cell is \(Self.duration(Double($0))) old" } ?? ""
      lines.append("nobody seems to work on it" + since)
    }
    if let cluster { lines.append(cluster.text) }
    return lines.joined(separator: "\n")
  }

  public var json: JSONText { .object(members) }

  /// The same with the state of the cluster.
  public func json(_ cluster: SlurmStatus) -> JSONText {
    .object(members + [("cluster", cluster.json)])
  }

  private var members: [(String, JSONText)] {
    [
      ("cells", .integer(cells)), ("made", .integer(made)), ("failed", .integer(failed)),
      ("missing", .integer(missing)), ("cellsPerSecond", rate.map { .number($0) } ?? .null),
      ("secondsLeft", secondsLeft.map { .number($0, decimals: 1) } ?? .null),
      ("secondsSinceLast", idle.map { .integer($0) } ?? .null),
      ("hasStore", .bool(lackingStore == nil)),
    ]
  }

  static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<120: "\(Figure.fixed(seconds, decimals: 0)) s"
    case ..<7200: "\(Figure.fixed(seconds / 60, decimals: 0)) min"
    default: "\(Figure.fixed(seconds / 3600, decimals: 1)) h"
    }
  }
}
