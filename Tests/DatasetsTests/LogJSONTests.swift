import JSON
import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct LogJSONTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8), file: "a.json", code: .data)
  }

  @Test func anErrorNamesItsLineAndColumn() throws {
    let error = try #require(throws: Fault.self) {
      try parse("{\n  \"a\": 1,\n  \"b\": oops\n}")
    }
    #expect(error.place.line == 3)
    #expect(error.place.column == 8)
    #expect(error.description.hasPrefix("a.json:3:8: is not JSON"))
  }

  /// JSONTestSuite (Nicolas Seriot): `y_` must be accepted, `n_` refused.
  @Test(
    .enabled(if: SharedFiles.hasData, "needs ../shared/data"),
    arguments: SharedData.index.filter {
      $0.file.hasPrefix("json/y_") || $0.file.hasPrefix("json/n_")
    })
  func theTestSuiteIsJudgedRightly(_ entry: SharedData.Entry) {
    let bytes = bytes(of: SharedData.folder + "/" + entry.file)
    let accepted = (try? JSONParser.parse(bytes, file: entry.file, code: .data)) != nil
    #expect(accepted == entry.file.hasPrefix("json/y_"))
  }
}
