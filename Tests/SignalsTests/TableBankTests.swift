import Glibc
import TestSupport
import Testing

@testable import Signals

struct TableBankTests {
  private let bank = UnitBench.tables

  @Test func noLevelHoldsAHarmonicAboveHalfTheSampleRate() {
    var ratio: Float = 1e-5
    while ratio < 0.5 {
      let level = bank.level(ratio: ratio)
      #expect(Float(level.harmonics) * ratio <= 0.5)
      #expect(ratio >= level.lowest && ratio <= level.highest)
      ratio *= 1.003
    }
  }

  @Test func everyHarmonicUpToFourTenthsOfTheSampleRateIsHeld() {
    // below 20 Hz at 48 kHz the richest level ends at its last harmonic
    var ratio: Float = 20.0 / 48_000
    while ratio < 0.4 {
      #expect(Float(bank.level(ratio: ratio).harmonics + 1) * ratio > 0.4)
      ratio *= 1.003
    }
  }

  @Test func levelsAreLongEnoughForTheirHarmonics() {
    var ratio: Float = 1e-5
    while ratio < 0.5 {
      let level = bank.level(ratio: ratio)
      #expect(level.size >= 2048 && level.size >= 16 * level.harmonics)
      ratio *= 1.05
    }
  }

  @Test func aWaveformKeepsItsHarmonicsWithoutItsMean() {
    func wave(_ i: Int) -> Double {
      let first = cos(2 * .pi * Double(i) / 100)
      let third = sin(2 * .pi * 3 * Double(i) / 100)
      return first - 0.25 * third
    }
    let cycle = (0..<100).map { Float(0.5 + wave($0)) }
    let tables = TableBank(waveforms: [Harmonics(cycle: cycle)])
    let out = UnitBench(.wavetable, [.constant(480)], tables: tables).render(200)[0]
    for i in 0..<200 { #expect(abs(Double(out[i]) - wave(i)) < 1e-5) }
  }
}
