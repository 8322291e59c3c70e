import Score
import Testing

@testable import Wayfinding

@Suite struct ObjectMoverTests {
  private static let table = ObjectPlane(
    "table", .horizontal, anchor: Vector3(0, 2, 0.7),
    outline: [(-1, 1), (1, 1), (1, 3), (-1, 3)].map { Vector3($0, $1, 0.7) })
  /// Five metres ahead, its face to the listener.
  private static let wall = ObjectPlane(
    "wall", .vertical, anchor: Vector3(4, 5, 0),
    outline: [(4, 0), (-4, 0), (-4, 3), (4, 3)].map { Vector3($0, 5, $1) })
  private let ears = Vector3(0, 0, 1.6)

  private func mover(
    at place: Vector3 = Vector3(0, 2, 1.6), _ planes: [ObjectPlane] = [],
    allowed: Set<PlaneAlignment> = [.horizontal, .vertical], rules: PlacementRules = .init(),
    rotation: Quaternion = .identity
  ) -> ObjectMover {
    ObjectMover(
      at: place, rotation: rotation, alignments: allowed, surfaces: planes.map(PlaneSurface.init),
      rules: rules, listener: ears)
  }

  @Test func theDistanceOfAStepIsReachedAfterTenUpdates() {
    var mover = mover()
    for update in 1...12 {
      mover.update(to: Vector3(0, 6, 1.6), listener: ears, after: 0.01)
      let expected = 2 + 4 * Double(min(update, 10)) / 10
      #expect(abs((mover.pose.position - ears).length - expected) < 1e-12)
    }
    #expect(mover.pose.position == Vector3(0, 6, 1.6))
    #expect(mover.counts == [.smoothed: 9])
  }

  @Test func theStepGoesOnWhenNothingMoreIsAskedFor() {
    var mover = mover()
    mover.update(to: Vector3(0, 6, 1.6), listener: ears, after: 0.01)
    for _ in 0..<9 { mover.update(listener: ears, after: 0.01) }
    #expect(mover.pose.position == Vector3(0, 6, 1.6))
  }

  @Test func onlyTheDistanceIsSmoothed() {
    var mover = mover()
    mover.update(to: Vector3(6, 0, 1.6), listener: ears, after: 0.01)
    #expect((mover.pose.position - Vector3(2.4, 0, 1.6)).length < 1e-12)
  }

  @Test func aWalkingListenerLeavesAnObjectAtRest() {
    var mover = mover()
    for step in 0..<100 {
      mover.update(
        to: Vector3(0, 2, 1.6), listener: Vector3(0.1 * Double(step), 0, 1.6), after: 0.01)
      #expect(mover.pose.position == Vector3(0, 2, 1.6))
    }
    #expect(mover.counts.isEmpty)
  }

  @Test(arguments: [(0.049, 0.7), (-0.049, 0.7), (0.051, 0.751), (-0.051, 0.649)])
  func anObjectSnapsToAPlaneWithinFiveCentimetres(_ height: Double, _ expected: Double) {
    var mover = mover(at: Vector3(0, 2, 0.7 + height), [Self.table])
    mover.update(listener: ears, after: 0.01)
    #expect(abs(mover.pose.position.z - expected) < 1e-12)
    #expect(mover.pose.plane == (expected == 0.7 ? "table" : nil))
    #expect(mover.counts[.snapped] == (expected == 0.7 ? 1 : nil))
  }

  @Test func movesBelowAMillimetreAreIgnored() {
    var mover = mover()
    mover.update(to: Vector3(0, 2.0009, 1.6), listener: ears, after: 0.01)
    #expect(mover.pose.position == Vector3(0, 2, 1.6))
    #expect(mover.counts == [.tooSmall: 1])
    for _ in 0..<10 { mover.update(to: Vector3(0, 2.0011, 1.6), listener: ears, after: 0.01) }
    #expect(mover.pose.position == Vector3(0, 2.0011, 1.6))
    #expect(mover.moves == 2)
  }

  @Test func aSlowDriftIsNotLost() {
    var mover = mover()
    for step in 1...1000 {
      mover.update(to: Vector3(0, 2 + 0.0003 * Double(step), 1.6), listener: ears, after: 0.01)
    }
    for _ in 0..<10 { mover.update(listener: ears, after: 0.01) }
    #expect(abs(mover.pose.position.y - 2.3) < 0.001)
  }

  /// The table is 2 m wide: 10 % of that is 0.2 m on each side.
  @Test(arguments: [(1.19, true), (1.21, false), (-1.19, true), (-1.21, false)])
  func theToleranceIsATenthOfThePlanesExtent(_ x: Double, _ isOn: Bool) {
    let mover = mover(at: Vector3(x, 2, 0.71), [Self.table])
    #expect(mover.pose.plane == (isOn ? "table" : nil))
    #expect(mover.counts[.besidePlane] == (isOn ? nil : 1))
  }

  @Test func aPlaneOfAnAlignmentThatIsNotAllowedIsNone() {
    let mover = mover(at: Vector3(0, 4.98, 1), [Self.wall], allowed: [.horizontal])
    #expect(mover.pose.plane == nil)
    #expect(mover.pose.position == Vector3(0, 4.98, 1))
    #expect(mover.counts == [.alignmentNotAllowed: 1])
  }

  @Test func theTurnToAWallTakesHalfASecond() {
    var mover = mover(at: Vector3(0, 4, 1), [Self.wall])
    for update in 0...60 {
      mover.update(
        to: Vector3(0, 4.97, 1), listener: ears, after: update == 0 ? 0 : 0.01)
      let front = mover.pose.rotation.turn(Vector3(0, 1, 0))
      let angle = abs(Direction(of: front).azimuth)
      #expect(abs(angle - 180 * min(1, Double(update) / 50)) < 1e-6)
    }
    #expect(mover.pose.plane == "wall")
    #expect((mover.pose.rotation.turn(Vector3(0, 1, 0)) - Vector3(0, -1, 0)).length < 1e-12)
  }

  @Test func aTurnUnderWayIsFinishedFirst() {
    var mover = mover(at: Vector3(0, 4, 1), [Self.wall])
    mover.update(to: Vector3(0, 4.97, 1), listener: ears, after: 0)
    mover.update(to: Vector3(0, 4, 1), listener: ears, after: 0.2)
    #expect(mover.counts[.turnsLater] == 1)
    mover.update(listener: ears, after: 0.3)
    #expect((mover.pose.rotation.turn(Vector3(0, 1, 0)) - Vector3(0, -1, 0)).length < 1e-9)
    mover.update(listener: ears, after: 0.5)
    #expect((mover.pose.rotation.turn(Vector3(0, 1, 0)) - Vector3(0, 1, 0)).length < 1e-9)
    #expect(mover.counts[.turnsLater] == 1)
  }

  @Test(arguments: [(10, 0), (10.01, 1), (25, 1)])
  func noMoveGoesFartherThanTenMetresFromTheListener(_ distance: Double, _ count: Int) {
    var mover = mover()
    for _ in 0..<10 { mover.update(to: Vector3(0, distance, 1.6), listener: ears, after: 0.01) }
    #expect((mover.pose.position - Vector3(0, 10, 1.6)).length < 1e-12)
    #expect(mover.counts[.tooFar, default: 0] == count)
    mover.update(listener: Vector3(0, -30, 1.6), after: 0.01)
    #expect(
      (mover.pose.position - Vector3(0, 10, 1.6)).length < 1e-12, "only a move is shortened")
  }

  @Test func aPlaceThatIsNoNumberIsRefused() {
    var mover = mover()
    mover.update(to: Vector3(0, .nan, 1.6), listener: ears, after: 0.01)
    mover.update(to: Vector3(.infinity, 0, 1.6), listener: Vector3(.nan, 0, 0), after: 0.01)
    #expect(mover.pose.position == Vector3(0, 2, 1.6))
    #expect(mover.counts == [.notFinite: 2, .noListener: 1])
  }

  @Test func onItsPlaneAnObjectSlidesAsAsked() {
    var mover = mover(at: Vector3(0, 2, 0.7), [Self.table])
    mover.update(to: Vector3(0.5, 2.5, 0.72), listener: ears, after: 0.01)
    #expect((mover.pose.position - Vector3(0.5, 2.5, 0.7)).length < 1e-12)
    #expect(mover.pose.plane == "table")
  }

  @Test func toItsPlaneAnObjectComesSmoothly() {
    var mover = mover(at: Vector3(0, 2, 1.6), [Self.wall])
    for update in 1...10 {
      mover.update(to: Vector3(0, 5, 1.6), listener: ears, after: 0.01)
      #expect(abs(mover.pose.position.y - (2 + 0.3 * Double(update))) < 1e-12)
    }
  }

  @Test(arguments: [(5.0, 90.0), (-5, -90)])
  func anObjectOnAWallFacesTheSideOfItsFace(_ x: Double, _ azimuth: Double) {
    let corners = [(-x, 0.0), (x, 0), (x, 3), (-x, 3)].map { Vector3(x, $0, $1) }
    let wall = ObjectPlane("side", .vertical, anchor: corners[0], outline: corners)
    let front = mover(at: Vector3(x, 0, 1), [wall]).pose.rotation.turn(Vector3(0, 1, 0))
    #expect(abs(Direction(of: front).azimuth - azimuth) < 1e-9)
  }

  @Test func aWallTurnsWhatTheObjectIsTurnedBesides() {
    let mover = mover(
      at: Vector3(0, 4.97, 1), [Self.wall],
      rotation: Quaternion(degrees: 30, round: Vector3(0, 0, 1)))
    let front = mover.pose.rotation.turn(Vector3(0, 1, 0))
    #expect(abs(Direction(of: front).azimuth - -150) < 1e-9)
  }
}
