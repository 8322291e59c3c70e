import Glibc
import Testing

@testable import Analysis

/// IEC 61672-1:2013, table 3, to a tenth of a decibel.
private let table: [(hertz: Double, level: Double)] = [
  (31.62, -39.4), (63.10, -26.2), (125.9, -16.1), (251.2, -8.6), (501.2, -3.2), (1000, 0),
  (1995, 1.2), (3981, 1.0), (7943, -1.1), (10000, -2.5), (12589, -4.3), (15849, -6.6),
]

@Test(arguments: [44100.0, 48000, 96000])
func theAWeightingIsTheStandards(rate: Double) {
  let filter = AWeighting(sampleRate: rate)
  for (hertz, level) in table {
    let found = PowerLevel.decibels(filter.power(hertz, sampleRate: rate))
    #expect(abs(found - level) < 0.16, "\(hertz) Hz: \(found) dB")
  }
}

@Test(arguments: [8000, 44100, 48000, 96000])
func aToneAt1kHzHasTheLevelOfItsCalibration(rate: Int) {
  let tone = ReferenceSignals.tone(1000, 100, seconds: 2, rate: rate).map { Float($0) }
  #expect(abs(analyse(tone, rate: rate, calibration: 94).level - 94) < 0.02)
  let low = ReferenceSignals.tone(100, 100, seconds: 2, rate: rate).map { Float($0) }
  let allowed = rate < 44100 ? 0.45 : 0.06  // the table's figure is rounded
  #expect(abs(analyse(low, rate: rate).level - (100 - 19.1)) < allowed)
}

@Test func oneChannelAloneIs3DecibelsLower() {
  let tone = ReferenceSignals.tone(1000, 80).map { Float($0) }
  let both = analyse(tone.flatMap { [$0, $0] }, channels: 2).level
  let one = analyse(tone.flatMap { [$0, 0] }, channels: 2).level
  #expect(abs(both - one - 10 * log10(2)) < 1e-6)
}

@Test func theFramesMeanIsTheWhole() {
  let found = analyse(ReferenceSignals.modulated(500, 4, 70, seconds: 2).map { Float($0) })
  #expect(found.exposure.count == 100)
  #expect(abs(Exposure.mean(found.exposure) - found.level) < 0.05)
}

/// H.870: 80 dB(A) for 40 hours is all of it; 3 dB more, half the time.
@Test func theDoseIsAShareOfTheWeek() {
  #expect(abs(Exposure.dose(80, hours: 40) - 100) < 1e-9)
  #expect(abs(Exposure.dose(80) - 17.5) < 1e-9)
  #expect(abs(Exposure.dose(80 + 10 * log10(2), hours: 20) - 100) < 1e-9)
}
