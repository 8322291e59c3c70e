import Files
import Glibc
import JSON
import Score

/// The folder of a sweep.
package struct SweepFolder: Sendable {
  let path: String
  var plan: String { path + "/plan.json" }
  var cells: String { path + "/cells.jsonl" }
  /// The store that a sweep has where nobody names another.
  var store: String { path + "/store" }
  /// The file that says that the sweep's own store has been made, so that its loss is known from a sweep that never ran.
  private var mark: String { path + "/store.made" }

  /// The store of a sweep whose plan may name one, in the folder that the sweep lies in, its project or the working folder.
  /// - Throws: `Fault` (`permission`) for a host and for other folders: only who runs the sweep chooses these.
  func storeOfPlan(_ plan: SweepPlan) throws -> String {
    guard let named = plan.store else { return store }
    let isOnHost = SweepStore.isOnHost(named)
    guard isOnHost || !plan.settings.permit.scope(of: path).isOwn(named) else {
      // What was judged is what is made: no folder before a "..".
      return named.split(separator: "/").contains("..") ? FileContent.real(named) : named
    }
    throw Fault(
      .permission,
      "names the store \(named.prefix(200)), which is \(isOnHost ? "on a host" : "outside the sweep's folder and its project"), so it is not used",
      at: FaultPlace(self.plan), hint: "if you trust it, name it yourself: ‹store \(named)›")
  }

  /// The store that a person named, or else that of the plan; the sweep's own is never reached through a link, which a received
  /// folder may hold in its place.
  /// - Throws: `Fault` as `storeOfPlan` does.
  func opened(_ plan: SweepPlan, _ named: String?) throws -> SweepStore {
    let name = try named ?? storeOfPlan(plan)
    guard named == nil, name == store else { return try SweepStore(name) }
    if FileContent.isLink(store) {
      throw Fault(
        .permission, "is a link, so it is not used", at: FaultPlace(store),
        hint: "if you trust it, name it yourself: ‹store \(store)›")
    }
    return SweepStore(OutputPath(folder: path).below("store"))
  }

  /// Returns the store from which the state of a sweep, or its table, is read.
  /// - Parameter place: its path or address as somebody has named it; nil for that of the plan.
  /// - Throws: `Fault` (`missing`) where a store that was named, or that the sweep has had, is not there: it would look like one
  ///   that has no cells.
  func storeToRead(_ plan: SweepPlan, _ place: String?) throws -> SweepStore {
    let found = try opened(plan, place)
    let cells = "\(found.name)/\(SweepStore.Kind.cells.rawValue)"
    if !SweepStore.isOnHost(found.name), FileContent.isLink(cells) {
      throw Fault(
        .permission, "is a link, and a store is not read through links", at: FaultPlace(cells),
        hint: "put the folder itself there")
    }
    if try found.place.isThere() { return found }
    let isOwn = found.name == store
    if isOwn, !FileContent.exists(mark) { return found }
    throw Fault(
      .missing,
      isOwn
        ? "is not there any more, or empty: this sweep has run into it"
        : SweepStore.isOnHost(found.name)
          ? "holds no store: no sweep was ever run into it"
          : "is no store: no sweep was ever run into it, or its disk is not mounted",
      at: FaultPlace(found.name),
      hint: isOwn
        ? "mount its disk, move it back, or name its place with ‹store›; ripples sweep run makes all cells anew"
        : "check ‹store›; where it is right, ripples sweep run makes the store")
  }

  /// Makes the store into which a sweep runs, where it is not there, and sees whether it takes objects.
  /// - Parameter place: its path or address as somebody has named it; nil for that of the plan.
  /// - Throws: `Fault` where it does not.
  func storeToFill(_ plan: SweepPlan, _ place: String?) throws -> SweepStore {
    let found = try opened(plan, place)
    try found.place.prepare()
    if FileContent.isSame(found.name, store), !FileContent.exists(mark) {
      // A folder that takes objects only is no fault: a loss is not told then.
      close(
        (try? OutputName(OutputPath(folder: path).below("store.made")))?.open(O_WRONLY | O_CREAT)
          ?? -1)
    }
    return found
  }

  package init(_ path: String) { self.path = path }

  /// Makes the folder.
  /// - Throws: `Fault` where it holds other files, or cannot be made.
  private func prepare() throws {
    guard !path.isEmpty else {
      throw Fault.call("out", "the folder has no name", hint: "such as ‹out out/sweep›")
    }
    if FileContent.exists(path), !SweepPlan.isPlan(plan) {
      guard FileContent.isFolder(path),
        FileContent.names(in: path).allSatisfy({
          $0.hasPrefix("cells.jsonl") || ["store", "store.made"].contains($0)
        })
      else { throw Fault.taken(path) }
    }
    try Folders.make(path)
  }

  /// Makes the folder of a table: the sweep's, a new or empty one, or that of an earlier table.
  /// - Throws: `Fault` where it holds other files, another sweep's among them, or cannot be made.
  func prepare(results: String) throws {
    let isOwn = FileContent.isSame(results, path)
    let table = results + "/cells.csv"
    let isFree =
      FileContent.exists(table)
      ? SweepTable.isTable(table) && (isOwn || !FileContent.exists(results + "/plan.json"))
      : isOwn || FileContent.names(in: results).allSatisfy { $0.hasPrefix("cells.csv.") }
    guard isFree else { throw Fault.taken(results) }
    try Folders.make(results)
  }

  /// Writes a plan.
  /// - Throws: `Fault` where the folder holds other files, or cannot be written to.
  func write(_ cells: [SweepCell], _ plan: SweepPlan) throws {
    try prepare()
    var lines = ""
    for cell in cells { lines += cell.json.compact + "\n" }
    // The plan comes last: it says that the cells are all there.
    try TextFile.write(lines, to: OutputPath(folder: path).below("cells.jsonl"))
    try TextFile.write(plan.json.pretty, to: OutputPath(folder: path).below("plan.json"))
  }

  /// Reads cells; of the lines of others no more is looked at than where they end.
  /// - Parameter numbers: of the cells that are wanted; nil for all.
  /// - Returns: the cells in the plan's order.
  /// - Throws: `Fault` (`record`) where a line is none, or lines are missing.
  func readCells(_ plan: SweepPlan, _ numbers: [Int]? = nil) throws -> [SweepCell] {
    let wanted = numbers.map(Set.init)
    var found: [SweepCell] = []
    guard FileContent.exists(cells) else {
      throw Fault(
        .missing, "is not there, and the plan beside it has \(counted(plan.count, "cell"))",
        at: FaultPlace(cells), hint: "plan the sweep again; finished cells stay")
    }
    let count = try FileContent.reading(cells, within: path) {
      try FileContent.lines($0) { index, line in
        guard wanted?.contains(index) ?? true else { return }
        guard let cell = Self.cell(Array(line)), cell.number == index else {
          throw Fault(
            .record, "is not cell \(index) of a sweep", at: FaultPlace(cells, line: index + 1),
            hint: "plan the sweep again; finished cells stay")
        }
        found.append(cell)
      }
    }
    guard count == plan.count else {
      throw Fault(
        .record, "has \(counted(count, "cell")), and the plan has \(plan.count)",
        at: FaultPlace(cells), hint: "plan the sweep again; finished cells stay")
    }
    return found
  }

  /// - Throws: `Fault` (`record`) where the object that the store has under a cell's key is of another cell.
  func check(_ cell: SweepCell, against object: JSONValue) throws(Fault) {
    guard let stored = object["cell"], let name = cell.difference(from: stored) else { return }
    let here = cell.members.first { $0.0 == name }?.1.compact ?? ""
    let there = stored[name].map { JSONText($0).compact } ?? "nothing"
    throw Fault(
      .record,
      "is another cell than the store has under its key: \(name) is \(here) here and \(there) there",
      at: FaultPlace(cells, line: cell.number + 1),
      hint: "plan the sweep anew; finished cells stay")
  }

  /// Returns the cell of a line; nil where it holds none.
  static func cell(_ line: [UInt8]) -> SweepCell? {
    (try? JSONParser.parse(line)).flatMap { SweepCell($0) }
  }
}
