import Rendering
import Score
import Wayfinding

/// The part of the reference about sites and scenes: what their files can hold.
enum ReferenceSites {
  static var entries: [ReferenceEntry] {
    properties.map { row in
      ReferenceEntry(
        name: row[0], section: "Properties of a site's features",
        kind: "property of a feature of a site",
        usage: "\"\(row[0])\": … in the properties of: \(row[1])", doc: row[4],
        facts: [("value", row[2]), ("default", row[3])])
    } + settings + scenes
  }

  static var markdown: String {
    """
    ## Properties of a site's features

    What the `properties` of a feature of a site's GeoJSON file can hold; sites/README.md says more.

    \(Reference.table(["property", "of", "value", "default", "what it is"], properties.map { ["`\($0[0])`"] + $0[1...] }))

    ## Settings of a site

    What `settings` of a site's file can hold.

    \(Reference.table(["setting", "unit", "range", "default", "what it is"], settings.map(row)))

    ## Settings of a scene

    What a scene's JSON file can hold, by its path; scenes/README.md says more.

    \(Reference.table(["setting", "value", "default", "what it is"], scenes.map(row)))
    """
  }

  private static func row(_ entry: ReferenceEntry) -> [String] {
    ["`\(entry.name)`"] + entry.facts.map(\.value) + [entry.doc]
  }

  private static var settings: [ReferenceEntry] {
    SiteSetting.allCases.map { setting in
      let spec = setting.spec
      return ReferenceEntry(
        name: spec.name, section: "Settings of a site", kind: "setting of a site",
        usage: "\"settings\": { \"\(spec.name)\": \(Figure.plain(spec.defaultValue)) }",
        doc: sentence(spec.doc),
        facts: [
          ("unit", spec.unit.symbol), ("range", Reference.range(spec.range)),
          ("default", Figure.plain(spec.defaultValue)),
        ])
    }
  }

  private static var scenes: [ReferenceEntry] {
    SceneSettings.all.map { setting in
      let (value, standard) = text(setting.value)
      return ReferenceEntry(
        name: setting.path, section: "Settings of a scene", kind: "setting of a scene",
        usage: "\"\(setting.key)\": …, at \(setting.path)", doc: sentence(setting.doc),
        facts: [("value", value), ("default", standard)])
    }
  }

  private static func text(_ value: SceneSetting.Value) -> (value: String, standard: String) {
    switch value {
    case .number(let unit, let range, let standard):
      ("\(Reference.range(range)) \(unit.symbol)".trimmed, Figure.plain(standard))
    case .word(let words, let standard): (words.joined(separator: ", "), standard)
    case .flag(let standard): ("true, false", "\(standard)")
    }
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// The name, kinds of features, value, default and meaning of each property.
  static let properties = [
    [
      "kind", "all", "ripple, dejavu, beacon, place, room, route, path", "required",
      "What the feature is; features without it stay as they are.",
    ],
    [
      "id", "all", "a text", "required",
      "The name by which weights, the log and the command speak of it.",
    ],
    ["name", "all", "a text", "the id", "What people read."],
    ["info", "all", "a text", "empty", "What the information view says."],
    [
      "radius", "ripple, dejavu, beacon, place", "0.1 … 100000 m",
      "required at a Point of a ripple or dejavu",
      "Size of the circle; of a beacon or place, the distance within which it counts as reached.",
    ],
    ["mapping", "ripple", "a path", "required", "The Lua file that plays there."],
    ["preset", "ripple", "params and numbers", "none", "Values of the mapping's params."],
    [
      "weights", "ripple", "ids and numbers from 0 on", "the setting other_weight",
      "How much each other ripple is worth going to next from here; 0 is not at all.",
    ],
    [
      "after", "ripple", "the id of a ripple", "none",
      "The ripple that must have been entered before in the walk; until then this one is silent, and no target.",
    ],
    ["level", "ripple, dejavu", "-120 … 24 dB", "0", "Level of its sound."],
    ["file", "dejavu", "a path", "required", "The recording, played as it is."],
    [
      "away", "dejavu", "0 … 1000000 s", "the setting away",
      "How long away makes coming back another visit.",
    ],
    ["loop", "dejavu", "true, false", "false", "Goes round while the walker stays."],
    ["address", "beacon, place", "a text", "empty", "Street and number, as they are spoken."],
    [
      "arrival", "beacon, place", "a text", "the phrase book's",
      "The words on reaching it as a waypoint.",
    ],
    [
      "departure", "beacon, place", "a text", "the phrase book's",
      "The words on setting out for it as a waypoint.",
    ],
    [
      "clips", "beacon, place", "a path, or several", "none",
      "Recordings that a walker can ask for at it as a waypoint.",
    ],
    [
      "waypoints", "route", "ids of beacons and places", "the line's corners",
      "What the route goes by, in its order.",
    ],
    ["width", "room", "0.1 … 1000 m", "required at a Point", "Along the room's own x axis."],
    ["depth", "room", "0.1 … 1000 m", "required at a Point", "Along the room's own y axis."],
    ["heading", "room", "-360 … 360 °", "0", "Where its y axis points, clockwise from north."],
    ["height", "room", "0.01 … 200 m", "3", "From floor to ceiling."],
    [
      "materials", "room", "surfaces and materials", "the renderer's",
      "Of floor, ceiling, front, back, left and right, seen along the y axis.",
    ],
    ["order", "room", "0 … 3", "3", "Reflections that are heard one by one."],
    ["reflections", "room", "-120 … 24 dB", "0", "Level of the reflections."],
    ["late", "room", "-120 … 24 dB, or null", "0", "Level of the late field; null has none."],
  ]
}
