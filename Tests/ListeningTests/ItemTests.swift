import JSON
import Score
import Testing

@testable import Listening

/// Items of questionnaires: what a study's file says, and which answers they take.
struct ItemTests {
  private static let german = #", "language": "de""#

  private func task(_ text: String, rest: String = "") throws -> StudyTask {
    var sample = SampleStudy()
    (sample.tasks, sample.rest) = (text, rest)
    return try sample.study.tasks[0]
  }

  private func message(_ tasks: String, rest: String = "") -> String {
    var sample = SampleStudy()
    (sample.tasks, sample.rest) = (tasks, rest)
    do {
      _ = try sample.study
      return "nothing is wrong"
    } catch { return "\(error)" }
  }

  private static let all = """
    { "id": "own", "kind": "questionnaire", "ends": ["low", "high"], "items": [
      "How hard?",
      { "text": "Agreed?", "form": "points", "points": 5, "ends": ["no", "yes"] },
      { "text": "Which?", "form": "choice", "options": ["A, B", "C|D"], "optional": true },
      { "text": "What all?", "form": "multiple", "options": ["x", "y", "z"] },
      { "text": "How long?", "form": "number", "unit": "years", "from": 0, "to": 80 },
      { "text": "Why?", "form": "text" }, { "text": "How many?", "form": "number" }
    ] }
    """

  @Test func everyFormIsReadAndWrittenAsItWas() throws {
    let task = try task(Self.all)
    #expect(
      task.options.items.map(\.form) == [
        .scale, .points, .choice, .multiple, .number, .text, .number,
      ])
    #expect(task.options.items[0].ends == ["low", "high"])
    #expect(task.options.items[1].ends == ["no", "yes"])
    #expect(task.options.items[4].range == 0...80)
    var sample = SampleStudy()
    sample.tasks = Self.all
    let study = try sample.study
    let again = try StudyReader.read(Array(study.json.compact.utf8), file: "study.json")
    #expect(again.tasks == study.tasks, "a frozen plan reads back")
  }

  /// The hash of plans that were frozen before items had forms stays: a scale's text is all that stands there.
  @Test func scalesAloneStayTexts() throws {
    let task = try task(#"{ "kind": "questionnaire", "items": ["How hard?", "How loud?"] }"#)
    #expect(task.itemsJSON == ["How hard?", "How loud?"])
  }

  @Test func answersAreKeptByTheirForms() throws {
    let items = try task(Self.all).options.items
    let said = #"["50", "5", "rather-not", "3,1", "12.5", "a|b, \"c\" [1]", "-7"]"#
    let answers = try items.answers(said)
    #expect(answers == ["50", "5", "rather-not", "1;3", "12.5", #"a|b, "c" [1]"#, "-7"])
    #expect(ItemAnswers.kept(ItemAnswers.text(answers)) == answers)
    #expect(ItemAnswers.kept("0|20|100") == ["0", "20", "100"], "as an earlier version kept them")
  }

  @Test(arguments: [
    (0, "101"), (0, "rather-not"), (0, ""), (1, "0"), (1, "6"), (1, "2.5"), (2, "3"), (2, ""),
    (3, ""), (3, "4"), (4, "81"), (4, "-1"), (4, "rather-not"), (5, "a\u{1B}"),
  ])
  func whatIsNoAnswerIsRefused(_ number: Int, _ text: String) throws {
    let item = try task(Self.all).options.items[number]
    let fault = #expect(throws: Fault.self) { try item.answer(text) }
    #expect(fault?.hint?.isEmpty == false)
  }

  @Test func eachItemIsAnswered() throws {
    let items = try task(Self.all).options.items
    let fault = #expect(throws: Fault.self) { try items.answers(#"["50"]"#) }
    #expect(fault?.text.contains("answers to 1 of 7 items") == true)
  }

  @Test(arguments: [
    (#"{ "text": "?", "form": "choice", "options": ["A"] }"#, "fewer than two \"options\""),
    (#"{ "text": "?", "form": "points" }"#, "no \"points\""),
    (#"{ "text": "?", "form": "number", "from": 3, "to": 3 }"#, "not above"),
    (#"{ "text": "?", "form": "chose" }"#, "means nothing here"),
    (#"{ "text": "?", "form": "text", "unit": "m" }"#, "of the form \"text\""),
    (#"{ "text": "?", "step": 7 }"#, "do not end at 100"),
    (#"{ "form": "text" }"#, "has no \"text\""), ("\" \"", "has no text"),
  ])
  func wrongItemsAreNamedWithTheirPlace(_ item: String, _ words: String) {
    let said = message(#"{ "kind": "questionnaire", "items": [\#(item)] }"#)
    #expect(said.contains(words), "\(said)")
    #expect(said.contains("study.json:7:"), "\(said)")
  }

  // MARK: Instruments

  @Test(arguments: [("sus", 10, 5), ("ueq-s", 8, 7)])
  func instrumentsHaveTheirPublishedForm(_ name: String, _ count: Int, _ points: Int) throws {
    let items = try task(
      #"{ "kind": "questionnaire", "instrument": "\#(name)" }"#
    ).options.items
    #expect(items.count == count)
    #expect(items.allSatisfy { $0.form == .points && $0.points == points && $0.ends.count == 2 })
  }

  /// Hart and Staveland's scales have 21 marks from 0 to 100, and that of performance goes from good to poor.
  @Test func taskLoadHasThePublishedScales() throws {
    let items = try task(
      #"{ "kind": "questionnaire", "instrument": "nasa-tlx" }"#
    ).options.items
    #expect(
      items.map { $0.text.prefix { $0 != ":" } } == [
        "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort",
        "Frustration Level",
      ])
    #expect(items.map(\.ends[0]) == ["Low", "Low", "Low", "Good", "Low", "Low"])
    #expect(throws: Fault.self) { try items[0].answer("52") }
    #expect(try items[0].answer("55") == "55")
  }

  @Test func aPlanHasTheWordsThatWereAsked() throws {
    for name in ["sus", "ueq-s", "nasa-tlx"] {
      var sample = SampleStudy()
      sample.tasks = #"{ "kind": "questionnaire", "instrument": "\#(name)" }"#
      let study = try sample.study
      let text = study.json.compact
      #expect(text.contains(study.tasks[0].options.items[3].ends[0]))
      let again = try StudyReader.read(Array(text.utf8), file: "study.json")
      #expect(again.tasks == study.tasks)
    }
  }

  private static func pasted(_ name: String, _ count: Int, _ more: String) -> String {
    let items = (1...count).map { "\"I\($0)\"" }.joined(separator: ", ")
    return #"{ "kind": "questionnaire", "instrument": "\#(name)", "items": [\#(items)], \#(more) }"#
  }

  @Test func otherLanguagesArePasted() throws {
    let german = Self.pasted(
      "sus", 10, #""source": "a book", "ends": ["nein", "ja"]"#)
    let items = try task(german, rest: Self.german).options.items
    #expect(items.map(\.text) == (1...10).map { "I\($0)" })
    #expect(items.allSatisfy { $0.points == 5 && $0.ends == ["nein", "ja"] })
    let buzz = Self.pasted(
      "buzz", 11, #""source": "ICAD", "points": 7, "ends": ["no", "yes"]"#)
    #expect(try task(buzz).options.items.count == 11)
  }

  @Test(arguments: [
    (
      #"{ "kind": "questionnaire", "instrument": "sos" }"#, "no instrument",
      "sus"
    ),
    (
      #"{ "kind": "questionnaire", "instrument": "buzz" }"#,
      "do not come with Ripples", "paste its 11 items"
    ),
    (pasted("sus", 10, #""trials": 1"#), "have no \"source\"", "published"),
    (
      pasted("sus", 9, #""source": "a book""#), "\"items\" has 9",
      "give all of them"
    ),
    (
      pasted("sus", 10, #""source": "a book", "points": 7"#),
      "has \"points\" of its own", "leave it out"
    ),
    (
      pasted("buzz", 11, #""source": "ICAD""#), "no \"points\" or no \"ends\"",
      "give both"
    ),
    (
      pasted("ueq-s", 8, #""source": "a book""#), "expected a pair of words",
      "obstructive"
    ),
    (#"{ "kind": "questionnaire", "items": ["?"], "source": "x" }"#, "without an", "sus"),
  ])
  func wrongInstrumentsAreNamedWithACure(_ text: String, _ words: String, _ cure: String) {
    let said = message(text)
    #expect(said.contains(words) && said.contains(cure), "\(said)")
    #expect(said.contains("study.json:7:"), "\(said)")
  }

  /// Of a study in another language the words, too, are those of a publication, and so are those at the ends.
  @Test func theLanguageIsTheStudys() {
    let sus = #"{ "kind": "questionnaire", "instrument": "sus" }"#
    let said = message(sus, rest: Self.german)
    #expect(said.contains("in English only") && said.contains("paste its 10 items"), "\(said)")
    let pasted = Self.pasted("sus", 10, #""source": "a book""#)
    #expect(message(pasted, rest: Self.german).contains("would be in English"))
    let translated =
      #", "languages": { "de": { "study": "x", "consent": "x", "tasks": { "questionnaire": "#
    let items = (1...10).map { "\"I\($0)\"" }.joined(separator: ", ")
    let own = #"{ "question": "?", "ends": ["nein", "ja"], "items": [\#(items)]"#
    let lacks = message(sus, rest: translated + own + " } } } }")
    #expect(lacks.contains("have no \"source\""), "\(lacks)")
    let english = Instrument.sus.source
    let same = message(sus, rest: translated + own + #", "source": "\#(english)" } } } }"#)
    #expect(same.contains("is that of the English words"), "\(same)")
    let whole = message(sus, rest: translated + own + #", "source": "a book" } } } }"#)
    #expect(whole == "nothing is wrong", "\(whole)")
  }

  @Test func itemsSpeakTheListenersLanguage() throws {
    var sample = SampleStudy()
    sample.tasks = Self.all
    sample.rest = """
      , "languages": { "de": { "study": "x", "consent": "x", "tasks": { "own": {
        "question": "Wie war es?", "ends": ["wenig", "viel"], "items": [
          "Wie schwer?", { "text": "Einverstanden?", "ends": ["nein", "ja"] },
          { "text": "Welche?", "options": ["Alpha", "Beta"] },
          { "text": "Was alles?", "options": ["u", "v", "w"] },
          { "text": "Wie lange?", "unit": "Jahre" }, "Warum?", "Wie viele?"
        ] } } } }
      """
    let study = try sample.study
    let items = study.spoken(in: "de").tasks[0].options.items
    #expect(items.map(\.ends) == [["wenig", "viel"], ["nein", "ja"], [], [], [], [], []])
    #expect(items[2].options.map(\.label) == ["Alpha", "Beta"])
    #expect(items[2].options.map(\.key) == ["1", "2"], "keys are the same in all languages")
    #expect(items[4].unit == "Jahre")
    let again = try StudyReader.read(Array(study.json.compact.utf8), file: "study.json")
    #expect(again == study)
    let fault = message(
      Self.all, rest: sample.rest.replacing(#""unit": "Jahre""#, with: #""options": []"#))
    #expect(fault.contains("no text for \"unit\""), "\(fault)")
  }

  private static let sus =
    #"{ "id": "q", "kind": "questionnaire", "instrument": "sus" }"#

  private func analysed(_ task: String, _ step: String) -> String {
    message(task, rest: #", "analysis": [{ "id": "h", "task": "q", \#(step) }]"#)
  }

  @Test func scoresAreOfInstrumentsWhoseScoringIsKnown() {
    let groups = #""test": "mann-whitney", "measure": "score", "by": "group""#
    #expect(analysed(Self.sus, groups) == "nothing is wrong")
    let ratings = #""test": "mann-whitney", "measure": "rating", "by": "group""#
    #expect(analysed(Self.sus, ratings).contains("take the measure \"score\""))
    let own = #"{ "id": "q", "kind": "questionnaire", "items": ["?"] }"#
    #expect(analysed(own, groups).contains("no published instrument"))
    let buzz = Self.pasted(
      "buzz", 11,
      #""id": "q", "source": "ICAD", "points": 7, "ends": ["no", "yes"]"#)
    #expect(analysed(buzz, groups).contains("its scoring has not been read"))
    #expect(analysed(Self.sus, groups + #", "scale": "hedonic""#).contains("no scale \"hedonic\""))
    let variants = #""test": "wilcoxon", "measure": "score", "by": "variant""#
    #expect(analysed(Self.sus, variants).contains("plays nothing"))
  }
}
