import Score
import Testing

@testable import Listening

/// Tasks that are scored against the data: truths of four plain courses.
struct TaskTests {
  private let bank = SampleStudy().bank(SampleStudy.lines)

  private func task(_ kind: TaskKind, _ change: (inout StudyTask.Options) -> Void = { _ in })
    -> StudyTask
  {
    var task = StudyTask(
      id: kind.id, kind: kind, question: "?", input: "temperature", trials: 4, training: 0,
      catchTrials: 0)
    change(&task.options)
    return task
  }

  private func truths(_ task: StudyTask) -> [Int: String] {
    Dictionary(
      uniqueKeysWithValues: task.kind.items(task, bank).map { ($0.pieces[0], $0.truth) })
  }

  @Test func trendsAreThoseOfTheHalves() {
    // The peak in the middle has equal halves, so it is not asked about; of the valley the first half is higher.
    #expect(truths(task(.trend)) == [0: "rise", 1: "fall", 3: "fall"])
  }

  /// One piece is one dataset: nobody can be asked which of several it was, and that is said before anybody listens.
  @Test func aTaskThatCanAskNothingIsRefused() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "identification", "trials": 4 }"#
    let (study, alone) = (try sample.study, sample.bank([SampleStudy.lines[0]]))
    let fault = #expect(throws: Fault.self) { try StudyCheck.refuseSilentTasks(study, alone) }
    #expect(fault?.description.contains("identification can ask nothing of these data") == true)
    #expect(fault?.description.contains("several datasets") == true)
    try StudyCheck.refuseSilentTasks(study, bank)
  }

  @Test func extremesAreSoughtInThirds() {
    #expect(truths(task(.extremum)) == [0: "3", 1: "1", 2: "2", 3: "1"])
    let lowest = task(.extremum) { $0.extreme = .lowest }
    #expect(truths(lowest) == [0: "1", 1: "3", 3: "3"], "both ends of the peak are equally low")
  }

  @Test func valuesAreThoseOfTheMoment() throws {
    let ends = truths(task(.value))
    // The last tenth of 0, 0.1, … 23.9 are 21.6 … 23.9.
    #expect(Double(ends[0]!)! == 22.75)
    #expect(Double(truths(task(.value) { $0.moment = .start })[0]!)! == 1.15)
    #expect(Double(truths(task(.value) { $0.moment = .mean })[0]!)! == 11.95)
  }

  @Test func eventsAreCountedWhereTheDataRiseAbove() {
    #expect(truths(task(.count) { $0.above = 15 }) == [0: "1", 1: "1", 2: "1", 3: "1"])
    let waves = SampleStudy().bank([(0..<240).map { Double(($0 / 20) % 2) }])
    let asked = task(.count) { $0.above = 0.5 }
    #expect(asked.kind.items(asked, waves)[0].truth == "6")
  }

  @Test func theRightSeriesAndOrdersFollowWhatIsPlayed() {
    var random = SeededRandom(seed: 3)
    let match = task(.match) { $0.alternatives = 3 }
    let pair = task(.comparison)
    let same = task(.sameDifferent)
    let means = SampleStudy.lines.map { $0.reduce(0, +) / 240 }
    for _ in 0..<50 {
      let shown = TaskKind.match.settle(TrialItem(pieces: [2]), match, bank, &random)
      let right = shown.options.first { $0.key == shown.truth }
      #expect(shown.options.count == 3)
      #expect(right?.series == Series.thinned(SampleStudy.lines[2], to: 48))
      let two = TaskKind.comparison.settle(TrialItem(pieces: [0, 2]), pair, bank, &random)
      #expect(means[two.pieces[Int(two.truth)! - 1]] == max(means[0], means[2]))
      let looks = TaskKind.sameDifferent.settle(TrialItem(pieces: [0]), same, bank, &random)
      #expect((looks.truth == "same") == (looks.pieces[0] == looks.pieces[1]))
    }
  }

  @Test func theDatasetIsIdentified() {
    #expect(truths(task(.identification)) == [0: "1", 1: "2", 2: "1", 3: "2"])
  }

  // MARK: Answers

  private func trial(_ kind: TaskKind, _ cells: [Int], truth: String = "", _ keys: [String] = [])
    -> Trial
  {
    Trial(
      task: 0, phase: .main, cells: cells,
      item: TrialItem(pieces: [0], truth: truth, options: keys.map { .init($0, $0) }), variant: 0)
  }

  @Test func taskLoadHasSixScalesWhoseFileIsOneWord() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "nasa-tlx" }"#
    let task = try sample.study.tasks[0]
    #expect(task.options.items.count == 6, "Hart and Staveland 1988 have six scales")
    #expect(
      task.options.items.map { $0.text.prefix { $0 != ":" } } == [
        "Mental demand", "Physical demand", "Time pressure", "Performance", "Effort", "Frustration",
      ])
    let asked = trial(.taskLoad, [])
    let said = ["0", "20", "40", "60", "80", "100"]
    #expect(try Judgement(ItemAnswers.text(said), to: asked, of: task).answers == said)
    let few = ItemAnswers.text(Array(said.dropLast()))
    #expect(throws: Fault.self) { try Judgement(few, to: asked, of: task) }
  }

  @Test func aQuestionnaireWithoutItemsIsRefused() {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "questionnaire", "items": [] }"#
    #expect(throws: Fault.self) { try sample.study }
  }

  @Test func wordsOfListenersAreKeptAsTheyAre() throws {
    let asked = trial(.freeText, [])
    for said in ["", "=1+1", "<b>\"a|b\", 'c'</b>\n--;", "Ärger 🙂"] {
      let judged = try Judgement(said, to: asked, of: task(.freeText))
      #expect(judged.answers == [said])
      #expect(judged.correct == nil)
    }
    for wrong in ["a\u{0}b", "\u{1B}[2J", String(repeating: "x", count: 2001)] {
      #expect(throws: Fault.self) { try Judgement(wrong, to: asked, of: task(.freeText)) }
    }
  }

  @Test func choicesAreRightOrWrong() throws {
    let asked = trial(.trend, [0], truth: "rise", ["rise", "fall"])
    #expect(try Judgement(" rise ", to: asked, of: task(.trend)).correct == true)
    #expect(try Judgement("fall", to: asked, of: task(.trend)).correct == false)
    #expect(throws: Fault.self) { try Judgement("up", to: asked, of: task(.trend)) }
    let liked = trial(.paired, [0, 4], ["1", "2", "tie"])
    #expect(try Judgement("tie", to: liked, of: task(.paired)).correct == nil)
  }

  @Test func estimatesAreRightWithinTheirTolerance() throws {
    let asked = trial(.value, [0], truth: "20")
    #expect(try Judgement("21", to: asked, of: task(.value)).correct == nil)
    let judged = task(.value) { $0.tolerance = 1 }
    #expect(try Judgement("21", to: asked, of: judged).correct == true)
    #expect(try Judgement("21.1", to: asked, of: judged).correct == false)
    let counted = trial(.count, [0], truth: "3")
    #expect(try Judgement("3", to: counted, of: task(.count)).correct == true)
    #expect(throws: Fault.self) { try Judgement("-1", to: asked, of: task(.magnitude)) }
  }

  @Test func ratingsAndRanksAreWholeLists() throws {
    let asked = trial(.rating, [0, 4])
    #expect(try Judgement("0, 100", to: asked, of: task(.rating)).ratings == [0, 100])
    #expect(try Judgement("2,1", to: asked, of: task(.ranking)).answers == ["2", "1"])
    for wrong in ["50", "50,101", "50,x", "50,60,70"] {
      #expect(throws: Fault.self) { try Judgement(wrong, to: asked, of: task(.rating)) }
    }
    for wrong in ["1,1", "0,1", "1,3"] {
      #expect(throws: Fault.self) { try Judgement(wrong, to: asked, of: task(.ranking)) }
    }
  }
}
