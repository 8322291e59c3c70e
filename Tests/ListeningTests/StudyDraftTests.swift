import Datasets
import Score
import TestSupport
import Testing

@testable import Listening

/// First studies that are made of mappings and data.
@Suite struct StudyDraftTests {
  private func study(_ task: String, on data: String, _ input: String? = nil) throws -> Study {
    var draft = StudyDraft(
      name: "first", variants: ["a.lua"], data: ["\(PackageRoot.path)/datasets/\(data)"],
      task: task)
    draft.input = input
    return try draft.study(reading: ReadOptions())
  }

  @Test(arguments: [nil, "temperature"]) func aTaskThatTheDataCannotAskSaysWhy(input: String?) {
    let fault = #expect(throws: Fault.self) { try study("direction", on: "daily-weather", input) }
    #expect(
      fault?.text.hasPrefix("the task direction asks about a column of degrees, and ") == true)
    #expect(fault?.text.hasSuffix("has none; take another dataset or task") == true)
  }

  @Test func anInputThatFitsNotIsToldWithThoseThatDo() throws {
    let fault = #expect(throws: Fault.self) {
      try study("direction", on: "garden-walk", "temperature")
    }
    #expect(fault?.text.contains(#""temperature" is no column of degrees of "#) == true)
    #expect(fault?.text.contains("valid: ") == true)
    let number = #expect(throws: Fault.self) { try study("trend", on: "daily-weather", "loudness") }
    #expect(number?.text.contains(#""loudness" is no quantity of "#) == true)
    #expect(try study("trend", on: "daily-weather", "humidity").tasks[0].input == "humidity")
  }
}
