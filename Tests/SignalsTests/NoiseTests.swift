import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

struct NoiseTests {
  @Test func whiteNoiseIsUniformFromMinusOneToOne() {
    let out = UnitBench(.white, []).render(96_000, lanes: 0..<16)
    for lane in out {
      let x = lane.map(Double.init)
      // standard errors: 0.0019 of the mean, 0.0012 of the variance
      #expect(abs(Statistic.mean(x)) < 0.008)
      #expect(abs(Statistic.variance(x) - 1 / 3.0) < 0.005)
      #expect(Statistic.distanceFromUniform(x.map { ($0 + 1) / 2 }) < 0.007)
    }
  }

  @Test(arguments: [UnitKind.white, .pink])
  func noiseOfDifferentSeedsIsUncorrelated(code: UnitKind) {
    let bench = UnitBench(code, [])
    for lane in 0..<16 { bench.start(lane: lane, seed: UInt32(lane + 1)) }
    let out = bench.render(65_536, lanes: 0..<16).map { $0.map(Double.init) }
    // pink noise of 1.4 s has few independent low-frequency values: about 500
    let limit = code == .white ? 0.02 : 0.2
    for a in 0..<16 {
      for b in 0..<a { #expect(abs(Statistic.correlation(out[a], out[b])) < limit) }
    }
  }

  @Test func whiteNoiseHasNoMemory() {
    let x = UnitBench(.white, []).render(65_536)[0].map(Double.init)
    for lag in [1, 2, 3, 5, 17, 32, 64, 1000] {
      let r = Statistic.correlation(Array(x.dropFirst(lag)), Array(x.dropLast(lag)))
      #expect(abs(r) < 0.016)
    }
  }

  @Test(arguments: Drawn.cases(1, of: [Float(44_100), 48_000, 96_000]))
  func pinkNoiseFallsByThreeDecibelsPerOctave(rate: Float) {
    let bands = ThirdOctaves(.pink, rate: rate, from: 20, to: 16_000)
    let (octaves, levels) = (bands.octaves, bands.levels)
    #expect(abs(bands.slope + 3.01) < 0.05)
    let centre = Statistic.mean(zip(octaves, levels).map { $1 + 3.0103 * $0 })
    for (octave, level) in zip(octaves, levels) {
      #expect(abs(level + 3.0103 * octave - centre) < 0.5, "\(20 * pow(2, octave)) Hz")
    }
  }

  @Test func whiteNoiseIsFlat() {
    let bands = ThirdOctaves(.white, rate: 48_000, from: 60, to: 18_000)
    let (octaves, levels) = (bands.octaves, bands.levels)
    for (octave, level) in zip(octaves, levels) {
      #expect(abs(level - Statistic.mean(levels)) < 0.5, "\(60 * pow(2, octave)) Hz")
    }
  }

  /// Counts of a Poisson process have a variance equal to their mean.
  @Test(arguments: [Float(5), 50, 500])
  func dustIsAPoissonProcess(density: Float) {
    let window = Int(48_000 * 4 / density)  // four clicks on average
    let out = UnitBench(.dust, [.constant(density)]).render(window * 40, lanes: 0..<16)
    var counts: [Double] = []
    for lane in out {
      for start in stride(from: 0, to: lane.count, by: window) {
        counts.append(Double(lane[start..<start + window].count { $0 > 0 }))
      }
    }
    // 640 windows: standard errors 0.08 of the mean, 0.24 of the variance
    #expect(abs(Statistic.mean(counts) - 4) < 0.3)
    #expect(abs(Statistic.variance(counts) - 4) < 0.9)
  }

  @Test(arguments: [Float(2), 100, 20_000])
  func heightsOfDustAreUniform(density: Float) {
    // a low density as from an 8 kHz process slowed down: rare states must not show in the heights
    let out = UnitBench(.dust, [.constant(density)]).render(160_000, lanes: 0..<16)
    let heights = out.joined().filter { $0 > 0 }.map(Double.init)
    #expect(heights.count > 60)
    #expect(Statistic.distanceFromUniform(heights) < 1.63 / Double(heights.count).squareRoot())
  }

  @Test func heightsOfRareDustAreUniform() {
    // at a rate of 4.8 MHz 5 clicks per second are one in a million samples
    let out = UnitBench(.dust, [.constant(5)], sampleRate: 4_800_000).render(
      4_800_000, lanes: 0..<16)
    let heights = out.joined().filter { $0 > 0 }.map(Double.init)
    #expect(heights.count > 40)
    #expect(Statistic.distanceFromUniform(heights) < 1.63 / Double(heights.count).squareRoot())
  }

  @Test func theSameSeedGivesTheSameNoise() {
    for code in [UnitKind.white, .pink] {
      let (a, b) = (UnitBench(code, []), UnitBench(code, []))
      b.start(lane: 0, seed: 77)
      let (x, y) = (a.render(1000)[0], b.render(1000)[0])
      #expect(x != y)
      a.start(lane: 0, seed: 77)
      b.start(lane: 0, seed: 77)
      #expect(a.render(1000)[0] == b.render(1000)[0])
    }
  }
}
