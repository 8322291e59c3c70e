import JSON
import Score

/// What guides a walker through a site besides its ripples, as the site's member `guidance` says: a beacon to walk to,
/// callouts of what is near, a route.
///
/// What the names stand for is known to those who guide; here they are what the file says.
public struct SiteGuidance: Hashable, Sendable {
  /// The lineage of Soundscape whose figures hold.
  public var profile = "community"
  /// The folder or zip archive of the map's tiles; empty is no map.
  public var tiles = ""
  /// The id of the site's beacon or place that the walk begins with; empty is none.
  public var beacon = ""
  /// The beacon's style, or the path of its mapping.
  public var style = "current"
  /// The id of the route that the walk begins with; empty is none.
  public var route = ""
  /// The language of what is said.
  public var language = "en"
  /// The folder of texts that people have spoken; empty is none.
  public var recordings = ""
  /// Paths of generators in Lua.
  public var generators: [String] = []
  /// The path of a file of what the walker asks for, and when; empty is none.
  public var actions = ""
  /// Values of the behaviours' settings, by their names, and where the file says them.
  public var settings: [Setting] = []
  /// Where the file says its members, by their names.
  public var places: [String: FaultPlace] = [:]

  /// A value of a setting.
  public struct Setting: Hashable, Sendable {
    public var name: String
    public var value: Double
    public var place: FaultPlace
  }

  public init() {}
}

/// Reads the member `guidance`.
struct GuidanceReader {
  let problems: SiteProblems

  static var texts: [(name: String, path: WritableKeyPath<SiteGuidance, String>)] {
    [
      ("profile", \.profile), ("tiles", \.tiles), ("beacon", \.beacon), ("style", \.style),
      ("route", \.route), ("language", \.language), ("actions", \.actions),
      ("recordings", \.recordings),
    ]
  }
  static var lists: [(name: String, path: WritableKeyPath<SiteGuidance, [String]>)] {
    [("generators", \.generators)]
  }
  static let names = texts.map(\.name) + lists.map(\.name) + ["settings"]

  /// Reads the member; nil where it is no object.
  func read(_ spot: JSONSpot) -> SiteGuidance? {
    guard let members = problems.read(spot, "guidance", expected: "an object", \.members) else {
      return nil
    }
    var guidance = SiteGuidance()
    for (key, member) in members {
      guidance.places[key] = problems.place(of: member)
      if let text = Self.texts.first(where: { $0.name == key }) {
        guidance[keyPath: text.path] = problems.text(key, member) ?? ""
      } else if let list = Self.lists.first(where: { $0.name == key }) {
        guidance[keyPath: list.path] = problems.texts(key, member)
      } else if key == "settings" {
        guidance.settings = settings(member)
      } else {
        problems.error(
          member, "guidance has no \(quoted(key))",
          hint: key.lowercased().hasPrefix("voice")
            ? "a site names no program; who plays it may: ‹voice-command›"
            : NearestName.hint(for: key, among: Self.names))
      }
    }
    return guidance
  }

  private func settings(_ spot: JSONSpot) -> [SiteGuidance.Setting] {
    let members = problems.read(spot, "settings", expected: "an object of numbers", \.members)
    return (members ?? []).compactMap { key, member in
      problems.read(member, key, expected: "a number", \.number).map {
        SiteGuidance.Setting(name: key, value: $0, place: problems.place(of: member))
      }
    }
  }
}

extension SiteGuidance {
  /// The member as JSON; what is as usual is left out.
  var node: JSONText {
    let usual = SiteGuidance()
    var members = GuidanceReader.texts.filter { self[keyPath: $0.path] != usual[keyPath: $0.path] }
      .map { JSONText.Member($0.name, .string(self[keyPath: $0.path])) }
    members += GuidanceReader.lists.filter { !self[keyPath: $0.path].isEmpty }
      .map { JSONText.Member($0.name, .array(self[keyPath: $0.path].map { .string($0) })) }
    if !settings.isEmpty {
      members.append(.init("settings", .object(settings.map { .init($0.name, .number($0.value)) })))
    }
    return .object(members)
  }
}
