import Glibc
import Score
import TestSupport
import Testing

@testable import Analysis

/// Places at which two tracks differ; NaN equals NaN.
private func differences(_ a: [Float], _ b: [Float]) -> Int {
  abs(a.count - b.count) + zip(a, b).count { $0 != $1 && !($0.isNaN && $1.isNaN) }
}

@Suite struct SoundAnalyserTests {
  @Test(arguments: [8000.0, 22_050, 44_100, 48_000, 96_000, 192_000])
  func aSineHasItsLevelPitchAndCentroidAtAnyRate(_ rate: Double) {
    let hertz = 1454.0
    let sound = sine(hertz, seconds: 0.6, rate: Int(rate), channels: 2)
    let tracks = TestSignal.tracks(sound, channels: 2, rate: rate)
    #expect(tracks.level.count == 30)
    for frame in 4..<26 {
      #expect(abs(tracks.level[frame] + 3.01) < 0.02)
      #expect(abs(tracks.azimuth[frame]) < 1e-3)
      #expect(abs(tracks.centroid[frame] / Float(hertz) - 1) < 0.002)
      #expect(abs(Pitch.cents(from: hertz, to: Double(tracks.pitch[frame]))) < 2)
      let levels = tracks.bark[24 * frame..<24 * frame + 24]
      let total = levels.reduce(0) { $0 + pow(10, $1 / 10) }
      #expect(abs(10 * log10(total) + 3.01) < 0.1)
      #expect(levels.max() == levels[24 * frame + Bark.band(of: hertz)])
    }
  }

  @Test(arguments: [100.0, 440, 3000, 12_000])
  func theCentroidOfAToneIsItsFrequency(_ hertz: Double) {
    let tracks = TestSignal.tracks(sine(hertz, seconds: 0.4, channels: 1))
    for frame in 4..<16 { #expect(abs(Double(tracks.centroid[frame]) - hertz) < 1) }
  }

  /// 400 Hz is the edge of two bands: each gets half, none twice.
  @Test func aBinThatAnEdgeCutsIsShared() {
    let tracks = TestSignal.tracks(sine(400, seconds: 0.4, channels: 1))
    let levels = tracks.bark[24 * 10..<24 * 11].map { pow(10, Double($0) / 10) }
    #expect(abs(10 * log10(levels.reduce(0, +)) + 3.01) < 0.02)
    #expect(abs(10 * log10(levels[3] / levels[4])) < 1.5)
  }

  /// Gains cos and sin of π(x+1)/4, as the voices' mix has them.
  @Test func everyPanComesBackAsItsAzimuth() {
    for step in -20...20 {
      let pan = Double(step) / 20
      let turn = Double.pi * (pan + 1) / 4
      let sound = sine(500, amplitude: 0.3, seconds: 0.1, channels: 1).flatMap {
        [$0 * Float(cos(turn)), $0 * Float(sin(turn))]
      }
      let azimuth = TestSignal.tracks(sound, channels: 2).azimuth[2]
      #expect(abs(azimuth - Float(-90 * pan)) < 0.05)
    }
  }

  @Test func blockSizesDoNotMatter() {
    let sound = zip(noise(40_001, amplitude: 0.01), notes()).map { $0 + $1 }
    let stereo = sound.flatMap { [$0, 0.5 * $0] }
    let runs = [[512], [1], [4801, 13, 960], [1_000_000]].map {
      TestSignal.tracks(stereo, channels: 2, blocks: $0)
    }
    for run in runs.dropFirst() {
      #expect(differences(runs[0].pitch, run.pitch) == 0)
      #expect(differences(runs[0].level, run.level) == 0)
      #expect(differences(runs[0].centroid, run.centroid) == 0)
      #expect(differences(runs[0].azimuth, run.azimuth) == 0)
      #expect(differences(runs[0].bark, run.bark) == 0)
      #expect(runs[0].onsets == run.onsets)
    }
  }

  private func notes() -> [Float] {
    TestSignal.notes(
      [0.05, 0.2, 0.41, 0.6], pitches: [200, 300], seconds: 0.84, decay: 0.1, attack: 0.003)
  }

  @Test func whatIsNoNumberIsSilenceAndCounted() {
    var sound = sine(440, amplitude: 0.5, seconds: 0.5, channels: 2)
    for (place, value) in [(1000, Float.nan), (2001, .infinity), (30_000, -.infinity)] {
      sound[place] = value
    }
    let analyser = SoundAnalyser(sampleRate: 48_000, channels: 2)
    inBlocks(sound) { analyser.add($0) }
    let tracks = analyser.finish()
    #expect(analyser.nonFinite == 3)
    #expect(tracks.level.count { $0.isFinite } == 25)
    for place in [1000, 2001, 30_000] { sound[place] = 0 }
    #expect(differences(TestSignal.tracks(sound, channels: 2).bark, tracks.bark) == 0)
  }

  @Test func silenceHasNoPitchCentroidOrDirection() {
    let tracks = TestSignal.tracks([Float](repeating: 0, count: 20_000), channels: 2)
    #expect(tracks.level.count == 11)
    let sounding = (tracks.level + tracks.bark).count { $0 != -120 }
    #expect(sounding == 0)
    let numbers = (tracks.pitch + tracks.centroid + tracks.azimuth).count { !$0.isNaN }
    #expect(numbers == 0)
    #expect(tracks.onsets.isEmpty)
    #expect(TestSignal.tracks([]).level.isEmpty)
  }

  /// Mean power of all channels: one in six is 7.78 dB less.
  @Test func theLevelIsThatOfAllChannels() {
    for channel in 0..<6 {
      let sound = sine(1000, seconds: 0.2, channels: 1).flatMap { x in
        (0..<6).map { $0 == channel ? x : 0 }
      }
      let level = TestSignal.tracks(sound, channels: 6).level[4]
      #expect(abs(level + 3.01 + 7.782) < 0.01)
    }
  }

  @Test func oneChannelHasNoDirection() {
    let azimuth = TestSignal.tracks(sine(300, channels: 1)).azimuth
    #expect(azimuth.count { $0.isNaN } == azimuth.count)
  }
}
