import Glibc
import Score
import Testing

@testable import Datasets

@Suite struct DecimalTests {
  @Test(arguments: [
    ("0", 0.0), ("-12.5", -12.5), ("+3", 3), (".5", 0.5), ("7.", 7), ("1.9E-3", 0.0019),
    ("1e5", 100_000), ("3.816054331E2", 381.6054331), ("-0.0", -0.0), ("1e-400", 0),
    ("9007199254740993", 9_007_199_254_740_992), ("584065454762638", 584_065_454_762_638),
    ("123456789012345678901234567890", 1.2345678901234568e29), ("2.5e-308", 2.5e-308),
  ])
  func aDecimalReadsAsTheNearestDouble(_ text: String, _ value: Double) {
    #expect(Decimal.parse(text) == value)
  }

  @Test(arguments: [
    "", "-", "+", ".", "1.2.3", "1,5", "0x10", "nan", "inf", "1e", "1e+", "12a", " 1", "1e999",
  ])
  func whatIsNoDecimalIsRefused(_ text: String) {
    #expect(Decimal.parse(text) == nil)
  }

  @Test func aDecimalCommaReadsLikeAPoint() {
    let text = Array("-1,25E-2".utf8)
    #expect(Decimal.parse(text, text.count, point: 0x2c) == -0.0125)
    #expect(Decimal.parse(text, text.count) == nil)
  }

  @Test func randomDecimalsAgreeWithTheCLibrary() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let digits = random.integer(in: 1...19)
      var text = random.integer(in: 0...1) == 0 ? "-" : ""
      let point = random.integer(in: 0...digits)
      for digit in 0..<digits {
        if digit == point { text += "." }
        text += "\(random.integer(in: 0...9))"
      }
      if random.integer(in: 0...2) == 0 { text += "e\(random.integer(in: -30...30))" }
      #expect(Decimal.parse(text) == strtod(text, nil), "\(text)")
    }
  }
}
