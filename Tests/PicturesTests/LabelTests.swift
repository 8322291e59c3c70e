import Glibc
import Testing

@testable import Pictures

/// Labels of axes of any size: each says where it stands, and no two say the same.
@Suite struct LabelTests {
  /// The number that a label says, in any of its forms; nil where it says none.
  private func said(_ label: String) -> Double? {
    let plain = label.replacing("−", with: "-").replacing("°", with: "")
    if plain.hasSuffix("k") { return Double(plain.dropLast()).map { $0 * 1000 } }
    let parts = plain.split(separator: ":")
    if parts.count < 2 { return Double(plain) }
    let clock = parts.compactMap { Double($0) }
    return clock.count == parts.count ? clock.reduce(0) { $0 * 60 + $1 } : nil
  }

  private static let ranges: [(Axis.Kind, ClosedRange<Double>)] =
    [-12, -9, -6, -2, 0, 3, 7, 9, 12].flatMap { power -> [(Axis.Kind, ClosedRange<Double>)] in
      let unit = pow(10, Double(power))
      return [
        (.linear, 0...unit), (.linear, -3 * unit...47 * unit), (.linear, 1000 * unit...1003 * unit),
        (.logarithmic, unit...7 * unit), (.logarithmic, 2.6 * unit...3.4 * unit),
        (.logarithmic, unit...1e4 * unit),
      ]
    } + [
      (.time, 0...0.3), (.time, 0...7), (.time, 0...119), (.time, 0...121), (.time, 3600...3605),
      (.time, 90...3700), (.time, 0...360_000), (.angle, -180...180),
    ]

  @Test(arguments: ranges) func labelsSayWhereTheyStand(kind: Axis.Kind, range: ClosedRange<Double>)
  {
    let axis = Axis(kind, range, title: "x")
    for count in [2, 4, 8] {
      let ticks = axis.ticks(count)
      #expect(ticks.count >= 2, "an axis has a scale")
      #expect(Set(ticks.map(\.label)).count == ticks.count, "\(ticks)")
      let gap = zip(ticks, ticks.dropFirst()).map { $1.value - $0.value }.min() ?? 0
      for tick in ticks {
        guard let number = said(tick.label) else {
          Issue.record("\(tick.label) is no number")
          continue
        }
        #expect(abs(number - tick.value) < 0.05 * gap + 1e-12 * abs(tick.value), "\(tick)")
        #expect(tick.label.count <= 12)
      }
    }
  }

  @Test func aControlsRangeIsSaidToThreeDigits() {
    for (value, decimals, text) in [
      (0.0, 2, "0.00"), (-1.5, 1, "−1.5"), (12_345, 0, "12345"), (1.25e7, -5, "1.25e7"),
      (-1.25e7, -5, "−1.25e7"), (2e-11, 12, "2e−11"), (.nan, 2, "–"), (.infinity, 0, "–"),
    ] {
      #expect(Ticks.number(value, decimals: decimals) == text)
    }
  }
}
