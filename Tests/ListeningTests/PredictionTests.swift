import Analysis
import Score
import Testing

@testable import Listening

/// What a plan says of a study before anybody is invited.
struct PredictionTests {
  /// Two mappings that move the pitch of a tone of 440 Hz by 0.05 and by 0.1 Hz a degree: of the trends of `SampleStudy.lines` the
  /// second one's are twice as many just noticeable differences apart.
  private func prediction(trials: Int) throws -> Prediction {
    var sample = SampleStudy()
    sample.tasks = #"{ "kind": "trend", "input": "temperature", "trials": \#(trials) }"#
    let temperature = try #require(Inputs.named("temperature"))
    let hearings = [0.05, 0.1].map { slope in
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
      #expect(power(listeners) >= 0.8 && power(listeners - 1) < 0.8, "\(listeners)")
    }
  }
}
