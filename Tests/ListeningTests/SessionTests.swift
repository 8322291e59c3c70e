import Score
import Testing

@testable import Listening

/// Sessions: what is dealt, what is shown, and what comes of answers.
struct SessionTests {
  private func session(_ sample: SampleStudy, number: Int = 1, order: Int = 0) throws -> Session {
    Session(try sample.study, sample.bank(SampleStudy.lines), number: number, order: order)
  }

  private func trials(_ session: Session) -> [Trial] {
    session.steps.compactMap { if case .trial(let trial) = $0 { trial } else { nil } }
  }

  @Test func everyVariantPlaysTheSameItemsInABlockOfItsOwn() throws {
    let first = try session(SampleStudy())
    let main = trials(first).filter { $0.phase == .main }
    #expect(main.map { $0.variant! } == [0, 0, 0, 0, 1, 1, 1, 1])
    let pieces = [0, 1].map { v in
      main.filter { $0.variant == v }.map { $0.item.pieces[0] }.sorted()
    }
    #expect(pieces[0] == pieces[1])
    let rises = main.filter { $0.variant == 0 }.count { $0.truth == "rise" }
    #expect(rises == 2, "each answer is right as often as the other")
    let second = try session(SampleStudy(), order: 1)
    #expect(
      trials(second).filter { $0.phase == .main }.map { $0.variant! } == [1, 1, 1, 1, 0, 0, 0, 0])
  }

  /// An order by chance mixes the variants trial by trial, each as often as the others.
  @Test func aRandomOrderHasNoBlocksOfVariants() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "trend", "input": "temperature", "trials": 16 }"#
    sample.rest = #", "order": { "design": "random" }"#
    let main = trials(try session(sample))
    #expect(Set(main.map(\.block)) == [1])
    #expect(main.count { $0.variant == 0 } == 8 && main.count { $0.variant == 1 } == 8)
    let turns = zip(main, main.dropFirst()).count { $0.variant != $1.variant }
    #expect(turns > 1, "two blocks have one turn")
  }

  /// Four items, of which two may be alike, have 12 orders or more: by chance one block of 240 in 12 has that of the block before,
  /// 20 with a standard deviation of 4.3.
  @Test func eachBlockHasItsItemsInAnOrderOfItsOwn() throws {
    var alike = 0
    for number in 1...240 {
      let main = trials(try session(SampleStudy(), number: number)).filter { $0.phase == .main }
      let orders = [0, 1].map { v in main.filter { $0.variant == v }.map { $0.item.pieces[0] } }
      if orders[0] == orders[1] { alike += 1 }
    }
    #expect((1...45).contains(alike), "\(alike)")
  }

  @Test func aSessionIsTheSameForTheSameListenerAndAnotherForTheNext() throws {
    #expect(try session(SampleStudy(), number: 3).steps == session(SampleStudy(), number: 3).steps)
    #expect(try session(SampleStudy(), number: 3).steps != session(SampleStudy(), number: 4).steps)
  }

  /// Hearing a variant before the trials would be practice; it is shared out evenly.
  @Test func theLevelIsSetByEachSoundEquallyOften() throws {
    let bank = SampleStudy().bank(SampleStudy.lines)
    let count = bank.variants.count * bank.pieces.count
    let heard = try (1...2 * count).map { try session(SampleStudy(), number: $0).levelSound }
    let sounds = bank.cells.prefix(count).map(\.sound)
    #expect(heard.sorted() == (sounds + sounds).sorted())
  }

  @Test func whatAListenerSeesNamesNoConditionAndNoTruth() throws {
    var sample = SampleStudy()
    sample.tasks +=
      #", { "kind": "match", "input": "temperature", "trials": 4 }, { "kind": "paired", "trials": 3 }"#
    sample.tasks += #", { "kind": "bs1534", "trials": 2, "reference": "ada.lua" }"#
    sample.tasks += #", { "kind": "bs1116", "trials": 2, "reference": "ada.lua" }"#
    sample.tasks += #", { "kind": "ripple", "trials": 4, "names": ["the pond", "the wood"] }"#
    let session = try session(sample)
    let sight = trials(session).map { "\(session.view($0))" }.joined()
    for word in sample.variants + ["ada", "ben", "truth", ".wav", "d0", "d1", "s1", "s2"] {
      #expect(!sight.contains(word), "\(word)")
    }
  }

  /// Of a task that asks which ripple it was, variants are mixed in one block, each as often as the others.
  @Test func ripplesAreMixedAndAnsweredByTheNamesThatAreGiven() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "ripple", "trials": 16, "names": ["the pond", "the wood"] }"#
    let heard = trials(try session(sample))
    #expect(Set(heard.map(\.block)) == [1])
    #expect(heard.count { $0.truth == "1" } == 8)
    #expect(heard.map(\.truth).prefix(8).distinct().count == 2)
    for trial in heard {
      #expect(trial.options.map(\.label) == ["the pond", "the wood"])
      #expect(trial.truth == "\(trial.variant! + 1)")
    }
    sample.tasks = #"{ "kind": "ripple", "trials": 16, "names": ["the pond"] }"#
    let fault = #expect(throws: Fault.self) { try sample.study }
    #expect(fault?.hint == "give a name for each variant, in their order")
  }

  @Test func trainingTellsWhatWasRightAndTrialsDoNot() throws {
    var session = try session(SampleStudy())
    var told: [Bool] = []
    while let step = session.current {
      let outcome = try session.take("rise", sequence: session.place, SampleStudy.timing)
      if case .trial = step { told.append(outcome.feedback != nil) }
    }
    #expect(told == [true, true] + Array(repeating: false, count: 8))
  }

  @Test func anAnswerThatComesTwiceCountsOnceAndOneThatComesEarlyIsRefused() throws {
    var session = try session(SampleStudy())
    for sequence in 0..<3 { _ = try session.take("", sequence: sequence, SampleStudy.timing) }
    let place = session.place
    let first = try session.take("rise", sequence: place, SampleStudy.timing)
    #expect(first.record?.sequence == place)
    #expect(try session.take("fall", sequence: place, SampleStudy.timing).record == nil)
    #expect(session.place == place + 1)
    #expect(throws: Fault.self) {
      try session.take("rise", sequence: place + 2, SampleStudy.timing)
    }
  }

  /// Of each check six trials are made, and five of them pass; of both, both must be passed.
  @Test(arguments: [
    ("woods", 6, 4, "fail"), ("woods", 6, 5, "pass"), ("huggins", 6, 4, "fail"),
    ("huggins", 6, 5, "pass"), ("both", 12, 10, "fail"), ("both", 12, 11, "pass"),
  ])
  func fiveOfSixHeadphoneTrialsPass(
    _ test: String, _ trials: Int, _ right: Int, _ result: String
  ) throws {
    var sample = SampleStudy()
    sample.rest = #", "screening": { "headphones": "\#(test)", "required": true }"#
    var session = try session(sample)
    var seen = 0
    while case let step? = session.current {
      guard case .headphones(let trial) = step else {
        if seen > 0 { break }
        _ = try session.take("", sequence: session.place, SampleStudy.timing)
        continue
      }
      let wrong = trial.truth == "1" ? "2" : "1"
      _ = try session.take(
        seen < right ? trial.truth : wrong, sequence: session.place, SampleStudy.timing)
      seen += 1
    }
    #expect(seen == trials)
    #expect(session.headphones == result)
    #expect(session.isRefused == (result == "fail"))
    guard session.isRefused else { return }
    #expect(throws: Fault.self) {
      try session.take("", sequence: session.place, SampleStudy.timing)
    }
  }

  /// What a page reports as heard is asked for, the reference too, and an answer that comes twice is not asked again.
  @Test func aRatingOfWhatWasNotHeardIsRefusedByTheNameOfTheSound() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "bs1534", "trials": 1, "reference": "ada.lua", "anchors": [] }"#
    var session = try session(sample)
    try session.refuseUnheard([], sequence: 0)
    _ = try session.take("", sequence: 0, SampleStudy.timing)
    func refusal(_ heard: [Int]) -> String? {
      do { try session.refuseUnheard(heard, sequence: session.place) } catch {
        return error.message
      }
      return nil
    }
    #expect(refusal([0]) == "the sound has not been heard to its end")
    for sequence in 1..<3 { _ = try session.take("", sequence: sequence, SampleStudy.timing) }
    #expect(refusal([]) == "the reference has not been heard to its end")
    #expect(refusal([1, 1, 0]) == "sound 2 has not been heard to its end")
    #expect(refusal([1, 1]) == "sound 2 has not been heard to its end")
    #expect(refusal([1, 2, 1]) == nil)
    try session.refuseUnheard([], sequence: 0)
  }

  @Test func aReferenceToneIsOfTheVariantThatIsHeardAndNeedNotBe() throws {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "value", "input": "temperature", "trials": 8, "tone": 12.5 }"#
    var bank = sample.bank(SampleStudy.lines)
    bank.tones = ["value": [100, 101]]
    let session = Session(try sample.study, bank, number: 1, order: 0)
    for trial in trials(session) {
      #expect(trial.tone == 100 + trial.variant!)
      #expect(session.view(trial).tone == "12.5 °C")
      #expect(SessionStep.trial(trial).sounds == 1)
    }
    #expect(try sample.study.json.compact.contains(#""tone":12.5"#))
    sample.tasks =
      #"{ "kind": "count", "input": "temperature", "trials": 8, "above": 3, "tone": 1 }"#
    #expect(throws: Fault.self) { try sample.study }
  }
}
