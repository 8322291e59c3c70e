import Score
import Testing

@testable import Listening

/// What a colleague objects to in a study, and what the plan's texts say of it.
struct StudyCheckTests {
  private func objections(_ sample: SampleStudy) throws -> [String] {
    StudyCheck(try sample.study, sample.bank(SampleStudy.lines)).objections
  }

  /// What is added to the study or changed in it, and a part of what is said to it, and not without it.
  @Test(arguments: [
    (
      #""consent""#, #""screening": { "required": true }, "consent""#,
      "The headphone check is required, and there is none"
    ),
    ("2030-01-01", "2032-02-30", "2032-02-30, which is no day of the calendar"),
    ("2030-01-01", "2020-02-29", "2020-02-29, which is over"),
    (
      #""trials": 8, "training": 2"#, #""trials": 8, "attention": 5"#,
      "has 5 attention checks among 8 trials"
    ),
  ]) func whatContradictsItselfIsObjectedTo(old: String, new: String, part: String) throws {
    let sample = SampleStudy()
    #expect(try !objections(sample).contains { $0.contains(part) })
    let changed = try StudyReader.read(
      Array(sample.text.replacing(old, with: new).utf8), file: "study.json")
    let said = StudyCheck(changed, sample.bank(SampleStudy.lines)).objections
    #expect(said.contains { $0.contains(part) }, "\(said)")
  }

  @Test(arguments: [
    ("2024-02-29", true), ("2023-02-29", false), ("2000-02-29", true), ("1900-02-29", false),
    ("2030-04-31", false), ("2030-12-31", true), ("2030-13-01", false), ("2030-00-10", false),
    ("2030-1-01", false), ("2030-01-00", false),
  ]) func aDayIsOneOfTheCalendar(text: String, isOne: Bool) {
    #expect(CalendarDay.isOne(text) == isOne)
  }

  @Test func aStudyWithoutHypothesisIsRemindedOfIt() throws {
    var sample = SampleStudy()
    func remarks() throws -> [String] {
      StudyCheck(try sample.study, sample.bank(SampleStudy.lines)).remarks
    }
    #expect(try remarks().contains { $0.contains("has no hypothesis") })
    sample.rest = #", "hypothesis": "Ada is heard better.""#
    #expect(try !remarks().contains { $0.contains("has no hypothesis") })
  }

  /// Shares differ by 1 at most: with a larger bound every result would count as no difference.
  @Test func aBoundThatNoShareCanPassIsRefused() throws {
    func read(_ bound: String) throws -> Study {
      var sample = SampleStudy()
      sample.rest =
        #", "analysis": [{ "id": "a", "task": "trend", "test": "paired-proportion", "by": "variant", "equivalence": \#(bound) }]"#
      return try sample.study
    }
    #expect(try read("0.1").analysis[0].equivalence == 0.1)
    let fault = #expect(throws: Fault.self) { try read("10") }
    #expect(fault?.text.contains("none could be larger; give a share") == true)
  }

  /// A questionnaire after each block is asked as often as there are variants, and the texts say so.
  @Test func aQuestionnaireAfterEachBlockIsCountedBlockByBlock() throws {
    var sample = SampleStudy()
    sample.tasks +=
      #", { "id": "load", "kind": "questionnaire", "items": ["Hard?"], "after": "trend" }"#
    let plan = StudyPlan(hash: "h", frozen: "now", study: try sample.study)
    let bank = sample.bank(SampleStudy.lines)
    #expect(
      plan.text(bank).contains("- Trials of each listener: 8, after 2 of training with feedback."))
    #expect(plan.text(bank).contains("- Trials of each listener: 1 after each block of trend."))
    let form = Preregistration(plan, bank, codes: []).text(.osf)
    #expect(form.contains("Each has 8 trials of trend, 1 trial of load after each block of trend."))
  }

  /// A mistake in a mapping is told once for all segments; other faults stay as they are.
  @Test func aFaultOfSeveralSegmentsStandsOnce() {
    var faults = SegmentFaults()
    #expect(faults.isEmpty)
    func add(_ variant: String, _ segment: String, _ message: String, line: Int = 5) {
      let place = "\(variant) on d, \(segment)"
      faults.add(
        Fault(.lab, place + message, at: FaultPlace("a.lua", line: line)), of: variant, at: place)
    }
    for segment in ["s1", "s2", "s3"] { add("Ada", segment, ": unknown parameter") }
    add("Ben", "s1", ": unknown parameter")
    add("Ada", "s2", ": unknown parameter", line: 6)
    add("Ada", "s3", " has -20 LUFS")
    #expect(
      faults.all.map(\.message) == [
        "Ada on d, s1 and 2 other segments: unknown parameter",
        "Ben on d, s1: unknown parameter", "Ada on d, s2: unknown parameter",
        "Ada on d, s3 has -20 LUFS",
      ])
  }

  /// A page that goes on after the last step is told that nothing is left, not that a step comes that was already answered.
  @Test func whoAnswersAfterTheEndIsToldThatTheStudyIsOver() throws {
    let sample = SampleStudy()
    var session = Session(try sample.study, sample.bank(SampleStudy.lines), number: 1, order: 0)
    while let step = session.current {
      let text: String
      if case .trial(let trial) = step { text = trial.options[0].key } else { text = "yes" }
      _ = try session.take(text, sequence: session.place, SampleStudy.timing)
    }
    let fault = #expect(throws: Fault.self) {
      try session.take("rise", sequence: session.place, SampleStudy.timing)
    }
    #expect(fault?.message == "the study is over: every step has its answer")
  }
}
