import Testing

@testable import Report

struct ValueTextTests {
  private func value(
    _ value: Double?, _ low: Double? = nil, _ high: Double? = nil, reason: String? = nil
  ) -> Report.Row.Value {
    Report.Row.Value(variant: "a", value: value, low: low, high: high, reason: reason)
  }

  @Test("a value has its interval, and why there is none")
  func words() {
    #expect(ValueText.words(value(0.912, 0.85, 0.971), nil) == "0.91 [0.85, 0.97]")
    #expect(ValueText.words(value(-3), nil) == "\u{2212}3.00")
    #expect(ValueText.words(value(nil, reason: "one row"), nil) == "one row")
    #expect(ValueText.words(value(nil), nil) == "no value")
    #expect(ValueText.words(value(1, 0.5, nil), nil) == "1.00", "half an interval is none")
  }

  @Test("what is not finite is no value")
  func finite() {
    let odd = value(.nan, -.infinity, .infinity)
    #expect(odd.value == nil && odd.low == nil && odd.high == nil)
    #expect(ValueText.words(odd, nil) == "no value")
  }

  @Test("small p values are said to be small, others have three digits")
  func tests() {
    let words = TestText.words(.init(p: 0.00099, holm: 0.001, falseDiscovery: 1))
    #expect(words == ["< 0.001", "0.001", "1.000"])
    #expect(TestText.words(nil) == ["–", "–", "–"] && TestText.heads.count == 3)
  }

  @Test(
    "short numbers have about four digits",
    arguments: [
      (0, "0"), (12, "12"), (-12, "\u{2212}12"), (0.12345, "0.123"), (12.345, "12.35"),
      (123.45, "123.5"), (1234.5, "1235"), (123_456_789, "123456789"),
    ] as [(Double, String)])
  func short(number: Double, text: String) {
    // 12.345 and 123.45 lie next to a half: either neighbour is right.
    let read = { (text: String) in Double(text.replacing("\u{2212}", with: "-")) ?? .nan }
    let said = NumberText.short(number)
    #expect(said.count == text.count)
    let half =
      said.contains(".") ? [0.05, 0.005, 0.0005][said.split(separator: ".")[1].count - 1] : 0.5
    #expect(abs(read(said) - number) <= half + 1e-9)
  }

  @Test("very small and very large numbers have a power of ten")
  func extremes() {
    for number in [1e-5, -2.5e-7, 1e9, 3e12] {
      let said = NumberText.short(number).replacing("\u{2212}", with: "-")
      #expect(Double(said) == number && said.contains("e"))
    }
  }
}
