import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

struct GrainsTests {
  private static let second = TableBank(
    waveforms: [],
    recordings: [
      Recording(channels: [[Float](repeating: 1, count: 48_000)], sampleRate: 48_000),
      Recording(
        channels: [
          (0..<48_000).map { Float(Tests.sine(cycles: 500 * Double($0) / 48_000)) }
        ], sampleRate: 48_000),
    ])

  private func bench(_ given: [String: Float], table: Int, sampleRate: Float = 48_000) -> UnitBench {
    let inputs = Grains.spec.inputs.map {
      UnitBench.Input.constant(given[$0.name] ?? Float($0.defaultValue))
    }
    return UnitBench(.grains, inputs, sampleRate: sampleRate, tables: Self.second, table: table)
  }

  /// Of a recording of ones the windows come out.
  @Test func everyGrainBeginsOnItsFrame() {
    let out = bench(["sync": 1, "rate": 100, "size": 0.005], table: 0).render(9600)[0]
    var worst = 0.0
    for (i, x) in out.enumerated() {
      let u = (Double(i % 480) + 0.5) / 240
      worst = max(worst, abs(Double(x) - (u < 1 ? pow(sin(.pi * u), 2) : 0)))
    }
    #expect(worst < 1e-4)
  }

  @Test(arguments: [(1, 48_000.0), (1.5, 48_000), (0.5, 44_100), (2, 96_000)])
  func ratioIsTheSpeedWithinAGrain(ratio: Float, sampleRate: Double) {
    let out = bench(
      ["sync": 1, "rate": 8, "size": 0.4, "ratio": ratio, "position": 0.1], table: 1,
      sampleRate: Float(sampleRate)
    ).render(65_536)[0]
    let spectrum = Spectrum(out, sampleRate: sampleRate)
    let peak = spectrum.power.indices.max { spectrum.power[$0] < spectrum.power[$1] }!
    #expect(abs(Double(peak) * spectrum.binWidth - 500 * Double(ratio)) < 8)
  }

  @Test func everyLaneHasGrainsOfItsOwn() {
    let lanes = bench(["rate": 100], table: 1).render(9600, lanes: 0..<3)
    #expect(lanes[0] != lanes[1] && lanes[1] != lanes[2])
  }

  @Test func manyLongGrainsStayBounded() {
    // 64 grains sound at once at most, at any rate and size.
    let out = bench(["rate": 1000, "size": 1, "scatter": 0.5], table: 1).render(48_000)[0]
    #expect(Level.isFinite(out) && Level.peak(out) < 20)
  }
}
