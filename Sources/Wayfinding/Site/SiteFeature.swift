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
  public var id: String? {
    switch content {
    case .ripple(let ripple): ripple.id
    case .dejavu(let dejavu): dejavu.id
    case .marker(let marker): marker.id
    case .line(let line): line.id
    case .room(let room): room.id
    case .foreign: nil
    }
  }
}

/// The kind of a feature of a site: the value of its property `kind`.
public enum SiteKind: String, CaseIterable, Sendable {
  case ripple, dejavu, beacon, place, route, path, room
}
