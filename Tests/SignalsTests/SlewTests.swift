import Glibc
import TestSupport
import Testing

@testable import Signals

struct SlewTests {
  private let steps =
    [Float](repeating: 0, count: 100) + [Float](repeating: 1, count: 1000)
    + [Float](repeating: 0, count: 1000)

  @Test func lagudRisesAndFallsInTimesOfItsOwn() {
    let out = UnitBench(
      .lagUD, [.signal(steps), .constant(0.1), .constant(0.4)], sampleRate: 1000
    ).render(2100)[0].map(Double.init)
    #expect(abs(out[199] - 0.999) < 1e-5 && abs(out[149] - (1 - pow(10, -1.5))) < 1e-5)
    #expect(abs(out[1499] - 0.001) < 1e-5 && abs(out[1299] - pow(10, -1.5)) < 1e-5)
  }

  @Test func aSlowLagudArrivesToo() {
    let step = [Float](repeating: 400, count: 100) + [Float](repeating: 440, count: 480_000)
    let out = UnitBench(.lagUD, [.signal(step), .constant(10), .constant(1)]).render(480_100)[0]
    #expect(abs(out[480_099] - 439.96) < 0.001)
  }

  @Test func slewGoesStraightAndNoFaster() {
    let out = UnitBench(
      .slew, [.signal(steps), .constant(2), .constant(4)], sampleRate: 1000
    ).render(2100)[0].map(Double.init)
    for i in 100..<600 { #expect(abs(out[i] - 0.002 * Double(i - 99)) < 1e-5) }
    #expect(out[600..<1100].allSatisfy { $0 == 1 })
    for i in 1100..<1349 { #expect(abs(out[i] - (1 - 0.004 * Double(i - 1099))) < 1e-5) }
    #expect(out[1351...].allSatisfy { abs($0) < 1e-7 })
  }

  @Test func aSlowSlewOfAPitchDoesNotStandStill() {
    // 1 Hz per second at 440 Hz is less per sample than a float of that size can tell
    let step = [Float](repeating: 440, count: 10) + [Float](repeating: 442, count: 48_000)
    let out = UnitBench(.slew, [.signal(step), .constant(1), .constant(1)]).render(48_010)[0]
    #expect(abs(out[48_009] - 441) < 1e-3)
  }

  @Test(arguments: [UnitKind.lagUD, .slew])
  func aNewNoteBeginsAtItsInput(code: UnitKind) {
    let bench = UnitBench(code, [.constant(440), .constant(1), .constant(1)])
    bench.step(10)
    #expect(bench.output(lane: 2, frames: 1)[0] == 440)
  }
}
