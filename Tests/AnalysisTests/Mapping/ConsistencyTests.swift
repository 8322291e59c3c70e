import Testing

@testable import Analysis

private let first = Known.uniform(500)
private let second = Known.uniform(700, seed: 3).map { 2 * $0 }

@Test func aFixedMappingIsTheSameOnEveryDataset() {
  let curves: [(Double) -> Double] = [
    Known.semitones(12), Known.levels(15), { 880 - 300 * $0 }, { $0 < 0.5 ? 300 : 600 },
  ]
  for curve in curves {
    let found = Consistency.measure(
      Known.pitch(first, curve), Known.pitch(second.map { $0 / 2.5 }, curve), seed: 1)
    #expect(found.estimate?.value == 0)
  }
}

/// Limits from the data: two octaves over 0...1 in one dataset, over 0...2 in the other. They part most at 1: 880 and 440 Hz.
@Test func limitsTakenFromTheDataChangeTheSound() {
  let a = Known.pitch(first, Known.semitones(24))
  let b = Known.pitch(second, { Known.semitones(24)($0 / 2) })
  let expected = Percept.pitch.jndSteps(from: 440, to: 880)!
  for found in [Consistency.measure(a, b, seed: 1), Consistency.measure(b, a, seed: 1)] {
    #expect(abs(found.estimate!.value - expected) < 0.02 * expected)
    #expect(found.estimate!.interval!.upperBound <= found.estimate!.value)
  }
}

@Test func datasetsWithoutCommonDataCannotBeCompared() {
  let a = Known.pitch(first, Known.semitones(24))
  let b = Known.pitch(first.map { $0 + 5 }, Known.semitones(24))
  #expect(Consistency.measure(a, b, seed: 1).reason?.contains("in common") == true)
  #expect(Consistency.measure(a, Known.pitch([], { $0 }), seed: 1).reason == "there are no data")
}
