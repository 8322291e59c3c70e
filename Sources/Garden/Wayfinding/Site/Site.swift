import JSON
import Score

/// A garden: where its ripples, déjà vus, rooms and ways are, and how they are walked through.
///
/// Its file is a GeoJSON FeatureCollection (RFC 7946) whose features have a property `kind`.
public struct Site: Hashable, Sendable {
  public var name = ""
  /// The origin of the data and its licence.
  public var attribution = ""
  public var settings = SiteSettings()
  /// The guidance of a walker besides the ripples; nil for none.
  public var guidance: SiteGuidance?
  public var features: [SiteFeature] = []
  /// The members of the collection that the format does not know, kept as they are.
  public var members: [JSONText.Member] = []
  /// The findings about it.
  public var findings: [SiteFinding] = []

  /// The ripples in the order of the file; the indices of targets and states count them.
  public var ripples: [Ripple] {
    features.compactMap { if case .ripple(let ripple) = $0.content { ripple } else { nil } }
  }

  public var dejavus: [Dejavu] {
    features.compactMap { if case .dejavu(let dejavu) = $0.content { dejavu } else { nil } }
  }

  /// Whether a walk through it can be heard: there are ripples or déjà vus, or walkers are guided.
  package var hasSound: Bool { !ripples.isEmpty || !dejavus.isEmpty || guidance != nil }

  public var rooms: [SiteRoom] {
    features.compactMap { if case .room(let room) = $0.content { room } else { nil } }
  }

  public var markers: [SiteMarker] {
    features.compactMap { if case .marker(let marker) = $0.content { marker } else { nil } }
  }

  public var lines: [SiteLine] {
    features.compactMap { if case .line(let line) = $0.content { line } else { nil } }
  }

  /// A place in the middle of what lies together, where the axes of the world have their origin; nil for an empty site.
  public var origin: GeoPoint? {
    let places = features.compactMap(\.anchor).map { EarthPlace($0).vector }
    return SiteMiddle.mean(of: places).map { EarthPlace(under: $0).point }
  }
}

extension SiteFeature {
  /// A point of the feature, for where it roughly lies.
  var anchor: GeoPoint? {
    switch content {
    case .ripple(let ripple): ripple.shape.anchor
    case .dejavu(let dejavu): dejavu.shape.anchor
    case .marker(let marker): marker.point
    case .line(let line): line.points.first
    case .room(let room): room.shape.anchor
    case .foreign: nil
    }
  }
}

extension SiteShape {
  var anchor: GeoPoint {
    switch self {
    case .circle(let centre, _): centre
    case .area(let polygons): polygons[0].exterior[0]
    }
  }
}

/// Something odd about a site that does not keep it from being walked, counted.
public struct SiteFinding: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case noRipples = "no ripples"
    case oneRipple = "one ripple"
    case unknownKind = "unknown kind"
    case unknownProperty = "unknown property"
    case unknownMember = "unknown member"
    case unusedProperty = "property not used"
    case selfCrossing = "ring crosses itself"
    case notChecked = "not checked"
    case clockwise = "clockwise ring"
    case repeatedPoints = "repeated points"
    case altitudes = "altitudes not used"
    case repeatedKeys = "repeated keys"
    case farAway = "far away"
    case perhapsSwapped = "perhaps swapped"
    case otherCoordinates = "other coordinates"
    case notImported = "not imported"
    case radiusHeld = "radius held"
    case noIdentifier = "no identifier"
    case sameArea = "same area"
  }

  public let kind: Kind
  /// The finding, and what was done about it.
  public let detail: String
  /// The place where it was first met: `features[3].properties.colour`; empty for the whole site.
  public let path: String
  /// The number of times it was met.
  public let count: Int

  public init(_ kind: Kind, _ detail: String, path: String = "", count: Int = 1) {
    (self.kind, self.detail, self.path, self.count) = (kind, detail, path, count)
  }

  /// The finding as one line of text: `kind: detail (3 times, first at features[2])`.
  public var line: String {
    let times = count == 1 ? "" : "\(count) times, first at "
    let place = path.isEmpty ? (count == 1 ? "" : " (\(count) times)") : " (\(times)\(path))"
    return "\(kind.rawValue): \(detail)\(place)"
  }
}

/// The middle of the part of a site where most of it lies.
enum SiteMiddle {
  /// The one of at most a hundred places that lies nearest to the others, the first of equal ones; nil for none.
  static func middle(of vectors: [Vector3]) -> Vector3? {
    let step = max(1, vectors.count / 100)
    let sample = stride(from: 0, to: vectors.count, by: step).map { vectors[$0] }
    func sum(_ vector: Vector3) -> Double { sample.reduce(0) { $0 + (vector - $1).length } }
    return sample.map { ($0, sum($0)) }.min { $0.1 < $1.1 }?.0
  }

  /// The mean of the places near the middle.
  static func mean(of vectors: [Vector3]) -> Vector3? {
    guard let middle = middle(of: vectors) else { return nil }
    let near = vectors.filter { ($0 - middle).length < Wayfinder.farMetres }
    return 1 / Double(near.count) * near.reduce(.zero, +)
  }
}
