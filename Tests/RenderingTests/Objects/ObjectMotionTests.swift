import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Facts of moving objects: the direction of a constant, as first-order ambiX (W, Y, Z, X in SN3D) has it.
@Suite struct ObjectMotionTests {
  private let ground = Grounds()

  /// Degrees, left positive, at a second of the sound.
  private func azimuth(_ sound: [[Float]], at seconds: Double) -> Double {
    let frame = Int(seconds * 48_000)
    return atan2(Double(sound[1][frame]), Double(sound[3][frame])) * 180 / .pi
  }

  /// From 3 m left to 3 m right in two seconds, 3 m ahead.
  private func expected(_ seconds: Double) -> Double {
    atan2(-(-3 + 3 * seconds), 3) * 180 / .pi
  }

  private func check(_ sound: [[Float]]) {
    for seconds in [0.5, 1.0, 1.5, 1.9] {
      // 0.05 s is the lag of the mean of ten updates: the distance only, so that the direction is exact.
      #expect(abs(azimuth(sound, at: seconds) - expected(seconds)) < 1, "\(seconds)")
    }
  }

  private func constant() throws { try ground.sound("drum.wav", seconds: 2.5) { _ in 0.25 } }

  @Test func aTimelineMovesAnObject() throws {
    try constant()
    let scene = try ground.scene([
      ground.object(
        "drum", "drum.wav", at: [0, 3, 0], #","timeline":[[0,-3,3,0],[2,3,3,0]]"#)
    ])
    check(try ground.render(scene: scene, "ambix1", seconds: 2))
  }

  @Test func columnsOfTheDatasetMoveAnObject() throws {
    try constant()
    let scene = try ground.scene([
      ground.object("drum", "drum.wav", at: [0, 3, 0], #","follow":{"x":"side"}"#)
    ])
    let data = try ground.space.log("side.csv", seconds: 2, [("side", { -3 + 3 * $0 })])
    check(try ground.render(scene: scene, "ambix1", seconds: 2, data: data))
    let lost = try ground.space.log("other.csv", seconds: 2, [("sidd", { $0 })])
    #expect {
      try ground.render(scene: scene, "ambix1", seconds: 2, data: lost)
    } throws: {
      "\($0)".contains("\"side\" is no column of the dataset") && "\($0)".contains("sidd")
    }
  }

  /// A room reaches 2 m to either side; at 5 m/s the listener leaves it after 0.4 s of 2 s.
  @Test func aListenerBeyondTheWallsIsCountedAndSaidOnce() throws {
    try constant()
    let scene = try ground.scene(
      [ground.object("drum", "drum.wav", at: [0, 1, 1.6])],
      #""room":{"width":4,"depth":4,"height":3},"#
        + #""listener":{"position":[0,0,1.6],"follow":{"x":"side"}},"#)
    func warnings(_ speed: Double) throws -> [String] {
      let data = try ground.space.log("side.csv", seconds: 2, [("side", { speed * $0 })])
      let result = try Render(ground.request(scene, data)).run()
      return result.warnings.filter { $0.contains("outside the room") }
    }
    #expect(try warnings(0.9) == [])
    #expect(
      try warnings(5) == [
        "\(scene): the listener was outside the room for 80 % of the time, "
          + "and heard no reflections there"
      ])
  }

  @Test func aScriptMovesAnObject() throws {
    try constant()
    let scene = try ground.scene([ground.object("drum", "drum.wav", at: [0, 3, 0])])
    let script = try ground.space.write(
      """
      return mapping {
        name = "Mover",
        map = { { from = "time", to = "drum.x", domain = { 0, 2 }, range = { -3, 3 } } },
      }
      """, to: "mover.lua")
    check(try ground.render(scene: scene, "ambix1", seconds: 2, script: script))
  }
}
