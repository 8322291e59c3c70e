import Files
import Glibc
import Score
import TestGround
import Testing

@testable import Sweeping

/// Faults of a sweep's file are told where they stand in it.
@Suite struct SweepPlacesTests {
  private let space = Workspace()

  /// Plans the sweep of a file of three lines: mapping and data, a method, parameters.
  private func plan(
    _ parameters: String, method: String = "\"grid\"", mapping: String? = nil, data: String? = nil
  ) throws -> SweepPlanned {
    let walk = try space.log("walk.csv", seconds: 3, [("temperature (°C)", { 10 * $0 })])
    let busy = try space.busyMapping()
    let text = """
      {"mappings": ["\(mapping ?? busy)"], "data": "\(data ?? walk)",
       "method": \(method),
       "parameters": {\(parameters)}}
      """
    try space.write(text, to: "sweep.json")
    var request = SweepRequest(mappings: [], datasets: [], output: space.file("sweep"))
    try request.read(space.file("sweep.json"))
    return try SweepPlanning(request).write()
  }

  @Test(arguments: [
    (#""brigth": {"values": [500]}"#, #"{"values""#, "did you mean \"bright\""),
    (#""brigth": "500,600""#, #""500,600""#, "did you mean \"bright\""),
    (#""bright": {"values": [500, 9000]}"#, "9000", "bright = 9000.0 Hz is outside"),
    (#""bright": {"min": 500, "max": 600}"#, #"{"min""#, "a grid needs steps"),
    (
      #""bright": {"min": 50, "max": 250, "q": 100, "distribution": "q_uniform"}"#, "50",
      "bright = 50.0 Hz is outside"
    ),
    (#""variant": {"values": ["dull", "dul"]}"#, #""dul""#, "no variant is called"),
    (#""variant": "glob(x*)""#, #""glob"#, "no variant is like"),
  ])
  func aFaultIsToldAtTheValueInTheFile(parameters: String, value: String, words: String) throws {
    let error = #expect(throws: Fault.self) { try plan(parameters) }
    let line = " \"parameters\": {\(parameters)}}"
    let start = try #require(line.firstRange(of: value)?.lowerBound)
    #expect(error?.place.file == space.file("sweep.json"))
    #expect(error?.place.line == 3)
    #expect(error?.place.column == line.distance(from: line.startIndex, to: start) + 1)
    #expect(error?.text.contains(words) == true)
  }

  @Test func aValueThatIsNotDrawnIsAtFaultToo() throws {
    let values = (0..<99).map { "\(500 + $0)" }.joined(separator: ", ")
    let error = #expect(throws: Fault.self) {
      try plan(
        "\"bright\": {\"values\": [\(values), 9000]}", method: #""random", "run_cap": 1"#)
    }
    #expect(error?.message.hasPrefix("bright = 9000.0 Hz is outside") == true)
  }

  @Test func theEndOfAnIntervalIsAtFaultAndNoDraw() throws {
    let error = #expect(throws: Fault.self) {
      try plan(
        #""bright": {"min": 500, "max": 8001}"#, method: #""random", "run_cap": 1"#)
    }
    #expect(error?.message.hasPrefix("bright = 8001.0 Hz is outside") == true)
    #expect(error?.place.line == 3)
    #expect(error?.place.column == 47)
  }

  @Test func pathsThatAreWrongAreToldInTheFile() throws {
    let data = #expect(throws: Fault.self) { try plan("", data: "wlak.csv") }
    #expect(data?.place.file == space.file("sweep.json"))
    #expect(data?.place.line == 1)
    #expect(data?.message.hasPrefix("wlak.csv: ") == true)
    let mapping = #expect(throws: Fault.self) { try plan("", mapping: "bsuy.lua@dull") }
    #expect(mapping?.place == FaultPlace(space.file("sweep.json"), line: 1, column: 15))
    #expect(mapping?.message.hasPrefix("bsuy.lua: ") == true)
  }

  @Test func aNumberThatIsTooLargeIsToldInTheFile() throws {
    let error = #expect(throws: Fault.self) {
      try plan("", method: #""random", "run_cap": 0"#)
    }
    #expect(error?.place.line == 2)
    #expect(error?.message == "0 is outside 1...1000000")
  }

  @Test func drawsThatAreEqualAreCounted() throws {
    let steps = #""bright": {"min": 500, "max": 502, "q": 1, "distribution": "q_uniform"}"#
    let planned = try plan(steps, method: #""random", "run_cap": 50"#)
    #expect((1...3).contains(planned.cells))
    #expect(
      planned.text
        == "\(counted(planned.cells, "cell")), as \(50 - planned.cells) of 50 points are equal to others"
    )
    #expect(try plan(#""bright": "500,600""#).text == "2 cells")
    #expect(
      SweepPlanned(cells: 796, points: 200, distinct: 199).text
        == "796 cells, as 1 of 200 points is equal to another")
  }

  /// A received plan may name a store in a way that the system reads otherwise than a text is judged: behind a NUL, or through a
  /// link before "..".
  @Test(arguments: [#"sweep/mine\u0000/../x"#, "link/../x", "../../x"])
  func aStoreOfAPlanIsOneThatLiesThere(named: String) throws {
    _ = try plan(#""bright": {"values": [500]}"#)
    let folder = space.file("sweep")
    let text = try FileContent.text(folder + "/plan.json")
    let place = named.hasPrefix("/") || named.hasPrefix("..") ? named : space.file(named)
    let changed =
      "{\"store\": \"\(place)\"," + text.replacing(#/"store": ?null,?/#, with: "").dropFirst()
    symlink("/usr", space.file("link"))
    try space.write(changed, to: "sweep/plan.json")
    let plan = try SweepPlan(SweepFolder(folder))
    let opened = try? SweepFolder(folder).storeOfPlan(plan)
    if let opened {
      #expect(!opened.utf8.contains(0) && !opened.contains("/../"))
      #expect(opened.hasPrefix(FileContent.real(space.file(""))), "\(opened)")
    }
  }

  /// A received list of cells may hold any number as a seed; one that cannot be written again makes no cell.
  @Test(arguments: ["1e19", "-1", "1.5", "1e400"])
  func aSeedThatNoSweepHasIsToldAndEndsNothing(seed: String) throws {
    _ = try plan(#""bright": {"values": [500]}"#)
    let folder = SweepFolder(space.file("sweep"))
    let text = try FileContent.text(folder.cells.path)
    try space.write(text.replacing("\"seed\":1", with: "\"seed\":\(seed)"), to: "sweep/cells.jsonl")
    let kept = try SweepPlan(folder)
    #expect(throws: Fault.self) { try folder.readCells(kept) }
  }
}
