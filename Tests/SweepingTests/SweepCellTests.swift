import Comparing
import Files
import Glibc
import Rendering
import Score
import TestGround
import Testing

@testable import Sweeping

/// The cells of a store beside the lines of a plan.
@Suite struct SweepCellTests {
  private let space = Workspace()
  private let keys = ["a", "b"].map { String(repeating: $0, count: 24) }

  private func cell(_ number: Int, seed: UInt64 = 1, top: Double = 500) -> SweepCell {
    SweepCell(
      number: number, key: keys[number], mapping: "a.lua", variant: nil, parameters: ["top": top],
      data: "walk.csv", seed: seed)
  }

  private func bytes(_ cell: SweepCell) -> [UInt8] {
    SealedJSON.sealed(CellObject.text(cell, Fault(.sound, "is silent")))
  }

  private func store() throws -> SweepStore {
    let store = try SweepStore(space.file("store"))
    try store.place.prepare()
    return store
  }

  /// Gives a cell of a store a time that is so many seconds ahead of now.
  private func date(_ key: String, in store: SweepStore, ahead: Int) throws {
    let file = try #require(
      FileContent.files(in: store.name + "/cells").first { $0.contains(key) })
    var time = timeval()
    gettimeofday(&time, nil)
    time.tv_sec += ahead
    #expect(utimes(file, [time, time]) == 0)
  }

  @Test(arguments: [SweepStore.Kind.cells, .failed])
  func anObjectUnderAnothersNameIsDamagedAndGivesWay(kind: SweepStore.Kind) throws {
    let object = try store().object(kind, keys[0])
    #expect(try object.keep(bytes(cell(1))) == .made)
    #expect(try object.find() == .damaged)
    #expect(try object.keep(bytes(cell(0))) == .repaired)
    #expect(try object.find() == .whole(bytes(cell(0))))
  }

  @Test func aStatusCountsNoObjectUnderAnothersName() throws {
    let store = try store()
    for (name, content) in [(keys[0], cell(0)), (keys[1], cell(0))] {
      _ = try store.object(.cells, name).keep(bytes(content))
    }
    let found = try store.wholeAges(.cells, of: Set(keys), threads: 2)
    #expect(Set(found.keys) == [keys[0]])
  }

  /// The clock of the machine that made a cell may be ahead of this one's: the cell is new, not younger than that.
  @Test func aCellOfAClockThatIsAheadIsNew() throws {
    let store = try store()
    for (number, ahead) in [(0, 3600), (1, -100)] {
      _ = try store.object(.cells, keys[number]).keep(bytes(cell(number)))
      try date(keys[number], in: store, ahead: ahead)
    }
    let ages = try store.place.ages(.cells, of: Set(keys))
    #expect(ages[keys[0]] == 0)
    #expect(ages[keys[1]].map { (100...1000).contains($0 ?? -1) } == true)
  }

  /// Two cells within ten seconds are one in five: the third takes five seconds, unless the last one is so old that nobody works.
  @Test(arguments: [(20, true), (600, false)])
  func theTimeThatIsLeftIsToldWhileSomebodyWorks(age: Int, isAtWork: Bool) throws {
    let cells = ["a", "b", "c"].enumerated().map { number, letter in
      SweepCell(
        number: number, key: String(repeating: letter, count: 24), mapping: "a.lua", variant: nil,
        parameters: ["top": Double(number)], data: "walk.csv", seed: 1)
    }
    let folder = SweepFolder(space.file("sweep"))
    try folder.write(
      cells,
      SweepPlan(
        engine: try .current(), settings: PlaySettings(.sweep), data: ["walk.csv"],
        count: cells.count, keepsFeatures: false))
    let store = SweepStore(folder.store)
    try store.place.prepare()
    for (cell, ago) in zip(cells, [age, age + 10]) {
      _ = try store.object(.cells, cell.key).keep(bytes(cell))
      try date(cell.key, in: store, ahead: -ago)
    }
    let status = try SweepStatus(folder)
    #expect(status.made == 2 && status.missing == 1)
    // Times are whole seconds.
    #expect(status.secondsLeft.map { isAtWork && abs($0 - 5) < 1 } ?? !isAtWork)
    #expect(status.text.contains("nobody seems to work on it") == !isAtWork)
  }

  @Test func theKeyNeedNotStandFirst() {
    let text = SealedJSON.sealed("{\"other\": 1, \"key\": \"\(keys[0])\"}")
    #expect(CellObject.isWhole(text, key: keys[0]))
    #expect(!CellObject.isWhole(text, key: keys[1]))
    #expect(!CellObject.isWhole(Array(text.dropLast()), key: keys[0]))
  }

  /// Returns the folder of a sweep whose cells have all failed.
  private func sweep() throws -> SweepFolder {
    let folder = SweepFolder(space.file("sweep"))
    let cells = [cell(0), cell(1, seed: 2)]
    try folder.write(
      cells,
      SweepPlan(
        engine: try .current(), settings: PlaySettings(.sweep), data: ["walk.csv"],
        count: cells.count, keepsFeatures: false))
    let store = SweepStore(folder.store)
    try store.place.prepare()
    for cell in cells { _ = try store.object(.failed, cell.key).keep(bytes(cell)) }
    return folder
  }

  private func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try FileContent.text(path)
    #expect(text.contains(old))
    try TextFile.write(text.replacing(old, with: new), to: path)
  }

  @Test(arguments: [
    ("\"seed\":2", "\"seed\":9", "seed is 9 here and 2 there"),
    (
      "{\"top\":500},\"data\":\"walk.csv\",\"seed\":2",
      "{\"top\":501},\"data\":\"walk.csv\",\"seed\":2", "501"
    ),
    (
      "{\"top\":500},\"data\":\"walk.csv\",\"seed\":2", "{},\"data\":\"walk.csv\",\"seed\":2",
      "params"
    ),
  ])
  func aLineOfAnotherCellThanTheStoreHasIsAFault(old: String, new: String, word: String) throws {
    let folder = try sweep()
    let found = try SweepCollect(folder).write(to: folder.place)
    #expect(found?.failed == 2)
    try replace(old, new, in: folder.cells.path)
    let error = #expect(throws: Fault.self) { try SweepCollect(folder).write(to: folder.place) }
    #expect(error?.place.file == folder.cells.path && error?.place.line == 2)
    #expect(error?.message.contains(word) == true)
  }

  @Test func aParameterThatIsNoNumberIsRefused() throws {
    let folder = try sweep()
    try replace("{\"top\":500}", "{\"top\":\"NaN\"}", in: folder.cells.path)
    let error = #expect(throws: Fault.self) { try SweepCollect(folder).write(to: folder.place) }
    #expect(error?.place.file == folder.cells.path && error?.place.line == 1)
  }
}
