import Score
import Testing

@testable import Comparing
@testable import Rendering

@Suite struct SweepTests {
  private let cutoff = ParameterSpec(
    "cutoff", .hertz, in: 100...10_000, default: 1000, scale: .exponential, doc: "")

  @Test func stepsAreEquallyFarApartOnTheParametersScale() throws {
    let values = try Sweep("cutoff=100:10000:5").values(cutoff)
    #expect(values == [100, 316.228, 1000, 3162.28, 10_000])
  }

  @Test func aListIsItself() throws {
    #expect(try Sweep("cutoff=500,800,200").values(cutoff) == [500, 800, 200])
    #expect(try Sweep("cutoff=500").values(cutoff) == [500])
  }

  @Test func aRangeThroughZeroIsLinear() throws {
    #expect(try Sweep("cutoff=-1:1:3").values(cutoff) == [-1, 0, 1])
  }

  @Test(arguments: [
    "cutoff", "=1:2:3", "a=1:2", "a=1:2:x", "a=1:2:1", "a=1:2:2.5", "a=", "a=1:2:101",
  ])
  func whatIsNoSweepIsSaid(text: String) {
    let error = #expect(throws: Fault.self) { try Sweep(text) }
    #expect(error?.place.setting == "sweep")
    #expect(error?.description.contains(text.isEmpty ? "=" : text) == true)
  }
}
