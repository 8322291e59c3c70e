import Testing

@testable import Mappings

@Suite struct FiniteNumberTests {
  @Test func onlyFiniteNumbersOfSenseAndNoDenormalsPass() {
    let expected: [(LuaValue, Double?)] = [
      (.number(.nan), nil), (.number(.infinity), nil), (.number(-.infinity), nil),
      (.integer(.max), nil), (.number(1e300), nil), (.number(1.000_000_1e12), nil),
      (.number(1e12), 1e12), (.number(-1e12), -1e12), (.number(.leastNonzeroMagnitude), 0),
      (.number(1e-39), 0),
      (.number(1e-37), 1e-37), (.integer(-3), -3), (.number(-0.25), -0.25), ("1", nil),
      (true, nil), (.nil, nil),
    ]
    for (value, number) in expected { #expect(value.finiteNumber == number, "\(value)") }
  }
}
