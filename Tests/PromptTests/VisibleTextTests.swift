import Testing

@testable import Prompt

/// Nobody's title steers a terminal.
@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("\u{1B}[31mred\u{1B}[m", "\\x1B[31mred\\x1B[m"), ("\u{9B}2J", "\\x9B2J"),
    ("a\rb\u{7}", "a\\x0Db\\x07"),
    ("x\u{202E}gpj.exe", "x\\u{202E}gpj.exe"), ("\u{7F}\u{0}", "\\x7F\\x00"),
  ])
  func whatSteersIsShown(text: String, shown: String) { #expect(VisibleText.of(text) == shown) }

  @Test(arguments: ["a\tb\nc", "Größe, 23 °C", "الحديقة", "庭 👩‍🌾", ""])
  func wordsOfAllLanguagesStay(text: String) { #expect(VisibleText.of(text) == text) }

  @Test func sessionsSayNothingElse() {
    #expect(Reply(.value, "\u{1B}c").text == "\\x1Bc")
    let notices = Notices()
    notices.post("\u{1B}]0;title\u{7}")
    #expect(notices.peek() == ["\\x1B]0;title\\x07"])
  }
}
