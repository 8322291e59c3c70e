import Score
import Testing

@testable import Grading

@Suite struct LabReaderTests {
  private func read(_ criterion: String, extra: String = "") throws(Fault) -> Lab {
    let text = """
      {"schema": "ripples-lab/1", "number": 2, "name": "02-pitch", "title": "Pitch", \(extra)
       "mapping": "pitch.lua", "data": ["../walk", {"name": "ramp", "columns":
         {"temperature": {"shape": "ramp", "from": 0, "to": 30, "missing": 0.1}}}],
       "criteria": [
         \(criterion)]}
      """
    return try LabReader.read(Array(text.utf8), file: "labs/02-pitch/lab.json")
  }

  private let head = #"{"id": "a", "says": "It is so.", "hint": "Look.", "#

  @Test func datasetsAreFoundBesideTheLab() throws {
    let lab = try read(head + #""repeatable": true}"#)
    #expect(lab.data[0] == .path("labs/02-pitch/../walk"))
    guard case .recipe(let recipe) = lab.data[1] else { return #expect(Bool(false)) }
    #expect(recipe.columns[0].missing == 0.1)
  }

  @Test func everyKindOfCriterionIsRead() throws {
    let kinds: [(String, Criterion.Subject)] = [
      (
        #""metric": "overlap", "input": "pace", "target": ".pitch", "below": 6}"#,
        .metric(.init(metric: "overlap", input: "pace", target: ".pitch"), .below(6))
      ),
      (
        #""ratio": {"metric": "overlap", "of": "with", "to": ""}, "atMost": 0.9}"#,
        .ratio(.init(metric: "overlap", variant: "with"), to: nil, .atMost(0.9))
      ),
      (#""finding": "db-twice"}"#, .finding("db-twice", isWanted: false)),
      (#""finding": "db-twice", "present": true}"#, .finding("db-twice", isWanted: true)),
      (
        #""declares": {"maps": ["pace"], "variants": 2}}"#,
        .declares(.init(maps: ["pace"], variants: 2))
      ),
      (#""repeatable": true}"#, .repeatable),
      (#""answer": "n", "value": 2, "within": 0.5}"#, .answer("n", .number(.near(2, within: 0.5)))),
      (#""answer": "w", "oneOf": ["up"]}"#, .answer("w", .word(["up"]))),
    ]
    for (text, subject) in kinds {
      #expect(try read(head + text).criteria[0].subject == subject)
    }
  }

  @Test(arguments: [
    (#""metric": "overlap"}"#, "one limit"), (#""points": 2}"#, "says nothing"),
    (#""metric": "overlap", "below": 1, "above": 2}"#, "one limit"),
    (#""metric": "overlap", "belo": 1}"#, "did you mean \"below\"?"),
    (#""repeatable": true, "finding": "x"}"#, "says finding and repeatable"),
    (#""answer": "n", "value": 2}"#, "needs \"within\""),
  ])
  func faultsHaveTheirPlace(text: String, words: String) {
    let error = #expect(throws: Fault.self) { try read(head + text) }
    #expect(error?.description.contains(words) == true)
    #expect(error?.description.hasPrefix("labs/02-pitch/lab.json:5:") == true)
  }

  @Test(arguments: [
    (
      #""points": 2000, "repeatable": true}"#,
      "\"points\" is 2000, expected a number from 0 to 1000"
    ),
    (
      #""repeatable": true, "below": 3}"#,
      "\"below\" means nothing in a criterion with \"repeatable\""
    ),
    (#""metric": "overlap", "below": 1, "within": 1}"#, "\"within\" means nothing"),
    (#""finding": "x", "input": "pace"}"#, "\"input\" means nothing"),
  ])
  func whatCountsForNothingAndWhatIsOutOfRangeIsSaid(text: String, words: String) {
    let error = #expect(throws: Fault.self) { try read(head + text) }
    #expect(error?.description.contains(words) == true, "\(error as Any)")
    #expect(error?.place.line == 5)
  }

  @Test(arguments: [
    (#"{"shape": "ramp", "from": 3}"#, "has no \"to\""),
    (#"{"from": 3, "to": 4}"#, "means nothing with the shape \"keep\""),
    (#"{"shape": "wander", "from": 5, "to": 4}"#, "\"from\" is 5, above \"to\", 4"),
  ])
  func aShapeHasBothItsEnds(column: String, words: String) {
    let extra = #""hidden": [{"name": "x", "columns": {"temperature": \#(column)}}],"#
    let error = #expect(throws: Fault.self) {
      try read(head + #""repeatable": true}"#, extra: extra)
    }
    #expect(error?.description.contains(words) == true, "\(error as Any)")
  }

  @Test func aRampMayFall() throws {
    let extra =
      #""hidden": [{"name": "x", "columns": {"temperature": {"shape": "ramp", "from": 5, "to": 4}}}],"#
    #expect(try read(head + #""repeatable": true}"#, extra: extra).hidden.count == 1)
  }

  @Test func hiddenDataHaveNoSeedOfTheirOwn() {
    let error = #expect(throws: Fault.self) {
      try read(head + #""repeatable": true}"#, extra: #""hidden": [{"name": "x", "seed": 3}],"#)
    }
    #expect(error?.description.contains("\"seed\" means nothing") == true)
  }

  @Test func aMappingHasAPlainName() {
    let text = #"{"schema": "ripples-lab/1", "name": "x", "title": "x", "mapping": "../x.lua"}"#
    #expect(throws: Fault.self) { try LabReader.read(Array(text.utf8), file: "lab.json") }
  }

  @Test func aBoundIncludesWhatItSays() {
    #expect(!Bound.below(1).holds(1) && Bound.atMost(1).holds(1))
    #expect(!Bound.above(1).holds(1) && Bound.atLeast(1).holds(1))
    #expect(Bound.near(2, within: 0.5).holds(1.5) && !Bound.near(2, within: 0.5).holds(1.4))
    #expect(!Bound.atLeast(0).holds(.nan))
  }
}
