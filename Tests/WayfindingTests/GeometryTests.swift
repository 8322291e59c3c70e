import Score
import Testing

@testable import Wayfinding

/// Distances and directions against Vincenty's geodesic, which is computed another way.
@Suite struct GeometryTests {
  private static let middles = [
    GeoPoint(latitude: 33.79, longitude: -84.37), GeoPoint(latitude: 0, longitude: 0),
    GeoPoint(latitude: -41, longitude: 179.99999), GeoPoint(latitude: 89.9995, longitude: -30),
    GeoPoint(latitude: -89.9999, longitude: 100),
  ]

  @Test(arguments: middles)
  func distancesAndBearingsAreTheGeodesics(middle: GeoPoint) {
    var random = SeededRandom(seed: 3)
    let plane = LocalPlane(origin: middle)
    for _ in 0..<200 {
      let a = middle.moved(by: random.uniform() * 1500, bearing: random.uniform() * 360)
      let b = middle.moved(by: random.uniform() * 1500, bearing: random.uniform() * 360)
      let truth = Geodesic.inverse(a, b)
      let (from, to) = (EarthPlace(a), EarthPlace(b))
      #expect(abs(from.distance(to: to) - truth.distance) < 1e-5 * truth.distance + 1e-4)
      let turn = Angle.difference(from: truth.bearing, to: from.bearing(to: to))
      #expect(abs(turn) * truth.distance < 0.2)
      let (p, q) = (plane.project(a), plane.project(b))
      let flat = ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot()
      #expect(abs(flat - truth.distance) < 1e-5 * truth.distance + 1e-4)
      #expect(EarthPlace(plane.place(p)).distance(to: from) < 1e-6)
    }
  }

  @Test func longDistancesAreWithinTheEllipsoidsFlattening() {
    let a = GeoPoint(latitude: 48.8566, longitude: 2.3522)
    let b = GeoPoint(latitude: 33.79, longitude: -84.37)
    let ratio = EarthPlace(a).distance(to: EarthPlace(b)) / Geodesic.distance(from: a, to: b)
    #expect(abs(ratio - 1) < 0.006)
  }

  private static func square(_ middle: GeoPoint, half: Double) -> [GeoPoint] {
    let plane = LocalPlane(origin: middle)
    return [(-half, -half), (half, -half), (half, half), (-half, half)].map {
      plane.place(PlanePoint($0.0, $0.1))
    }
  }

  @Test(arguments: middles)
  func aSquareWithAHoleContainsItsFrameOnly(middle: GeoPoint) {
    let shape = PlacedShape(
      .area([
        SitePolygon(
          exterior: Self.square(middle, half: 50), holes: [Self.square(middle, half: 10)])
      ]))
    let plane = LocalPlane(origin: middle)
    func at(_ x: Double, _ y: Double) -> Double {
      shape.distance(from: EarthPlace(plane.place(PlanePoint(x, y))))
    }
    #expect(at(30, 0) == 0 && at(-11, 11) == 0)
    #expect(abs(at(0, 0) - 10) < 0.01)
    #expect(abs(at(4, 0) - 6) < 0.01)
    #expect(abs(at(80, 0) - 30) < 0.03)
    #expect(abs(at(80, 90) - 50) < 0.05)
    #expect(abs(shape.area - 9600) < 1)
  }

  @Test func anAreaIsNeverNegative() {
    let middle = Self.middles[0]
    let shape = PlacedShape(
      .area([
        SitePolygon(
          exterior: Self.square(middle, half: 10), holes: [Self.square(middle, half: 50)])
      ]))
    #expect(shape.area == 0)
  }

  @Test func aPolygonRoundThePoleContainsIt() {
    let ring = [0.0, 90, 180, -90].map { GeoPoint(latitude: 89.9995, longitude: $0) }
    let shape = PlacedShape(.area([SitePolygon(exterior: ring)]))
    #expect(shape.contains(EarthPlace(GeoPoint(latitude: 90, longitude: 77))))
    #expect(!shape.contains(EarthPlace(GeoPoint(latitude: 89.999, longitude: 45))))
  }

  @Test func aBowTieIsInsideByTheEvenOddRule() {
    let middle = GeoPoint(latitude: 33.79, longitude: -84.37)
    let plane = LocalPlane(origin: middle)
    let points = [(-10.0, -10.0), (10, 10), (10, -10), (-10, 10)].map { PlanePoint($0.0, $0.1) }
    let shape = PlacedShape(.area([SitePolygon(exterior: points.map { plane.place($0) })]))
    func at(_ x: Double, _ y: Double) -> Bool {
      shape.contains(EarthPlace(plane.place(PlanePoint(x, y))))
    }
    #expect(at(-7, 0) && at(7, 0))
    #expect(!at(0, 7) && !at(0, -7))
    #expect(Ring(points: points).crossing != nil)
    #expect(Ring(points: [points[0], points[2], points[1], points[3]]).crossing == nil)
  }

  @Test func crossingsAreFoundAsComparingAllEdgesFindsThem() {
    var random = SeededRandom(seed: 5)
    var crossed = 0
    for _ in 0..<300 {
      let points = (0..<5).map { _ in PlanePoint(random.uniform() * 9, random.uniform() * 9) }
      let ring = Ring(points: points)
      let simple = [(0, 2), (0, 3), (1, 3), (1, 4), (2, 4)].allSatisfy { i, j in
        !Self.cross(points[i], points[(i + 1) % 5], points[j], points[(j + 1) % 5])
      }
      #expect((ring.crossing == nil) == simple)
      if !simple { crossed += 1 }
    }
    #expect(crossed > 50 && crossed < 290)
  }

  /// Solves the two lines' equations.
  private static func cross(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint, _ d: PlanePoint)
    -> Bool
  {
    let det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
    let t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det
    let u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / det
    return (0...1).contains(t) && (0...1).contains(u)
  }

  @Test func aRoomsBoxIsTheSmallestRectangleRoundItsFloor() {
    let middle = GeoPoint(latitude: 50, longitude: 8)
    let turned = SiteRoom(
      id: "a", floor: .box(centre: middle, width: 6, depth: 10, heading: 30))
    guard case .area(let polygons) = turned.shape else { return }
    let box = SiteRoom(id: "b", floor: .polygon(polygons[0])).box
    #expect(abs(box.width - 6) < 1e-3 && abs(box.depth - 10) < 1e-3)
    #expect(abs(box.heading - 30) < 0.01)
    #expect(Geodesic.distance(from: box.centre, to: middle) < 1e-3)
  }
}
