import Score
import Testing

@testable import Listening

/// Languages of a study: every text is there, keys stay, and the plan's text reads back.
struct LanguageTests {
  private static let german = """
    "de": { "study": "Muster", "consent": "Ja?", "debrief": "Danke.", "excluded": "Schade.",
      "tasks": { "trend": { "question": "Stieg sie?" } }, "page": { "next": "Los" } }
    """

  private var sample: SampleStudy {
    var sample = SampleStudy()
    sample.tasks = """
      { "kind": "trend", "input": "temperature", "trials": 8, "attention": 1,
        "practice": { "trials": 2, "share": 0.5, "most": 4, "failed": "exclude" } }
      """
    sample.rest = """
      , "languages": { \(Self.german) }, "breaks": { "trials": 3, "minutes": 2.5, "least": 9 },
      "exclusions": [{ "rule": "attention", "from": 1 }],
      "debrief": { "text": "Thanks.", "code": "C0DE",
        "excluded": { "text": "Pity.", "address": "https://a.example/x?cc=1" } }
      """
    return sample
  }

  @Test func theCanonicalTextOfAWholeCourseReadsBack() throws {
    let study = try sample.study
    let again = try StudyReader.read(Array(study.json.folded.utf8), file: "study.json")
    #expect(again == study)
    #expect(again.json.compact == study.json.compact)
  }

  /// A register gets what listeners read: of each language its code, the study's name, and every question with its items.
  @Test func aPreregistrationHasTheQuestionsOfEveryLanguage() throws {
    var two = sample
    two.tasks +=
      #", { "id": "load", "kind": "questionnaire", "items": ["Hard?"], "ends": ["no", "yes"] }"#
    two.rest = two.rest.replacing(
      #""trend": { "question": "Stieg sie?" }"#,
      with:
        #""trend": { "question": "Stieg sie?" }, "load": { "question": "Wie war es?", "items": ["Schwer?"], "ends": ["nein", "ja"] }"#
    )
    let plan = StudyPlan(hash: "h", frozen: "now", study: try two.study)
    let bank = two.bank(SampleStudy.lines)
    let form = Preregistration(plan, bank, codes: [])
    for text in [plan.text(bank), form.text(.osf), form.text(.aspredicted)] {
      #expect(text.contains("one of the languages en, de, which is stored."))
      #expect(
        text.contains(
          """
          In the language de the study is called “Muster”, and asks:
          - trend: “Stieg sie?”
          - load: “Wie war es?”
            - Item 1: Schwer? (0 nein to 100 ja)
          """))
    }
  }

  /// What a study of before says has no member that came later, so that its hash stays.
  @Test func aStudyWithoutACourseHasTheTextThatItHad() throws {
    let text = try SampleStudy().study.json
    guard case .object(let members) = text else { return #expect(Bool(false), "an object") }
    #expect(
      members.map(\.key) == [
        "study", "version", "question", "hypothesis", "stimuli", "tasks", "order", "listeners",
        "screening", "consent", "exclusions", "analysis",
      ])
    #expect(try !SampleStudy().study.fixesWords)
    #expect(try sample.study.fixesWords)
  }

  @Test func everyLanguageOfRipplesHasEveryWordWithItsPlaces() {
    let rows = ListenerWords.rows
    #expect(Set(rows.map(\.key)).count == rows.count)
    for row in rows {
      for text in [row.english, row.german, row.arabic] {
        #expect(!text.isEmpty, "\(row.key)")
        #expect(
          ListenerWords.places(text).sorted() == ListenerWords.places(row.english).sorted(),
          "\(row.key)")
      }
    }
    #expect(ListenerWords.builtIn.allSatisfy(ListenerWords.isBuiltIn))
  }

  /// Every answer that kinds of tasks have is among the words, or has a name of the study's own.
  @Test func everyLabelOfAnAnswerIsTranslated() throws {
    var texts = SampleStudy()
    texts.tasks = TaskKind.all.filter { $0.form == .choice && $0.needs.isEmpty }.map { kind in
      let input = kind.needsInput ? #""input": "temperature","# : ""
      return "{ \"kind\": \"\(kind.id)\", \(input) \"trials\": 2 }"
    }.joined(separator: ",")
    let session = Session(
      try texts.study, texts.bank(SampleStudy.lines), number: 1, order: 0)
    let german = ListenerWords(try sample.study, in: "de")
    for step in session.steps {
      guard case .trial(let trial) = step else { continue }
      guard session.study.tasks[trial.task].kind != .identification else { continue }
      for option in trial.options {
        #expect(german.label(option.label) != option.label, "\(option.label)")
      }
    }
  }

  @Test func keysStayAndTextsChange() throws {
    let (study, bank) = (try sample.study, sample.bank(SampleStudy.lines))
    let own = Session(study, bank, number: 1, order: 0)
    let other = Session(study, bank, number: 1, order: 0, language: "de")
    #expect(own.steps == other.steps)
    #expect(other.words["next"] == "Los", "a word of the study's own")
    #expect(other.words["agree"] == "Ja, ich nehme teil")
    for step in own.steps {
      guard case .trial(let trial) = step, trial.phase == .main else { continue }
      let (here, there) = (own.view(trial), other.view(trial))
      #expect(here.options.map(\.key) == there.options.map(\.key))
      #expect(there.options.map(\.label) == ["Es stieg", "Es fiel"])
      #expect(there.question == "Stieg sie?")
    }
  }

  /// The proof of the others is told at the end only, and to who may not go on another one.
  @Test func theEndTellsItsProofToWhomItIs() throws {
    let bank = sample.bank(SampleStudy.lines)
    for isRight in [true, false] {
      var session = Session(try sample.study, bank, number: 1, order: 0, language: "de")
      while !session.isRefused, let step = session.current {
        #expect(Farewell(session, code: "L").proof == nil)
        var text = ""
        if case .trial(let trial) = step {
          text = isRight ? trial.truth : trial.truth == "rise" ? "fall" : "rise"
        }
        var timing = SampleStudy.timing
        timing.milliseconds = 9000
        _ = try session.take(text, sequence: session.place, timing)
      }
      let end = Farewell(session, code: "L")
      #expect(end.text == (isRight ? "Danke." : "Schade."))
      #expect(end.proof == (isRight ? .code("C0DE") : .address("https://a.example/x?cc=1")))
    }
  }

  @Test(arguments: [
    ("ar", true), ("he", true), ("fa-IR", true), ("de", false), ("arn", false), ("en-GB", false),
  ])
  func someLanguagesAreWrittenFromRightToLeft(_ code: String, _ isSo: Bool) throws {
    #expect(ListenerWords(try sample.study, in: code).isRightToLeft == isSo)
  }
}
