import Score
import Testing

@testable import Wayfinding

@Suite struct ObjectStageTests {
  private let ears = Vector3(0, 0, 1.6)

  @Test func aTimelineMovesItsObject() throws {
    let scene = try SceneText.read(
      SceneText.object(#", "timeline": [[0, -2, 2, 1.6], [4, 2, 2, 1.6]]"#))
    var stage = ObjectStage(scene)
    for tick in 0...500 { stage.update(at: Double(tick) / 100, listener: ears) }
    #expect(stage.poses[0].position == Vector3(2, 2, 1.6))
    #expect(stage.movers[0].moves == 401)
  }

  /// Five updates behind at most: the distance is a mean of ten.
  @Test func atAWalkingPaceSmoothingLagsByCentimetres() throws {
    let scene = try SceneText.read(
      SceneText.object(#", "timeline": [[0, 0, 2, 1.6], [4, 0, 8, 1.6]]"#))
    var stage = ObjectStage(scene)
    var worst = 0.0
    for tick in 0...400 {
      let time = Double(tick) / 100
      stage.update(at: time, listener: ears)
      worst = max(worst, abs(stage.poses[0].position.y - (2 + 1.5 * time)))
    }
    #expect(worst < 1.5 * 0.046)
    #expect(worst > 0.05)
  }

  @Test func aDatasetMovesItsObjectInTheScenesCoordinates() throws {
    let scene = try SceneText.read(
      """
      {"coordinates": "scenekit", "objects": [{"name": "bird", "audioFile": "a.wav",
        "position": [0, 1.6, -2], "follow": {"x": "bx", "z": "bz", "heading": "bh"}}]}
      """)
    var stage = ObjectStage(scene)
    #expect(stage.poses[0].position == Vector3(0, 2, 1.6))
    let values = ["bx": 3.0, "bz": -4.0, "bh": 90.0]
    for tick in 0..<20 {
      stage.update(at: Double(tick) / 100, listener: ears) { values[$0] }
    }
    #expect(stage.poses[0].position == Vector3(3, 4, 1.6))
    let front = stage.poses[0].rotation.turn(Vector3(0, 1, 0))
    #expect(abs(Direction(of: front).azimuth - -90) < 1e-9)
    stage.update(at: 0.3, listener: ears) { $0 == "bx" ? nil : 1 }
    #expect(stage.poses[0].position == Vector3(3, 4, 1.6))
    #expect(
      stage.report.map(\.description) == [
        "bird: 1 of its moves refused: the place is not a number",
        "bird: 9 of its moves smoothed over placement.smoothing updates",
      ])
  }

  @Test func aScriptTakesAnObjectOffItsTimelineAndGivesItBack() throws {
    let scene = try SceneText.read(
      SceneText.object(#", "timeline": [[0, -2, 2, 1.6], [4, 2, 2, 1.6]]"#))
    var stage = ObjectStage(scene)
    stage.update(at: 0, listener: ears)
    stage.move(
      0, to: Vector3(0, 5, 1.6), rotation: Quaternion(degrees: 90, round: Vector3(0, 0, 1)))
    for tick in 1...50 { stage.update(at: Double(tick) / 100, listener: ears) }
    #expect(stage.poses[0].position == Vector3(0, 5, 1.6))
    stage.release(0)
    for tick in 1...500 { stage.update(at: Double(tick) / 100, listener: ears) }
    #expect(stage.poses[0].position == Vector3(2, 2, 1.6))
  }

  /// AmbeoAADemo lets objects be dragged past the extent of the floor, and of no other plane.
  @Test func theLowestFloorHasNoEnd() throws {
    let square = "[[-1, -1], [1, -1], [1, 1], [-1, 1]]"
    let scene = try SceneText.read(
      """
      {"room": {"floors": [{"polygon": \(square), "height": 0.5}, {"polygon": \(square)}]},
       "objects": [
        {"name": "a", "audioFile": "a.wav", "position": [6, 0, 0.03]},
        {"name": "b", "audioFile": "a.wav", "position": [6, 0, 0.53]},
        {"name": "c", "audioFile": "a.wav", "position": [0.5, 0, 0.53]}]}
      """)
    let stage = ObjectStage(scene)
    #expect(stage.poses.map(\.position.z) == [0, 0.53, 0.5])
  }

  @Test func objectsThatDoNotMoveStayExactlyWhereTheyAre() throws {
    var stage = ObjectStage(try SceneText.read(SceneText.objects(3)))
    for tick in 0..<50 {
      stage.update(at: Double(tick) / 100, listener: Vector3(Double(tick), 0, 1.6))
    }
    for pose in stage.poses { #expect(pose.position == Vector3(0, 2, 1.6)) }
    #expect(stage.report.isEmpty)
  }
}
