import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Facts of virtual objects (Leia, AmbeoAADemo), measured in ambiX: its first channel is the sound pressure in the middle.
@Suite struct ObjectSoundTests {
  private let ground = Grounds()

  /// The first sample within 40 dB of the peak.
  private func onset(_ samples: [Float]) -> Int? {
    let floor = 0.01 * Float(Level.peak(samples))
    return floor > 0 ? samples.firstIndex { abs($0) > floor } : nil
  }

  private func peak(_ samples: [Float]) -> Int {
    samples.indices.max { abs(samples[$0]) < abs(samples[$1]) }!
  }

  /// Four clicks, each at a loudspeaker's place.
  @Test(arguments: [(48_000, 12_000), (44_100, 11_025)])
  func allObjectsStartTogetherAQuarterOfASecondAfterTheCommand(rate: Int, frame: Int) throws {
    try ground.click("click.wav", rate: rate)
    let places = [[-1.0, 1, 0], [1, 1, 0], [-1, -1, 0], [1, -1, 0]]
    let scene = try ground.scene(
      places.enumerated().map { ground.object("o\($0.offset)", "click.wav", at: $0.element) })
    let channels = try ground.render(scene: scene, "quad", rate: rate, seconds: 0.4)
    #expect(channels.count == 4)
    let peaks = channels.map(peak)
    #expect(peaks == Array(repeating: frame, count: 4))
    #expect(channels.allSatisfy { Level.peak($0) > 0.1 })
  }

  /// Tones of different heights in the same scene, all of amplitude 0.25.
  private func levels(_ objects: [(distance: Double, bubble: Double)]) throws -> [Double] {
    let heights = objects.indices.map { 500 + 300 * Double($0) }
    let scene = try ground.scene(
      try objects.enumerated().map { number, object in
        try ground.tone("t\(number).wav", heights[number], seconds: 0.5)
        return ground.object(
          "o\(number)", "t\(number).wav", at: [0, object.distance, 0],
          #","bubbleRadius":\#(object.bubble)"#)
      })
    let sound = try ground.render(scene: scene, "ambix1", seconds: 0.7)[0]
    return heights.map {
      Level.decibels(Tone(sound[14_400..<31_200], at: $0, sampleRate: 48_000).amplitude / 0.25)
    }
  }

  @Test func theLevelFallsBy6DecibelsPerDoubling() throws {
    let levels = try levels([1, 2, 4, 8].map { ($0, 0.1) })
    #expect(abs(levels[0]) < 0.1)
    for (near, far) in zip(levels, levels.dropFirst()) {
      #expect(abs(far - near + 20 * log10(2)) < 0.1)
    }
  }

  @Test func withinTheBubbleItGrowsNoLouder() throws {
    let levels = try levels([2, 1.5, 1, 0.5, 0.1].map { ($0, 2) })
    for level in levels { #expect(abs(level - levels[0]) < 0.05) }
    #expect(abs(levels[0] + 20 * log10(2)) < 0.05)
  }

  /// 34.3 m are 100 ms at 343 m/s, 4410 samples.
  @Test(arguments: [("doppler", true, 4410), ("doppler", false, 0), ("zeroDelay", true, 0)])
  func soundTakesItsTimeUnlessTheDelayIsZero(word: String, value: Bool, delay: Int) throws {
    try ground.click("click.wav", rate: 44_100)
    let scene = try ground.scene(
      [ground.object("o", "click.wav", at: [0, 34.3, 0], #","\#(word)":\#(value)"#)],
      #""placement":{"reach":100},"#)
    let sound = try ground.render(scene: scene, "ambix1", rate: 44_100, seconds: 0.5)[0]
    #expect(peak(sound) == 11_025 + delay)
    let first = try #require(onset(sound))
    #expect(11_025 + delay - first < 8)
  }
}
