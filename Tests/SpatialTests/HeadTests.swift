import Glibc
import Score
import TestSupport
import Testing

@testable import Spatial

struct HeadTests {
  /// A head of impulses from the given directions.
  private func head(_ directions: [Direction], length: Int = 64) throws -> Head {
    let row = [1] + [Float](repeating: 0, count: length - 1)
    return try Head(
      HeadMeasurements(
        sampleRate: 48_000, directions: directions, left: directions.map { _ in row },
        right: directions.map { _ in row }, delays: directions.map { _ in (0, 0) }, distance: 1))
  }

  @Test func fewDirectionsAreRefused() {
    #expect(throws: Fault.self) {
      try head([0, 120, -120].map { Direction(azimuth: $0, elevation: 0) })
    }
  }

  /// Of a ring alone, of half a ring and of four directions heads can be made: the rest is filled.
  @Test(arguments: [[0.0, 60, 120, -180, -120, -60], [90, 45, 0, -45, -90], [0, 10, 20, 30]])
  func sparseHeads(azimuths: [Double]) throws {
    let head = try head(azimuths.map { Direction(azimuth: $0, elevation: 0) })
    for v in Self.everywhere {
      let response = head.response(v)
      #expect(response.left.allSatisfy(\.isFinite) && abs(response.lag) < 1e-3)
      // all are the same impulse, and so must be what is between them
      #expect(abs(response.left[0] - 1) < 1e-3)
    }
  }

  private static let everywhere = (0..<500).map { i -> Vector3 in
    let z = 1 - 2 * (Double(i) + 0.5) / 500
    let angle = Double(i) * 2.399963229728653
    return Vector3(sqrt(1 - z * z) * cos(angle), sqrt(1 - z * z) * sin(angle), z)
  }

  /// KEMAR's measurements are mirrored, and so is everything that is made of them.
  @Test func mirroredDirectionsGiveMirroredResponses() {
    var (lag, rest) = (0.0, Float(0))
    for v in Self.everywhere {
      let a = Heads.kemar.response(v)
      let b = Heads.kemar.response(Vector3(-v.x, v.y, v.z))
      lag = max(lag, abs(a.lag + b.lag))
      let peak = a.left.map(abs).max()!
      for (x, y) in zip(a.left, b.right) { rest = max(rest, abs(x - y) / peak) }
    }
    #expect(lag < 2e-5, "\(lag) samples")
    #expect(rest < 2e-6, "\(rest)")
  }

  /// Equalised to the diffuse field: the mean power over the sphere is flat.
  @Test func theDiffuseFieldIsFlat() {
    let model = InterauralModel(size: 1024)
    var sums = [Double](repeating: 0, count: model.bands.count)
    for v in Self.everywhere where v.z > -0.6 {
      let response = Heads.kemar.response(v)
      for ear in [response.left, response.right] {
        for (i, p) in model.powers(model.spectrum(ear)).enumerated() { sums[i] += p }
      }
    }
    let levels = sums.map { 10 * log10($0) }
    let mean = levels.reduce(0, +) / Double(levels.count)
    // the highest band holds the edge of the equaliser
    #expect(levels.dropLast().allSatisfy { abs($0 - mean) < 1.1 }, "\(levels)")
  }

  /// Every direction is a mean of three corners around it.
  @Test func directionsLieInTheirTriangles() throws {
    let points = HeadRefinement(try HeadDirections(Heads.measurements.directions).mesh).points
    let mesh = try SphereMesh(points)
    // Euler: a closed surface of triangles
    #expect(mesh.triangles.count == 2 * points.count - 4)
    let lookup = DirectionLookup(mesh)
    for v in Self.everywhere {
      let blend = lookup.find(v)
      let (x, y, z) = blend.parts
      let sum =
        Double(x) * points[blend.corners.0] + Double(y) * points[blend.corners.1] + Double(z)
        * points[blend.corners.2]
      #expect(x >= 0 && y >= 0 && z >= 0 && abs(x + y + z - 1) < 1e-6)
      #expect(((1 / sum.length) * sum - v).length < 1e-5)
    }
  }

  /// A basis for more components begins with that for fewer.
  @Test func componentsAreNested() {
    for (a, b) in zip(Heads.light.filters, Heads.kemar.filters) {
      #expect(zip(a, b).allSatisfy { abs(abs($0) - abs($1)) < 2e-3 })
    }
  }

  /// Sound from nowhere: flat and alike at both ears.
  @Test func omniIsFlat() {
    var row = [Float](repeating: 0, count: Heads.kemar.taps)
    for (k, filter) in Heads.kemar.filters.enumerated() {
      for i in row.indices { row[i] += Heads.kemar.omni[k] * filter[i] }
    }
    let model = InterauralModel(size: 1024)
    let levels = model.powers(model.spectrum(row)).map { 10 * log10($0) }
    #expect(levels.dropLast().allSatisfy { abs($0) < 1 }, "\(levels)")
  }
}
