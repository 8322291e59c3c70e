import Glibc
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

  @Test(
    "a short number of any size is right to three digits, to four from 1 on, and keeps its sign")
  func shortOfAnySize() throws {
    var said: [String: Double] = [:]
    for power in -290...290 {
      for lead in [1.0, 1.2344999, 5.5555, 9.99949, 9.9999] {
        let number = lead * pow(10, Double(power))
        let text = NumberText.short(number)
        #expect(NumberText.short(-number) == "\u{2212}" + text)
        #expect(text.count <= 12, "\(text)")
        let read = try #require(Double(text.replacing("\u{2212}", with: "-")))
        #expect(abs(read / number - 1) <= (number < 1 ? 5.1e-3 : 5.1e-4), "\(number): \(text)")
        said[text] = number
      }
    }
    #expect(said.count > 2000)
  }

  @Test("numbers that are not finite, and zero, are words or a plain zero")
  func odd() {
    #expect(NumberText.short(0) == "0" && NumberText.short(-0.0) == "0")
    for odd in [Double.nan, .infinity, -.infinity] { #expect(!NumberText.short(odd).isEmpty) }
  }

  /// Six significant digits: half a unit of the sixth is 5e-6 of the number at most.
  @Test("numbers of JSON are right to six digits, and shortening them again changes nothing")
  func shortenedOfAnySize() throws {
    var number = 0.123_456_789_012_345
    for _ in 0..<2000 {
      number = number * 1.618_033_988_749_895 + 1e-9
      for value in [number, -1 / number] {
        let once = NumberText.shortened(Array("\(value)".utf8))
        #expect(NumberText.shortened(once) == once)
        let read = try #require(Double(String(decoding: once, as: UTF8.self)))
        #expect(abs(read / value - 1) <= 5.01e-6, "\(value)")
      }
      if number > 1e60 { number *= 1e-120 }
    }
  }
}
