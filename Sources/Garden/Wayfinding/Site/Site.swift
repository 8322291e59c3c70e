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
