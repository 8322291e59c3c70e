import Score
import Testing

@testable import Listening

/// Studies as files: what is wrong is told with its line, its column and the nearest name.
struct StudyReaderTests {
  @Test func aShortStudyGetsUsualValues() throws {
    let study = try SampleStudy().study
    #expect(study.stimuli.loudness == -23)
    #expect(study.stimuli.seconds == 10)
    #expect(study.stimuli.segments.map(\.id) == ["s1", "s2"])
    #expect(study.order == .williams(seed: 1))
    #expect(study.tasks[0].question == "Did the temperature rise or fall?")
  }

  @Test func theCanonicalTextReadsBackToTheSameStudy() throws {
    var sample = SampleStudy()
    sample.tasks = TaskKind.all.map { kind in
      let input = kind.needsInput ? #""input": "temperature","# : ""
      let needs = [
        "above": "1.5", "reference": "\"ada.lua\"", "items": "[\"Hard?\"]",
        "staircase": "{ \"from\": 0.5, \"to\": 8 }", "quest": "{ \"from\": 0.5, \"to\": 8 }",
        "names": "[\"the pond\", \"the wood\"]",
      ]
      let own = kind.needs.map { "\"\($0)\": \(needs[$0]!)," }.joined()
      return "{ \"kind\": \"\(kind.id)\", \(input) \(own) \"trials\": 4 }"
    }.joined(separator: ",\n")
    let study = try sample.study
    let again = try StudyReader.read(Array(study.json.folded.utf8), file: "study.json")
    #expect(again == study)
    #expect(again.json.compact == study.json.compact)
  }

  /// What is put in the place of what, and the beginning of the fault's text with its place.
  @Test(arguments: [
    (
      "\"question\"", "\"quesion\"",
      "study.json:2:33: \"quesion\" means nothing in a study; did you mean \"question\"?"
    ),
    (
      "\"segments\"", "\"segment\"",
      "study.json:5:31: \"segment\" means nothing in the stimuli; did you mean \"segments\"?"
    ),
    (
      "\"trend\"", "\"trand\"",
      "study.json:7:23: \"trand\" is no kind of task; did you mean \"trend\"?"
    ),
    (
      "\"trials\": 8", "\"trials\": 7",
      "study.json:7:66: the task \"trend\" has 7 trials for 2 variants"
    ),
    (
      "\"trials\": 8", "\"trials\": 7.5",
      "study.json:7:66: \"trials\" is 7.5, expected a whole number"
    ),
    ("\"input\": \"temperature\", ", "", "study.json:7:13: the task \"trend\" has no \"input\""),
    ("2030-01-01", "soon", "study.json:8:63: \"soon\" is no date; write it as 2027-12-31"),
    (
      "\"training\": 2", "\"alternatives\": 2",
      "study.json:7:85: \"alternatives\" means nothing in a task of the kind \"trend\""
    ),
    ("[\"answers\"]", "[\"names\"]", "study.json:8:41: \"names\" is nothing that is kept"),
    ("2030-01-01\" }", "2030-01-01\"", "study.json:9:2: is not JSON"),
  ])
  func faultsHaveAPlaceAndTheNearestName(_ was: String, _ is: String, _ text: String) throws {
    let broken = SampleStudy().text.replacing(was, with: `is`, maxReplacements: 1)
    let fault = #expect(throws: Fault.self) {
      try StudyReader.read(Array(broken.utf8), file: "study.json")
    }
    let told = fault.map { "\($0)" } ?? ""
    #expect(told.hasPrefix(text), "\(told)")
  }

  @Test func analysesAndReferencesMustBeThere() throws {
    var sample = SampleStudy()
    sample.rest = #", "analysis": [{ "id": "h1", "task": "trent", "test": "mixed" }]"#
    let fault = #expect(throws: Fault.self) { try sample.study }
    #expect(fault?.hint == "did you mean \"trend\"?")
    sample.rest = ""
    sample.tasks = #"{ "kind": "bs1534", "reference": "adda.lua", "trials": 2 }"#
    let other = #expect(throws: Fault.self) { try sample.study }
    #expect(other?.hint == "did you mean \"ada.lua\"?")
  }

  @Test(arguments: [
    (#""test": "wilcoxen""#, "did you mean \"wilcoxon\"?"),
    (#""test": "mixed", "measure": "corect""#, "did you mean \"correct\"?"),
    (#""test": "mixed", "by": "varient""#, "did you mean \"variant\"?"),
    (#""test": "mixed", "correction": "fdr_hb""#, "did you mean \"fdr_bh\"?"),
  ])
  func whatNoAnalysisKnowsIsRefusedBeforeAnybodyAnswers(_ step: String, _ hint: String) throws {
    var sample = SampleStudy()
    sample.rest = #", "analysis": [{ "id": "h1", "task": "trend", \#(step) }]"#
    let fault = #expect(throws: Fault.self) { try sample.study }
    #expect(fault?.hint == hint)
    sample.rest =
      #", "analysis": [{ "id": "h1", "task": "trend", "test": "proportion", "by": "" }]"#
    #expect(try sample.study.analysis[0].by.isEmpty)
  }

  @Test func comparisonsNeedTwoVariants() throws {
    var sample = SampleStudy()
    sample.variants = ["ada.lua"]
    sample.tasks = #"{ "kind": "abx", "trials": 2 }"#
    let fault = #expect(throws: Fault.self) { try sample.study }
    #expect(fault?.hint == "give two variants at least")
  }
}
