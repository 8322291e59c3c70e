import Comparing
import Files
import Glibc
import Rendering
import Score
import TestGround
import Testing

@testable import Sweeping

/// A folder or file of a sweep that somebody swaps with a link while a command uses it.
@Suite struct SweepSwapTests {
  private let space = Workspace()
  /// Where nothing of the sweep lies.
  private let outside = Workspace()
  private let key = String(repeating: "a", count: 24)

  init() throws { try outside.write("mine", to: "file") }

  /// Returns the folder of a sweep of one cell, whose plan names a store.
  private func planned(store: String? = nil) throws -> SweepFolder {
    let folder = SweepFolder(space.file("sweep"))
    let cell = SweepCell(
      number: 0, key: key, mapping: "a.lua", variant: nil, parameters: [:], data: "walk.csv",
      seed: 1)
    try folder.write(
      [cell],
      SweepPlan(
        engine: try .current(), settings: PlaySettings(.sweep), data: ["walk.csv"], count: 1,
        keepsFeatures: false, store: store))
    return folder
  }

  /// Puts a link to the folder outside in the place of a folder, which goes aside.
  private func swap(_ name: String) {
    #expect(rename(space.file(name), space.file("aside")) == 0)
    symlink(outside.path, space.file(name))
  }

  /// Whether nothing outside has changed, and nothing was added there.
  private var isUntouched: Bool {
    FileContent.names(in: outside.path) == ["file"]
      && (try? FileContent.text(outside.file("file"))) == "mine"
  }

  @Test func theTableGoesIntoTheFolderOfThePlan() throws {
    let folder = try planned()
    swap("sweep")
    _ = try SweepCollect(folder).write(to: folder.place)
    let made = FileContent.names(in: space.file("aside"))
    #expect(made.contains("cells.csv") && made.contains("report.md"))
    #expect(isUntouched)
  }

  @Test func aPlanGoesIntoTheFolderThatWasLookedAt() throws {
    let folder = try planned()
    let plan = try SweepPlan(folder)
    swap("sweep")
    try folder.write([], plan)
    #expect(try FileContent.text(space.file("aside/cells.jsonl")).isEmpty)
    #expect(isUntouched)
  }

  @Test(arguments: [SweepStore.Kind.cells, .failed, .features])
  func noObjectLeavesTheStore(kind: SweepStore.Kind) throws {
    let folder = try planned()
    let plan = try SweepPlan(folder)
    let store = try folder.storeToFill(plan)
    swap("sweep/store")
    let object = store.place.object(kind, key, ending: "json") { _ in true }
    let error = #expect(throws: Fault.self) { try object.keep([1]) }
    #expect(error?.code == .permission && error?.place.file == folder.store.path)
    #expect(store.place.keys(.cells) == [] && isUntouched)
    #expect(throws: Fault.self) { try folder.storeToFill(plan) }
    #expect(isUntouched)
  }

  /// The folder itself may be swapped where a person named it: it stays the one that was found.
  @Test func aNamedStoreStaysTheFolderThatWasFound() throws {
    let store = try SweepStore(space.file("store"))
    try store.place.prepare()
    swap("store")
    let object = store.place.object(.features, key, ending: "features") { _ in true }
    guard case .made = try object.keep([1]) else {
      Issue.record("the object was not kept")
      return
    }
    #expect(FileContent.exists(space.file("aside/features/aa/\(key).features")))
    #expect(isUntouched)
  }

  @Test func theStoreOfAPlanIsTheOneThatWasJudged() throws {
    try Folders.make(space.file("store"))
    let folder = try planned(store: space.file("store"))
    let store = try folder.storeToFill(try SweepPlan(folder))
    swap("store")
    let object = store.object(.cells, key)
    let error = #expect(throws: Fault.self) { try object.keep([1]) }
    #expect(error?.code == .permission && isUntouched)
    #expect(throws: Fault.self) { try folder.opened(try SweepPlan(folder)) }
  }

  @Test func aWorkerGetsTheFoldersThatItsParentHolds() throws {
    let folder = try planned()
    let store = try folder.storeToFill(try SweepPlan(folder))
    let (sweep, held) = (try folder.place.held(), try #require(try store.place.held()))
    swap("sweep")
    let worker = try SweepFolder(
      folder.path, store: store.name, heldAt: (sweep.pathForPrograms, held.pathForPrograms))
    let plan = try SweepPlan(worker)
    #expect(plan.count == 1)
    let object = try worker.opened(plan).object(.failed, key)
    #expect(object.path.hasPrefix(folder.store.path), "people know it by its name")
    _ = try object.keep([1])
    #expect(FileContent.exists(space.file("aside/store/failed/aa/\(key).json")))
    #expect(isUntouched)
    withExtendedLifetime((sweep, held)) {}
  }

  @Test(arguments: ["slurm/submitted.jsonl", "slurm"])
  func aRecordIsNotReadThroughALink(name: String) throws {
    let folder = try planned()
    let line = #"{"batch":1,"name":"a","tasks":1,"plan":"p"}"#
    try Folders.make(space.file("sweep/slurm"))
    try space.write(line, to: "sweep/slurm/submitted.jsonl")
    #expect(SlurmStatus.concerns(folder))
    #expect(try SlurmRecord(folder, plan: "p").batches.count == 1)
    try outside.write(line, to: "submitted.jsonl")
    rename(space.file("sweep/\(name)"), space.file("aside"))
    symlink(
      name == "slurm" ? outside.path : outside.file("submitted.jsonl"), space.file("sweep/\(name)"))
    #expect(!SlurmStatus.concerns(folder))
    #expect((try? SlurmRecord(folder, plan: "p").batches) ?? [] == [])
  }

  @Test func whatTasksSaidAndWereGivenIsNotReadThroughALink() throws {
    let folder = try planned()
    let record = try SlurmRecord(folder, plan: "p")
    let batch = record.next(tasks: 1)
    try outside.write("ripples: secret\nripples task ended: code 1, node n3\n", to: "log")
    try outside.write("0\n", to: "cells")
    try Folders.make(space.file("sweep/slurm/logs"))
    symlink(outside.file("log"), record.log(batch, "1").path)
    symlink(outside.file("cells"), record.cells(batch).path)
    let ending = SlurmEnding(log: record.log(batch, "1"), nil)
    #expect(ending.reason.contains("without a word"))
    let error = #expect(throws: Fault.self) { try SweepPart.numbers(record.cells(batch)) }
    #expect(error?.place.file == record.cells(batch).path)
  }
}
