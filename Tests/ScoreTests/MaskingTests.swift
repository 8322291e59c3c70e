import Testing

@testable import Score

/// Figures of Tests/Golden/make/masking.py.
@Suite struct MaskingTests {
  @Test(arguments: [
    (-2, -27.5631541), (-1, -7.9082654), (0, -0.0013891), (1, -4.3060126), (3, -21.3985916),
  ])
  func theSpreadingFunctionIsSchroeders(_ bands: Int, _ level: Double) {
    #expect(abs(Masking.spreading(Double(bands)) - level) < 1e-6)
  }

  @Test func noiseMasksItsBandsAndMoreAboveThanBelow() {
    var levels = [Double](repeating: -120, count: Bark.bands)
    for band in 5...8 { levels[band] = -30 }
    let thresholds = Masking.thresholds(of: levels)
    let truth = [
      -86.1602, -63.0419, -43.3613, -34.8430, -33.6408, -33.4833, -33.9273, -39.0900, -47.2657,
      -56.3805,
    ]
    for (index, level) in truth.enumerated() { #expect(abs(thresholds[2 + index] - level) < 1e-3) }
    #expect(thresholds[20] == Masking.silence)
  }

  @Test func silenceMasksNothing() {
    let silence = [Double](repeating: Masking.silence, count: Bark.bands)
    #expect(Masking.thresholds(of: silence) == silence)
    #expect(Masking.thresholds(of: [.nan] + silence.dropFirst()) == silence)
  }

  @Test(arguments: [(0.0, 0), (99.9, 0), (100, 1), (1000, 8), (15_499, 23), (20_000, 23)])
  func aFrequencyHasItsBand(_ frequency: Double, _ band: Int) {
    #expect(Bark.band(of: frequency) == band)
  }

  /// What leaks from a loud band is not heard beside it.
  @Test func aBandIsHeardAboveWhatTheOthersOfItsSoundMask() {
    var levels = [Double](repeating: -100, count: Bark.bands)
    (levels[8], levels[9], levels[15]) = (-20, -50, -65)
    let heard = Masking.isHeard(levels, thresholds: Masking.thresholds(of: levels))
    #expect(heard.indices.filter { heard[$0] } == [8, 15])
  }
}
