import Glibc
import JSON
import Mappings
import Rendering
import Score
import Wayfinding

/// A site as a map shows it: shapes in latitude and longitude.
package struct SiteScene {
  private let site: Site
  /// The header of each ripple's mapping, by the names that the site gives the mappings.
  private let headers: [String: MappingHeader]

  /// The names of the voices of each ripple's mapping.
  private let voices: [[String]]

  /// - Parameter own: the mapping of the session's own ripple.
  init(_ garden: LiveGarden, own: Mapping) {
    var voices = garden.voices
    if let ripple = garden.ripple { voices[ripple] = own.orchestra.voices.map(\.name) }
    self.init(garden.director.pieces, voices: voices)
  }

  /// - Parameter voices: the names of the voices of each ripple's mapping.
  package init(_ pieces: GardenPieces, voices: [[String]]) {
    self.voices = voices
    site = pieces.site
    headers = pieces.texts.mapValues { MappingHeader(source: $0) }
  }

  package var json: JSONText {
    .object([
      "name": site.name, "attribution": site.attribution, "origin": site.origin.map(Self.json),
      "declination": declination, "worstAccuracy": site.settings[.worstAccuracy],
      "ripples": site.ripples.enumerated().map { json($1, index: $0) },
      "dejavus": site.dejavus.map { json($0.id, $0.name, $0.shape) },
      "rooms": site.rooms.map { json($0.id, $0.name, $0.shape) }, "paths": paths, "routes": routes,
    ])
  }

  /// The degrees to add today to what a compass tells.
  private var declination: Double? {
    site.origin.flatMap { MagneticField.declination(at: $0, epoch: Double(time(nil))) }
  }

  private func json(_ ripple: Ripple, index: Int) -> JSONText {
    guard case .object(let members) = json(ripple.id, ripple.name, ripple.shape) else {
      return .null
    }
    return .object(
      members.map { ($0.key, $0.value) } + [
        ("text", .string(ripple.info)), ("mapping", .string(ripple.mapping)),
        ("hear", .string(headers[ripple.mapping]?.hear ?? "")),
        ("colour", .string(Self.colour(index))),
        ("voices", .array(voices[index].map { .string($0) })),
      ])
  }

  /// A colour for each ripple, `#rrggbb`: neighbours in the list lie far from each other on the circle of hues, by the
  /// golden angle; saturation 55 %, lightness 42 %.
  static func colour(_ index: Int) -> String {
    let hue = Angle.wrap360(200 + 137.507764 * Double(index))
    let (saturation, lightness) = (0.55, 0.42)
    let chroma = saturation * min(lightness, 1 - lightness)
    // HSL to RGB as CSS Color Module Level 4, clause 7.1, has it.
    let bytes = [0.0, 8, 4].map { offset in
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let value = lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
      return Int(held: 255 * value, .toNearestOrAwayFromZero)
    }
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func json(_ id: String, _ name: String, _ shape: SiteShape) -> JSONText {
    var members: [(String, JSONText)] = [
      ("id", .string(id)), ("name", .string(name.isEmpty ? id : name)),
    ]
    switch shape {
    case .circle(let centre, let radius):
      members += [("centre", Self.json(centre)), ("radius", .number(radius)), ("polygon", .null)]
    case .area(let polygons):
      members += [
        ("centre", .null), ("radius", .null), ("polygon", .array(polygons.map(Self.json))),
      ]
    }
    return .object(members)
  }

  private var paths: [JSONText] {
    site.lines.filter { $0.kind == .path }.map { .array($0.points.map(Self.json)) }
  }

  private var routes: [JSONText] {
    site.lines.filter { $0.kind == .route }.map { line in
      .object([
        "name": line.name.isEmpty ? line.id : line.name, "points": line.points.map(Self.json),
      ])
    }
  }

  /// The rings of a polygon, the exterior one first.
  private static func json(_ polygon: SitePolygon) -> JSONText {
    .array(([polygon.exterior] + polygon.holes).map { .array($0.map(json)) })
  }

  private static func json(_ point: GeoPoint) -> JSONText {
    .array([.number(point.latitude, decimals: 7), .number(point.longitude, decimals: 7)])
  }
}
