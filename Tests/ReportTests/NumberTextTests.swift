import Testing

@testable import Report

struct NumberTextTests {
  @Test(
    "fractions keep six significant digits, rounded on their decimals",
    arguments: [
      ("0.1234567", "0.123457"), ("0.1234565", "0.123457"), ("0.1234564", "0.123456"),
      ("1.9999999", "2"), ("-0.00012345678", "-0.000123457"),
      ("9.9999999e-7", "10e-7"), ("1234567.8", "1234568"), ("999999.9999999", "1000000"),
      ("3.0", "3"), ("-0.0", "0"), ("18446744073709551615", "18446744073709551615"),
      ("0.30000000000000004", "0.3"), ("2.5e+20", "2.5e+20"),
    ])
  func shortened(number: String, expected: String) {
    let result = String(decoding: NumberText.shortened(Array(number.utf8)), as: UTF8.self)
    #expect(result == expected)
  }

  @Test("a number inside a text stays, quotes in texts do not end them")
  func texts() {
    let json = #"{"a\"1.23456789":"v 9.87654321 \\","b":0.33333333}"#
    let expected = #"{"a\"1.23456789":"v 9.87654321 \\","b":0.333333}"#
    #expect(String(decoding: NumberText.shortened(Array(json.utf8)), as: UTF8.self) == expected)
  }

  @Test("fixed digits, with a true minus sign, and no minus before zero")
  func fixed() {
    #expect(NumberText.fixed(-3.14159, 2) == "\u{2212}3.14")
    #expect(NumberText.fixed(-0.001, 2) == "0.00")
    #expect(NumberText.fixed(0.05, 2) == "0.05")
    #expect(NumberText.fixed(41.5, 0) == "42")
  }
}
