import Testing

@testable import Score

struct WholeTests {
  static let extremes = [
    Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e19,
    -1e19, 0x1p63, -0x1p63, .leastNonzeroMagnitude, 0, -0.5, 2.5,
  ]

  @Test(arguments: extremes) func everyNumberIsHeldInItsRange(_ value: Double) {
    #expect((0...127).contains(Int(held: value, in: 0...127)))
    #expect((3...7).contains(UInt8(held: value, in: 3...7, .down)))
    #expect(Int64(held: value) <= .max)
  }

  @Test func whatFitsIsRounded() {
    #expect(Int(held: 2.5) == 3 && Int(held: -2.5) == -3)
    #expect(Int(held: 2.9, .towardZero) == 2 && Int(held: 2.1, .up) == 3)
    #expect(UInt16(rounding: 65_535.4) == 65_535)
    #expect(Int(held: Double.nan, in: 5...9) == 5 && Int(held: Double.infinity, in: 5...9) == 9)
  }

  @Test func whatDoesNotFitIsNil() {
    #expect(UInt16(rounding: 65_535.5) == nil && UInt8(rounding: -0.6) == nil)
    #expect(Int(rounding: Double.nan) == nil && Int(rounding: 0x1p63) == nil)
  }

  @Test(arguments: extremes) func everyNumberIsWrittenOut(_ value: Double) {
    #expect(!Figure.plain(value).isEmpty && !Figure.text(value).isEmpty)
    for decimals in [-1, 0, 3, 9, 20] { #expect(!Figure.fixed(value, decimals: decimals).isEmpty) }
  }

  @Test func wholeNumbersHaveNoPointAndDecimalsAreFixed() {
    #expect(Figure.plain(3) == "3" && Figure.plain(-0.25) == "-0.25")
    #expect(Double(Figure.plain(1e300)) == 1e300)
    #expect(Figure.fixed(2.005, decimals: 1) == "2.0" && Figure.fixed(-0.04, decimals: 1) == "0.0")
    #expect(Figure.fixed(-12.34, decimals: 1, minus: "−") == "−12.3")
    #expect(Figure.fixed(1e30, decimals: 2) == "1e+30")
  }

  @Test func everyInputSaysWhatIsPossible() {
    for input in Inputs.all {
      #expect(input.possible.contains(input.plausible.lowerBound), "\(input.name)")
      #expect(input.possible.contains(input.plausible.upperBound), "\(input.name)")
      #expect(input.fault(of: 1e30)?.contains(input.name) == true)
      #expect(input.fault(of: input.plausible.upperBound) == nil)
    }
  }
}
