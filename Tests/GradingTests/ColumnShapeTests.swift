import Score
import TestSupport
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

  /// Row k of n lies at from + (to − from) k / (n − 1).
  @Test func aRampIsAStraightLine() {
    let all = values(.ramp, count: 71)
    for row in 0..<71 { #expect(abs(all[row] - (-5 + 0.5 * Double(row))) < 1e-12) }
  }

  /// Low at the beginning, high after half a period, low again after a whole one.
  @Test func aCycleIsACosine() {
    let all = values(.cycle, count: 121) { $0.period = 60 }
    #expect(abs(all[0] + 5) < 1e-12 && abs(all[30] - 30) < 1e-12 && abs(all[60] + 5) < 1e-12)
    #expect(abs(all[15] - 12.5) < 1e-9 && abs(all[20] - (12.5 + 17.5 * 0.5)) < 1e-9)
    for row in 0..<60 { #expect(abs(all[row] - all[row + 60]) < 1e-9) }
  }

  /// A walk whose steps remember each other is far smoother than chance: neighbours differ by little of the span.
  @Test func aWanderIsSmooth() {
    let all = values(.wander, count: 1000)
    let steps = zip(all.dropFirst(), all).map { (next: Double, last: Double) in abs(next - last) }
    #expect(steps.max()! < 3.5)
    let mean: Double = Statistic.mean(steps)
    #expect(mean < 0.7)
  }

  @Test func whatIsKeptIsAsSimulated() {
    #expect(values(.keep, count: 50) == (0..<50).map(Double.init))
  }

  @Test func namesMakeColumnsDiffer() {
    let recipes = ["temperature", "pace"].map { name in
      var recipe = ColumnRecipe(name: name)
      recipe.shape = .wander
      return recipe.values(
        simulated: [Double](repeating: 0, count: 40), random: SeededRandom(seed: 1))
    }
    #expect(recipes[0] != recipes[1])
  }
}
