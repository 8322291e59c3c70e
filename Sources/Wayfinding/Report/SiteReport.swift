import Score

/// The contents of a site in numbers, and the events of a walk through it: for people as lines, for programs as values.
public struct SiteReport: Sendable {
  public struct RippleRow: Sendable {
    public let id: String
    public let name: String
    /// The kind of shape: `circle`, `polygon`, `3 polygons`.
    public let shape: String
    /// The radius in metres; nil for polygons.
    public let radius: Double?
    /// The area in square metres.
    public let area: Double
    public let centre: GeoPoint
    public let mapping: String
    public let preset: [String: Double]
    /// The level in dB.
    public let level: Double
    /// The weights by the ids of the ripples, in the site's order.
    public let weights: [(id: String, weight: Double)]
    /// The nearest other ripples: metres from its middle to their edges.
    public let nearest: [(id: String, distance: Double)]
  }

  public struct SettingRow: Hashable, Sendable {
    public let name: String
    public let value: Double
    public let unit: Unit
    /// The site gives it; else it is the default.
    public let isGiven: Bool
    public let doc: String
    /// The source of the default; `own` is our own choice.
    public let source: String
  }

  /// A walk's time at one ripple, déjà vu or room.
  public struct StayRow: Hashable, Sendable {
    /// The kind of feature: `ripple`, `dejavu`, `room`.
    public let kind: String
    public let id: String
    public let enters: Int
    public let leaves: Int
    public let visits: Int
    /// The time spent inside, in seconds.
    public let inside: Double
  }

  public let name: String
  public let attribution: String
  public let origin: GeoPoint?
  public let ripples: [RippleRow]
  /// The number of features of each kind, ripples left out.
  public let others: [(kind: String, ids: [String])]
  public let settings: [SettingRow]
  public let findings: [SiteFinding]
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
    self.warnings = warnings
    name = site.name
    attribution = site.attribution
    origin = site.origin
    ripples = Self.rows(site.ripples, neighbours: neighbours)
    others = Self.others(of: site)
    settings = SiteSetting.allCases.map { setting in
      SettingRow(
        name: setting.rawValue, value: site.settings[setting], unit: setting.spec.unit,
        isGiven: site.settings.isGiven(setting), doc: setting.spec.doc, source: setting.source)
    }
    findings = site.findings
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
      var radius: Double?
      if case .circle(_, let metres) = ripple.shape { radius = metres }
      return RippleRow(
        id: ripple.id, name: ripple.name, shape: ripple.shape.word, radius: radius,
        area: index.area(of: i), centre: centre, mapping: ripple.mapping, preset: ripple.preset,
        level: ripple.level, weights: weights,
        nearest: near.map { (ripples[$0.index].id, $0.distance) })
    }
  }

  private static func others(of site: Site) -> [(kind: String, ids: [String])] {
    let markers = site.markers
    let lines = site.lines
    let all = [
      ("dejavu", site.dejavus.map(\.id)), ("room", site.rooms.map(\.id)),
      ("beacon", markers.filter { $0.kind == .beacon }.map(\.id)),
      ("place", markers.filter { $0.kind == .place }.map(\.id)),
      ("route", lines.filter { $0.kind == .route }.map(\.id)),
      ("path", lines.filter { $0.kind == .path }.map(\.id)),
    ]
    return all.filter { !$0.1.isEmpty }.map { (kind: $0.0, ids: $0.1) }
  }

  private static func stays(_ walk: Wayfinder) -> [StayRow] {
    func row(_ kind: String, _ id: String, _ visits: Visits?) -> StayRow {
      StayRow(
        kind: kind, id: id, enters: visits?.enters ?? 0, leaves: visits?.leaves ?? 0,
        visits: visits?.visits ?? 0, inside: visits?.inside(at: walk.time) ?? 0)
    }
    return walk.ripples.enumerated().map { row("ripple", $1.id, walk.rippleVisits[$0]) }
      + walk.dejavus.enumerated().map { row("dejavu", $1.id, walk.dejavuVisits[$0]) }
      + walk.rooms.enumerated().map { row("room", $1.id, walk.roomVisits[$0]) }
  }
}
