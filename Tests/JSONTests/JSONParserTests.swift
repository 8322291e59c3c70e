import Score
import Testing

@testable import JSON

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8))
  }

  @Test func valuesOfEveryKindRead() throws {
    let value = try parse(
      #" {"a": [1, -2.5e3, true, null, "x\n\u00e9\ud83d\ude00"], "b": {}, "a b": ""} "#)
    let list = try #require(value["a"]?.array)
    #expect(list[0].number == 1)
    #expect(list[1].number == -2500)
    #expect(list[4].string == "x\né😀")
    #expect(value["b"]?.members?.isEmpty == true)
    #expect(value["none"] == nil)
  }

  @Test func anErrorNamesItsLineAndColumn() throws {
    let error = try #require(throws: Fault.self) {
      try parse("{\n  \"a\": 1,\n  \"b\": oops\n}")
    }
    #expect(error.place.line == 3)
    #expect(error.place.column == 8)
    #expect(error.message.contains("\"oops"))
  }

  /// Each text, where the mistake is, and what to change.
  @Test(arguments: [
    ("{\n\"a\": {}\n\"b\": 1}", "2:8", "a comma is missing after }: write one before \"b\""),
    ("{\"a\": \"x\" \"b\": 1}", "1:10", "a comma is missing after \"x\""),
    ("[1 2]", "1:3", "a comma is missing after 1, or 2 does not belong here"),
    ("[{\"a\": [1] ]", "1:12", "the { of line 1, column 2 is not closed: write } before this ]"),
    ("{\"a\": [1 }", "1:10", "the [ of line 1, column 7 is not closed: write ] before this }"),
    ("{\"a\": 1,\n}", "1:8", "nothing follows this comma: take it out before the }"),
    ("[1, 2, ]", "1:6", "nothing follows this comma: take it out before the ]"),
    ("{'a': 1}", "1:2", "write \" in place of '"),
    ("{\"a\": 'x'}", "1:7", "write \" in place of '"),
    ("{“a”: 1}", "1:2", "straight double quotes"),
    ("{ // hello\n\"a\": 1}", "1:3", "JSON has no comments: take out what // begins"),
    ("[1, /* two */ 2]", "1:5", "take out what /* begins"),
    ("[1] # one", "1:5", "# follows the end of the value"),
    ("{a: 1}", "1:2", "keys stand in double quotes: write \"a\""),
    ("{\"a\": 20,5}", "1:7", "JSON writes decimals with a point: write 20.5"),
    ("{\"a\":\n-1,000, \"b\": 2}", "2:1", "write -1.000, or -1000 for thousands"),
    ("{\"a\": 20, 5}", "1:11", "keys stand in double quotes: write \"5\""),
    ("{\"a\": \"20\",5}", "1:12", "keys stand in double quotes: write \"5\""),
    ("{\"a\" 1}", "1:5", "a colon is missing after the key \"a\""),
    ("{\"a\" = 1}", "1:6", "write : in place of ="),
    ("[NaN]", "1:2", "JSON has no NaN: write null"),
    ("[-Infinity]", "1:2", "JSON has no -Infinity"),
    ("[None]", "1:2", "write null in place of None"), ("[True]", "1:2", "write true in place"),
    ("[.5]", "1:2", ".5 is no number of JSON: numbers are written 0.5"),
    ("[+1]", "1:2", "+1 is no number"), ("[01]", "1:2", "01 is no number"),
    ("{\"a\": }", "1:7", "a value is missing before this }"),
    ("{\"a\": oops}", "1:7", "oops is no value: texts stand in double quotes, \"oops\""),
    ("{\"a\": \"x\n}", "1:9", "the text that begins in column 7 is not closed"),
    ("[\"\\d\"]", "1:4", "\\d is no escape of JSON"),
    ("{\"a\": {", "1:8", "the text ends within the { of line 1, column 7"),
    ("[[1]", "1:5", "write ] at its end"),
  ])
  func aMistakeSaysInOneSentenceWhatToChange(text: String, place: String, says: String) throws {
    let error = try #require(throws: Fault.self) { try parse(text) }
    #expect(error.place.description == "line " + place, "\(text): \(error.message)")
    #expect(error.message.contains(says), "\(text): \(error.message)")
    #expect(!error.message.contains("\\\""), "quotes are not escaped")
  }

  @Test func aCutTextSaysSo() throws {
    let error = try #require(throws: Fault.self) { try parse("{\"a\": [1, 2") }
    #expect(JSONParser.isCutOff(error))
  }

  @Test(arguments: ["[", "{\"a\":"])
  func nestingBombsAreRefused(_ opening: String) throws {
    let bomb = String(repeating: opening, count: 100_000)
    let error = try #require(throws: Fault.self) { try parse(bomb) }
    #expect(error.message.contains("nested deeper than 128 levels"))
  }
}
