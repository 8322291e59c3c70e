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
