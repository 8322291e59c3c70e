import Testing

@testable import Grading

@Suite struct AnonymousTextTests {
  @Test func commentsGoExceptWhatIsHeard() {
    let text = """
      -- by Anna Meier
      -- hear: higher is warmer
      return mapping { name = "Anna's bells", -- code stays
        -- [a comment]
      }
      """
    #expect(
      AnonymousText.make(text, without: "anna_meier") == """
        -- hear: higher is warmer
        return mapping { name = "…'s bells", -- code stays
        }
        """)
  }

  @Test func aNameInsideAWordStays() {
    #expect(AnonymousText.make("local banana = 1", without: "ana") == "local banana = 1")
    #expect(AnonymousText.make("local n = 'Li'", without: "Li") == "local n = 'Li'")
  }
}
