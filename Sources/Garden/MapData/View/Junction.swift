public import Score
import Wayfinding

/// A point that more than one road or path shares.
public struct Junction: Hashable, Sendable, Identifiable {
  /// `junction-51.437563,-2.693832`: its place to six decimals.
  public let id: String
  public let point: GeoPoint
  /// The arms that meet there, clockwise from north: a way that goes through has two.
  public let roads: [JunctionRoad]
  /// Whether a roundabout is among the ways.
  public let isRoundabout: Bool
}

/// An arm of a junction.
public struct JunctionRoad: Hashable, Sendable {
  public let way: MapFeature
  /// The bearing of its first 25 m from the junction, in degrees clockwise from true north, 0..<360.
  public let bearing: Double
}

/// Finds the points that several ways share.
struct JunctionFinder {
  /// A way at a point.
  private struct Passage {
    let way: Int32
    let line: Int32
    let vertex: Int32
  }

  /// The metres of an arm that give its bearing.
  static let reach = 25.0

  private let features: [MapFeature]
  private var passages: [TilePoint: [Passage]] = [:]
  /// The points in the order in which they came, so that the same tiles give the same order.
  private var order: [(key: TilePoint, point: GeoPoint)] = []

  init(_ features: [MapFeature]) {
    self.features = features
    for (index, feature) in features.enumerated() where feature.isWay {
      guard case .lines(let lines) = feature.shape else { continue }
      for (number, line) in lines.enumerated() {
        for (vertex, point) in line.enumerated() {
          let key = TilePoint(point)
          if passages[key] == nil { order.append((key, point)) }
          passages[key, default: []].append(
            Passage(way: Int32(index), line: Int32(number), vertex: Int32(vertex)))
        }
      }
    }
  }

  /// The junctions, and the ways at each by their indices.
  func junctions() -> [(junction: Junction, ways: [Int])] {
    order.compactMap { key, point -> (junction: Junction, ways: [Int])? in
      guard let here = passages[key], let first = here.first,
        here.contains(where: { $0.way != first.way })
      else { return nil }
      let roads = here.flatMap { arms(of: $0) }
        .sorted { ($0.bearing, $0.way.id) < ($1.bearing, $1.way.id) }
      let junction = Junction(
        id: Self.id(point), point: point, roads: roads,
        isRoundabout: here.contains { features[Int($0.way)].isRoundabout })
      return (junction, Set(here.map { Int($0.way) }).sorted())
    }
  }

  private static func id(_ point: GeoPoint) -> String {
    let (latitude, longitude) = (point.latitude, point.longitude)
    return "junction-\(Figure.fixed(latitude, decimals: 6)),\(Figure.fixed(longitude, decimals: 6))"
  }

  /// The ways on from a point: back along the line and forth.
  private func arms(of passage: Passage) -> [JunctionRoad] {
    let way = features[Int(passage.way)]
    guard case .lines(let lines) = way.shape else { return [] }
    let (line, vertex) = (lines[Int(passage.line)], Int(passage.vertex))
    return [Array(line[...vertex].reversed()), Array(line[vertex...])].compactMap { arm in
      guard arm.count > 1 else { return nil }
      let road = PolyLine(arm)
      let bearing = road.places[0].bearing(to: road.place(after: Self.reach))
      let short = Figure.rounded(bearing, decimals: 6)
      return JunctionRoad(way: way, bearing: short < 360 ? short : 0)
    }
  }
}
