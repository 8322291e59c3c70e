import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

struct BarkTests {
  /// A Butterworth band-pass of sixth order: 1 / √(1 + Ω⁶), Ω the distance from the middle on prewarped
  /// edges.
  @Test(arguments: StateModeTests.rates)
  func bandsAreButterworthBandPasses(rate: Double) {
    for band in [1, 2, 9, 17, 24] {
      let (low, high) = (max(20, Bark.edges[band - 1]), Bark.edges[band])
      let response = Response(.barkBand, [Float(band)], sampleRate: rate, count: 32_768)
      let (w1, w2) = (tan(.pi * low / rate), tan(.pi * high / rate))
      for hertz in response.thirds + [low, high, (low * high).squareRoot()] {
        let place = (hertz / response.binWidth).rounded() * response.binWidth
        let w = tan(.pi * place / rate)
        let omega = (w * w - w1 * w2) / (w * (w2 - w1))
        let truth = -10 * log10(1 + pow(omega, 6))
        if truth > -80 { #expect(abs(response.level(at: place) - truth) < 0.1, "\(place) Hz") }
      }
    }
  }

  @Test func aMovingBandFollowsWithoutAClick() {
    let tone = (0..<48_000).map { Float(0.5 * Tests.sine(cycles: 1000 * Double($0) / 48_000)) }
    let out = UnitBench(.barkBand, [.signal(tone), .control { 5 + 8 * Float($0) / 48_000 }])
      .render(48_000)[0]
    #expect(Clicks.find(Array(out[2000...])).isEmpty)
    // 1000 Hz lies in band 9: half of the way
    #expect(Level.rms(out[23_000..<25_000]) > 10 * Level.rms(out[2000..<6000]))
  }

  private func bank(_ gains: [Float], rate: Double) -> Response {
    let impulse = [Float(1)] + [Float](repeating: 0, count: 32_767)
    let tables = TableBank(waveforms: [], lists: [gains])
    let out = UnitBench(
      .barkBank, [.signal(impulse)], sampleRate: Float(rate), tables: tables
    ).render(32_768)[0]
    return Response(out, sampleRate: rate)
  }

  @Test(arguments: StateModeTests.rates)
  func allBandsTogetherAreFlat(rate: Double) {
    let response = bank([Float](repeating: 0, count: 24), rate: rate)
    for hertz in response.thirds where hertz > 150 && hertz < 12_000 {
      #expect(abs(response.level(at: hertz)) < 1.5, "\(hertz) Hz")
    }
  }

  /// A band in the middle of a row at the same level has that level; bands that are not listed are silent.
  @Test func gainsAreTheLevelsOfTheBands() {
    var gains = [Float](repeating: -120, count: 16)
    for band in 8...10 { gains[band] = -12 }
    let response = bank(gains, rate: 48_000)
    #expect(abs(response.level(at: 1170) + 12) < 2)
    #expect(response.level(at: 300) < -60 && response.level(at: 8000) < -50)
  }
}
