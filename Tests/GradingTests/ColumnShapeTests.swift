import Score
import Testing

@testable import Grading

@Suite struct ColumnShapeTests {
  private func values(
    _ shape: ColumnRecipe.Shape, count: Int = 300, seed: UInt64 = 1,
    _ change: (inout ColumnRecipe) -> Void = { _ in }
  ) -> [Double] {
    var recipe = ColumnRecipe(name: "temperature")
    recipe.shape = shape
    (recipe.from, recipe.to) = (-5, 30)
    change(&recipe)
    return recipe.values(
      simulated: (0..<count).map(Double.init), random: SeededRandom(seed: seed))
  }

  @Test(arguments: [ColumnRecipe.Shape.ramp, .steps, .wander, .cycle], [1, 2, 3, 4])
  func bothEndsAreReachedAndNeverPassed(shape: ColumnRecipe.Shape, seed: UInt64) {
    let all = values(shape, seed: seed)
    #expect(abs(all.min()! + 5) < 1e-9 && abs(all.max()! - 30) < 1e-9)
  }

  @Test func aTurnGoesTheShortWayThroughNorth() {
    let all = values(.turn, count: 121) { ($0.from, $0.to) = (300, 60) }
    #expect(all[60] == 0 && all[59] == 359 && all[61] == 1 && all[120] == 60)
  }

  @Test func levelsAreHeld() {
    let all = values(.steps) { $0.hold = 25 }
    for start in stride(from: 0, to: 300, by: 25) {
      #expect(Set(all[start..<(start + 25)]).count == 1)
    }
  }

  @Test(arguments: [0.1, 0.3])
  func theShareIsMissingInRuns(share: Double) {
    let all = values(.ramp) { $0.missing = share }
    #expect(all.count { $0.isNaN } == Int(share * 300))
    #expect(!all[0].isNaN && !all[299].isNaN)
    let runs = (1..<300).count { all[$0].isNaN && !all[$0 - 1].isNaN }
    #expect(runs <= Int(share * 300) / 4)
  }

  @Test func theSeedDecidesAlone() {
    #expect(values(.wander, seed: 7) == values(.wander, seed: 7))
    #expect(values(.wander, seed: 7) != values(.wander, seed: 8))
  }

  @Test(arguments: ColumnRecipe.Shape.allCases, [0, 1, 2, 21])
  func shortDataAreNoProblem(shape: ColumnRecipe.Shape, count: Int) {
    #expect(values(shape, count: count) { $0.missing = 0.9 }.count == count)
  }
}
