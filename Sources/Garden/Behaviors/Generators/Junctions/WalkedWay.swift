import MapData
import Score

/// The way along which the walker goes: a road, a path or steps.
///
/// Where ways cross on several levels, the one that is nearest by its position may be another one for some metres. The way is kept
/// there: it changes to one that is joined to it, or to one that is clearly nearer.
struct WalkedWay: Sendable {
  private(set) var way: MapFeature?

  /// Metres by which another way that is not joined to this one must be nearer where the accuracy of positions is unknown.
  private static let doubt = 5.0
  /// The degrees between a way and the direction of travel up to which somebody may be on it.
  private static let turn = 45.0

  /// Takes a position.
  /// - Parameter course: the direction of travel in degrees clockwise from true north.
  mutating func follow(
    _ fix: WalkerFix, _ course: Double, _ view: SpatialDataView, _ settings: BehaviorSettings
  ) {
    let near = view.roads(near: fix.point, within: settings[.alongRoad])
    guard let nearest = near.first else {
      way = nil
      return
    }
    let doubt = fix.accuracy ?? Self.doubt
    if let way, let kept = near.first(where: { $0.feature.id == way.id }),
      kept.distance <= nearest.distance + doubt, !view.areJoined(way, nearest.feature)
    {
      return
    }
    let likely = near.prefix { $0.distance <= nearest.distance + doubt }
    let along = likely.first { sighting in
      sighting.feature.direction(at: sighting.point).map { direction in
        let off = abs(Angle.difference(from: course, to: direction))
        return min(off, 180 - off) <= Self.turn
      } ?? false
    }
    way = (along ?? nearest).feature
  }
}

extension MapFeature {
  /// The level on which a way lies, 0 on the ground: that of its tag `layer`, or else 1 on a bridge and -1 in a tunnel.
  var level: Int {
    if let layer = tags["layer"].flatMap({ Int($0) }) { return layer }
    if (tags["bridge"] ?? "no") != "no" { return 1 }
    let tunnel = tags["tunnel"] ?? "no"
    return ["no", "building_passage"].contains(tunnel) ? 0 : -1
  }

  /// The lines of a way; none of other things.
  var lines: [[GeoPoint]] { if case .lines(let lines) = shape { lines } else { [] } }

  /// The direction of a way where it passes a point, in degrees clockwise from true north, one of its two; nil for no way.
  fileprivate func direction(at point: GeoPoint) -> Double? {
    let pieces = lines.flatMap { zip($0, $0.dropFirst()) }
    let nearest = pieces.min { a, b in
      Self.detour(a, over: point) < Self.detour(b, over: point)
    }
    return nearest.map { $0.0.course(to: $0.1) }
  }

  /// The metres by which the way over a point is longer than a piece of a line: 0 on it.
  private static func detour(_ piece: (GeoPoint, GeoPoint), over point: GeoPoint) -> Double {
    piece.0.metres(to: point) + point.metres(to: piece.1) - piece.0.metres(to: piece.1)
  }

  /// Whether a way passes over or under another near a place: they cross there and lie on different levels.
  func passes(_ other: MapFeature, within metres: Double, of place: GeoPoint) -> Bool {
    guard level != other.level else { return false }
    return lines.contains { line in
      other.lines.contains { other in
        PlaneCrossing.places(line, other).contains { $0.metres(to: place) <= metres }
      }
    }
  }
}

/// Where lines cross on the map, which is flat within a few kilometres.
private enum PlaneCrossing {
  static func places(_ line: [GeoPoint], _ other: [GeoPoint]) -> [GeoPoint] {
    zip(line, line.dropFirst()).flatMap { a, b in
      zip(other, other.dropFirst()).compactMap { c, d -> GeoPoint? in
        let (first, second) = (side(a, b, c), side(a, b, d))
        guard first * second < 0, side(c, d, a) * side(c, d, b) < 0 else { return nil }
        let part = first / (first - second)
        return GeoPoint(
          latitude: c.latitude + part * (d.latitude - c.latitude),
          longitude: c.longitude + part * (d.longitude - c.longitude))
      }
    }
  }

  /// The sign says on which side of the line from a to b a place lies, the value how far, in units of that line.
  private static func side(_ a: GeoPoint, _ b: GeoPoint, _ place: GeoPoint) -> Double {
    (b.longitude - a.longitude) * (place.latitude - a.latitude)
      - (b.latitude - a.latitude) * (place.longitude - a.longitude)
  }
}

extension SpatialDataView {
  /// Whether two ways have a junction in common.
  func areJoined(_ way: MapFeature, _ other: MapFeature) -> Bool {
    way.id == other.id
      || junctions(along: way).contains { $0.roads.contains { $0.way.id == other.id } }
  }
}
