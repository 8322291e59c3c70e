import Glibc
import TestSupport
import Testing

@testable import Signals

/// Noises by their slopes and counts.
struct NoiseColourTests {
  /// A slope per colour, over the whole of hearing and nowhere more than half a decibel per octave off.
  @Test(
    arguments: [(UnitKind.brown, -6.02), (.blue, 3.01), (.violet, 6.02)],
    Drawn.cases(2, of: Tests.rates))
  func coloursHaveTheirSlopes(colour: (code: UnitKind, slope: Double), rate: Float) {
    let bands = ThirdOctaves(
      colour.code, rate: rate, from: colour.code == .brown ? 30 : 20, to: 16_000, pieces: 2)
    #expect(abs(bands.slope - colour.slope) < 0.15, "\(bands.slope) dB per octave")
    let centre = Statistic.mean(zip(bands.octaves, bands.levels).map { $1 - colour.slope * $0 })
    for (octave, level) in zip(bands.octaves, bands.levels) {
      #expect(abs(level - colour.slope * octave - centre) < 1, "octave \(octave)")
    }
  }

  @Test(arguments: Tests.rates)
  func brownNoiseKeepsItsLevelAndDoesNotWanderOff(rate: Float) {
    let out = UnitBench(.brown, [], sampleRate: rate).render(3 * Int(rate), lanes: 0..<16)
    let rms = Level.decibels(Level.rms(out.flatMap { $0 }))
    #expect(abs(rms + 14) < 0.7)
    #expect(out.allSatisfy { Level.peak($0) < 1.2 })
  }

  @Test func violetNoiseFillsItsRangeAndNoMore() {
    let peak = Level.peak(UnitBench(.violet, []).render(96_000, lanes: 0..<16).joined())
    #expect(peak > 0.9 && peak <= 1)
  }

  @Test(arguments: [Float(46.875), 1500, 6000])
  func velvetNoiseHasOneImpulseOfEitherSignInEachPeriod(density: Float) {
    let period = Int(48_000 / density)
    let out = UnitBench(.velvet, [.constant(density)]).render(period * 600, lanes: 0..<16)
    var (places, sum) = ([Double](), 0.0)
    for lane in out {
      for start in stride(from: 0, to: lane.count, by: period) {
        let hits = (start..<start + period).filter { lane[$0] != 0 }
        guard let hit = hits.first, hits.count == 1 else {
          Issue.record("\(hits.count) impulses in a period")
          return
        }
        #expect(abs(lane[hit]) == 1)
        sum += Double(lane[hit])
        places.append((Double(hit - start) + 0.5) / Double(period))
      }
    }
    // 9600 coins: a standard error of 98
    #expect(abs(sum) < 400)
    #expect(Statistic.distanceFromUniform(places) < 0.5 / Double(period) + 0.02)
  }

  @Test func withoutDensityVelvetIsSilent() {
    #expect(UnitBench(.velvet, [.constant(0)]).render(4800)[0].allSatisfy { $0 == 0 })
  }

  @Test func dust2IsAPoissonProcessOfBothSigns() {
    let out = UnitBench(.dust2, [.constant(50)]).render(3840 * 40, lanes: 0..<16)
    var counts: [Double] = []
    for lane in out {
      for start in stride(from: 0, to: lane.count, by: 3840) {
        counts.append(Double(lane[start..<start + 3840].count { $0 != 0 }))
      }
    }
    #expect(abs(Statistic.mean(counts) - 4) < 0.3)
    #expect(abs(Statistic.variance(counts) - 4) < 0.9)
    let heights = out.joined().filter { $0 != 0 }.map { (Double($0) + 1) / 2 }
    #expect(Statistic.distanceFromUniform(heights) < 1.63 / Double(heights.count).squareRoot())
  }
}
