import Testing

@testable import Output

@Test func anErrorReadsAsPlaceMessageAndHint() {
  let error = OutputError("a.json", line: 3, column: 7, "a comma is missing", hint: "add one")
  #expect(error.description == "a.json:3:7: a comma is missing; add one")
  #expect(OutputError("a", "is gone", hint: "look").description == "a: is gone; look")
}
