import Score

/// A setting of a scene's file, declared once: the reader, the table in scenes/README.md and tests use it.
public struct SceneSetting: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case number(Unit, ClosedRange<Double>, default: Double)
    case word([String], default: String)
    case flag(default: Bool)
  }

  /// `objects[].bubbleRadius`.
  public let path: String
  /// The key in its object, `bubbleRadius`: kept, because every object of a scene asks for it.
  public let key: String
  public let value: Value
  /// The effect of the setting.
  public let doc: String
  /// The source of the default: a system's name, or `own`.
  public let origin: String
  /// The default in the Leia profile, where it differs.
  public let leia: Double?

  init(_ path: String, _ value: Value, _ doc: String, origin: String = "own", leia: Double? = nil) {
    self.path = path
    key = String(path.split(separator: ".").last!)
    (self.value, self.doc, self.origin, self.leia) = (value, doc, origin, leia)
  }

  package var range: ClosedRange<Double> {
    if case .number(_, let range, _) = value { return range }
    preconditionFailure("\(path) is no number")
  }

  func defaultNumber(_ profile: ObjectProfile) -> Double {
    guard case .number(_, _, let number) = value else {
      preconditionFailure("\(path) is no number")
    }
    return profile == .leia ? leia ?? number : number
  }

  var defaultFlag: Bool {
    guard case .flag(let flag) = value else { preconditionFailure("\(path) is no flag") }
    return flag
  }

  var words: (all: [String], standard: String) {
    guard case .word(let words, let standard) = value else {
      preconditionFailure("\(path) is no word")
    }
    return (words, standard)
  }

  /// The values that are allowed, for messages.
  var expected: String {
    switch value {
    case .number(let unit, let range, _):
      let symbol = unit.symbol.isEmpty ? "" : " \(unit.symbol)"
      return "\(Figure.plain(range.lowerBound))…\(Figure.plain(range.upperBound))\(symbol)"
    case .word(let words, _): return words.map { "\"\($0)\"" }.joined(separator: " or ")
    case .flag: return "true or false"
    }
  }

  /// A row of a Markdown table: path, default, range, what it does, where the default is from.
  public var row: String {
    let standard: String
    switch value {
    case .number(let unit, _, let number):
      let symbol = unit.symbol.isEmpty ? "" : " \(unit.symbol)"
      standard =
        Figure.plain(number) + symbol + (leia.map { "; leia: \(Figure.plain($0))\(symbol)" } ?? "")
    case .word(_, let word): standard = "\"\(word)\""
    case .flag(let flag): standard = "\(flag)"
    }
    return "| `\(path)` | \(standard) | \(expected) | \(doc) | \(origin) |"
  }
}

/// Every setting of a scene's file that has a default.
public enum SceneSettings {
  static let profile = SceneSetting(
    "profile", .word(ObjectProfile.allCases.map(\.rawValue), default: "ripples"),
    "limits and defaults: ours, or Leia's (8 objects, reflections of order 1)")
  static let coordinates = SceneSetting(
    "coordinates", .word(ObjectCoordinates.allCases.map(\.rawValue), default: "ripples"),
    "axes of all places: ripples and leia have z up, scenekit has y up and z towards the viewer")
  static let delay = SceneSetting(
    "play.delay", .number(.seconds, 0...60, default: 0.25),
    "from the command to play to the common start of all objects", origin: "AmbeoAADemo")

  // MARK: Objects

  static let bubbleRadius = SceneSetting(
    "objects[].bubbleRadius", .number(.metres, 0.01...1000, default: 1),
    "within it the sound grows no louder")
  static let alignments = SceneSetting(
    "objects[].allowedAlignments",
    .word(PlaneAlignment.allCases.map(\.rawValue), default: "horizontal, vertical"),
    "a list: the planes that it may be put on")
  static let level = SceneSetting(
    "objects[].level", .number(.decibels, -96...24, default: 0), "of the object")
  static let directivity = SceneSetting(
    "objects[].directivity", .number(.none, 0...1, default: 0),
    "0 alike to all sides, 0.5 cardioid, 1 figure of eight")
  static let doppler = SceneSetting(
    "objects[].doppler", .flag(default: false), "sound takes its time; `zeroDelay` is its opposite")
  static let airAbsorption = SceneSetting(
    "objects[].airAbsorption", .flag(default: true), "high frequencies fade with distance")
  static let nearField = SceneSetting(
    "objects[].nearField", .flag(default: true),
    "level differences between the ears grow near the head")
  static let law = SceneSetting(
    "objects[].law", .word(["inverse", "ring"], default: "inverse"),
    "how level falls with distance, or an object of the three settings below", origin: "Leia")
  static let reference = SceneSetting(
    "objects[].law.reference", .number(.metres, 0.01...1000, default: 1),
    "the distance of the file's own level", origin: "Leia")
  static let rolloff = SceneSetting(
    "objects[].law.rolloff", .number(.none, 0...10, default: 1),
    "1 falls by 6.02 dB per doubling", origin: "Leia")
  static let maximum = SceneSetting(
    "objects[].law.maximum", .number(.metres, 0.1...1_000_000, default: 100_000),
    "from there on it falls no more", origin: "AVAudioEnvironmentNode")
  static let loop = SceneSetting(
    "objects[].loop", .flag(default: true), "the files begin again when the last has ended")
  static let timelineLoop = SceneSetting(
    "objects[].timeline.loop", .flag(default: false),
    "after its last point the timeline goes on from its first")

  // MARK: Listener

  static let earHeight = SceneSetting(
    "listener.height", .number(.metres, -1000...1000, default: 1.6),
    "of the ears over the lowest floor, where `position` does not say it")
  static let heading = SceneSetting(
    "listener.heading", .number(.degrees, -360...360, default: 0),
    "where the nose points, clockwise from ahead")

  // MARK: Room

  static let width = SceneSetting(
    "room.width", .number(.metres, 0.01...1000, default: 10), "left to right",
    origin: "AmbeoAADemo")
  static let depth = SceneSetting(
    "room.depth", .number(.metres, 0.01...1000, default: 10), "back to front",
    origin: "AmbeoAADemo")
  package static let height = SceneSetting(
    "room.height", .number(.metres, 0.01...1000, default: 3),
    "floor to ceiling; 5 m in a room that says nothing of its size", origin: "AmbeoAADemo")
  static let roomHeading = SceneSetting(
    "room.heading", .number(.degrees, -360...360, default: 0),
    "where the front points, clockwise from ahead")
  static let order = SceneSetting(
    "room.order", .number(.none, 0...3, default: 3), "reflections heard one by one", leia: 1)
  package static let reflectionsLevel = SceneSetting(
    "room.reflectionsLevel", .number(.decibels, -96...24, default: 0), "of all reflections",
    origin: "Leia")
  package static let lateLevel = SceneSetting(
    "room.lateLevel", .number(.decibels, -96...24, default: 0),
    "of the late field, or \"off\"; the demo has a gain of 2", origin: "Leia, AmbeoAADemo",
    leia: 6.0206)
  static let wallMaterial = "heavy_velour"
  static let floorMaterial = "carpet_heavy"
  static let lock = SceneSetting(
    "room.lock", .flag(default: false), "planes found later do not change it",
    origin: "AmbeoAADemo")

  // MARK: Placement

  static let reach = SceneSetting(
    "placement.reach", .number(.metres, 0.1...100_000, default: 10),
    "no move takes an object farther from the listener", origin: "AmbeoAADemo")
  static let smoothing = SceneSetting(
    "placement.smoothing", .number("updates", 1...1000, default: 10),
    "the distance of an object in the air is the mean of so many", origin: "AmbeoAADemo")
  static let snap = SceneSetting(
    "placement.snap", .number(.metres, 0...10, default: 0.05),
    "so near an allowed plane an object is put on it", origin: "AmbeoAADemo")
  static let step = SceneSetting(
    "placement.step", .number(.metres, 0...1, default: 0.001), "a shorter move is ignored",
    origin: "AmbeoAADemo")
  static let tolerance = SceneSetting(
    "placement.tolerance", .number(.none, 0...1, default: 0.1),
    "part of a plane's extent by which each of its sides is moved out", origin: "AmbeoAADemo")
  static let turnTime = SceneSetting(
    "placement.turnTime", .number(.seconds, 0...60, default: 0.5),
    "to turn from one plane's alignment to another's", origin: "AmbeoAADemo")

  /// All settings, in the order of the table.
  public static let all = [
    profile, coordinates, delay, bubbleRadius, alignments, level, directivity, doppler,
    airAbsorption, nearField, law, reference, rolloff, maximum, loop, timelineLoop, earHeight,
    heading, width, depth, height, roomHeading, order, reflectionsLevel, lateLevel, lock, reach,
    smoothing, snap, step, tolerance, turnTime,
  ]
}
