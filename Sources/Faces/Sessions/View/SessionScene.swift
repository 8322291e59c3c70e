import Analysis
import Checking
import Datasets
import Glibc
import JSON
import Mappings
import Rendering
import Score
import Wayfinding

/// The part of a session that stays from one version of its mapping to the next, as those see it who look at it.
struct SessionScene {
  private let performance: LivePerformance
  private var mapping: Mapping { performance.mapping }

  init(_ performance: LivePerformance) { self.performance = performance }

  var json: JSONText {
    .object([
      "mapping": mappingJSON, "walk": walk, "inputs": performance.feed.inputs.map(Self.json),
      "site": performance.garden.map { SiteScene($0, own: mapping).json },
      "room": performance.room.map { RoomScene($0).json },
      "guidance": performance.garden?.director.guidance.map(GuidanceState.offer),
    ])
  }

  // MARK: The mapping

  private var mappingJSON: JSONText {
    .object([
      "name": mapping.name, "hear": mapping.header.hear, "path": performance.version.path,
      "version": performance.version.number, "text": performance.version.text,
      "warnings": performance.soundWarnings,
      "params": mapping.parameters.map(MappingText.parameter),
      "ripple": performance.garden.flatMap { $0.rippleName == nil ? nil : $0.texts.ripple },
      "variants": mapping.variants.map(MappingText.variant),
      "voices": mapping.orchestra.voices.map(\.name), "buses": mapping.orchestra.buses.map(\.name),
      "inputs": mapping.inputNames, "map": mapping.entries.map(json),
    ])
  }

  private static func json(_ spec: InputSpec) -> JSONText {
    var words: [String]?
    if case .category(let all) = spec.kind { words = all }
    return .object([
      "name": spec.name, "unit": spec.unit.symbol, "doc": spec.doc,
      "low": spec.plausible.lowerBound, "high": spec.plausible.upperBound,
      "words": words,
    ])
  }

  /// The number of points of a transfer curve, and of bars of the histogram under it.
  private static let (points, bars) = (65, 32)

  private func json(_ entry: MapEntry) -> JSONText {
    let curve = mapping.curve(of: entry, points: Self.points)
    let domain = mapping.domain(of: entry)
    return .object([
      "input": entry.sourceName, "inputUnit": unit(of: entry.source).symbol,
      "target": entry.targetName, "targetUnit": entry.targetSpec.unit.symbol,
      "low": domain?.start,
      "high": domain?.end, "isLog": entry.shape == .scale(.logarithmic),
      "curve": curve.map { JSONText.array([.number($0.datum), .number($0.value)]) },
      "histogram": domain.flatMap { histogram(entry.sourceName, $0) }, "line": entry.place.line,
    ])
  }

  private func unit(of source: MapEntry.Source) -> Unit {
    switch source {
    case .input(let spec): spec.unit
    case .param(let spec): spec.unit
    case .function: .none
    }
  }

  /// The shares of the walk's data in equal parts of a domain; nil where the walk has none of the input.
  private func histogram(_ input: String, _ domain: Span) -> JSONText? {
    let column = performance.dataset?.columns.first { $0.name == input }
    let data = column?.values.filter(\.isFinite) ?? []
    let range = min(domain.start, domain.end)...max(domain.start, domain.end)
    guard !data.isEmpty, let bins = Histogram(data, over: range, bins: Self.bars) else {
      return nil
    }
    return .array(bins.counts.map { .number(Double($0) / Double(data.count), decimals: 4) })
  }

  // MARK: The walk

  /// The number of points of a column's curve at most.
  private static let curvePoints = 600

  private var walk: JSONText? {
    guard let dataset = performance.dataset else { return nil }
    let columns = dataset.columns.filter { column in
      column.name != "time" && column.values.contains(where: \.isFinite)
    }
    return .object([
      "name": performance.request.data ?? dataset.name, "duration": dataset.duration,
      "columns": columns.map { Self.json($0, dataset.axes[$0.axis]) },
    ])
  }

  private static func json(_ column: Column, _ times: [Double]) -> JSONText {
    let step = max(1, (times.count + curvePoints - 1) / curvePoints)
    let points = stride(from: 0, to: times.count, by: step).map { row in
      JSONText.array([.number(times[row], decimals: 3), .number(column.values[row], decimals: 6)])
    }
    return .object([
      "name": column.name, "unit": column.unit.symbol, "low": column.range?.lowerBound ?? 0,
      "high": column.range?.upperBound ?? 0, "points": points,
    ])
  }

  // MARK: Decisions

  /// A decision as the log has it, with the name of its place and what was decided in words.
  static func json(_ decision: Decision, in garden: LiveGarden) -> JSONText {
    let name = garden.name(of: decision)
    return .object(
      decision.members + [
        ("name", .string(name)), ("words", .string(decision.words(of: name))),
      ])
  }
}

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
