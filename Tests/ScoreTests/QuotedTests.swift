import Score
import Testing

@Suite struct QuotedTests {
  @Test func quotedTextShowsControlCharactersAndIsCutAt40() {
    #expect(quoted("a\u{7}b") == "\"a\\u{07}b\"")
    #expect(quoted(String(repeating: "x", count: 50)).count == 43)
  }
}
