import TestSupport
import Testing

@testable import Signals

/// The maps step by step, against their equations.
struct ChaosTests {
  private let always = UnitBench.Input.constant(96_000)

  @Test func crackleFollowsItsMap() {
    let out = UnitBench(.crackle, [.constant(1.95)]).render(500)[0]
    var worst: Float = 0
    for i in 2..<out.count {
      worst = max(worst, abs(out[i] - abs(1.95 * out[i - 1] - out[i - 2] - 0.05)))
    }
    #expect(worst < 1e-6 && Level.peak(out) > 0.2)
  }

  @Test func logisticFollowsItsMap() {
    let out = UnitBench(.logistic, [always, .constant(3.9)]).render(500)[0].map(Double.init)
    for i in 1..<out.count {
      let x = (out[i - 1] + 1) / 2
      #expect(abs(2 * 3.9 * x * (1 - x) - 1 - out[i]) < 2e-6)
    }
  }

  @Test(arguments: [(Float(0.5), 0.0), (2.5, 0.6)])
  func belowThreeLogisticComesToRest(growth: Float, rest: Double) {
    // 1 - 1/r, or 0 below r = 1
    let out = UnitBench(.logistic, [always, .constant(growth)]).render(2000)[0]
    #expect(abs((Double(out[1999]) + 1) / 2 - rest) < 1e-6)
  }

  @Test func atThreePointTwoLogisticHasTwoValues() {
    // r = 3.2: (r + 1 ± √((r + 1)(r - 3))) / 2r
    let out = UnitBench(.logistic, [always, .constant(3.2)]).render(4000)[0]
    let pair = out.suffix(2).map { (Double($0) + 1) / 2 }.sorted()
    #expect(abs(pair[0] - 0.513045) < 1e-5 && abs(pair[1] - 0.799455) < 1e-5)
  }

  @Test func henonFollowsItsMap() {
    let out = UnitBench(.henon, [always, .constant(1.4), .constant(0.3)]).render(500)[0]
    let x = out.map { Double($0) * 1.5 }
    for i in 2..<x.count {
      #expect(abs(1 - 1.4 * x[i - 1] * x[i - 1] + 0.3 * x[i - 2] - x[i]) < 5e-6)
    }
  }

  @Test(arguments: [UnitKind.logistic, .henon])
  func stepsComeAtTheirFrequency(code: UnitKind) {
    let rest: [UnitBench.Input] =
      code == .logistic ? [.constant(3.9)] : [.constant(1.4), .constant(0.3)]
    let out = UnitBench(code, [.constant(480)] + rest).render(48_000)[0]
    let changes = (1..<out.count).filter { out[$0] != out[$0 - 1] }
    #expect(changes.count >= 478 && changes.count <= 480)
    #expect(zip(changes, changes.dropFirst()).allSatisfy { abs($1 - $0 - 100) <= 1 })
  }

  @Test(arguments: [UnitKind.crackle, .logistic, .henon])
  func theCourseDoesNotComeBackAndDependsOnTheSeed(code: UnitKind) {
    let inputs = code.spec.inputs.map { spec in
      spec.unit == .hertz ? always : UnitBench.Input.constant(Float(spec.range.upperBound))
    }
    let out = UnitBench(code, inputs).render(96_000, lanes: 0..<2)
    #expect(out[0] != out[1])
    var seen = Set<[UInt32]>()
    for i in 90_000..<95_000 { seen.insert([out[0][i].bitPattern, out[0][i + 1].bitPattern]) }
    #expect(seen.count > 4990)
  }
}
