import Analysis
import Glibc
import Score
import Testing

@testable import Listening

/// What a plan says of a study before anybody is invited.
struct PredictionTests {
  /// Two mappings that move the pitch of a tone of 440 Hz by 0.05 and by 0.1 Hz a degree: of the trends of `SampleStudy.lines` the
  /// second one's are twice as many just noticeable differences apart.
  private func prediction(trials: Int, slopes: [Double] = [0.05, 0.1]) throws -> Prediction {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "trend", "input": "temperature", "trials": \#(trials) }"#
    let temperature = try #require(Inputs.named("temperature"))
    let hearings = slopes.map { slope in
      let stimuli = SampleStudy.lines.map { data in
        [
          Pairing(
            input: temperature, target: "tone.pitch", percept: .pitch, unit: .hertz, line: 1,
            data: data, values: data.map { 440 + slope * $0 })
        ]
      }
      return StimulusHearing(stimuli, input: "temperature")
    }
    let bank = sample.bank(SampleStudy.lines)
    return Prediction(
      study: try sample.study,
      bank: StimulusBank(
        variants: bank.variants, pieces: bank.pieces, cells: bank.cells, ladders: [:],
        hearings: ["temperature": hearings]))
  }

  @Test(arguments: [8, 12, 20]) func theListenersForAPowerAreTheFewestThatHaveIt(trials: Int) throws
  {
    let prediction = try prediction(trials: trials)
    for alpha in [0.05, 0.01, 0.005, 0.001] {
      let found = try #require(
        prediction.power(prediction.study.tasks[0], efficiency: 1, alpha: alpha))
      guard case .shares(let low, let high) = found.expected else {
        Issue.record("no shares are expected: \(found.expected)")
        return
      }
      #expect(found.variants.0 == 0 && found.variants.1 == 1 && low < high)
      func power(_ listeners: Int) -> Double {
        BinomialPower.powerToTell(
          low, from: high, trials: trials / 2 * listeners, alpha: alpha)
      }
      let listeners = try #require(found.listeners)
      // Of n listeners who all agree the p value is 2 / 2ⁿ: from 1 - log2 α listeners on it can reach α.
      let fewest = Int((1 - log2(alpha)).rounded(.up))
      #expect(power(listeners) >= 0.8, "\(listeners)")
      #expect(listeners == fewest || listeners > fewest && power(listeners - 1) < 0.8)
    }
  }

  /// However well a mapping is heard, signs of five listeners cannot be exchanged in enough ways for 5 %.
  @Test func fewerThanSixListenersNeverTellSharesApart() throws {
    let prediction = try prediction(trials: 2000)
    let found = try #require(
      prediction.power(prediction.study.tasks[0], efficiency: 1, alpha: 0.05))
    #expect(found.listeners == 6)
    var few = SampleStudy()
    few.tasks = #"{ "kind": "trend", "input": "temperature", "trials": 2000 }"#
    few.rest = #", "listeners": 5"#
    let task = prediction.study.tasks[0]
    let five = Prediction(study: try few.study, bank: prediction.bank)
    #expect(five.power(task, efficiency: 1, alpha: 0.05)?.power == 0)
    few.rest +=
      #", "analysis": [{ "id": "a", "task": "trend", "test": "mixed", "by": "variant" }]"#
    let mixed = Prediction(study: try few.study, bank: prediction.bank)
    #expect(try #require(mixed.power(task, efficiency: 1, alpha: 0.05)).power > 0.99)
  }

  /// A part below the last round one has a row, and each row says what is needed or that it is beyond all reach.
  @Test func aSmallEffectHasARowAndWords() throws {
    func lines(_ slopes: [Double]) throws -> [String] {
      let made = try prediction(trials: 8, slopes: slopes)
      return made.study.power(of: made.bank).filter { $0.hasPrefix("| trend") }
    }
    let usual = try prediction(trials: 8)
    let task = usual.study.tasks[0]
    let typical = try #require(usual.typicalEfficiency(task))
    let rows = usual.powers(task)
    #expect(rows.map(\.efficiency) == [1, 0.5, 0.25, 0.1, typical].sorted(by: >))
    // Near chance shares differ as their d′: a tenth of it needs the square of a tenth.
    func needed(_ part: Double) throws -> Int {
      try #require(rows.first { $0.efficiency == part }?.listeners)
    }
    #expect(try needed(0.1) > 4 * needed(0.25))
    #expect(try lines([0.05, 0.1]).count { $0.contains(", without practice |") } == 1)
    #expect(try lines([0.05, 0.05005]).last?.hasSuffix("| more than 100000 |") == true)
    let equal = try lines([0.05, 0.05])
    #expect(equal.allSatisfy { $0.hasSuffix("| no number: no difference is expected |") })
  }

  /// In one stimulus a tempo is heard by the level, in decibels, in another by the pitch, in hertz: they have no common scale,
  /// so nothing is known of how the input is heard, rather than that it is heard at chance.
  @Test func perceptsThatDifferAmongStimuliAreNotJoined() throws {
    let temperature = try #require(Inputs.named("temperature"))
    func hearing(_ percepts: [Percept]) -> StimulusHearing? {
      StimulusHearing(
        zip(percepts, SampleStudy.lines).map { percept, data in
          [
            Pairing(
              input: temperature, target: "tempo", percept: percept, unit: .none, line: 1,
              data: data, values: data.map { 40 + $0 })
          ]
        }, input: "temperature")
    }
    #expect(hearing([.pitch, .pitch, .pitch, .pitch]) != nil)
    #expect(hearing([.loudness, .loudness, .pitch, .loudness]) == nil)
  }

  /// What is heard half as finely in all stimuli is half as many just noticeable differences apart.
  @Test func coarsenessIsKept() throws {
    let temperature = try #require(Inputs.named("temperature"))
    func range(_ coarseness: Double) throws -> Double {
      try #require(
        StimulusHearing(
          SampleStudy.lines.map { data in
            [
              Pairing(
                input: temperature, target: "tone.pitch", percept: .pitch, unit: .hertz, line: 1,
                data: data, values: data.map { 440 + $0 }
              ).heard(by: coarseness)
            ]
          }, input: "temperature")
      ).range
    }
    #expect(abs(try range(2) / range(1) - 0.5) < 1e-9)
  }
}
