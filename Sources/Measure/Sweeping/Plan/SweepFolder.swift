import Files
import Glibc
import JSON
import Score

/// The folder of a sweep, and the store that a person named for it: a command finds both once.
package struct SweepFolder: Sendable {
  package let place: OutputPath
  /// The store that a person named; nil for that of the plan.
  let named: SweepStore?
  var path: String { place.path }
  var plan: OutputPath { place.below("plan.json") }
  var cells: OutputPath { place.below("cells.jsonl") }
  /// The store that a sweep has where nobody names another.
  var store: OutputPath { place.below("store") }
  /// The file that says that the sweep's own store has been made, so that its loss is known from a sweep that never ran.
  private var mark: OutputPath { place.below("store.made") }

  package init(_ path: String) { (place, named) = (OutputPath(folder: path), nil) }

  /// - Parameters:
  ///   - store: path or address of the store, as a person named it; nil for that of the plan.
  ///   - held: where the process that started this one holds the folder and the store; nil for their own places.
  /// - Throws: `Fault` (`call`) for an address that is none.
  package init(
    _ path: String, store: String?, heldAt held: (folder: String?, store: String?) = (nil, nil)
  ) throws(Fault) {
    place = OutputPath(folder: path, at: held.folder)
    if let store { named = try SweepStore(store, at: held.store) } else { named = nil }
  }

  /// The store of a sweep whose plan may name one, in the folder that the sweep lies in, its project or the working folder.
  /// - Returns: the path of the sweep's own store, or of that of the plan with all links followed: what was judged is what is made.
  /// - Throws: `Fault` (`permission`) for a host and for other folders: only who runs the sweep chooses these.
  func storeOfPlan(_ plan: SweepPlan) throws -> String {
    guard let named = plan.store, named != store.path else { return store.path }
    let isOnHost = SweepStore.isOnHost(named)
    let real = FileContent.real(named)
    let scope = plan.settings.permit.scope(of: path)
    if !isOnHost, scope.isOwn(named), scope.isOwn(real) { return real }
    throw Fault(
      .permission,
      "names the store \(named.prefix(200)), which is \(isOnHost ? "on a host" : "outside the sweep's folder and its project"), so it is not used",
      at: FaultPlace(self.plan.path), hint: "if you trust it, name it yourself: ‹store \(named)›")
  }

  /// The store that a person named, or else that of the plan, which is never reached through a link: a received folder may hold one
  /// in its place.
  /// - Throws: `Fault` as `storeOfPlan` does.
  func opened(_ plan: SweepPlan) throws -> SweepStore {
    if let named { return named }
    let name = try storeOfPlan(plan)
    guard name == store.path else { return SweepStore(OutputPath(folder: "/").below(name)) }
    if store.kind == S_IFLNK {
      throw Fault(
        .permission, "is a link, so it is not used", at: FaultPlace(store.path),
        hint: "if you trust it, name it yourself: ‹store \(store.path)›")
    }
    return SweepStore(store)
  }

  /// Returns the store from which the state of a sweep, or its table, is read.
  /// - Throws: `Fault` (`missing`) where a store that was named, or that the sweep has had, is not there: it would look like one
  ///   that has no cells.
  func storeToRead(_ plan: SweepPlan) throws -> SweepStore {
    let found = try opened(plan)
    if try found.place.isThere() { return found }
    let isOwn = found.name == store.path
    if isOwn, mark.kind == nil { return found }
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
  /// - Throws: `Fault` where it does not.
  func storeToFill(_ plan: SweepPlan) throws -> SweepStore {
    let found = try opened(plan)
    try found.place.prepare()
    let isOwn = try found.place.held().flatMap { held in try? store.held().isSame(held) }
    if isOwn == true, mark.kind == nil {
      // A folder that takes objects only is no fault: a loss is not told then.
      close((try? OutputName(mark))?.open(O_WRONLY | O_CREAT) ?? -1)
    }
    return found
  }

  /// Makes the folder.
  /// - Throws: `Fault` where it holds other files, or cannot be made.
  private func prepare() throws {
    guard !path.isEmpty else {
      throw Fault.call("out", "the folder has no name", hint: "such as ‹out out/sweep›")
    }
    if FileContent.exists(path), !FileContent.isFolder(path) { throw Fault.taken(path) }
    try place.makeFolder()
    guard
      SweepPlan.isPlan(plan)
        || place.contents().allSatisfy({
          $0.hasPrefix("cells.jsonl") || ["store", "store.made"].contains($0)
        })
    else { throw Fault.taken(path) }
  }

  /// Makes the folder of a table: the sweep's, a new or empty one, or that of an earlier table.
  /// - Throws: `Fault` where it holds other files, another sweep's among them, or cannot be made.
  func prepare(results: OutputPath) throws {
    try results.makeFolder()
    let isOwn = try results.held().isSame(place.held())
    let table = results.below("cells.csv")
    let isFree =
      table.kind == nil
      ? isOwn || results.contents().allSatisfy { $0.hasPrefix("cells.csv.") }
      : SweepTable.isTable(table) && (isOwn || results.below("plan.json").kind == nil)
    guard isFree else { throw Fault.taken(results.path) }
  }

  /// Writes a plan.
  /// - Throws: `Fault` where the folder holds other files, or cannot be written to.
  func write(_ cells: [SweepCell], _ plan: SweepPlan) throws {
    try prepare()
    var lines = ""
    for cell in cells { lines += cell.json.compact + "\n" }
    // The plan comes last: it says that the cells are all there.
    try TextFile.write(lines, to: self.cells)
    try TextFile.write(plan.json.pretty, to: self.plan)
  }

  /// Reads cells; of the lines of others no more is looked at than where they end.
  /// - Parameter numbers: of the cells that are wanted; nil for all.
  /// - Returns: the cells in the plan's order.
  /// - Throws: `Fault` (`record`) where a line is none, or lines are missing.
  func readCells(_ plan: SweepPlan, _ numbers: [Int]? = nil) throws -> [SweepCell] {
    let wanted = numbers.map(Set.init)
    var found: [SweepCell] = []
    guard cells.kind != nil else {
      throw Fault(
        .missing, "is not there, and the plan beside it has \(counted(plan.count, "cell"))",
        at: FaultPlace(cells.path), hint: "plan the sweep again; finished cells stay")
    }
    let count = try cells.reading {
      try FileContent.lines($0) { index, line in
        guard wanted?.contains(index) ?? true else { return }
        guard let cell = Self.cell(Array(line)), cell.number == index else {
          throw Fault(
            .record, "is not cell \(index) of a sweep", at: FaultPlace(cells.path, line: index + 1),
            hint: "plan the sweep again; finished cells stay")
        }
        found.append(cell)
      }
    }
    guard count == plan.count else {
      throw Fault(
        .record, "has \(counted(count, "cell")), and the plan has \(plan.count)",
        at: FaultPlace(cells.path), hint: "plan the sweep again; finished cells stay")
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
      at: FaultPlace(cells.path, line: cell.number + 1),
      hint: "plan the sweep anew; finished cells stay")
  }

  /// Returns what the store says of a cell.
  /// - Parameters:
  ///   - made: the keys of cells that may be there; nil where only asking tells.
  ///   - failed: the same, of those that have failed.
  /// - Throws: `Fault` where the store does not answer, or has another cell under its key.
  func content(
    of cell: SweepCell, in store: SweepStore, made: Set<String>?,
    failed: Set<String>?
  ) throws(Fault) -> CellObject.Content {
    switch try store.find(.cells, cell.key, known: made) {
    case .whole(let bytes):
      guard let json = try? JSONParser.parse(bytes), let all = json["measurements"]?.array
      else { return .damaged }
      try check(cell, against: json)
      return .measured(
        all.compactMap(CellObject.value),
        warnings: json["warnings"]?.array?.compactMap(\.string) ?? [])
    case .damaged: return .damaged
    case .none:
      guard case .whole(let bytes) = try store.find(.failed, cell.key, known: failed) else {
        return .missing
      }
      if let json = try? JSONParser.parse(bytes) { try check(cell, against: json) }
      return .failed(CellObject.fault(bytes))
    }
  }

  /// Returns the cell of a line; nil where it holds none.
  static func cell(_ line: [UInt8]) -> SweepCell? {
    (try? JSONParser.parse(line)).flatMap { SweepCell($0) }
  }
}
