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
    let error = try #require(throws: JSONError.self) {
      try parse("{\n  \"a\": 1,\n  \"b\": oops\n}")
    }
    #expect(error.line == 3)
    #expect(error.column == 8)
    #expect(error.message.contains("\"oops"))
  }

  @Test func aCutTextSaysSo() throws {
    let error = try #require(throws: JSONError.self) { try parse("{\"a\": [1, 2") }
    #expect(error.isAtEnd)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func nestingBombsAreRefused(_ opening: String) throws {
    let bomb = String(repeating: opening, count: 100_000)
    let error = try #require(throws: JSONError.self) { try parse(bomb) }
    #expect(error.message.contains("nesting deeper than 128"))
  }
}
