import JSON
import Score

/// One feature of a site's collection.
public struct SiteFeature: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case ripple(Ripple)
    case dejavu(Dejavu)
    case marker(SiteMarker)
    case line(SiteLine)
    case room(SiteRoom)
    /// A feature that is not ours, whole.
    case foreign(JSONText)
  }

  public var content: Content
  /// The properties that the site's format does not know, kept as they are.
  public var properties: [JSONText.Member]
  /// The members of the feature beside `type`, `geometry` and `properties`, kept as they are.
  public var members: [JSONText.Member]

  public init(
    _ content: Content, properties: [JSONText.Member] = [], members: [JSONText.Member] = []
  ) {
    (self.content, self.properties, self.members) = (content, properties, members)
  }

  /// The kind of the feature; nil for one of another program.
  var kind: SiteKind? {
    switch content {
    case .ripple: .ripple
    case .dejavu: .dejavu
    case .marker(let marker): marker.kind
    case .line(let line): line.kind
    case .room: .room
    case .foreign: nil
    }
  }

  /// The id of the feature; nil for one that is not ours.
  public var id: String? { named?.id }

  /// The name with the id behind it; nil for a feature that is not ours.
  var title: String? { named.map { titled($0.name, id: $0.id) } }

  private var named: (id: String, name: String)? {
    switch content {
    case .ripple(let ripple): (ripple.id, ripple.name)
    case .dejavu(let dejavu): (dejavu.id, dejavu.name)
    case .marker(let marker): (marker.id, marker.name)
    case .line(let line): (line.id, line.name)
    case .room(let room): (room.id, room.name)
    case .foreign: nil
    }
  }
}

/// A name with the id behind it, as people are told of both: `Gate (gate-1)`; the id alone where there is no other name.
func titled(_ name: String, id: String) -> String {
  name.isEmpty || name == id ? id : "\(name) (\(id))"
}

/// The kind of a feature of a site: the value of its property `kind`.
public enum SiteKind: String, CaseIterable, Sendable {
  case ripple, dejavu, beacon, place, route, path, room
}

/// The area that a thing of a site covers.
public enum SiteShape: Hashable, Sendable {
  /// Radius in metres.
  case circle(centre: GeoPoint, radius: Double)
  /// One or more polygons; a place is inside when any of them contains it.
  case area([SitePolygon])

  /// The name that GeoJSON gives it, a circle being a point with a radius.
  public var word: String {
    switch self {
    case .circle: "circle"
    case .area(let polygons): polygons.count == 1 ? "polygon" : "\(polygons.count) polygons"
    }
  }
}

/// A polygon: inside its exterior and outside of its holes, both by the even-odd rule. Rings run either way and do
/// not repeat their first point; their edges are straight in the plane that touches the earth at the polygon.
public struct SitePolygon: Hashable, Sendable {
  public var exterior: [GeoPoint]
  public var holes: [[GeoPoint]]

  public init(exterior: [GeoPoint], holes: [[GeoPoint]] = []) {
    (self.exterior, self.holes) = (exterior, holes)
  }
}

/// A place of the garden with its own music.
public struct Ripple: Hashable, Sendable {
  public var id: String
  public var name = ""
  public var shape: SiteShape
  /// The path of the mapping's file, as the site gives it.
  public var mapping: String
  /// The values of the mapping's params, by name.
  public var preset: [String: Double] = [:]
  /// The weights of the ripples as next targets from here, by their ids; 0 never goes there.
  public var weights: [String: Double] = [:]
  /// The id of the ripple that must have been entered in the walk before this one can be; nil for none.
  public var after: String?
  /// The text of the information view.
  public var info = ""
  /// The level in dB.
  public var level = 0.0
}

/// A recording that belongs to a place and is heard when the walker comes again.
public struct Dejavu: Hashable, Sendable {
  public var id: String
  public var name = ""
  public var shape: SiteShape
  /// The path of the sound file, as the site gives it.
  public var file: String
  /// The level in dB.
  public var level = 0.0
  /// The time that the walker must have been away, in seconds; nil takes the site's setting `away`.
  public var away: Double?
  /// The recording goes round while the walker stays.
  public var loops = false
  public var info = ""
}

/// A point that is none of the sounding kinds: a beacon to walk to, or a place to know of. Routes go by them.
public struct SiteMarker: Hashable, Sendable {
  /// A beacon or a place.
  public var kind: SiteKind
  public var id: String
  public var name = ""
  public var point: GeoPoint
  /// The distance in metres within which the marker counts as reached; nil where the site does not say.
  public var radius: Double?
  public var info = ""
  /// The street and number, as they are spoken.
  public var address = ""
  /// The words on reaching it as a waypoint; empty leaves them to whoever guides.
  public var arrival = ""
  /// The words on setting out for it as a waypoint; empty leaves them to whoever guides.
  public var departure = ""
  /// The paths of recordings that can be heard here as at a stop of a tour, in their order.
  public var clips: [String] = []

  package init(
    kind: SiteKind, id: String, name: String = "", point: GeoPoint, radius: Double? = nil,
    info: String = "", address: String = "", arrival: String = "", departure: String = "",
    clips: [String] = []
  ) {
    (self.kind, self.id, self.name, self.point) = (kind, id, name, point)
    (self.radius, self.info, self.address) = (radius, info, address)
    (self.arrival, self.departure, self.clips) = (arrival, departure, clips)
  }
}

/// A line: a route to follow from its first point, or a path to draw.
///
/// A route goes by the corners of its line, or by places and beacons of the site.
public struct SiteLine: Hashable, Sendable {
  /// A route or a path.
  public var kind: SiteKind
  public var id: String
  public var name = ""
  public var points: [GeoPoint]
  public var info = ""
  /// The ids of the places and beacons that the points are; empty where the line itself is drawn.
  public var waypoints: [String] = []

  package init(
    kind: SiteKind, id: String, name: String = "", points: [GeoPoint], info: String = "",
    waypoints: [String] = []
  ) {
    (self.kind, self.id, self.name, self.points) = (kind, id, name, points)
    (self.info, self.waypoints) = (info, waypoints)
  }

  /// The length of the line in metres.
  public var length: Double { EarthPlace.length(of: points) }
}
