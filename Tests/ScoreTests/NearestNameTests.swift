import Testing

@testable import Score

struct NearestNameTests {
  private let names = ["temperature", "pace", "speed", "heading", "season"]

  @Test(arguments: [
    ("temprature", "temperature"), ("Temperature", "temperature"), ("pcae", "pace"),
    ("pac", "pace"),
    ("seasons", "season"), ("headin", "heading"), ("spede", "speed"),
  ])
  func oneSlipIsFound(wrong: String, right: String) {
    #expect(NearestName.to(wrong, among: names) == right)
  }

  @Test(arguments: ["loudness", "xyz", "", "p"])
  func whatIsFarFromAllIsNoSlip(wrong: String) {
    #expect(NearestName.to(wrong, among: names) == nil)
  }

  @Test func oneLetterIsNoSlipForAnother() {
    #expect(NearestName.to("p", among: ["x", "s"]) == nil)
    #expect(NearestName.to("P", among: ["x", "p"]) == "p")
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("abcd", "abdc", 1), ("", "abc", 3), ("ca", "abc", 3),
    ("same", "same", 0),
  ])
  func editDistances(a: String, b: String, distance: Int) {
    #expect(NearestName.editDistance(Array(a), Array(b)) == distance)
    #expect(NearestName.editDistance(Array(b), Array(a)) == distance)
  }

  @Test func aTextTooLongForANameIsComparedWithNone() {
    let long = String(repeating: "x", count: 100_000)
    #expect(NearestName.to(long, among: [long + "y", "pace"]) == nil)
    #expect(NearestName.hint(for: "q", among: [long]).count < 200)
  }

  @Test func theHintNamesTheNearestOrAll() {
    #expect(NearestName.hint(for: "pase", among: names) == "did you mean \"pace\"?")
    #expect(
      NearestName.hint(for: "qqqqqq", among: ["b", "a", "b"]) == "valid: a, b")
    #expect(NearestName.hint(for: "pace", among: [String]()) == "there are none")
  }
}

@Test(arguments: [("sin", "sine"), ("tri", "triangle"), ("sawtooth", "saw"), ("mn", "min")])
func ofEquallyNearNamesTheLongerOneIsMeant(typed: String, meant: String) {
  #expect(NearestName.to(typed, among: ["min", "sine", "saw", "triangle"]) == meant)
}
