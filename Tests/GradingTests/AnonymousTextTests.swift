import Testing

@testable import Grading

@Suite struct AnonymousTextTests {
  @Test func commentsGoAndLinesStay() {
    let text = """
      -- by Anna Meier
      --[[ (c) Anna
      --]] local a = 1 -- mine
      --[==[ x ]] y ]==] local b = a - -1
      return mapping { name = "Anna's -- bells" }
      """
    #expect(
      AnonymousText.make(text, without: "anna_meier") == """


         local a = 1 
         local b = a - -1
        return mapping { name = "…'s -- bells" }
        """)
  }

  /// Code is never changed: `level` is a word of the language, and the student's name.
  @Test(arguments: ["Max Level", "Tone Sine", "bell"])
  func namesInCodeStay(student: String) {
    let text = "return { tone = sine(p.pitch), level = -12, max = 3, bell = [[ x ]] }"
    #expect(AnonymousText.make(text, without: student) == text)
  }

  @Test func longTextsAndEscapesAreText() {
    let text = #"local s = [==[ by ana ]==] .. 'it\'s ana' .. "a\\" -- ana"#
    #expect(
      AnonymousText.make(text, without: "ana")
        == #"local s = [==[ by … ]==] .. 'it\'s …' .. "a\\" "#)
  }

  @Test func aNameInsideAWordStays() {
    #expect(AnonymousText.make("local s = 'banana'", without: "ana") == "local s = 'banana'")
  }

  @Test(arguments: ["--[[ never closed", "'open", "[[", "--", "[=x", ""])
  func brokenTextsEnd(text: String) {
    #expect(AnonymousText.make(text, without: "anna").utf8.count <= text.utf8.count)
  }
}
