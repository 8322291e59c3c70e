import Engine
import Files
import Report
import SoundFiles
import Testing
import Wire

@testable import Comparing
@testable import Rendering

/// The events of cells: an engine makes of them the sound that was measured.
@Suite struct CellEventsTests {
  private let bench = CompareSpace()

  /// Compares two tones, their whole sounds as floats.
  private func compare(
    _ mappings: [String], loudness: Double = -23, excerpt: Double = 2
  ) throws -> [StoredCell] {
    var request = bench.request(mappings, [try bench.weather()])
    (request.cellFormat, request.pageSounds) = ("wavfloat", .mp3)
    (request.cellLoudness, request.excerpt) = (loudness, excerpt)
    return try cells(request)
  }

  private func cells(_ request: CompareRequest) throws -> [StoredCell] {
    try CompareSpace.cells(request).compactMap(\.stored)
  }

  private func performance(_ cell: StoredCell) throws -> EnginePerformance {
    let file = try #require(cell.events?.file)
    return try EnginePerformance(
      wire: try FileContent.read(bench.space.file("report/" + file), limit: 1 << 24))
  }

  /// The left and the right channel of an engine that plays a performance, behind its latency.
  private func sound(_ performance: EnginePerformance) throws -> [[Float]] {
    let plan = performance.plan
    let engine = try Engine(
      plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options)
    for event in performance.events { #expect(engine.events.push(event)) }
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * performance.frames)
    defer { memory.deallocate() }
    engine.render(
      left: memory, right: memory + performance.frames, frames: performance.frames)
    return [0, performance.frames].map { channel in
      let samples = UnsafeBufferPointer(start: memory + channel, count: performance.frames)
      return Array(samples.dropFirst(Engine.latency))
    }
  }

  private func expectSameSamples(_ cell: StoredCell) throws {
    let file = try AudioFileReader.read(bench.space.file("report/" + (try #require(cell.sound))))
    let played = try sound(try performance(cell))
    for (ours, theirs) in zip(played, file.channels) {
      #expect(ours.count == theirs.count)
      let differing = zip(ours, theirs).count { $0.0.bitPattern != $0.1.bitPattern }
      #expect(differing == 0, "\(differing) of \(ours.count) samples")
    }
  }

  @Test func anEngineMakesTheCellsSamplesOfItsEvents() throws {
    let tone = try bench.tone()
    for cell in try compare([tone, tone + "@wide"]) { try expectSameSamples(cell) }
  }

  @Test func theEnginesLimiterIsThatOfTheLevel() throws {
    let click = try bench.space.write(
      """
      -- Click
      -- hear: clicks
      return mapping {
        name = "Click",
        params = { top = { 1760, min = 500, max = 2000, unit = "Hz", scale = "exp" } },
        variants = { low = { top = 880 } },
        voices = { click = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.001, 0.01) end) },
        map = { { from = "temperature", to = "click.pitch", domain = { 0, 30 }, range = { "A4", param "top" } } },
        sequences = { ring = every(0.5, function() play("click", { level = -12 }) end) },
      }

      """, to: "click.lua")
    for cell in try compare([click, click + "@low"], loudness: -13) {
      #expect(try performance(cell).plan.options.ending == .limited)
      try expectSameSamples(cell)
    }
  }

  @Test func theReportKnowsLengthAndVoices() throws {
    let cell = try #require(try compare([try bench.tone(), try bench.tone("b.lua")]).first)
    let audio = try #require(cell.events)
    let engine = try #require(audio.engine)
    #expect(engine.voices == ["tone"])
    #expect(engine.frames + engine.latency == (try performance(cell).frames))
    #expect(audio.start == 0 && abs(audio.seconds - cell.seconds - 2) < 0.01)
  }

  /// Every stop of a parameter that can be turned has the events of a cell that was made with that value.
  @Test func aStopHasTheEventsOfTheMappingWithItsValue() throws {
    let (tone, weather) = (try bench.tone(), try bench.weather())
    var request = bench.request([tone], [weather])
    (request.isMeasurement, request.turns) = (true, ["top=500:2000:3"])
    let cell = try #require(try cells(request).first)
    let turn = try #require(cell.events?.engine?.turns?.first)
    #expect((turn.parameter, turn.unit, turn.measured) == ("top", "Hz", 880))
    #expect(turn.stops.map(\.value) == [500, 880, 1000, 2000], "its scale is exponential")
    #expect(turn.stops.map { $0.file == nil } == [false, true, false, false])
    for stop in turn.stops {
      request.turns = []
      request.parameters = ["top": stop.value]
      let other = try performance(try #require(try cells(request).first))
      let file = try #require(stop.file ?? cell.events?.file)
      let own = try EnginePerformance(
        wire: try FileContent.read(bench.space.file("report/" + file), limit: 1 << 24))
      #expect(own.events == other.events, "top = \(stop.value)")
      #expect(own.frames == other.frames)
    }
  }

  @Test(arguments: [
    ("topp", "no mapping has a parameter \"topp\""), ("top=1:2000:3", "500"),
    ("top=a", "is not a number"),
  ])
  func whatCannotBeTurnedIsSaid(text: String, message: String) throws {
    var request = bench.request([try bench.tone()], [try bench.weather()])
    (request.isMeasurement, request.turns) = (true, [text])
    do {
      let cells = try CompareSpace.cells(request)
      guard case .failed(let fault) = try #require(cells.first).outcome else {
        Issue.record("made all the same")
        return
      }
      #expect("\(fault)".contains(message), "\(fault)")
    } catch { #expect("\(error)".contains(message), "\(error)") }
  }

  @Test func aPageWithoutPlayersNeedsNoEvents() throws {
    for cell in try compare([try bench.tone(), try bench.tone("b.lua")], excerpt: 0) {
      #expect(cell.events == nil && cell.excerpt == nil)
    }
  }

  @Test func recordingsThatAreLargerThanTheExcerptStayOut() throws {
    let path = bench.space.file("hum.wav")
    let writer = try AudioFileWriter(path: path, sampleRate: 48_000, channels: 1)
    try [Float](repeating: 0.1, count: 480_000).withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    let mapping = try bench.space.write(
      """
      -- Hum
      -- hear: a hum
      return mapping {
        name = "Hum",
        voices = { hum = sampler { file = "hum.wav", root = "C4" } },
        map = { { from = "temperature", to = "hum.level", domain = { 0, 30 }, range = { -20, 0 } } },
        sequences = { hold = function() play("hum", { pitch = "C4", duration = 6 }) end },
      }

      """, to: "hum.lua")
    let found = try compare([mapping, try bench.tone()])
    #expect(found.count == 2)
    #expect(found[0].events == nil && found[1].events != nil)
  }
}

extension CompareSpace {
  /// The cells of a request, made anew or taken from its folder.
  static func cells(_ request: CompareRequest) throws -> [FinishedCell] {
    let store = try CellStore(report: OutputPath(folder: request.output))
    defer { withExtendedLifetime(store) {} }
    let matrix = try CompareMatrix(try ComparePlan(request), store: store, isCancelled: { false })
    return try #require(try matrix.run { _, _, _ in })
  }
}
