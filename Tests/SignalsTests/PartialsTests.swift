import Glibc
import TestSupport
import Testing

@testable import Signals

struct PartialsTests {
  private func partials(
    _ rows: [[Float]], _ hertz: UnitBench.Input, frames: Int, rate: Float = 48_000
  ) -> [Float] {
    let tables = TableBank(waveforms: [], lists: [rows.flatMap { $0 }])
    return UnitBench(.partials, [hertz], sampleRate: rate, tables: tables).render(frames)[0]
  }

  @Test(arguments: Tests.rates)
  func itIsTheSumOfItsSines(rate: Float) {
    let rows: [[Float]] = [[1, 1, 0], [2.5, -0.5, 0.25], [7.01, 0.3, 0.6]]
    let out = partials(rows, .constant(440), frames: 9600, rate: rate)
    for i in 0..<9600 {
      var truth = 0.0
      for row in rows.map({ $0.map(Double.init) }) {
        truth += row[1] * sin(2 * .pi * (440 * row[0] * Double(i) / Double(rate) + row[2]))
      }
      #expect(abs(Double(out[i]) - truth) < 1e-4)
    }
  }

  @Test func partialsFadeOutBelowHalfTheSampleRate() {
    func loudness(_ hertz: Float) -> Double {
      Tone(
        partials([[100, 1, 0]], .constant(hertz), frames: 16_384), at: 100 * Double(hertz),
        sampleRate: 48_000
      ).amplitude
    }
    // 0.4 of 48 kHz is 19.2, 0.425 is 20.4, 0.45 is 21.6
    #expect(abs(loudness(191) - 1) < 1e-3 && abs(loudness(204) - 0.5) < 1e-3)
    #expect(loudness(217) < 1e-6)
  }

  @Test func aGlideSoundsAlikeAsControlAndAsSignal() {
    let rows: [[Float]] = [[1, 1, 0], [40, 0.5, 0]]
    let line = (0..<6400).map { 400 + Float($0) / 50 }
    let control = partials(rows, .control { 400 + Float($0) / 50 }, frames: 6400)
    let signal = partials(rows, .signal(line), frames: 6400)
    for i in 0..<6400 { #expect(abs(control[i] - signal[i]) < 0.02) }
  }
}
