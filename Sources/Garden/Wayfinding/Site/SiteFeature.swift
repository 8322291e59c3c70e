import JSON

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
