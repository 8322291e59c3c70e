import Analysis
import Score
import Testing

@testable import Comparing
@testable import Rendering

@Suite struct RequirementTests {
  @Test func aPercentageMayBeWrittenAsAFraction() throws {
    #expect(try Requirement("inaudible_steps<0.1").limit == 10)
    #expect(try Requirement("inaudible_steps < 10%").limit == 10)
    #expect(try Requirement("information(temperature)>=3").limit == 3)
    #expect(try Requirement("information(temperature)>=3").input == "temperature")
    #expect(try Requirement("information>=3").relation == .atLeast)
  }

  @Test(arguments: [
    "inaudible_steps", "bits<3", "information<x", "information<3%", "<3", "information<",
  ])
  func whatIsNoConditionIsSaid(text: String) {
    let error = #expect(throws: Fault.self) { try Requirement(text) }
    #expect(error?.place.setting == "require")
  }

  @Test func theNearestMetricIsNamed() {
    let error = #expect(throws: Fault.self) { try Requirement("inaudible_step<0.1") }
    #expect(error?.description.contains("inaudible_steps") == true)
  }

  @Test func aRequirementIsJudgedOfEveryVariantOnEveryDataset() throws {
    let bench = CompareSpace()
    let coarse = try bench.tone(
      "coarse.lua",
      entry:
        "{ from = \"temperature\", to = \"tone.pitch\", domain = { 0, 30 }, range = { 57, 81 }, scale = \"quantize=3\" },"
    )
    var request = bench.request([try bench.tone(), coarse], [try bench.weather()])
    request.requirements = ["information>1", "inaudible_steps<0.1"]
    request.anchors = true
    let result = try #require(try Compare(request).run())
    let judged = try bench.report().requirements
    #expect(judged.map(\.holds) == [true, false])
    #expect(judged[1].detail.contains("coarse.lua on weather"))
    #expect(
      !judged[1].detail.contains("tone.lua on"),
      "what holds is not told, and anchors are not judged")
    #expect(result.problems.count == 1)
  }
}
