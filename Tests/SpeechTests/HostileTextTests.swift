import Score
import TestSupport
import Testing

@testable import Speech

@Suite struct HostileTextTests {
  @Test(
    "control characters, marks and line ends are blanks; the rest stays as it is",
    arguments: [
      ("a\u{0}b", "a b"), ("\u{1}400P loud", "400P loud"), ("two\r\n\tlines\u{2028}", "two lines"),
      ("a\u{202e}b\u{200d}c\u{feff}", "a b c"), ("\u{1b}[31mred", "[31mred"), ("   ", ""),
      ("<b>x</b> &amp; [[D,Is]]", "<b>x</b> &amp; [[D,Is]]"),
      ("Straße, Œuvre, 東京, 🙂", "Straße, Œuvre, 東京, 🙂"),
    ])
  func cleaned(_ text: String, _ words: String) {
    #expect(SpeechText(text) == SpeechText(words))
    #expect(SpeechText(text).words == words)
  }

  @Test("a long text is cut at a blank, and says how much is missing")
  func long() {
    let text = SpeechText(String(repeating: "seven7 ", count: 1000))
    #expect(text.words.unicodeScalars.count <= SpeechText.longest)
    #expect(text.words.hasSuffix("seven7"))
    #expect(text.words.unicodeScalars.count + text.cut >= 6999 - 1)
    #expect(SpeechText("short").cut == 0)
  }

  @Test("a megabyte without a blank, or of marks on one letter, is bounded too")
  func huge() {
    for unit in ["x", "e\u{301}", "\u{301}"] {
      let text = SpeechText(String(repeating: unit, count: 1 << 20))
      #expect(text.words.unicodeScalars.count <= SpeechText.longest)
      #expect(text.cut > 1_000_000)
    }
  }

  @Test("markup is read as it stands, and commands change nothing")
  func markup() throws {
    let folder = TestFolder()
    let speaker = try Speaker(cache: SoundCache("", folder.path))
    func seconds(_ text: String) throws -> Double { try speaker.speak(text).seconds }
    let plain = try seconds("a b")
    // As markup it would be silent for nine seconds; read aloud it is longer than without.
    let marked = try seconds(#"a <break time="9s"/> b"#)
    #expect(marked > plain + 0.5 && marked < 9)
    #expect(try seconds("<speak>a b</speak>") > plain + 0.5)
    // An embedded command begins with the control character 1.
    #expect(try seconds("a \u{1}80S b") > plain)
    for text in ["", "\u{0}", "\u{1}", String(repeating: "(", count: 5000), "🙂🙂", "%s%n"] {
      #expect(try seconds(text) >= 0.005, "\(text.prefix(10))")
    }
  }
}
