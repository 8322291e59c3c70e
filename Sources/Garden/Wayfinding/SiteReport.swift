import JSON
import Score

/// The contents of a site in numbers, and the events of a walk through it: for people as lines, for programs as values.
public struct SiteReport: Sendable {
  public struct RippleRow: Sendable {
    public let ripple: Ripple
    /// The area in square metres.
    public let area: Double
    public let centre: GeoPoint
    /// The weights by the ids of the ripples, in the site's order.
    public let weights: [(id: String, weight: Double)]
    /// The nearest other ripples: metres from its middle to their edges.
    public let nearest: [(id: String, distance: Double)]
  }

  /// A walk's time at one ripple, déjà vu or room.
  public struct StayRow: Hashable, Sendable {
    /// The kind of feature: `ripple`, `dejavu`, `room`.
    public let kind: String
    public let id: String
    public let visits: Visits
    /// The time spent inside, in seconds.
    public let inside: Double
  }

  public let site: Site
  public let ripples: [RippleRow]
  /// The features of each kind, ripples left out: their ids, and their names with the ids behind them.
  public let others: [(kind: String, ids: [String], titles: [String])]
  /// The stays of a walk in the site's order, those in places never entered too.
  public let stays: [StayRow]
  /// The number of decisions of each kind; empty without a walk.
  public let decisions: [(kind: Decision.Kind, count: Int)]
  /// The faults of the walk, in sentences.
  public let warnings: [String]

  /// - Parameters:
  ///   - neighbours: how many of the nearest ripples each row names.
  ///   - walk: what followed a walk through this site.
  ///   - warnings: what is wrong with the walk, in sentences.
  public init(_ site: Site, neighbours: Int = 2, walk: Wayfinder? = nil, warnings: [String] = []) {
    (self.warnings, self.site) = (warnings, site)
    ripples = Self.rows(site.ripples, neighbours: neighbours)
    others = Self.others(of: site)
    stays = walk.map { Self.stays($0) } ?? []
    decisions =
      walk.map { walk in
        Decision.Kind.allCases.compactMap { kind in walk.counts[kind].map { (kind, $0) } }
      } ?? []
  }

  private static func rows(_ ripples: [Ripple], neighbours: Int) -> [RippleRow] {
    let index = SpatialIndex(ripples.map(\.shape))
    let order = Dictionary(
      ripples.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    return ripples.enumerated().map { i, ripple in
      let centre = index.centre(of: i)
      let near = index.nearest(neighbours, to: EarthPlace(centre)) { $0 != i }
      let named = ripple.weights.sorted { (order[$0.key] ?? .max) < (order[$1.key] ?? .max) }
      let weights = named.map { (id: $0.key, weight: $0.value) }
      return RippleRow(
        ripple: ripple, area: index.area(of: i), centre: centre, weights: weights,
        nearest: near.map { (ripples[$0.index].id, $0.distance) })
    }
  }

  private static func others(of site: Site) -> [(kind: String, ids: [String], titles: [String])] {
    let kinds: [SiteKind] = [.dejavu, .room, .beacon, .place, .route, .path]
    return kinds.compactMap { kind in
      let features = site.features.filter { $0.kind == kind }
      return features.isEmpty
        ? nil : (kind.rawValue, features.compactMap(\.id), features.compactMap(\.title))
    }
  }

  private static func stays(_ walk: Wayfinder) -> [StayRow] {
    func row(_ kind: String, _ id: String, _ visits: Visits?) -> StayRow {
      let visits = visits ?? Visits()
      return StayRow(kind: kind, id: id, visits: visits, inside: visits.inside(at: walk.time))
    }
    return walk.ripples.enumerated().map { row("ripple", $1.id, walk.rippleVisits[$0]) }
      + walk.dejavus.enumerated().map { row("dejavu", $1.id, walk.dejavuVisits[$0]) }
      + walk.rooms.enumerated().map { row("room", $1.id, walk.roomVisits[$0]) }
  }
}

extension SiteReport {
  /// The report as text.
  public var lines: [String] {
    var lines = [site.name.isEmpty ? "a site without name" : site.name]
    if !site.attribution.isEmpty { lines.append("data: \(site.attribution)") }
    if let origin = site.origin {
      lines.append(
        "origin: latitude \(Figure.short(origin.latitude, decimals: 6)), longitude "
          + Figure.short(origin.longitude, decimals: 6))
    }
    lines += rippleLines
    for other in others {
      lines.append("\(other.kind): \(other.titles.joined(separator: ", "))")
      if other.kind == SiteKind.route.rawValue { lines += routeLines }
    }
    if let guidance = site.guidance { lines.append(line(of: guidance)) }
    lines += [""] + settingLines
    if !site.findings.isEmpty { lines += ["", "findings"] + site.findings.map { "  " + $0.line } }
    return lines + walkLines
  }

  private var rippleLines: [String] {
    if ripples.isEmpty { return ["", "ripples: none"] }
    // Few sites have an order: the others keep their table.
    let isOrdered = ripples.contains { $0.ripple.after != nil }
    let rows = ripples.map { row in
      [
        row.ripple.id, row.ripple.name == row.ripple.id ? "" : row.ripple.name,
        size(row.ripple.shape), Figure.short(row.area, decimals: 0) + " m²", row.ripple.mapping,
        row.nearest.map { "\($0.id) \(Measure.metres($0.distance))" }.joined(separator: ", "),
        row.weights.map { "\($0.id) \(Figure.short($0.weight, decimals: 3))" }
          .joined(separator: ", "),
      ] + (isOrdered ? [row.ripple.after ?? ""] : [])
    }
    let titles =
      ["ripple", "name", "shape", "area", "mapping", "nearest edges", "weights"]
      + (isOrdered ? ["after"] : [])
    return [""] + TextLayout.columns([titles] + rows)
  }

  /// The routes that go by places and beacons, with the names of these in their order.
  private var routeLines: [String] {
    site.routes.compactMap { route in
      let names = route.waypoints.map { $0.name.isEmpty ? $0.id : $0.name }.filter { !$0.isEmpty }
      let title = titled(route.name, id: route.id)
      return names.isEmpty ? nil : "  \(title) goes by \(names.joined(separator: ", "))"
    }
  }

  /// Says what leads a walker: all that the site names, and the profile, style and language that hold where it names none.
  private func line(of guidance: SiteGuidance) -> String {
    var told = GuidanceReader.texts.map { (name: $0.name, value: guidance[keyPath: $0.path]) }
    for list in GuidanceReader.lists {
      told.append((list.name, guidance[keyPath: list.path].joined(separator: " ")))
    }
    for setting in guidance.settings { told.append((setting.name, Figure.plain(setting.value))) }
    let words = told.filter { !$0.value.isEmpty }.map { "\($0.name) \($0.value)" }
    return "guidance: \(words.joined(separator: ", "))"
  }

  private func size(_ shape: SiteShape) -> String {
    shape.radius.map { "circle, radius \(Measure.metres($0))" } ?? shape.word
  }

  /// The settings that the site gives; the defaults stand in the JSON and in the reference.
  private var settingLines: [String] {
    let rows = SiteSetting.allCases.filter(site.settings.isGiven).map { setting in
      let symbol = setting.spec.unit.symbol
      let value = Figure.plain(site.settings[setting]) + (symbol.isEmpty ? "" : " " + symbol)
      return ["  " + setting.rawValue, value, setting.spec.doc]
    }
    if rows.isEmpty { return ["settings: all as by default (‹json› lists them)"] }
    return ["settings (others as by default; ‹json› lists them)"] + TextLayout.columns(rows)
  }

  private var walkLines: [String] {
    if decisions.isEmpty { return [] }
    let rows = stays.map { row in
      [
        "  \(row.kind) \(row.id)", "\(row.visits.enters)", "\(row.visits.leaves)",
        "\(row.visits.visits)", Measure.seconds(row.inside),
      ]
    }
    let counts = decisions.map { "\($0.kind.rawValue) \($0.count)" }.joined(separator: ", ")
    let titles = ["  place", "entered", "left", "visits", "inside"]
    return ["", "walk"] + TextLayout.columns([titles] + rows) + ["  decisions: \(counts)"]
      + warnings.map { "  warning: \($0)" }
  }
}

extension SiteReport {
  /// The report as JSON.
  public var node: JSONText {
    let findings = site.findings.map { finding -> JSONText in
      [
        "kind": .string(finding.kind.rawValue), "detail": .string(finding.detail),
        "path": .string(finding.path), "count": .integer(finding.count),
      ]
    }
    let others = others.map { JSONText.Member($0.kind, .array($0.ids.map { .string($0) })) }
    let counts = decisions.map { JSONText.Member($0.kind.rawValue, .integer($0.count)) }
    return .object(present: [
      "name": site.name, "attribution": site.attribution, "origin": site.origin.map(Self.position),
      "ripples": JSONText.array(ripples.map(\.node)), "others": JSONText.object(others),
      "guidance": site.guidance?.node, "settings": JSONText.array(SiteSetting.allCases.map(node)),
      "findings": JSONText.array(findings), "warnings": warnings.isEmpty ? nil : warnings,
      "stays": decisions.isEmpty ? nil : JSONText.array(stays.map(\.node)),
      "decisions": decisions.isEmpty ? nil : JSONText.object(counts),
    ])
  }

  private func node(_ setting: SiteSetting) -> JSONText {
    [
      "name": .string(setting.rawValue), "value": .number(site.settings[setting]),
      "unit": .string(setting.spec.unit.symbol), "given": .bool(site.settings.isGiven(setting)),
      "doc": .string(setting.spec.doc), "source": .string(setting.source),
    ]
  }

  fileprivate static func position(_ point: GeoPoint) -> JSONText {
    [.number(point.longitude, decimals: 7), .number(point.latitude, decimals: 7)]
  }
}

extension SiteReport.RippleRow {
  var node: JSONText {
    let preset = ripple.preset.sorted { $0.key < $1.key }
    return [
      "id": .string(ripple.id), "name": .string(ripple.name), "shape": .string(ripple.shape.word),
      "radius": ripple.shape.radius.map { .number($0) } ?? .null,
      "area": .number(area, decimals: 1), "centre": SiteReport.position(centre),
      "mapping": .string(ripple.mapping),
      "preset": .object(preset.map { .init($0.key, .number($0.value)) }),
      "after": ripple.after.map { .string($0) } ?? .null, "level": .number(ripple.level),
      "weights": .object(weights.map { .init($0.id, .number($0.weight)) }),
      "nearest": .array(
        nearest.map { ["id": .string($0.id), "distance": .number($0.distance, decimals: 2)] }),
    ]
  }
}

extension SiteReport.StayRow {
  var node: JSONText {
    [
      "kind": .string(kind), "id": .string(id), "enters": .integer(visits.enters),
      "leaves": .integer(visits.leaves), "visits": .integer(visits.visits),
      "inside": .number(inside, decimals: 2),
    ]
  }
}
