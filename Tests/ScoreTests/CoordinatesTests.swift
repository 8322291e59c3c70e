import Testing

@testable import Score

struct CoordinatesTests {
  private static let places = [
    Vector3(1, 2, 3), Vector3(-4, 0.5, 7), Vector3(0, 0, -1), Vector3(1e-3, -80, 12),
  ]

  private func distance(_ a: Vector3, _ b: Vector3) -> Double { (a - b).length }

  @Test func sceneKitBecomesLeia() {
    #expect(Axes.sceneKit.convert(Vector3(1, 2, 3), to: .leia) == Vector3(1, -3, 2))
    #expect(Axes.leia.convert(Vector3(1, -3, 2), to: .sceneKit) == Vector3(1, 2, 3))
    let q = Quaternion(0.5, 0.1, -0.7, 0.5)
    #expect(Axes.sceneKit.convert(q, to: .leia) == Quaternion(0.5, 0.1, -0.5, -0.7))
  }

  @Test func sofaIsAheadLeftUp() {
    #expect(Axes.sofa.toWorld(Vector3(1, 0, 0)) == Vector3(0, 1, 0))
    #expect(Axes.sofa.toWorld(Vector3(0, 1, 0)) == Vector3(-1, 0, 0))
    #expect(Axes.sofa.toWorld(Vector3(0, 0, 1)) == Vector3(0, 0, 1))
  }

  @Test(arguments: Axes.allCases, Axes.allCases)
  func everyConversionHasItsWayBack(a: Axes, b: Axes) {
    for v in Self.places { #expect(b.convert(a.convert(v, to: b), to: a) == v) }
    let q = Quaternion(degrees: 77, round: Vector3(0.6, 0, 0.8))
    #expect(b.convert(a.convert(q, to: b), to: a) == q)
  }

  /// Turning and changing the axes may be done in either order.
  @Test(arguments: Axes.allCases, Axes.allCases)
  func rotationsTurnTheSamePlaces(a: Axes, b: Axes) {
    let axis = Vector3(2.0 / 7, -3.0 / 7, 6.0 / 7)
    let q = Quaternion(degrees: 50, round: axis)
    for v in Self.places {
      let first = a.convert(q.turn(v), to: b)
      let second = a.convert(q, to: b).turn(a.convert(v, to: b))
      #expect(distance(first, second) < 1e-12 * (1 + v.length))
    }
  }

  /// All systems are right-handed: x × y = z.
  @Test(arguments: Axes.allCases)
  func axesAreRightHanded(axes: Axes) {
    let x = axes.toWorld(Vector3(1, 0, 0))
    let y = axes.toWorld(Vector3(0, 1, 0))
    #expect(x.cross(y) == axes.toWorld(Vector3(0, 0, 1)))
  }

  @Test func aRoomCountsFromItsCornerAtTheBottomBackLeft() {
    let room = RoomAxes(centre: Vector3(10, 20, 1), width: 6, depth: 5, heading: 0)
    #expect(room.corner == Vector3(7, 17.5, 1))
    #expect(room.local(Vector3(9, 20.5, 2.5)) == Vector3(2, 3, 1.5))
    let turned = RoomAxes(centre: .zero, width: 6, depth: 5, heading: 90)
    // its front is to the east, its right to the south
    #expect(turned.world(Vector3(6, 5, 0)) == Vector3(2.5, -3, 0))
    #expect(turned.direction(Vector3(0, 1, 0)) == Vector3(1, 0, 0))
    let slanted = RoomAxes(centre: Vector3(1, 2, 3), width: 4, depth: 7, heading: 33)
    for v in Self.places { #expect(distance(slanted.world(slanted.local(v)), v) < 1e-12) }
  }
}

extension Axes {
  /// Converts a rotation from our axes to these.
  fileprivate func fromWorld(_ q: Quaternion) -> Quaternion {
    let axis = fromWorld(Vector3(q.x, q.y, q.z))
    return Quaternion(q.w, axis.x, axis.y, axis.z)
  }

  /// Converts a place or a direction from these axes to others.
  fileprivate func convert(_ v: Vector3, to other: Axes) -> Vector3 { other.fromWorld(toWorld(v)) }
  /// Converts a rotation from these axes to others.
  fileprivate func convert(_ q: Quaternion, to other: Axes) -> Quaternion {
    other.fromWorld(toWorld(q))
  }
}
