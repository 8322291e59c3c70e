import Testing

@testable import Pictures

@Test func ticksAreMultiplesOfOneTwoOrFive() {
  #expect(Ticks.linear(0...10, count: 5) == [0, 2, 4, 6, 8, 10])
  #expect(Ticks.linear(-3...47, count: 5) == [0, 10, 20, 30, 40])
  #expect(
    Ticks.labels(Ticks.linear(0...0.5, count: 5)) == ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"])
  #expect(Ticks.labels([-20, -10, 0]) == ["−20", "−10", "0"])
}

@Test(arguments: [1e-6, 0.003, 1, 7, 86, 12345, 9e6]) func aStepCutsIntoNoMoreThanCount(
  _ span: Double
) {
  let step = Ticks.step(span, count: 6)
  #expect(span / step <= 6 + 1e-9)
  #expect(span / step >= 2.3)
}

@Test func timeHasTheStepsOfAClock() {
  let minutes = Axis(.time, 0...600, title: "time")
  #expect(minutes.ticks(5).map(\.label) == ["0:00", "2:00", "4:00", "6:00", "8:00", "10:00"])
  #expect(minutes.heading == "time (min:s)")
  let seconds = Axis(.time, 0...60, title: "time")
  #expect(seconds.ticks(4).map(\.label) == ["0", "15", "30", "45", "60"])
  #expect(seconds.heading == "time (s)")
  let hour = Axis(.time, 0...4000, title: "time")
  #expect(hour.ticks(4).map(\.label) == ["0:00", "30:00", "1:00:00"])
}

@Test func frequenciesHaveDecadesWithTwoAndFive() {
  let axis = Axis(.logarithmic, 50...16000, title: "frequency (Hz)")
  #expect(
    axis.ticks(8).map(\.label) == ["50", "100", "200", "500", "1k", "2k", "5k", "10k"])
  #expect(abs(axis.position(894.43) - 0.5) < 1e-4)
}

@Test func anAxisWithoutLengthGetsOne() {
  for kind in [Axis.Kind.linear, .logarithmic, .time] {
    for (low, high) in [(3.0, 3.0), (0, 0), (-2, -2), (-.infinity, .infinity)] {
      let axis = Axis(kind, low...high, title: "x")
      #expect(axis.range.upperBound > axis.range.lowerBound)
      #expect(axis.position(axis.range.lowerBound) == 0)
    }
  }
  #expect(Axis(.logarithmic, 1...10, title: "x").position(-1).isNaN)
}
