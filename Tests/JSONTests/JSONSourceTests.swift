import Testing

@testable import JSON

/// An array of a text grows, and all else of the text stays as it is.
struct JSONSourceTests {
  private func adding(to text: String) throws -> String {
    let source = JSONSource(Array(text.utf8))
    let value = try JSONParser.parse(source.bytes)
    let list = try #require(value["list"])
    let bytes = source.adding(.object([("new", 1)]), to: list)
    #expect(try JSONParser.parse(bytes)["list"]?.array?.last?["new"]?.number == 1)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ##"{"list": [ "##,
    ##"{"list":["##,
    "\u{FEFF}{\r\n\t\"a\": [12345678901234567890, 1.50e+02],\r\n \"list\" : [",
  ])
  func anEmptyArrayHasOne(_ begin: String) throws {
    let text = try adding(to: begin + "]}\n")
    let trimmed = begin.hasSuffix(" ") ? String(begin.dropLast()) : begin
    #expect(text == trimmed + "\n    { \"new\": 1 }\n  ]}\n")
  }

  @Test(arguments: [
    "9007199254740993", #""]}\\""#, #""\"[{""#, "[[], {}, [1]]", #"{"]": ["}"], "a": {}}"#,
    "1,\n  -0.0", "{\"é\": \"😀\"}",
  ])
  func whatIsThereStays(_ elements: String) throws {
    let begin = #"{"list": ["# + elements
    let end = #"], "more": [1e2, "]"]}"#
    let text = try adding(to: begin + "\n" + end)
    #expect(text == begin + ",\n    { \"new\": 1 }\n  " + end)
  }
}
