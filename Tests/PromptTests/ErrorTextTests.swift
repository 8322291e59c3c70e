import Score
import Testing

@testable import Prompt

@Suite struct ErrorTextTests {
  @Test func aColumnGetsACaret() {
    #expect(
      format("no such name", line: 1, column: 5, input: "x = abc") == """
        no such name
            x = abc
                ^
        """)
  }

  @Test func inABlockTheLineIsSaid() {
    #expect(
      format("wrong\nhint", line: 2, column: 3, input: "a = 1\n\tb = x\nc()") == """
        line 2:3: wrong
            \tb = x
            \t ^
        hint
        """)
  }

  @Test func inAScriptItsOwnLineIsSaid() {
    let error = "attempt to call a nil value (global 'foo')"
    #expect(
      format(
        error, line: 2, column: 3, excerpt: "foo()", input: "a = 1\n  foo()", firstLine: 11) == """
          line 12:3: attempt to call a nil value (global 'foo')
                foo()
                ^
          """)
  }

  @Test func linesThatAMessageNamesAreCountedInTheScriptToo() {
    let error = "\"(\" of line 1 is not closed; \"line 1\" stays"
    #expect(
      format(error, line: 2, column: 3, input: "f(\n  x", firstLine: 11).hasPrefix(
        "line 12:3: \"(\" of line 11 is not closed; \"line 1\" stays\n"))
  }

  @Test func withoutAColumnThereIsNoCaret() {
    #expect(
      format("unexpected symbol near '='", line: 1, input: "x = = 3")
        == "unexpected symbol near '='\n    x = = 3")
  }

  @Test(arguments: [
    FaultPlace("rose.lua", line: 3), FaultPlace(), FaultPlace("prompt", line: 9),
    FaultPlace("prompt", line: 0), FaultPlace(line: 1),
  ])
  func aFaultElsewhereStaysAsItIs(place: FaultPlace) {
    let fault = Fault(.script, "wrong", at: place)
    #expect(ErrorText.format(Reply(fault), input: "x = 1") == fault.description)
  }

  @Test func whatAPersonIsToldBesidesStaysBelow() {
    let fault = Fault(.syntax, "wrong", at: FaultPlace("rose.lua", line: 3))
    let reply = Reply(fault, text: "\(fault)\nversion 1 goes on")
    #expect(
      ErrorText.format(reply, input: ":load rose.lua") == "rose.lua:3: wrong\nversion 1 goes on")
  }

  @Test func anErrorWithoutAPlaceGetsTheScriptsLine() {
    #expect(
      ErrorText.format(Reply(Fault(.missing, "no such file")), input: ":load x", firstLine: 4)
        == "line 4: no such file")
  }

  private func format(
    _ message: String, line: Int, column: Int? = nil, excerpt: String? = nil, input: String,
    firstLine: Int? = nil
  ) -> String {
    let place = FaultPlace("prompt", line: line, column: column)
    return ErrorText.format(
      Reply(Fault(.script, message, at: place, excerpt: excerpt)), input: input,
      firstLine: firstLine)
  }
}
