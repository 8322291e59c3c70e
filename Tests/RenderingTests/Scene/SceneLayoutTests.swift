import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Facts of what a scene is rendered to.
@Suite struct SceneLayoutTests {
  private let ground = Grounds()

  /// Inside of one ripple all the time.
  private func inside(_ layout: String) throws -> [[Float]] {
    let tone = try ground.mapping("tone", "0.2 * sine(440)")
    let site = try ground.site([ground.ripple("a", at: 0, mapping: tone)], #""fade":0"#)
    var request = ground.request(site, try ground.walk([(0, 0, 3), (0.6, 0, 4)]))
    request.layout = layout
    return try ground.render(request)
  }

  @Test(arguments: [
    ("binaural", 2), ("stereo", 2), ("quad", 4), ("5.1", 6), ("7.1", 8), ("ambix1", 4),
    ("ambix2", 9), ("ambix3", 16),
  ])
  func theRippleAroundTheListenerIsHeardInEveryLayout(layout: String, channels: Int) throws {
    let sound = try inside(layout)
    #expect(sound.count == channels)
    let levels = sound.map {
      Level.decibels(max(1e-9, Tone($0[14_400...], at: 440, sampleRate: 48_000).amplitude))
    }
    #expect(levels.max()! > -25 && levels.max()! < -6, "\(levels)")
    if layout == "5.1" { #expect(levels[3] == -180, "the subwoofer gets nothing: \(levels)") }
  }

  /// SN3D of a plane wave from 90° left: W = 1, Y = 1, X = 0, Z = 0; of order 2 V (sin 2a) = 0, R = -1/2,
  /// U = √3/2 · cos 2a = -√3/2; of order 3 Q = √(5/8) · sin 3a = -√(5/8) and M = -√(3/8)
  /// (Nachbar et al., "ambiX", 2011).
  @Test func aSourceOnTheLeftHasTheWeightsOfAmbiX() throws {
    try ground.sound("one.wav", seconds: 0.5) { 0.25 * sin(2 * .pi * 440 * Double($0) / 48_000) }
    let scene = try ground.scene([ground.object("o", "one.wav", at: [-1, 0, 0])])
    let sound = try ground.render(scene: scene, "ambix3", seconds: 0.5)
    let loudest = (20_000..<20_200).max { abs(sound[0][$0]) < abs(sound[0][$1]) } ?? 0
    let weights = sound.map { Double($0[loudest] / sound[0][loudest]) }
    let expected = [
      1, 1, 0, 0, 0, 0, -0.5, 0, -(0.75.squareRoot()), -((5.0 / 8).squareRoot()), 0,
      -((3.0 / 8).squareRoot()), 0, 0, 0, 0,
    ]
    for (weight, truth) in zip(weights, expected) { #expect(abs(weight - truth) < 1e-3) }
    #expect(weights.count == 16)
  }

  @Test func anUnknownLayoutIsNamed() throws {
    for name in ["ambix4", "5.2", ""] {
      #expect {
        try inside(name)
      } throws: {
        "\($0)".hasPrefix("‹layout›: ")
      }
    }
  }
}
