import Files
import Score
import TestSupport
import Testing

@testable import Behaviors

@Suite struct PhraseBookFaultTests {
  /// The faults of a book with these phrases, read beside one that has two sentences.
  private func faults(_ phrases: String, head: String = "") throws -> [Fault] {
    let folder = TestFolder()
    let english = folder.path + "/en.json"
    try TextFile.write(
      """
      {"language": "en", "name": "English", "voice": "en", "phrases": {
        "place.name": "{name}",
        "place.distance": "{name}, {distance}"
      }}
      """, to: english)
    let path = folder.path + "/xx.json"
    try TextFile.write(
      "{\"language\": \"xx\", \"name\": \"X\", \"voice\": \"en\", \(head)\"phrases\": {\n\(phrases)\n}}",
      to: path)
    do {
      _ = try PhraseBook.read(file: path, like: PhraseBook.read(file: english, like: nil))
      return []
    } catch let faults as Faults {
      return faults.all.map { fault in
        var fault = fault
        #expect(fault.place.file == path)
        fault.place.file = "xx.json"
        return fault
      }
    }
  }

  private static let whole = #""place.name": "{name}","# + "\n" + #""place.distance": "{distance}""#

  @Test("a book with the keys of English has no fault; it may leave a place out")
  func whole() throws {
    #expect(try faults(Self.whole).isEmpty)
  }

  @Test("an unknown key has its place and the nearest key")
  func unknownKey() throws {
    let found = try faults(Self.whole + #", "place.nmae": "{name}""#)
    #expect(
      found.map(\.description) == [
        #"xx.json:3:47: unknown key "place.nmae"; did you mean "place.name"?"#
      ])
  }

  @Test("missing sentences are listed")
  func missing() throws {
    let found = try faults(#""place.name": "{name}""#)
    #expect(found.count == 1)
    #expect(found[0].text.contains("lacks 1 sentence of the English book"))
    #expect(found[0].text.contains("place.distance"))
  }

  @Test("an unknown place is named, with the nearest")
  func unknownPlace() throws {
    let found = try faults(#""place.name": "{name}", "place.distance": "{name}, {distanec}""#)
    #expect(found.map(\.message) == [#"unknown place "{distanec}""#])
    #expect(found[0].hint == #"did you mean "{distance}"?"#)
    #expect(found[0].place.line == 2)
  }

  @Test(
    "what is no sentence is refused with what would be one",
    arguments: [
      #""{name""#, #""name}""#, #""{na me}""#, #""{}""#, "3", "[]", #""""#,
      #"{"one": "{name}", "other": "{name}"}"#, #"{"of": "name", "one": "{name}"}"#,
    ])
  func noSentence(_ value: String) throws {
    let found = try faults(#""place.name": \#(value), "place.distance": "{distance}""#)
    #expect(found.count == 1 && found[0].place.line == 2, "\(found)")
    #expect(found.first?.expected != nil)
  }

  @Test("fields of the book are checked too")
  func fields() throws {
    #expect(try faults(Self.whole, head: #""voise": "en", "#)[0].hint == #"did you mean "voice"?"#)
    #expect(try faults(Self.whole, head: #""singular": [2, 1], "#)[0].expected != nil)
    #expect(try faults(Self.whole, head: #""elision": {}, "#)[0].expected != nil)
  }

  @Test("a text that is no JSON names file, line and column")
  func noJSON() throws {
    let folder = TestFolder()
    let path = folder.path + "/es.json"
    try TextFile.write("{\n  \"language\": es\n}", to: path)
    let fault = try #require(throws: Fault.self) { try PhraseBook.read(path) }
    #expect(fault.place.file == path && fault.place.line == 2 && fault.place.column == 15)
  }

  @Test("a language without a book offers the nearest, and says which there are")
  func unknownLanguage() throws {
    let fault = try #require(throws: Fault.self) { try PhraseBook.read("dee") }
    let all = "valid: de, en, fr, or the path of a phrase book (.json)"
    #expect(fault.hint == #"did you mean "de"? "# + all)
    let other = try #require(throws: Fault.self) { try PhraseBook.read("klingon") }
    #expect(other.hint == all)
    #expect(throws: Fault.self) { try PhraseBook.read("../languages/en") }
  }
}
