import Score
import Testing

@testable import Wayfinding

@Suite struct ObjectTimelineTests {
  private let points: [ObjectTimeline.Point] = [
    .init(1, Vector3(0, 0, 0)), .init(2, Vector3(3, 0.1, -7)),
    .init(4, Vector3(3, 4.1, -7), rotation: Quaternion(degrees: 90, round: Vector3(0, 0, 1))),
  ]

  @Test func theSampleAtAPointIsThePoint() {
    for loops in [false, true] {
      let timeline = ObjectTimeline(points, loops: loops)
      for point in points { #expect(timeline.sample(at: point.time) == point) }
    }
  }

  /// 1e6 + (0.1 - 1e6) is not 0.1.
  @Test func aPointInTheMiddleIsExact() {
    let timeline = ObjectTimeline([
      .init(0, Vector3(1e6, 0, 0)), .init(1, Vector3(0.1, 0, 0)), .init(2, Vector3(1, 0, 0)),
    ])
    #expect(timeline.sample(at: 1).position.x == 0.1)
  }

  @Test func betweenPointsItGoesOnAStraightLine() {
    let timeline = ObjectTimeline(points)
    for step in 0...100 {
      let f = Double(step) / 100
      let place = timeline.sample(at: 2 + 2 * f).position
      #expect((place - Vector3(3, 0.1 + 4 * f, -7)).length < 1e-12)
    }
  }

  @Test func itIsHeldBeforeAndAfter() {
    let timeline = ObjectTimeline(points)
    #expect(timeline.sample(at: -5) == points[0])
    #expect(timeline.sample(at: 0.999) == points[0])
    #expect(timeline.sample(at: 1e9) == points[2])
  }

  @Test func aLoopGoesOnFromTheFirstPoint() {
    let timeline = ObjectTimeline(points, loops: true)
    #expect(timeline.sample(at: 0) == points[0])
    for time in [1.25, 1.5, 2.5, 3.75] {
      let (first, third) = (timeline.sample(at: time), timeline.sample(at: time + 6))
      #expect(first.position == third.position)
      #expect(first.rotation == third.rotation)
    }
    #expect(timeline.sample(at: 7) == points[0])
  }

  @Test func oneTurnHasConstantAngularSpeed() {
    let timeline = ObjectTimeline(points)
    for step in 0...10 {
      let f = Double(step) / 10
      let front = timeline.sample(at: 2 + 2 * f).rotation.turn(Vector3(0, 1, 0))
      #expect(abs(Direction(of: front).azimuth - 90 * f) < 1e-9)
    }
  }

  @Test func aPointWithoutRotationKeepsTheOneBefore() throws {
    let scene = try SceneText.read(
      SceneText.object(
        #", "rotation": 30, "timeline": {"loop": true, "points": [[0, 0, 2, 1], [1, 0, 3, 1, 90], "#
          + "[2, 0, 4, 1], [3, 0, 2, 1, 2, 0, 0, 0]]}"))
    guard case .timeline(let timeline) = scene.objects[0].motion else {
      Issue.record("no timeline")
      return
    }
    let azimuths = timeline.points.map {
      Direction(of: $0.rotation.turn(Vector3(0, 1, 0))).azimuth
    }
    for (azimuth, expected) in zip(azimuths, [30.0, 90, 90, 0]) {
      #expect(abs(azimuth - expected) < 1e-9)
    }
    #expect(timeline.loops)
    #expect(scene.findings.map(\.kind) == [.normalised])
  }

  @Test func aLoopThatJumpsIsFound() throws {
    let scene = try SceneText.read(
      SceneText.object(#", "timeline": {"loop": true, "points": [[0, 0, 2, 1], [1, 0, 3, 1]]}"#))
    #expect(scene.findings.map(\.kind) == [.loopJumps])
    #expect(
      scene.findings[0].what.contains("jump of 1 m") || scene.findings[0].what.contains("1.0"))
  }
}
