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
      (#""finding": "db-twice"}"#, .finding("db-twice", input: nil, isWanted: false)),
      (
        #""finding": "db-twice", "present": true, "input": "pace"}"#,
        .finding("db-twice", input: "pace", isWanted: true)
      ),
      (
        #""declares": {"maps": ["pace"], "variants": 2}}"#,
        .declares(.init(maps: ["pace"], variants: 2))
      ),
      (#""repeatable": true}"#, .repeatable),
      (#""answer": "n", "value": 2, "within": 0.5}"#, .answer("n", .number(.near(2, within: 0.5)))),
      (#""answer": "n", "atLeast": 1, "atMost": 3}"#, .answer("n", .number(.between(1, 3)))),
      (
        #""answer": "n", "values": [2, -2.5], "within": 0.5}"#,
        .answer("n", .numbers([2, -2.5], within: 0.5))
      ),
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
    (#""answer": "n", "values": [2]}"#, "needs \"within\""),
    (#""answer": "n", "values": [], "within": 1}"#, "has no numbers"),
    (#""answer": "n", "values": ["a"], "within": 1}"#, "expected a number"),
    (#""answer": "n", "atMost": 1, "atLeast": 2}"#, "is more than"),
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
    (#""answer": "x", "below": 1, "input": "pace"}"#, "\"input\" means nothing"),
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

  private func whole(_ members: String) -> [UInt8] {
    Array(
      (#"{"schema": "ripples-lab/1", "name": "x", "title": "X", "mapping": "x.lua", "#
        + members + "}").utf8)
  }

  private let one = #""criteria": [{"id": "a", "says": "S.", "hint": "H.", "repeatable": true}]"#

  @Test func whatIsLeftOutHasItsUsualValue() throws {
    let lab = try LabReader.read(whole(one), file: "lab.json")
    #expect(lab.number == 0 && lab.length == 30 && lab.data.isEmpty && lab.hidden.isEmpty)
    #expect(lab.criteria[0].points == 1 && lab.points == 1)
    #expect(lab.criteria[0].line == 1 && lab.criteria[0].column > 80)
  }

  @Test func aPathWithoutAFolderStaysAsItIs() throws {
    let text = whole(#""data": ["walk", "/data/walk"], "# + one)
    let lab = try LabReader.read(text, file: "lab.json")
    #expect(lab.data == [.path("walk"), .path("/data/walk")])
  }

  @Test(arguments: [
    (#""criteria": []"#, "the lab has no criteria"),
    (#""criteria": 3"#, "\"criteria\" is a number, expected a list"),
    (
      #""length": "long", "criteria": []"#,
      "\"length\" is \"long\", expected a number from 1 to 600"
    ),
    (#""length": 0, "criteria": []"#, "\"length\" is 0, expected a number from 1 to 600"),
    (#""titel": "y", "criteria": []"#, "\"titel\" means nothing in a lab; did you mean \"title\"?"),
    (#""name": "y", "criteria": []"#, "\"name\" is given twice"),
    (
      #""hidden": [{"name": "A b"}, {"name": "a-b"}], "criteria": []"#,
      "two datasets are called \"a-b\""
    ),
    (#""hidden": [{"name": "A", "columns": []}]"#, "\"columns\" is an array, expected an object"),
    (#""hidden": [{"name": "A", "columns": {"pase": {}}}]"#, "did you mean \"pace\"?"),
    (
      #""hidden": [{"name": "A", "columns": {"pace": {"shape": "rampe"}}}]"#,
      "no shape is called \"rampe\"; did you mean \"ramp\"?"
    ),
    (#""hidden": [{"name": "A", "minutes": 61}]"#, "\"minutes\" is 61, expected"),
  ])
  func theFirstFaultOfALabIsSaid(members: String, words: String) {
    let error = #expect(throws: (any Error).self) {
      try LabReader.read(whole(members), file: "lab.json")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("lab.json:1:") && text.contains(words), "\(text)")
  }

  @Test func criteriaHaveDifferentNames() {
    let twice = whole(
      #""criteria": [{"id": "a", "says": "S.", "hint": "H.", "repeatable": true}, "#
        + #"{"id": "a", "says": "S.", "hint": "H.", "finding": "x"}]"#)
    let error = #expect(throws: (any Error).self) { try LabReader.read(twice, file: "lab.json") }
    #expect("\(String(describing: error))".contains("two criteria are called \"a\""))
  }

  @Test func aFileThatIsCutOffIsToldApart() {
    let text = whole(one)
    let error = #expect(throws: (any Error).self) {
      try LabReader.read(Array(text.dropLast(9)), file: "lab.json")
    }
    #expect("\(String(describing: error))".contains("the file may be cut off"))
    let other = #expect(throws: (any Error).self) {
      try LabReader.read(Array(#"{"schema": "ripples-lab/2"}"#.utf8), file: "lab.json")
    }
    #expect("\(String(describing: other))".contains("this program reads \"ripples-lab/1\""))
  }

  @Test func everySettingOfARecipeIsRead() throws {
    let text = whole(
      #""data": [{"name": "R", "minutes": 2, "rate": 5, "pauses": 1, "temperature": -3.5, "#
        + #""daysPerSecond": 1, "compassNoise": 0, "seed": 9, "columns": "#
        + #"{"pace": {"shape": "steps", "from": 1, "to": 2, "hold": 7, "missing": 0.2}}}], "# + one)
    let lab = try LabReader.read(text, file: "lab.json")
    var column = ColumnRecipe(name: "pace")
    (column.shape, column.from, column.to) = (.steps, 1, 2)
    (column.hold, column.missing) = (7, 0.2)
    let recipe = DataRecipe(
      name: "R", minutes: 2, rate: 5, pauses: 1, temperature: -3.5, daysPerSecond: 1,
      compassNoise: 0, seed: 9, columns: [column])
    #expect(lab.data == [.recipe(recipe)])
  }
}
