import Glibc
import Score
import Testing

@testable import Analysis

/// Evenly spread data in random order, and data that rise and fall.
private let scattered = Known.shuffled(Known.ramp(2000))
private let waves = (0..<2000).map { (row: Int) -> Double in
  0.5 + 0.5 * sin(Double(row) / 2000 * 2 * Double.pi * 5.3)
}

private func heard(_ id: String, _ pairings: Pairing...) -> Double {
  value(id, ListenerMeasures.measure(pairings, seed: 1))
}

private func permuted(_ pairing: Pairing) -> Pairing {
  Pairing(
    input: pairing.input, target: pairing.target, percept: pairing.percept, unit: pairing.unit,
    line: nil, data: pairing.data, values: Known.shuffled(pairing.values))
}

@Test func oneJNDIsDPrimeOne() {
  #expect(abs(IdealListener.forcedChoice(1) - 0.7602) < 1e-4)
  #expect(IdealListener.forcedChoice(0) == 0.5 && IdealListener.forcedChoice(-1) < 0.24)
}

/// The best criterion: no other one is better (searched on a grid of d′ and criteria).
@Test func sameOrDifferentIsAnsweredByTheBestCriterion() {
  for d in [0.5, 1, 2, 4, 12, 40] {
    func correct(_ c: Double) -> Double {
      let root = 2.0.squareRoot()
      let same = 1 - 2 * Normal.below(-c / root)
      return (same + Normal.below((d - c) / root) + Normal.below((-d - c) / root)) / 2
    }
    let best = (1...4000).map { correct(Double($0) / 100) }.max()!
    #expect(abs(IdealListener.sameDifferent(d) - best) < 1e-5)
  }
  #expect(IdealListener.sameDifferent(0) == 0.5)
}

@Test func aPerfectMappingIsHeardPerfectly() {
  let linear = Known.pitch(waves, Known.semitones(24))
  #expect(heard("listener_trend", linear) > 99.9)
  #expect(heard("listener_trials", linear) == 5)
  #expect(heard("listener_same_different", linear) > 98)
}

/// A datum is missed by E|N(0,1)| = √(2/π) JND: 584 of them are the span.
@Test func theErrorOfAPointIsTheNoiseOfTheEar() {
  let (low, high) = (
    Percept.pitch.jndPosition(220)!, Percept.pitch.jndPosition(880)!
  )
  // straight in just noticeable differences over 60 of them
  let straight = Known.pitch(scattered) { x in
    let wanted: Double = low + 60 * x
    var (a, b) = (220.0, 880.0)
    for _ in 0..<50 {
      let middle = (a + b) / 2
      if Percept.pitch.jndPosition(middle)! < wanted { a = middle } else { b = middle }
    }
    return a
  }
  #expect(high - low > 60)
  let expected = 100 * (2 / Double.pi).squareRoot() / 60
  #expect(abs(heard("listener_point_error", straight) / expected - 1) < 0.1)
}

/// Within a level of width w the best answer is its middle: the mean error is w/4.
@Test func fourLevelsCostASixteenthOfTheSpan() {
  let error = heard("listener_point_error", Known.pitch(scattered, Known.levels(4)))
  #expect(abs(error - 6.25) < 0.2)
  // two data of different value on the same level (1/4 less the unclear ones) sound the same: half right
  let correct = heard("listener_same_different", Known.pitch(scattered, Known.levels(4)))
  let alike = (0.25 - 0.0199 * 0.98) / (1 - 0.0199)
  #expect(abs(correct - (100 - 50 * alike)) < 1.5)
}

@Test func permutedDataAreGuessed() {
  let nonsense = permuted(Known.pitch(waves, Known.semitones(24)))
  #expect(abs(heard("listener_trend", nonsense) - 50) < 25)
  #expect(heard("listener_point_error", permuted(Known.pitch(scattered, Known.levels(15)))) > 23)
  // the moment itself is not remembered: its neighbours in sound, 3 JND away, say nothing of it
  let few = Known.pitch(Known.shuffled(Known.ramp(200)), Known.semitones(24))
  #expect(heard("listener_point_error", permuted(few)) > 20)
}

@Test func trialsTellTwoVariantsApart() {
  let trends = [Known.semitones(0.1), Known.semitones(0.05)].map { curve in
    ListenerMeasures.measure([Known.pitch(waves, curve)], seed: 1).first {
      $0.metric == "listener_trend"
    }!
  }
  let (a, b) = (trends[0].estimate!.value / 100, trends[1].estimate!.value / 100)
  let needed = ListenerMeasures.trialsToTell(trends[0], from: trends[1])
  #expect(a > b && needed == BinomialPower.trialsToTell(a, from: b) && needed! > 10)
  #expect(ListenerMeasures.trialsToTell(trends[0], from: trends[0]) == nil)
}

@Test func theListenersAnchorsComeOutInOrder() {
  // so narrow that the noise of the ear matters: a tenth of a semitone
  let linear = Known.pitch(waves, Known.semitones(0.1))
  let few = Known.pitch(waves) { 220 * exp2(0.1 / 12 * (4 * $0).rounded(.down) / 4) }
  let trends = [permuted(linear), few, linear].map { heard("listener_trend", $0) }
  #expect(trends == trends.sorted() && trends[2] < 99, "\(trends)")
}

/// d′² add: two alike parameters are as good as one with √2 times the steps.
@Test func parametersOfOneInputCombineOptimally() {
  func tempo(_ octaves: Double, _ target: String) -> Pairing {
    Pairing(
      input: Known.temperature, target: target, percept: .tempo, unit: .beatsPerMinute, line: 1,
      data: waves, values: waves.map { 100 * exp2(octaves * $0) })
  }
  let both = heard("listener_trend", tempo(0.05, "tempo"), tempo(0.05, "other"))
  let one = heard("listener_trend", tempo(0.05 * 2.0.squareRoot(), "tempo"))
  #expect(abs(both - one) < 1e-9 && one < 99 && one > heard("listener_trend", tempo(0.05, "tempo")))
}

@Test func circlesAndCategoriesAreHeardWithoutATrend() {
  let headings = scattered.map { 360 * $0 }
  let turn = Pairing(
    input: Known.heading, target: "a.azimuth", percept: .azimuth, unit: .degrees, line: 1,
    data: headings, values: headings.map { -$0 })
  let found = ListenerMeasures.measure([turn], seed: 1)
  #expect(found.first { $0.metric == "listener_trend" }?.reason?.contains("circle") == true)
  #expect(value("listener_point_error", found) < 1)
  let weather = scattered.map { Double(min(Int($0 * 3), 2)) }
  let words = Known.pitch(weather, { 300 + 100 * $0 }, input: Known.weather)
  #expect(heard("listener_point_error", words) == 0)
  let twoAlike = Known.pitch(weather, { $0 == 2 ? 400 : 300 }, input: Known.weather)
  // two of three words sound alike: half of two thirds is mistaken
  #expect(abs(heard("listener_point_error", twoAlike) - 100 / 3) < 3)
}
