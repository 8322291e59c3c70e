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

  @Test func aRangeIsThatOfPythonAndHydra() throws {
    #expect(try Sweep("cutoff=range(1,10)").values(cutoff) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(try Sweep("cutoff=range(4)").values(cutoff) == [0, 1, 2, 3])
    #expect(try Sweep("cutoff=range(0.5,4,0.5)").values(cutoff) == [0.5, 1, 1.5, 2, 2.5, 3, 3.5])
    #expect(try Sweep("cutoff=range(3,0,-1)").values(cutoff) == [3, 2, 1])
    // Three tenths are reached in three steps, whatever rounding says.
    #expect(try Sweep("cutoff=range(0,0.3,0.1)").values(cutoff).count == 3)
    #expect(try Sweep("cutoff=choice(500, 800)").values(cutoff) == [500, 800])
  }

  @Test(arguments: [
    "cutoff", "=1:2:3", "a=1:2", "a=1:2:x", "a=1:2:1", "a=1:2:2.5", "a=", "a=1:2:101",
    "a=range(1)2", "a=range(2,1)", "a=range(1,2,0)", "a=range(0,1e9)", "a=ranges(1,2)", "a=glob(*)",
    "a=interval(2,1)", "a=range(1,2,3,4)",
  ])
  func whatIsNoSweepIsSaid(text: String) {
    let error = #expect(throws: Fault.self) { try Sweep(text) }
    #expect(error?.place.setting == "sweep")
    #expect(error?.description.contains(text.isEmpty ? "=" : text) == true)
  }
}
