import Files
import Glibc
import Score
import TestGround
import Testing

@testable import Comparing
@testable import Rendering
@testable import Sweeping

@Suite struct SweepPlanningTests {
  private let space = Workspace()
  private let text = """
    -- Tone
    -- hear: a tone
    return mapping {
      name = "Tone",
      params = { top = { 880, min = 500, max = 2000, unit = "Hz", scale = "exp" }, soft = { 0, min = -9, max = 0 } },
      variants = { wide = { top = 1760 }, wild = { top = 2000 }, narrow = { top = 500 } },
      voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.02, 0.05, 0.9, 0.1) end) },
      map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A5" } } },
      sequences = { hold = function() play("tone", { level = -12 }) end },
    }

    """

  private func request(_ sweeps: [String] = [], seeds: Int = 1) throws -> SweepRequest {
    let mapping = try space.write(text, to: "tone.lua")
    let data = try space.log("walk.csv", seconds: 3, [("temperature (°C)", { 10 * $0 })])
    var request = SweepRequest(mappings: [mapping], datasets: [data], output: space.file("sweep"))
    (request.sweeps, request.seeds) = (sweeps, seeds)
    return request
  }

  private func cells(_ request: SweepRequest) throws -> [SweepCell] {
    let count = try SweepPlanning(request).write().cells
    let folder = SweepFolder(request.output)
    let cells = try folder.readCells(try SweepPlan(folder))
    #expect(cells.count == count)
    return cells
  }

  @Test func aGridIsEveryValueWithEveryOtherAndEverySeed() throws {
    let found = try cells(try request(["top=500,1000,2000", "soft=range(-2,0,0.5)"], seeds: 5))
    #expect(found.count == 3 * 4 * 5)
    #expect(Set(found.map(\.key)).count == found.count)
    #expect(Set(found.compactMap { $0.parameters["soft"] }) == [-2, -1.5, -1, -0.5])
    #expect(found.map(\.number) == Array(0..<60))
    #expect(Set(found.map(\.seed)) == [1, 2, 3, 4, 5])
  }

  @Test func aKeyChangesWithWhateverMakesTheCell() throws {
    let base = try cells(try request(["top=500"]))[0].key
    #expect(try cells(try request(["top=500"]))[0].key == base, "planned again")
    #expect(try cells(try request(["top=501"]))[0].key != base, "another parameter")
    var other = try request(["top=500"])
    other.seed = 2
    #expect(try cells(other)[0].key != base, "another seed")
    other = try request(["top=500"])
    other.length = 2
    #expect(try cells(other)[0].key != base, "another setting")
    other = try request(["top=500"])
    try space.write(text + "-- changed", to: "tone.lua")
    #expect(try cells(other)[0].key != base, "another text")
    other = try request(["top=500"])
    _ = try space.log("walk.csv", seconds: 3, [("temperature (°C)", { 9 * $0 })])
    #expect(try cells(other)[0].key != base, "other data")
  }

  @Test func variantsAreFoundByAPattern() throws {
    #expect(try cells(try request(["variant=glob(wi*)"])).map(\.variant) == ["wide", "wild"])
    #expect(try cells(try request(["variant=narrow,wide"])).map(\.variant) == ["narrow", "wide"])
  }

  @Test func randomPointsLieInTheirIntervalAndAreTheSameAgain() throws {
    var drawn = try request(["top=interval(600,1900)", "soft=-1,-2"])
    drawn.method = .random(trials: 40)
    let first = try cells(drawn)
    #expect(first.count == 40)
    #expect(first.allSatisfy { (600...1900).contains($0.parameters["top"] ?? 0) })
    #expect(Set(first.compactMap { $0.parameters["soft"] }) == [-1, -2])
    #expect(try cells(drawn) == first)
    drawn.seed = 2
    #expect(try cells(drawn).map(\.parameters) != first.map(\.parameters))
  }

  @Test func furtherSweepsMayStandAmongTheMappings() throws {
    var found = try request(["top=500,600"])
    let odd = try space.write(text, to: "a=b.lua")
    try found.add(words: ["soft=-1,-2", odd, "b.lua=Ben", "../a=b/c.lua"])
    #expect(found.steps.map(\.parameter) == ["soft"])
    #expect(found.mappings.dropFirst() == [odd, "b.lua=Ben", "../a=b/c.lua"])
    #expect(throws: Fault.self) { try found.add(words: ["soft=x"]) }
  }

  @Test(arguments: [
    ("top=100", "outside"), ("tops=600", "top"), ("top=interval(600,700)", "grid"),
    ("variant=none", "none"), ("top=range(5,1)", "no value"), ("top=glob(*)", "variant=glob"),
  ])
  func whatCannotBeSweptIsSaid(sweep: String, word: String) throws {
    let request = try request([sweep])
    let error = #expect(throws: Fault.self) { try SweepPlanning(request).write() }
    #expect(error?.text.contains(word) == true)
    #expect(!FileContent.exists(space.file("sweep/plan.json")), "nothing is planned")
  }

  @Test func aFileInTheWordsOfWeightsAndBiases() throws {
    var request = try request()
    try space.write(
      """
      {"method": "grid", "seeds": 2, "parameters": {
        "top": {"values": [600, 700]}, "soft": {"min": -3, "max": 0, "q": 1, "distribution": "q_uniform"}}}
      """, to: "sweep.json")
    try request.read(space.file("sweep.json"))
    #expect(try cells(request).count == 2 * 4 * 2)
  }

  @Test func aFileMaySpellValuesAsHydraDoes() throws {
    var request = try request()
    try space.write(
      #"{"method": "random", "run_cap": 7, "parameters": {"top": "range(600,700,10)"}}"#,
      to: "sweep.json")
    try request.read(space.file("sweep.json"))
    #expect(request.method == .random(trials: 7))
    #expect(try cells(request).allSatisfy { $0.parameters["top"]! < 700 })
  }

  @Test(arguments: [
    #"{"methods": "grid"}"#, #"{"method": "grid", "run_cap": 5}"#,
    #"{"parameters": {"top": "600,,700"}}"#, #"{"parameters": {"top": "range(0,1,1e-9)"}}"#,
    #"{"method": "bayes"}"#, #"{"method": "random"}"#,
    #"{"parameters": {"top": {"values": []}}}"#, #"{"parameters": {"top": {"min": 1}}}"#, "[]",
    #"{"seeds": 2, "seeds": 3}"#, #"{"parameters": {"top": "600", "top": "700"}}"#,
    #"{"parameters": {"top": {"values": [600], "min": 500}}}"#,
    #"{"parameters": {"top": {"vales": [600]}}}"#,
    #"{"parameters": {"top": {"min": 700, "max": 600}}}"#,
    #"{"parameters": {"top": {"min": -1e308, "max": 1e308}}}"#,
    #"{"parameters": {"top": {"min": 600, "max": 700, "q": 1e300}}}"#,
    #"{"parameters": {"top": {"min": 600, "max": 700, "q": "1"}}}"#,
  ])
  func aFileThatSaysSomethingElseIsAFaultWithItsPlace(text: String) throws {
    var request = try request()
    try space.write(text, to: "sweep.json")
    let error = #expect(throws: Fault.self) { try request.read(space.file("sweep.json")) }
    #expect(error?.place.file?.contains("sweep.json") == true)
    #expect(error?.place.line == 1)
  }

  @Test func shardsAreEveryCellOnce() throws {
    #expect(try SweepPart().numbers(of: 10) == nil, "all")
    let parts = try (1...3).map {
      try #require(try SweepPart(shard: "\($0)/3", file: nil).numbers(of: 10))
    }
    #expect(parts.flatMap { $0 }.sorted() == Array(0..<10))
    #expect(parts.map(\.count) == [4, 3, 3])
    for wrong in ["0/3", "4/3", "1", "a/b", "1/0"] {
      #expect(throws: Fault.self) { try SweepPart(shard: wrong, file: nil) }
    }
  }

  @Test func ofAPartNoOtherLinesAreReadButAllAreCounted() throws {
    let all = try cells(try request(["top=500,600,700,800,900"]))
    let folder = SweepFolder(space.file("sweep"))
    let plan = try SweepPlan(folder)
    #expect(try folder.readCells(plan, [3, 1]) == [all[1], all[3]])
    var lines = try FileContent.text(folder.cells.path).split(separator: "\n").map(String.init)
    lines[2] = "broken"
    try TextFile.write(lines.joined(separator: "\n") + "\n", to: folder.cells)
    #expect(try folder.readCells(plan, [3, 1]) == [all[1], all[3]])
    let broken = #expect(throws: Fault.self) { try folder.readCells(plan) }
    #expect(broken?.place.line == 3)
    try TextFile.write(lines.dropLast().joined(separator: "\n"), to: folder.cells)
    let short = #expect(throws: Fault.self) { try folder.readCells(plan, [3, 1]) }
    #expect(short?.description.contains("has 4 cells, and the plan has 5") == true)
  }

  @Test func aCellInAnothersPlaceIsRefused() throws {
    _ = try cells(try request(["top=500,600"]))
    let folder = SweepFolder(space.file("sweep"))
    let first = try FileContent.text(folder.cells.path).split(separator: "\n")[0]
    try TextFile.write("\(first)\n\(first)\n", to: folder.cells)
    let twice = #expect(throws: Fault.self) {
      try folder.readCells(try SweepPlan(folder))
    }
    #expect(twice?.place.line == 2)
  }

  @Test(arguments: [-1, 1_000_000_000_000_000]) func aPlanOfImpossiblyManyCellsIsRefused(
    count: Int
  ) throws {
    _ = try cells(try request())
    let folder = SweepFolder(space.file("sweep"))
    let path = folder.plan.path
    let text = try FileContent.text(path)
    #expect(text.contains("\"cells\": 1\n"))
    try TextFile.write(
      text.replacing("\"cells\": 1\n", with: "\"cells\": \(count)\n"), to: path)
    let error = #expect(throws: Fault.self) { try SweepPlan(folder) }
    #expect(error?.message.contains("\(count) cells") == true)
  }

  @Test func moreCellsThanAPlanMayHaveAreRefusedBeforeAnyIsMade() throws {
    let many = try request(["top=500:2000:100", "soft=-9:0:100"], seeds: 1_000_000)
    let error = #expect(throws: Fault.self) { try SweepPlanning(many).write() }
    #expect(error?.message.contains("10000 points") == true)
    #expect(error?.message.contains("\(SweepPlan.mostCells) cells") == true)
    #expect(!FileContent.exists(many.output))
  }

  @Test func aFormatThatIsNoneIsRefusedWithTheNearest() throws {
    var request = try request()
    request.cellFormat = "flak"
    let error = #expect(throws: Fault.self) { try SweepPlanning(request).write() }
    #expect(error?.place.setting == "format")
    #expect(error?.message.contains("wav16") == true && error?.hint?.contains("flac") == true)
    #expect(!FileContent.exists(request.output), "nothing is planned")
    request.cellFormat = "none"
    #expect(try cells(request).count == 1)
  }

  @Test func aPlanWithoutItsCellsSaysToPlanAgain() throws {
    _ = try cells(try request())
    let folder = SweepFolder(space.file("sweep"))
    unlink(folder.cells.path)
    let error = #expect(throws: Fault.self) {
      try folder.readCells(try SweepPlan(folder))
    }
    #expect(error?.place.file == folder.cells.path && error?.hint?.contains("plan") == true)
  }

  @Test func noTableIsMadeFromAStoreThatIsNotThere() throws {
    _ = try cells(try request())
    let vanished = SweepCollect(try SweepFolder(space.file("sweep"), store: space.file("vanished")))
    let error = #expect(throws: Fault.self) {
      try vanished.write(to: OutputPath(folder: space.file("sweep")))
    }
    #expect(error?.place.file == space.file("vanished"))
    #expect(!FileContent.exists(space.file("sweep/cells.csv")))
    _ = try SweepCollect(SweepFolder(space.file("sweep"))).write(
      to: OutputPath(folder: space.file("sweep")))
    #expect(FileContent.exists(space.file("sweep/cells.csv")), "its own store before the first run")
  }

  @Test func aStatusWithoutAStoreSaysSo() throws {
    _ = try cells(try request())
    let own = try SweepStatus(SweepFolder(space.file("sweep")))
    #expect(own.text.contains("\(space.file("sweep/store")) is not there"))
    #expect(own.json.compact.contains("\"hasStore\":false"))
    let error = #expect(throws: Fault.self) {
      try SweepStatus(try SweepFolder(space.file("sweep"), store: space.file("vanished")))
    }
    #expect(error?.code == .missing && error?.place.file == space.file("vanished"))
    try Folders.make(space.file("sweep/store"))
    let empty = try SweepStatus(SweepFolder(space.file("sweep"))).json.compact
    #expect(empty.contains("\"hasStore\":false"), "the place where an unmounted disk would be")
    try SweepStore(space.file("sweep/store")).place.prepare()
    #expect(
      try SweepStatus(SweepFolder(space.file("sweep"))).json.compact.contains("\"hasStore\":true"))
  }

  @Test func theClockOfAnotherMachineMayBeAhead() throws {
    let cell = try cells(try request())[0]
    let store = try SweepStore(space.file("sweep/store"))
    try store.place.prepare()
    _ = try store.object(.cells, cell.key).keep(
      SealedJSON.sealed("{\"key\":\"\(cell.key)\"}"))
    var times = [timespec(tv_sec: time(nil) + 1_000_000, tv_nsec: 0)]
    times.append(times[0])
    #expect(utimensat(AT_FDCWD, store.object(.cells, cell.key).path, times, 0) == 0)
    #expect(try SweepStatus(SweepFolder(space.file("sweep"))).idle == 0)
  }

  @Test func aPipeInTheStoreIsDamageAndHoldsNobodyUp() throws {
    let cell = try cells(try request())[0]
    let path = try SweepStore(space.file("sweep/store")).object(.cells, cell.key).path
    try Folders.make(FileContent.folder(of: path))
    #expect(mkfifo(path, 0o644) == 0)
    let found = try SweepCollect(SweepFolder(space.file("sweep"))).write(
      to: OutputPath(folder: space.file("sweep")))
    #expect(found?.damaged == 1)
  }

  @Test func dataThatHaveVanishedAreNamedAndNotTheMapping() throws {
    let request = try request()
    let cell = try cells(request)[0]
    unlink(cell.data)
    let plan = try SweepPlan(SweepFolder(request.output))
    let workshop = try SweepWorkshop(plan, store: SweepStore(space.file("store")))
    let error = #expect(throws: Fault.self) { try workshop.make(cell) }
    #expect(error?.place.file == cell.data)
  }

  @Test func aMappingThatHasChangedIsRefused() throws {
    let request = try request()
    let cell = try cells(request)[0]
    try space.write(text + "-- changed", to: "tone.lua")
    let plan = try SweepPlan(SweepFolder(request.output))
    let workshop = try SweepWorkshop(plan, store: SweepStore(space.file("store")))
    let error = #expect(throws: Fault.self) { try workshop.make(cell) }
    #expect(error?.message.contains("changed") == true)
  }

  @Test func aCellIsMadeOnceAndTheSameAgain() throws {
    let request = try request()
    let cell = try cells(request)[0]
    let plan = try SweepPlan(SweepFolder(request.output))
    let store = try SweepStore(space.file("store"))
    try store.place.prepare()
    guard case .made = try SweepWorkshop(plan, store: store).make(cell) else {
      Issue.record("the cell was not made")
      return
    }
    guard case .same = try SweepWorkshop(plan, store: store).make(cell) else {
      Issue.record("the same work gave other bytes")
      return
    }
    let content = try SweepFolder(request.output).content(
      of: cell, in: store, made: nil, failed: nil)
    guard case .measured(let values, _) = content else {
      Issue.record("the cell cannot be read")
      return
    }
    // A pitch that follows the data over two octaves carries all of them in their order.
    let order = values.first { $0.column == "kendall_tau: temperature → tone.pitch" }
    #expect(abs((order?.value ?? 0) - 1) < 0.01)
  }

  @Test func featuresGiveTheSameMeasuresWithoutRendering() throws {
    var request = try request(["top=600,1800"])
    request.keepsFeatures = true
    let rendered = try cells(request)
    let store = try SweepStore(space.file("sweep/store"))
    let plan = try SweepPlan(SweepFolder(request.output))
    try store.place.prepare()
    let workshop = try SweepWorkshop(plan, store: store)
    for cell in rendered { _ = try workshop.make(cell) }

    _ = try SweepMeasuring(
      SweepFolder(request.output), to: SweepFolder(space.file("again"))
    ).write()
    // Without the mapping nothing can be rendered.
    try space.write("no mapping", to: "tone.lua")
    let again = SweepFolder(space.file("again"))
    let second = try SweepPlan(again)
    #expect(try again.storeOfPlan(second) == FileContent.absolute(store.name))
    let measured = try again.readCells(second)
    let measuring = try SweepWorkshop(second, store: store)
    for (old, new) in zip(rendered, measured) {
      #expect(old.key != new.key)
      guard case .made = try measuring.make(new) else {
        Issue.record("the features of cell \(new.number) were not measured")
        return
      }
      #expect(try members(new, store) == members(old, store))
    }
  }

  private func whole(_ object: any KeptObject) throws -> [UInt8] {
    guard case .whole(let bytes) = try object.find() else { throw Fault(.missing, object.path) }
    return bytes
  }

  /// Returns the text of a cell behind its key.
  private func members(_ cell: SweepCell, _ store: SweepStore) throws -> Substring {
    let text = String(decoding: try whole(store.object(.cells, cell.key)), as: UTF8.self)
    return text[try #require(text.firstRange(of: "\"version\"")).lowerBound...]
  }

  @Test func featuresThatAreCutOffAreNoFeatures() throws {
    var request = try request()
    request.keepsFeatures = true
    let cell = try cells(request)[0]
    let store = try SweepStore(space.file("store"))
    let plan = try SweepPlan(SweepFolder(request.output))
    try store.place.prepare()
    _ = try SweepWorkshop(plan, store: store).make(cell)
    let bytes = try whole(store.features(cell.key))
    #expect(CellFeatures.isWhole(bytes))
    #expect(!CellFeatures.isWhole(Array(bytes.dropLast())))
    let features = try CellFeatures(bytes)
    #expect(try features.sealed() == bytes, "what is read is what was written")
    #expect(throws: Fault.self) { try CellFeatures(Array(bytes.dropLast(100))) }
  }

  @Test func aStoreThatHasVanishedIsNotMadeAnewElsewhere() throws {
    let request = try request()
    let cell = try cells(request)[0]
    let plan = try SweepPlan(SweepFolder(request.output))
    let store = try SweepStore(space.file("vanished"))
    let error = #expect(throws: Fault.self) { try SweepWorkshop(plan, store: store).make(cell) }
    #expect(error?.code == .missing)
    #expect(error?.hint?.contains("finished cells stay") == true)
    #expect(!FileContent.exists(store.name))
  }
}
