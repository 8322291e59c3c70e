import Files
import FoundationEssentials
import Report
import Score
import Testing

@testable import Comparing
@testable import Rendering

/// What a report's players get: events and an engine, or excerpts.
@Suite struct PlayerSoundsTests {
  private let bench = CompareSpace()

  private func request(_ choice: PageSounds) throws -> CompareRequest {
    let tone = try bench.tone()
    var request = bench.request([tone, tone + "@wide"], [try bench.weather()])
    (request.excerpt, request.pageSounds) = (6, choice)
    return request
  }

  private func size(_ audio: Report.Cell.Audio?) throws -> Int {
    let file = try #require(audio?.file)
    return try #require(FileContent.size(bench.space.file("report/" + file)))
  }

  /// The media types that cells get, with an engine of a size.
  private func types(_ choice: PageSounds, engine size: Int) throws -> [String?] {
    var cells = try CompareSpace.cells(try request(choice))
    let engine = PageEngine(module: [UInt8](repeating: 0, count: size), script: "")
    let sounds = PlayerSounds(
      engine: engine, choice: choice, folder: bench.space.file("report"))
    let needed = sounds.choose(for: &cells)
    #expect((needed != nil) == cells.contains { $0.audio?.engine != nil })
    return cells.map(\.audio?.type)
  }

  @Test func autoTakesWhatMakesTheSmallerPage() throws {
    let saved = try CompareSpace.cells(try request(.auto)).compactMap(\.stored).reduce(0) {
      $0 + (try size($1.excerpt)) - (try size($1.events))
    }
    try #require(saved > 0, "events of six seconds are smaller than their MP3")
    let (events, mp3) = (Report.Cell.EngineSound.type, "audio/mpeg")
    #expect(try types(.auto, engine: saved - 1) == [events, events])
    #expect(try types(.auto, engine: saved) == [mp3, mp3])
    #expect(try types(.events, engine: saved) == [events, events])
  }

  @Test func theChoiceRendersNoCellAgain() throws {
    let first = try #require(try Compare(try request(.mp3)).run())
    #expect(first.oldCells == 0)
    #expect(try bench.report().cells.allSatisfy { $0.audio?.type == "audio/mpeg" })
    #expect(try CompareSpace.cells(try request(.events)).allSatisfy { $0.isOld })
  }

  @Test func aCellThatKeptNoEventsKeepsItsExcerpt() throws {
    var cells = try CompareSpace.cells(try request(.events))
    var old = try #require(cells[0].stored)
    old.events = nil
    let text = try JSONEncoder().encode(old)
    #expect(!String(decoding: text, as: UTF8.self).contains("\"events\""))
    old = try JSONDecoder().decode(StoredCell.self, from: text)
    cells[0] = FinishedCell(
      variant: cells[0].variant, data: cells[0].data, outcome: .done(old), isOld: true)
    let sounds = PlayerSounds(
      engine: PageEngine(module: [], script: ""), choice: .events,
      folder: bench.space.file("report"))
    _ = sounds.choose(for: &cells)
    #expect(cells[0].audio == old.excerpt && cells[1].audio?.engine != nil)
  }

  @Test func eventsWithoutAnEngineAreAFaultThatSaysWhatToDo() throws {
    guard try PageEngine.installed == nil else {
      print("skipped: the engine for pages is installed (make wasm)")
      return
    }
    let fault = #expect(throws: Fault.self) { try Compare(try request(.events)).run() }
    #expect(fault?.code == .missing && fault?.hint?.contains("make wasm") == true)
  }
}
