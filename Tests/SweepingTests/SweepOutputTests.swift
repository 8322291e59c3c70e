import Files
import Rendering
import Score
import TestGround
import Testing

@testable import Sweeping

/// The folders that a plan and a table are written into.
@Suite struct SweepOutputTests {
  private let space = Workspace()

  private func plan(in name: String) throws -> SweepFolder {
    let folder = SweepFolder(space.file(name))
    let cell = SweepCell(
      number: 0, key: String(repeating: "a", count: 24), mapping: "a.lua", variant: nil,
      parameters: [:], data: "walk.csv", seed: 1)
    try folder.write(
      [cell],
      SweepPlan(
        engine: try .current(), settings: PlaySettings(.sweep), data: ["walk.csv"], count: 1,
        keepsFeatures: false))
    return folder
  }

  private func put(_ text: String, at name: String) throws {
    try Folders.make(FileContent.folder(of: space.file(name)))
    try TextFile.write(text, to: space.file(name))
  }

  @Test(arguments: ["{\"my\":\"file\"}", "{\"study\":\"s\",\"cells\":[]}", "[]", "my plan"])
  func aPlanThatIsNoSweepsStays(text: String) throws {
    try put(text, at: "others/plan.json")
    let error = #expect(throws: Fault.self) { try plan(in: "others") }
    #expect(error?.message.contains("holds other files") == true)
    #expect(try FileContent.text(space.file("others/plan.json")) == text)
    #expect(FileContent.names(in: space.file("others")) == ["plan.json"])
  }

  @Test func aSweepIsPlannedAgainUnderAnotherVersionToo() throws {
    let folder = try plan(in: "sweep")
    let old = try FileContent.text(folder.plan.path)
      .replacing("\"version\": 1", with: "\"version\": 99")
    try TextFile.write(old, to: folder.plan)
    _ = try plan(in: "sweep")
    #expect(try FileContent.text(folder.plan.path) != old)
  }

  @Test(arguments: ["cells.csv", "report.md", "report.json", "plan.json"])
  func aTableReplacesNoFilesOfOthers(name: String) throws {
    let sweep = try plan(in: "sweep")
    try put("mine", at: "others/\(name)")
    let error = #expect(throws: Fault.self) {
      try SweepCollect(sweep).write(to: OutputPath(folder: space.file("others")))
    }
    #expect(error?.message.contains("holds other files") == true)
    #expect(try FileContent.text(space.file("others/\(name)")) == "mine")
    #expect(FileContent.names(in: space.file("others")) == [name])
  }

  @Test func aTableReplacesItsEarlierSelf() throws {
    let sweep = try plan(in: "sweep")
    for place in [sweep.path, space.file("new"), sweep.path, space.file("new")] {
      _ = try SweepCollect(sweep).write(to: OutputPath(folder: place))
      #expect(SweepTable.isTable(OutputPath(place + "/cells.csv")))
    }
  }

  @Test func aTableGoesIntoNoOtherSweep() throws {
    let (sweep, other) = (try plan(in: "sweep"), try plan(in: "other"))
    _ = try SweepCollect(other).write(to: other.place)
    let error = #expect(throws: Fault.self) { try SweepCollect(sweep).write(to: other.place) }
    #expect(error?.message.contains("holds other files") == true)
  }

  @Test func aTableOfSomebodyElseBesideThePlanStays() throws {
    let sweep = try plan(in: "sweep")
    try put("a,b\r\n", at: "sweep/cells.csv")
    #expect(throws: Fault.self) { try SweepCollect(sweep).write(to: sweep.place) }
    #expect(try FileContent.text(space.file("sweep/cells.csv")) == "a,b\r\n")
  }
}
