import Score
import Testing

@Suite struct UnitTableTests {
  @Test(
    arguments: [
      (36.0, "km/h", "m/s", 10.0), (1, "mph", "m/s", 0.44704),
      (10, "knots", "m/s", 5.144444444444445),
      (212, "°F", "°C", 100), (300, "K", "°C", 26.85), (30, "inHg", "hPa", 1015.9166),
      (101_325, "Pa", "hPa", 1013.25),
      (3.141592653589793, "rad", "°", 180), (1_073_741_824, "semicircles", "°", 90),
      (24, "mm/day", "mm/h", 1), (1, "ft", "m", 0.3048),
      (1, "g", "m/s²", 9.80665), (1, "klx", "lx", 1000), (90, "spm", "steps/min", 90),
      (5, "deg C", "°C", 5), (0.4, "fraction", "%", 40), (1.5, "steps/s", "steps/min", 90),
    ] as [(Double, Unit, Unit, Double)])
  func aUnitConverts(_ value: Double, _ from: Unit, _ to: Unit, _ expected: Double) throws {
    let entry = try #require(UnitTable.conversion(from: from, to: to))
    #expect(abs(entry.apply(value) - expected) <= 1e-5 * abs(expected))
  }

  @Test func unitsOfOtherDimensionsDoNotConvert() {
    #expect(UnitTable.conversion(from: "V", to: .celsius) == nil)
    #expect(UnitTable.conversion(from: "furlong", to: .metres) == nil)
  }
}
