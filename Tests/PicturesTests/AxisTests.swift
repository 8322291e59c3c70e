import Glibc
import Testing

@testable import Pictures

@Suite struct AxisTests {
  private static let kinds: [(Axis.Kind, ClosedRange<Double>)] = [
    (.linear, -3...47), (.logarithmic, 20...20_000), (.time, 0...7500), (.angle, -180...180),
    (.heading, 0...360), (.linear, 1e-7...3e-7), (.logarithmic, 0.001...0.9),
  ]

  /// The ends stand at 0 and 1, and nothing overtakes anything on the way.
  @Test(arguments: kinds)
  func positionsGrowFromEndToEnd(kind: Axis.Kind, range: ClosedRange<Double>) {
    let axis = Axis(kind, range, title: "x")
    #expect(abs(axis.position(axis.range.lowerBound)) < 1e-12)
    #expect(abs(axis.position(axis.range.upperBound) - 1) < 1e-12)
    let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
    let places = (0...50).map { axis.position(low + (high - low) * Double($0) / 50) }
    for (a, b) in zip(places, places.dropFirst()) { #expect(a < b) }
  }

  /// An octave is as long wherever it lies: log(2) / log(high / low).
  @Test(arguments: [50.0, 440, 9000])
  func octavesAreEquallyLongOnALogarithmicAxis(hertz: Double) {
    let axis = Axis(.logarithmic, 20...20_000, title: "Hz")
    let octave = axis.position(2 * hertz) - axis.position(hertz)
    #expect(abs(octave - log(2) / log(1000)) < 1e-12)
    #expect(axis.position(0).isNaN && axis.position(-440).isNaN)
  }

  @Test(arguments: kinds, [2, 5, 9])
  func ticksLieOnTheAxisInOrderWithALabelEach(
    kind: (Axis.Kind, ClosedRange<Double>), count: Int
  ) {
    let axis = Axis(kind.0, kind.1, title: "x")
    let ticks = axis.ticks(count)
    #expect(!ticks.isEmpty)
    for tick in ticks {
      #expect(!tick.label.isEmpty)
      let place = axis.position(tick.value)
      #expect(place > -1e-6 && place < 1 + 1e-6)
    }
    for (a, b) in zip(ticks, ticks.dropFirst()) { #expect(a.value < b.value) }
  }

  /// What a label says is where it stands, to half of its last digit.
  @Test(arguments: [(0.0, 1.0), (-3, 47), (0.001, 0.0042), (99_000, 101_000), (-1e-3, 1e-3)])
  func labelsSayTheirValue(low: Double, high: Double) {
    for tick in Axis(.linear, low...high, title: "x").ticks(6) {
      let label = tick.label.map { $0 == "−" ? "-" : "\($0)" }.joined()
      let decimals = label.split(separator: ".").dropFirst().first?.count ?? 0
      guard let said = Double(label) else {
        Issue.record("\(label) is no number")
        continue
      }
      #expect(abs(said - tick.value) <= 0.5 * pow(10, -Double(decimals)) + 1e-12, "\(label)")
    }
  }

  @Test func directionsAreTheWinds() {
    let winds = Axis(.heading, 10...20, title: "heading")
    #expect(winds.range == 0...360)
    #expect(winds.ticks(5).map(\.label) == ["N", "E", "S", "W", "N"])
    #expect(winds.position(90) == 0.25 && winds.position(270) == 0.75)
    let angles = Axis(.angle, 0...1, title: "azimuth")
    #expect(angles.ticks(4).map(\.value) == [-180, -90, 0, 90, 180])
    #expect(angles.ticks(8).map(\.value).count == 9)
    #expect(angles.ticks(4).map(\.label) == ["−180°", "−90°", "0°", "90°", "180°"])
  }

  @Test(arguments: [
    (0.0, "0:00"), (59, "0:59"), (60, "1:00"), (754, "12:34"), (3600, "1:00:00"),
    (36_061, "10:01:01"),
  ])
  func aClockCountsMinutesAndHours(seconds: Double, text: String) {
    #expect(Ticks.clock(seconds) == text)
  }

  @Test(arguments: [
    (0.005, "0.005"), (0.5, "0.5"), (1, "1"), (500, "500"), (1000, "1k"), (2500, "2.5k"),
    (20_000, "20k"),
  ])
  func thousandsAreShort(value: Double, text: String) {
    #expect(Ticks.thousands(value) == text)
  }

  @Test func emptyAndEndlessRangesHaveNoTicks() {
    #expect(Ticks.linear(3...3, count: 5).isEmpty)
    #expect(Ticks.linear(0...10, count: 0).isEmpty)
    #expect(Ticks.linear(0 ... .infinity, count: 5).isEmpty)
    #expect(Ticks.logarithmic(-1...10, count: 5).isEmpty)
    #expect(Ticks.logarithmic(1 ... .infinity, count: 5).isEmpty)
  }

  /// Every step of 1, 2 or 5 times a power of ten is its own step.
  @Test(arguments: [-6, -1, 0, 3, 8])
  func aRoundStepIsKept(power: Int) {
    for factor in [1.0, 2, 5] {
      let step = factor * pow(10, Double(power))
      #expect(abs(Ticks.step(4 * step, count: 4) / step - 1) < 1e-9)
    }
  }
}
