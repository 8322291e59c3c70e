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
    let performance = try bench.performance(bench.request(nil, data: data) { $0.speed = 10 })
    _ = try bench.play(performance, ticks: 601)
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
    let performance = try bench.performance(bench.request("a.lua"))
    // between b and c, so that these are the targets
    try bench.stand(performance, north: 0)
    let sound = try bench.play(performance, ticks: 400) { tick in
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
    let performance = try bench.performance(request)
    try bench.stand(performance, north: -25)
    let sound = try bench.play(performance, ticks: 400) { tick in
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
    let performance = try bench.performance(bench.request("a.lua"))
    let garden = try #require(performance.garden)
    var failures: [String] = []
    garden.failed = { failures.append("\($0)") }
    func part() -> String? { garden.stage.parts.first { $0.piece.name == "b" }?.mapping.name }
    try bench.stand(performance, north: 55)
    _ = try bench.play(performance, ticks: 200) { tick in
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
    _ = try bench.play(performance, ticks: 200) { tick in
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
    let performance = try bench.performance(bench.request("a.lua"))
    try bench.stand(performance, north: 0)
    let sound = try bench.play(performance, ticks: 300) { tick in
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

  @Test func theClockOfTheWalkNeverGoesBack() {
    var clock = WalkClock(start: 10, step: 0.01)
    clock.advance(to: 10.5, isPassing: true)
    #expect(clock.time == 10.5)
    // a loop goes back
    clock.advance(to: 3, isPassing: true)
    #expect(clock.time == 10.5)
    clock.advance(to: 4, isPassing: true)
    #expect(clock.time == 11.5)
    for _ in 0..<100 { clock.advance(to: 4, isPassing: false) }
    #expect(abs(clock.time - 12.5) < 1e-9)
  }
}
