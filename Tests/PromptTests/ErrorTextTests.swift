import Testing

@testable import Prompt

@Suite struct ErrorTextTests {
  @Test func aColumnGetsACaret() {
    #expect(
      ErrorText.format("prompt:1:5: no such name", input: "x = abc") == """
        no such name
            x = abc
                ^
        """)
  }

  @Test func inABlockTheLineIsSaid() {
    #expect(
      ErrorText.format("prompt:2:3: wrong\nhint", input: "a = 1\n\tb = x\nc()") == """
        line 2:3: wrong
            \tb = x
            \t ^
        hint
        """)
  }

  @Test func inAScriptItsOwnLineIsSaid() {
    let error = "prompt:2: attempt to call a nil value (global 'foo')\n    foo()"
    #expect(
      ErrorText.format(error, input: "a = 1\n  foo()", firstLine: 11) == """
        line 12: attempt to call a nil value (global 'foo')
              foo()
              ^
        """)
  }

  @Test func linesThatAMessageNamesAreCountedInTheScriptToo() {
    let error = "prompt:2:3: \"(\" of line 1 is not closed; \"line 1\" stays"
    #expect(
      ErrorText.format(error, input: "f(\n  x", firstLine: 11).hasPrefix(
        "line 12:3: \"(\" of line 11 is not closed; \"line 1\" stays\n"))
  }

  @Test func aQuotedWordIsPointedAtWhenItStandsThereOnce() {
    #expect(
      ErrorText.format("prompt:1: unexpected symbol near '='", input: "x = = 3")
        == "unexpected symbol near '='\n    x = = 3")
    #expect(
      ErrorText.format("prompt:1: unknown input \"pce\"; did you mean \"pace\"?", input: "env.pce")
        .hasSuffix("    env.pce\n        ^"))
    #expect(
      ErrorText.format("prompt:1: 'end' expected near <eof>", input: "do").hasSuffix(
        "    do\n      ^"))
  }

  @Test(arguments: ["rose.lua:3: wrong", "no place", "prompt:9: beyond", "prompt:x: no number", ""])
  func otherTextStaysAsItIs(text: String) {
    #expect(ErrorText.format(text, input: "x = 1") == text)
  }

  @Test func anErrorWithoutAPlaceGetsTheScriptsLine() {
    #expect(
      ErrorText.format("no such file", input: ":load x", firstLine: 4) == "line 4: no such file")
  }
}
