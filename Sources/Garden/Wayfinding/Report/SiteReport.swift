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
