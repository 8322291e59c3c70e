import Testing

@testable import Datasets

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8), file: "a.json")
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
    let error = try #require(throws: DatasetError.self) {
      try parse("{\n  \"a\": 1,\n  \"b\": oops\n}")
    }
    #expect(error.line == 3)
    #expect(error.column == 8)
    #expect(error.description.hasPrefix("a.json:3:8: is not JSON"))
  }

  @Test func aCutTextSaysSo() throws {
    let error = try #require(throws: DatasetError.self) { try parse("{\"a\": [1, 2") }
    #expect(error.hint == "the file may be cut off")
  }

  @Test(arguments: ["[", "{\"a\":"])
  func nestingBombsAreRefused(_ opening: String) throws {
    let bomb = String(repeating: opening, count: 100_000)
    let error = try #require(throws: DatasetError.self) { try parse(bomb) }
    #expect(error.message.contains("nesting deeper than 128"))
  }

  /// JSONTestSuite (Nicolas Seriot): `y_` must be accepted, `n_` refused.
  @Test(
    arguments: SharedData.index.filter {
      $0.file.hasPrefix("json/y_") || $0.file.hasPrefix("json/n_")
    })
  func theTestSuiteIsJudgedRightly(_ entry: SharedData.Entry) {
    let bytes = bytes(of: SharedData.folder + "/" + entry.file)
    let accepted = (try? JSONParser.parse(bytes, file: entry.file)) != nil
    #expect(accepted == entry.file.hasPrefix("json/y_"))
  }

  @Test func whatIsWrittenReadsBack() throws {
    let text = JSONText.object([
      ("a \"b\"\n", .array([.number(1.5), .string("\u{1}ü")])), ("empty", .array([])),
    ]).text
    let value = try parse(text)
    #expect(value["a \"b\"\n"]?.array?.first?.number == 1.5)
    #expect(value["a \"b\"\n"]?.array?.last?.string == "\u{1}ü")
    #expect(value["empty"]?.array?.isEmpty == true)
  }
}
