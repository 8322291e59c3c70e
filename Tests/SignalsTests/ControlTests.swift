import Glibc
import TestSupport
import Testing

@testable import Signals

struct LFOTests {
  /// The value after `frames` at 1 Hz and 6400 samples per second: 100 stretches a cycle.
  private func values(_ shape: Float, phase: Float = 0) -> [Float] {
    UnitBench(.lfo, [.constant(1), .constant(shape), .constant(phase)], sampleRate: 6400)
      .render(6400)[0]
  }

  @Test func shapesAreWhatTheirNumbersSay() {
    let (sine, triangle, ramp, square) = (values(0), values(1), values(2), values(3))
    for i in 0..<99 {
      let x = Double(i + 1) / 100
      #expect(abs(Double(sine[i]) - sin(2 * .pi * x)) < 1e-5)
      let rise = x < 0.25 ? 4 * x : x < 0.75 ? 2 - 4 * x : 4 * x - 4
      #expect(abs(Double(triangle[i]) - rise) < 1e-5)
      #expect(abs(Double(ramp[i]) - (2 * x - 1)) < 1e-5)
      if abs(x - 0.5) > 0.005 { #expect(square[i] == (x < 0.5 ? 1 : -1)) }
    }
  }

  @Test func fallingRampsFall() {
    for (i, value) in values(4).prefix(99).enumerated() {
      #expect(abs(Double(value) - (1 - 2 * Double(i + 1) / 100)) < 1e-5)
    }
  }

  /// Cycles of an LFO at 1 Hz, 100 values each.
  private func cycles(_ shape: Float, _ count: Int, lane: Int = 0) -> [[Float]] {
    let out = UnitBench(.lfo, [.constant(1), .constant(shape), .constant(0)], sampleRate: 6400)
      .render(6400 * count, lanes: lane..<lane + 1)[0]
    return (0..<count).map { Array(out[$0 * 100..<$0 * 100 + 99]) }
  }

  @Test func randomStepsHoldForACycleAndAreUniform() {
    let steps = cycles(5, 400)
    for cycle in steps { #expect(Set(cycle).count == 1) }
    let levels = steps.map { (Double($0[0]) + 1) / 2 }
    #expect(Statistic.distanceFromUniform(levels) < 1.63 / 20)
    #expect(abs(Statistic.correlation(Array(levels.dropFirst()), Array(levels.dropLast()))) < 0.15)
    #expect(cycles(5, 3, lane: 1)[0] != cycles(5, 3)[0])
  }

  @Test func smoothRandomGoesFromStepToStep() {
    let (steps, smooth) = (cycles(5, 20), cycles(6, 20))
    for k in 0..<19 {
      for i in stride(from: 0, to: 99, by: 7) {
        let x = Float(i + 1) / 100
        let truth = steps[k][0] + (steps[k + 1][0] - steps[k][0]) * x * x * (3 - 2 * x)
        #expect(abs(smooth[k][i] - truth) < 1e-4)
      }
    }
  }

  @Test func thePhaseSaysWhereItBegins() {
    let (late, plain) = (values(0, phase: 0.25), values(0))
    for i in 0..<74 { #expect(abs(late[i] - plain[i + 25]) < 1e-5) }
  }

  /// A random course that begins later is the same course, heard earlier: nothing jumps where the plain one has a new goal.
  @Test(arguments: [Float(5), 6]) func aRandomCourseBeginsWhereThePhaseSays(shape: Float) {
    func course(_ phase: Float) -> [Float] {
      UnitBench(.lfo, [.constant(1), .constant(shape), .constant(phase)], sampleRate: 6400)
        .render(6400 * 10)[0]
    }
    let (late, plain) = (course(0.25), course(0))
    // A value on the border of two cycles may belong to either.
    for i in 0..<975 where (i + 26) % 100 != 0 { #expect(abs(late[i] - plain[i + 25]) < 1e-4) }
  }

  @Test func stretchesJoinWithoutAGap() {
    let bench = UnitBench(.lfo, [.constant(3), .constant(0), .constant(0.1)])
    var last: Float = Float(sin(2 * .pi * 0.1))
    for _ in 0..<100 {
      bench.step(37)
      let control = bench.control
      #expect(abs(control.start[0] - last) < 1e-6)
      last = control.end[0]
    }
  }
}

struct SampleHoldTests {
  @Test func aSampleIsTakenWhereTheTriggerRises() {
    let input = (0..<64).map { Float($0) }
    var trigger = [Float](repeating: 0, count: 64)
    for i in [5, 6, 20, 40] { trigger[i] = 1 }
    trigger[30] = -1
    let out = UnitBench(.sampleHold, [.signal(input), .signal(trigger)]).render(64, cuts: [6, 58])[
      0]
    for i in 0..<64 { #expect(out[i] == (i < 5 ? 0 : i < 20 ? 5 : i < 40 ? 20 : 40)) }
  }
}

struct ArithmeticTests {
  @Test(arguments: [
    (UnitKind.add, Float(5)), (.subtract, 1), (.multiply, 6), (.divide, 1.5),
  ])
  func theFourOperations(code: UnitKind, result: Float) {
    let (three, two) = ([Float](repeating: 3, count: 64), [Float](repeating: 2, count: 64))
    for (a, b): (UnitBench.Input, UnitBench.Input) in [
      (.signal(three), .signal(two)), (.signal(three), .constant(2)), (.constant(3), .signal(two)),
      (.signal(three), .control { _ in 2 }),
    ] {
      #expect(UnitBench(code, [a, b]).render(64)[0].allSatisfy { $0 == result })
    }
    #expect(UnitBench(code, [.constant(3), .constant(2)]).render(64)[0] == [result])
  }

  @Test func aMovingControlGoesStraight() {
    let ones = [Float](repeating: 1, count: 64)
    let out = UnitBench(.multiply, [.signal(ones), .control { Float($0) }]).render(64)[0]
    for i in 0..<64 { #expect(abs(out[i] - Float(i)) < 1e-5) }
  }

  @Test func aDivisionByZeroIsZero() {
    #expect(UnitBench(.divide, [.constant(3), .constant(0)]).render(64)[0] == [0])
    let zeros = UnitBench.Input.signal([Float](repeating: 0, count: 64))
    #expect(UnitBench(.divide, [.constant(3), zeros]).render(64)[0].allSatisfy { $0 == 0 })
  }
}
