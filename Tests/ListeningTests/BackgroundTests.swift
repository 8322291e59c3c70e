import JSON
import Score
import Testing

@testable import Listening

/// Questions about the listener, the device, and questionnaires after each block.
struct BackgroundTests {
  private let bank = SampleStudy().bank(SampleStudy.lines)

  private func study(_ background: String) throws -> Study {
    try SampleStudy(rest: #", "background": \#(background)"#).study
  }

  private static let everything = #"["age", "hearing", "music", "vision", "device"]"#

  @Test func whatIsAskedIsListedBeforeConsent() throws {
    let fault = #expect(throws: Fault.self) { try study(#"["ago"]"#) }
    #expect(fault?.hint?.contains("age") == true)
    #expect(throws: Fault.self) { try study(#"["age", "age"]"#) }
    let asked = try study(Self.everything)
    #expect(
      KeptItem.all(asked, inBrowser: true).filter { [.background, .device].contains($0) }.count == 2
    )
    #expect(!KeptItem.all(try study(#"["age"]"#), inBrowser: true).contains(.device))
    #expect(asked.background == Background.allCases)
    let again = try StudyReader.read(Array(asked.json.compact.utf8), file: "study.json")
    #expect(again == asked)
  }

  @Test func eachThingIsAskedOnceAndKept() throws {
    let study = try study(Self.everything)
    var session = Session(study, bank, number: 1, order: 0)
    #expect(session.steps.prefix(3) == [.consent, .background, .level])
    _ = try session.take("yes", sequence: 0, SampleStudy.timing)
    let said = #"["25-34", "no", "rather-not", "blind", "bluetooth"]"#
    let answer = try session.take(said, sequence: 1, SampleStudy.timing).record
    let read = #"{"browser":"netscape","platform":"ios","sampleRate":44100,"outputLatency":-1}"#
    let level = try session.take(read, sequence: 2, SampleStudy.timing).record
    let facts = ListenerFacts([answer, level].compactMap(\.self), of: study)
    #expect(
      facts.cells == [
        "25-34", "no", "rather-not", "blind", "bluetooth", "other", "ios", "44100", "", "",
      ])
    #expect(facts.cells.count == ListenerFacts.columns.count)
  }

  @Test func whatWasNotAskedIsEmpty() throws {
    let study = try study(#"["vision"]"#)
    var session = Session(study, bank, number: 1, order: 0)
    _ = try session.take("yes", sequence: 0, SampleStudy.timing)
    let answer = try session.take(#"["rather-not"]"#, sequence: 1, SampleStudy.timing).record
    let level = try session.take("{}", sequence: 2, SampleStudy.timing).record
    #expect(level?.answer == nil, "no device is kept where none was asked for")
    let facts = ListenerFacts([answer, level].compactMap(\.self), of: study)
    #expect(facts.cells == ["", "", "", "rather-not", ""] + ["", "", "", "", ""])
  }

  @Test func aQuestionnaireAfterEachBlockIsAboutItsVariant() throws {
    var sample = SampleStudy()
    sample.tasks += #", { "id": "load", "kind": "nasa-tlx", "after": "trend" }"#
    let study = try sample.study
    var session = Session(study, bank, number: 1, order: 0)
    var seen: [String] = []
    var listener = SimulatedListener(SimulatedListener.Traits(), seed: 1, number: 1)
    while let step = session.current {
      let text = listener.answer(step, in: session)
      let record = try session.take(text, sequence: session.place, SampleStudy.timing).record
      if record?.phase == "main" { seen.append("\(record?.task ?? "") \(record?.variant ?? "")") }
    }
    let blocks = ["ada.lua", "ben.lua"].flatMap { variant in
      Array(repeating: "trend \(variant)", count: 4) + ["load \(variant)"]
    }
    #expect(seen == blocks || seen == Array(blocks.suffix(5) + blocks.prefix(5)))
  }

  @Test func aTaskWithoutBlocksHasNoQuestionnaireAfterThem() {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "bs2132" }, { "kind": "nasa-tlx", "after": "bs2132" }"#
    let fault = #expect(throws: Fault.self) { try sample.study }
    #expect(fault?.description.contains("no block for each variant") == true)
    sample.tasks =
      #"{ "kind": "trend", "input": "t", "trials": 2 }, { "kind": "text", "after": "trends" }"#
    let other = #expect(throws: Fault.self) { try sample.study }
    #expect(other?.hint?.contains("trend") == true)
  }
}
