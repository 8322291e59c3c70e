import FoundationEssentials
import Testing

@testable import JSON

@Test func keysKeepTheirOrder() {
  let value: JSONText = ["b": 1, "a": [true, nil, "x"], "c": ["z": 0.5, "y": []]]
  #expect(value.compact == #"{"b":1,"a":[true,null,"x"],"c":{"z":0.5,"y":[]}}"#)
}

@Test func prettyTextHasOneMemberPerLine() {
  let value = JSONText.object([("name", "walk"), ("levels", [-1, 2]), ("none", [:])])
  #expect(
    value.pretty == """
      {
        "name": "walk",
        "levels": [
          -1,
          2
        ],
        "none": {}
      }

      """)
}

@Test func whatIsNullMayBeLeftOut() {
  let (none, level): (String?, Double?) = (nil, 2)
  #expect(JSONText.object(["name": none, "level": level]).compact == #"{"name":null,"level":2}"#)
  #expect(JSONText.object(present: ["name": none, "level": level]).compact == #"{"level":2}"#)
}

@Test func numbersHaveTheFewestDigitsThatReadBack() {
  let cases: [(Double, String)] = [
    (0.1, "0.1"), (48000, "48000"), (-0.0, "0"), (1e-5, "1e-05"), (1e300, "1e+300"),
    (0.1 + 0.2, "0.30000000000000004"), (-.infinity, "null"), (.nan, "null"),
    (9_007_199_254_740_992, "9007199254740992"),
  ]
  for (value, text) in cases { #expect(JSONText.number(value).compact == text) }
  #expect(JSONText.number(-14.23456, decimals: 1).compact == "-14.2")
  #expect(JSONText.number(-.infinity, decimals: 1).compact == "null")
}

@Test func quotesBackslashesAndControlCharactersAreEscaped() {
  let text = "a\"b\\c\n\t\r\u{1}\u{2028}é🌊/"
  #expect(JSONText.string(text).compact == #""a\"b\\c\n\t\r\u0001\u2028é🌊/""#)
}

@Test func everyControlCharacterReadsBack() throws {
  let text = String(String.UnicodeScalarView((0...0x7f).map { Unicode.Scalar(UInt8($0)) }))
  let json = JSONText.array([.string(text)]).compact
  #expect(json.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7f })
  #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
}

private struct Manifest: Codable, Equatable {
  var name: String
  var seed: Int
  var level: Double?
  var tags: [String]
}

@Test func foundationReadsWhatIsWritten() throws {
  let manifest = Manifest(name: "Tür \"1\"\u{7}\n", seed: .max, level: 1e-300, tags: ["", "\\"])
  let value = JSONText.object([
    ("name", .string(manifest.name)), ("seed", .integer(manifest.seed)),
    ("level", .number(manifest.level!)), ("tags", .array(manifest.tags.map { .string($0) })),
  ])
  for text in [value.compact, value.pretty] {
    #expect(try JSONDecoder().decode(Manifest.self, from: Data(text.utf8)) == manifest)
  }
}
