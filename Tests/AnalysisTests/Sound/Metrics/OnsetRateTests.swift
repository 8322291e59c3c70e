import Glibc
import Testing

@testable import Analysis

@Suite struct OnsetRateTests {
  /// The rate that is tracked in a cell of 20 s with these onsets, and its times.
  private func rates(_ onsets: [Double]) -> [(time: Double, rate: Double)] {
    var cell = TestCell.make(seconds: 20)
    cell.tracks.onsets = onsets
    let sound = MeasuredSound(cell, seed: 1)
    let feature = HeardFeature.of(.tempo, VoiceSound(of: "tempo", in: sound), sound)
    return feature.values.enumerated().map { (Double($0) * SoundTracks.hop, $1) }
  }

  /// A pulse of r(t) = 2.4 + 0.01 t onsets per second, whose onset n comes where 2.4 t + 0.005 t² = n: the mean over a window of
  /// two seconds is r(t) again.
  @Test func aPulseThatHurriesByATwelfthIsFollowedWithinOnePerCent() {
    let onsets = (1..<50).map { (number: Int) -> Double in
      let root: Double = sqrt(5.76 + 0.02 * Double(number))
      return (root - 2.4) / 0.01
    }
    let found = rates(onsets)
    for (time, rate) in found where (1.5...18).contains(time) {
      let expected: Double = 2.4 + 0.01 * time
      #expect(abs(rate / expected - 1) < 0.01, "at \(time) s")
    }
    #expect(found.count == 1000)
    // At the ends a part of an interval is missing.
    #expect(found.allSatisfy { $0.rate > 1.7 && $0.rate < 2.8 })
  }

  @Test func silenceAfterTheLastOnsetHasNoRate() {
    let found = rates((0..<20).map { (number: Int) -> Double in 0.25 * Double(number) })
    for (time, rate) in found {
      if time > 7 { #expect(rate == 0) }
      if (1.5...3).contains(time) { #expect(abs(rate - 4) < 0.05) }
    }
  }

  @Test func onsetsFurtherApartThanTheWindowAreSingleOnes() {
    let found = rates((0..<8).map { (number: Int) -> Double in 2.5 * Double(number) })
    // A window of two seconds holds one onset or none.
    for (time, rate) in found where (2...17).contains(time) {
      #expect(abs(rate) < 0.02 || abs(rate - 0.5) < 0.02, "at \(time) s")
    }
  }
}
