import Files
import Score
import TestSupport
import Testing
import Wayfinding

@testable import Rendering
@testable import Sessions

/// A garden in a live performance, tick by tick and without a clock.
struct LiveGardenTests {
  @Test func aWalkIsDecidedAsInARender() throws {
    let bench = try GardenBench()
    let data = try bench.walk()
    let performance = try LivePerformance(bench.request(nil, data: data) { $0.speed = 10 })
    try performance.play(ticks: 601)
    var request = RenderRequest(mapping: bench.site, data: data, output: nil)
    (request.speed, request.tail) = (10, 0)
    request.layout = "stereo"
    request.log = bench.workspace.file("log.ndjson")
    _ = try Render(request).run()
    let log = try FileContent.text(bench.workspace.file("log.ndjson"))
    let garden = try #require(performance.garden)
    #expect(garden.director.log.text == log)
    #expect(garden.director.wayfinder.counts[.enter] == 2)
    #expect(garden.director.wayfinder.counts[.leave] == 2)
  }

  /// A log of the same places, each of which holds until the next, is decided on at the same seconds.
  @Test func aWalkByHandIsDecidedAtTheSecondsOfItsTicks() throws {
    let bench = try GardenBench()
    let places = [0: -25.0, 120: 0, 250: 30, 333: 55]
    let performance = try LivePerformance(bench.request("a.lua"))
    try performance.play(ticks: 401) { tick in
      if let north = places[tick] { try bench.stand(performance, north: north) }
    }
    let decisions = try #require(performance.garden?.director.log.decisions)
    let entered = decisions.filter { $0.kind == .enter }
    #expect(entered.map(\.id) == ["a", "b"] && entered.map(\.time) == [1.2, 3.33])

    var rows = ["time (s),latitude (°),longitude (°)"]
    for (tick, north) in places.sorted(by: { $0.key < $1.key }) {
      if tick > 0, let last = rows.last { rows.append(Self.moving(last, toTick: tick - 1)) }
      rows.append("\(Double(tick) / 100),\(33.79 + north / 110_910),-84.37")
    }
    rows.append(Self.moving(rows[rows.count - 1], toTick: 400))
    let walk = try bench.workspace.write(rows.joined(separator: "\n") + "\n", to: "places.csv")
    var request = RenderRequest(mapping: bench.site, data: walk, output: nil)
    (request.tail, request.layout) = (0, "stereo")
    request.log = bench.workspace.file("places.ndjson")
    _ = try Render(request).run()
    let rendered = try FileContent.text(bench.workspace.file("places.ndjson")).split(
      separator: "\n"
    )
    .filter { $0.contains("\"enter\"") || $0.contains("\"leave\"") }
    let times = try rendered.map { try #require($0.firstMatch(of: /"time":([0-9.]+)/)).1 }
    #expect(
      times.compactMap { Double($0) }
        == decisions.filter { $0.kind == .enter || $0.kind == .leave }.map(\.time))
  }

  /// The row of a log with the time of another tick.
  private static func moving(_ row: String, toTick tick: Int) -> String {
    "\(Double(tick) / 100)" + row.drop { $0 != "," }
  }

  @Test func theNearestRippleIsTheSessionsOwn() throws {
    let bench = try GardenBench()
    let data = try bench.walk()
    func own(_ start: Double) throws -> LiveRequest {
      try SessionStart(bench.request(nil, data: data) { $0.start = start }, text: nil).request
    }
    #expect(try own(0).mapping == bench.workspace.file("a.lua"))
    #expect(try own(40).mapping == bench.workspace.file("b.lua"))
    // with nobody to say where the walker is, the site's first
    #expect(
      try SessionStart(bench.request(nil), text: nil).request.mapping
        == bench.workspace.file("a.lua"))
    let error = #expect(throws: Fault.self) {
      try SessionStart(bench.request("nothing.lua"), text: nil)
    }
    #expect(error?.description.contains("is the mapping of no ripple") == true)
  }

  @Test func theOwnMappingIsSilentElsewhereAndGoesOn() throws {
    let bench = try GardenBench("\"fade\": 0.1")
    let performance = try LivePerformance(bench.request("a.lua"))
    // between b and c, so that these are the targets
    try bench.stand(performance, north: 0)
    let sound = try performance.play(ticks: 400) { tick in
      if tick == 100 { try bench.stand(performance, north: 500, east: 500) }
      if tick == 300 { try bench.stand(performance, north: 0) }
    }
    func peak(_ seconds: ClosedRange<Double>) -> Float {
      let range = Int(seconds.lowerBound * 48_000)..<Int(seconds.upperBound * 48_000)
      return sound[range].reduce(0) { max($0, abs($1)) }
    }
    // b and c are nearer there than a
    #expect(performance.garden?.director.log.text.contains("\"leave\",\"id\":\"a\"") == true)
    #expect(peak(0.5...1) > 0.05)
    #expect(peak(1.5...2.9) == 0)
    #expect(peak(3.4...3.9) > 0.05)
    #expect(performance.conductor.heldNotes.count == 1)
    #expect(performance.conductor.whereabouts?.visits == 1)
  }

  @Test func aTurningHeadMakesNoClicks() throws {
    let bench = try GardenBench()
    let request = bench.request("a.lua") { $0.layout = "binaural" }
    let performance = try LivePerformance(request)
    try bench.stand(performance, north: -25)
    let sound = try performance.play(ticks: 400) { tick in
      let swing = Angle.wrap180(Double(tick) * 3.6)
      try performance.perform(.take(input: "head_yaw", value: swing))
    }
    let heard = Array(sound[(48_000 * 2)...])
    #expect(heard.contains { abs($0) > 0.01 })
    // nearer and farther from the left ear: the level follows the head
    let seconds = (0..<15).map { part in
      heard[(part * 4800)..<((part + 1) * 4800)].reduce(0) { max($0, abs($1)) }
    }
    #expect(seconds.max()! > 1.2 * seconds.min()!)
    #expect(Clicks.find(heard, ratio: 5, floor: 1e-6).isEmpty)
    // a step of -74 dBFS would be found
    let stepped = heard[..<40_000] + heard[40_000...].map { $0 + 2e-4 }
    #expect(!Clicks.find(Array(stepped), ratio: 5, floor: 1e-6).isEmpty)
  }

  @Test func anotherTextIsHeardWhenItsRippleBeginsNext() throws {
    let bench = try GardenBench("\"fade\": 0.1, \"notification\": 0")
    let performance = try LivePerformance(bench.request("a.lua"))
    let garden = try #require(performance.garden)
    var failures: [String] = []
    garden.failed = { failures.append("\($0)") }
    func part() -> String? { garden.stage.parts.first { $0.piece.name == "b" }?.mapping.name }
    try bench.stand(performance, north: 55)
    try performance.play(ticks: 200) { tick in
      if tick == 50 {
        #expect(part() == "Silence")
        let text = GardenBench.silence.replacing("\"Silence\"", with: "\"Other\"")
        try performance.perform(.reread(text: text, mapping: "b.lua"))
      }
      if tick == 100 {
        #expect(part() == "Silence")
        try bench.stand(performance, north: -500)
      }
      if tick == 150 { try bench.stand(performance, north: 55) }
    }
    #expect(part() == "Other" && failures.isEmpty)
    // a text that cannot be played gives way to the one before
    try performance.play(ticks: 200) { tick in
      if tick == 50 {
        try performance.perform(.reread(text: "return mapping {", mapping: "b.lua"))
        try bench.stand(performance, north: -500)
      }
      if tick == 150 { try bench.stand(performance, north: 55) }
    }
    #expect(part() == "Other" && failures.count == 1, "\(failures)")
    #expect(failures.first?.contains("b.lua:1") == true)
  }

  @Test func silenceHoldsForTheWhole() throws {
    let bench = try GardenBench("\"fade\": 0.1")
    let performance = try LivePerformance(bench.request("a.lua"))
    try bench.stand(performance, north: 0)
    let sound = try performance.play(ticks: 300) { tick in
      if tick == 100 { try performance.perform(.silence(true)) }
      if tick == 200 { try performance.perform(.silence(false)) }
    }
    #expect(sound[60_000..<95_000].allSatisfy { $0 == 0 })
    #expect(sound[120_000..<140_000].contains { abs($0) > 0.05 })
    #expect(Clicks.find(Array(sound[40_000...]), ratio: 8, floor: 1e-3).isEmpty)
  }

  @Test(arguments: [
    (0.0, "ahead"), (30, "ahead to the left"), (-90, "to the right"), (180, "behind"),
    (-179, "behind"), (-22, "ahead"), (-130, "behind to the right"),
  ])
  func directionsAreSaidAsTheHeadIsTurned(azimuth: Double, words: String) {
    #expect(GardenReport.side(azimuth) == words)
  }

  @Test func theClockOfAHeldWalkShowsTheSecondsOfItsTicks() {
    let ticks = TickGrid()
    var clock = WalkClock(start: 0, ticks: ticks)
    for tick in 0...30_000 {
      clock.advance(to: 0, isPassing: false)
      #expect(clock.time == ticks.seconds(of: tick))
    }
  }

  @Test func theClockOfTheWalkNeverGoesBack() {
    var clock = WalkClock(start: 10, ticks: TickGrid())
    clock.advance(to: 10.5, isPassing: true)
    #expect(clock.time == 10.5)
    // a loop goes back
    clock.advance(to: 3, isPassing: true)
    #expect(clock.time == 10.5)
    clock.advance(to: 4, isPassing: true)
    #expect(clock.time == 11.5)
    // held from second 4.01 on, for 100 ticks
    for _ in 0..<100 { clock.advance(to: 4.01, isPassing: false) }
    clock.advance(to: 4.01, isPassing: true)
    #expect(abs(clock.time - 12.51) < 1e-9)
  }
}
