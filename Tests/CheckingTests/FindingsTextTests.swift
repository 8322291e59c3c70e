import Score
import Testing

@testable import Checking
@testable import Rendering

@Suite struct FindingsTextTests {
  private let kind = FindingKind(
    "circular-wrap", .warning, "A circle is mapped to a line", why: "It jumps.", source: "Mardia",
    cure: "close it")
  private var findings: [Finding] {
    [
      Finding(
        kind, line: 3, column: 5, "heading → v.pan: jumps at 0°", cure: "write \"cos\"",
        fix: TextEdit(line: 3, column: 9, endLine: 3, endColumn: 12, text: "cos")),
      Finding(kind, line: nil, "it jumps again", severity: .note),
    ]
  }

  @Test func theTerminalGetsPlaceFindingReasonAndCure() {
    #expect(
      FindingsText(path: "a b.lua", findings: findings).text == """
        a b.lua:3:5: warning: heading → v.pan: jumps at 0° [circular-wrap]
          why   It jumps. (Mardia)
          cure  write "cos"
        a b.lua: note: it jumps again [circular-wrap]
          cure  close it
        1 warning, 1 note
        """)
    #expect(FindingsText(path: "a.lua", findings: []).text == "a.lua: nothing found")
  }

  @Test func longTextsAreBrokenAtTheWidth() {
    var text = FindingsText(path: "a.lua", findings: findings)
    text.width = 20
    #expect(text.text.contains("\n  why   It jumps.\n        (Mardia)\n"))
  }

  @Test func jsonHasAllFields() throws {
    let text = FindingsText(path: "a.lua", findings: findings).json
    for part in [
      "\"id\": \"circular-wrap\"", "\"line\": 3", "\"column\": 5", "\"why\": \"It jumps.\"",
      "\"source\": \"Mardia\"", "\"cure\": \"write \\\"cos\\\"\"", "\"end_column\": 12",
      "\"fix\": null", "\"line\": null",
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test func sarifListsRulesAndPointsToLinesAndEdits() {
    let text = FindingsSARIF([("a b.lua", findings, [])], catalogue: FindingCatalogue.all).text
    for part in [
      "\"version\": \"2.1.0\"", "\"ruleId\": \"circular-wrap\"", "\"level\": \"warning\"",
      "\"level\": \"note\"", "\"uri\": \"a%20b.lua\"", "\"startLine\": 3", "\"startColumn\": 5",
      "\"insertedContent\"", "\"text\": \"Cure: ",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(text.components("\"id\": \"circular-wrap\"") == 1)
    #expect(FindingsSARIF.uri("/tmp/ü.lua") == "file:///tmp/%C3%BC.lua")
  }

  @Test func aKindThatNobodyDeclaredIsListedAllTheSame() {
    let text = FindingsSARIF([("a.lua", findings, [])], catalogue: []).text
    #expect(text.components("\"id\": \"circular-wrap\"") == 1)
    #expect(text.contains("\"ruleIndex\": 0"))
  }

  @Test func theCatalogueNamesEachKindOnce() {
    let ids = FindingCatalogue.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(FindingCatalogue.named("level-jump")?.severity == .warning)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ part: String) -> Int {
    var (count, rest) = (0, Substring(self))
    while let found = rest.firstRange(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
