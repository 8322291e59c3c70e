/// One quantity that a walk can deliver. It has the same name in datasets, Lua and tools.
public struct InputSpec: Hashable, Sendable {
  /// The kind of quantity: a number on a line, on a circle, or a word.
  public enum Kind: Hashable, Sendable {
    case linear
    /// An angle or a time of day that wraps round at `period`: 359° to 1° is a step of 2°.
    case circular(period: Double)
    /// One of a list of words, held until it changes; the number is the index in the list.
    case category([String])
  }

  /// The name in datasets, Lua and tools, such as `temperature`.
  public let name: String
  /// The unit of its values.
  public let unit: Unit
  public let kind: Kind
  /// The values that a real log can hold; others are reported.
  public let plausible: ClosedRange<Double>
  /// The values that are accepted from a log, a sensor or a person; others are refused and counted.
  public let possible: ClosedRange<Double>
  /// One line that says what it measures.
  public let doc: String
  /// The column names that the file of a dataset uses for it, where they differ from `name`: `Speed`, `Speed
  /// (km/h)`.
  public var headers: [String] = []
  /// Whether the values are those of the file, unconverted, so that the file's column name may stand for the
  /// input.
  public var isAsWritten = true
  /// Whether voices that follow it are silent where its value is missing; else the last value stays.
  public var isSilentInGaps = false

  /// The widest limits: far beyond any quantity, while squares and products of such numbers are still finite.
  public static let widest = -1e36...1e36

  /// - Parameter possible: the accepted values; nil takes a thousand times the plausible ones in both
  ///   directions, or the words of a category.
  public init(
    _ name: String, _ unit: Unit, _ kind: Kind = .linear, in plausible: ClosedRange<Double>,
    possible: ClosedRange<Double>? = nil, doc: String
  ) {
    (self.name, self.unit, self.kind, self.plausible) = (name, unit, kind, plausible)
    let reach = 1000 * max(abs(plausible.lowerBound), abs(plausible.upperBound))
    if case .category(let words) = kind {
      self.possible = possible ?? 0...Double(max(0, words.count - 1))
    } else {
      self.possible = possible ?? -reach...reach
    }
    self.doc = doc
  }

  /// The sentence that says why a value is not accepted, or nil when it is.
  public func fault(of value: Double) -> String? {
    guard !possible.contains(value) else { return nil }
    let (low, high) = (Figure.plain(possible.lowerBound), Figure.plain(possible.upperBound))
    return "\(name) = \(Figure.plain(value)) is beyond what is possible, \(low)...\(high) "
      + unit.symbol
  }
}

/// Every input the project knows by name. A dataset may carry others under their own names.
public enum Inputs {
  /// The WMO groups of present weather, in the order of their index.
  public static let weatherNames = [
    "clear", "cloudy", "fog", "drizzle", "rain", "snow", "thunderstorm",
  ]
  /// The names of the seasons, in the order of their index.
  public static let seasonNames = ["spring", "summer", "autumn", "winter"]

  /// All inputs, in the order of the reference.
  public static let all: [InputSpec] = place + body + weather + calendar + ambience

  /// Inputs of a mapping that come from the site or the beacon instead of the dataset; without a site the first four are 1, 0, 0
  /// and 1, without a beacon the others are nil.
  public static let ofSites = [
    InputSpec("inside", .none, in: 0...1, doc: "1 within the ripple, 0 outside."),
    InputSpec("distance", .metres, in: 0...1e7, doc: "Distance to the ripple's edge, 0 inside."),
    InputSpec(
      "bearing", .degrees, .circular(period: 360), in: 0...360,
      doc: "Direction to the ripple, clockwise from true north."),
    InputSpec("visits", .none, in: 0...1e9, doc: "How often the ripple has been entered."),
    InputSpec(
      "angle", .degrees, .circular(period: 360), in: -180...360,
      doc: "Heading less the bearing of the beacon; nil while the heading is unknown."),
    InputSpec(
      "component", .none, in: 0...8,
      doc: "The component of the beacon's sound that the profile chooses, from 1; 0 is silence."),
    InputSpec(
      "hum", .none, in: 0...2, doc: "How near the beacon is: 1 near, 2 not far, 0 further away."),
  ]

  /// The input with a name; nil when there is none.
  public static func named(_ name: String) -> InputSpec? { all.first { $0.name == name } }

  static let place = [
    InputSpec("time", .seconds, in: 0...1e9, doc: "Seconds since the start of the walk."),
    InputSpec(
      "latitude", .degrees, in: -90...90, possible: -90...90, doc: "Degrees north, WGS-84."),
    InputSpec(
      "longitude", .degrees, in: -180...180, possible: -360...360, doc: "Degrees east, WGS-84."),
    InputSpec("altitude", .metres, in: -500...9000, doc: "Height above mean sea level."),
    InputSpec("accuracy", .metres, in: 0...10_000, doc: "Horizontal accuracy of the position."),
    InputSpec(
      "heading", .degrees, .circular(period: 360), in: 0...360,
      doc: "Where the head points, clockwise from true north."),
    InputSpec(
      "course", .degrees, .circular(period: 360), in: 0...360,
      doc: "Direction of travel, clockwise from true north."),
    InputSpec(
      "head_yaw", .degrees, .circular(period: 360), in: -180...360,
      doc: "Turn of the head against `heading`, to the left positive."),
    InputSpec("head_pitch", .degrees, in: -90...90, doc: "Nod of the head, up positive."),
    InputSpec(
      "head_roll", .degrees, .circular(period: 360), in: -180...360,
      doc: "Tilt of the head, the right ear down positive."),
    InputSpec("speed", .metresPerSecond, in: 0...60, doc: "Speed over ground."),
  ]

  static let body = [
    InputSpec("pace", .stepsPerMinute, in: 0...260, doc: "Steps per minute of both feet."),
    InputSpec("heart_rate", .beatsPerMinute, in: 25...230, doc: "Heart beats per minute."),
  ]

  static let weather = [
    InputSpec("temperature", .celsius, in: -60...60, doc: "Air temperature."),
    InputSpec("humidity", .percent, in: 0...100, doc: "Relative humidity."),
    InputSpec("pressure", .hectopascals, in: 300...1100, doc: "Air pressure at the place."),
    InputSpec("rain", .millimetresPerHour, in: 0...400, doc: "Rain rate."),
    InputSpec("wind_speed", .metresPerSecond, in: 0...75, doc: "Wind speed."),
    InputSpec(
      "wind_direction", .degrees, .circular(period: 360), in: 0...360,
      doc: "Where the wind comes from, clockwise from true north."),
    InputSpec("light", .lux, in: 0...150_000, doc: "Illuminance."),
    InputSpec(
      "weather", .none, .category(weatherNames), in: 0...6, doc: "Present weather, WMO group."),
  ]

  static let calendar = [
    InputSpec(
      "time_of_day", .hours, .circular(period: 24), in: 0...24, doc: "Local time of day in hours."),
    InputSpec(
      "season", .none, .circular(period: 1), in: 0...1,
      doc: "Phase of the year, 0 = spring equinox of that hemisphere."),
    InputSpec(
      "season_name", .none, .category(seasonNames), in: 0...3, doc: "Quarter of `season` by name."),
    InputSpec("sun_elevation", .degrees, in: -90...90, doc: "Height of the sun over the horizon."),
  ]

  /// The beginning of the names of the microphone's Bark bands.
  public static let bandPrefix = "ambience.band_"

  /// The measures of the microphone's sound: level, centroid, flatness, onset, then the Bark bands from the
  /// lowest.
  public static let ambience =
    [
      InputSpec(
        "ambience.level", .decibelsFullScale, in: -120...0, doc: "Level of the microphone signal."),
      InputSpec("ambience.centroid", .hertz, in: 0...24_000, doc: "Spectral centroid of it."),
      InputSpec("ambience.flatness", .none, in: 0...1, doc: "Spectral flatness: 0 tone, 1 noise."),
      InputSpec(
        "ambience.onset", .decibels, in: 0...120,
        doc: "How much begins: mean rise of the bands within 21 ms; above 6 something was struck."),
    ]
    + (0..<Bark.bands).map { band in
      InputSpec(
        bandPrefix + (band < 9 ? "0" : "") + "\(band + 1)", .decibelsFullScale, in: -120...0,
        doc: "Level of it from \(Int(Bark.edges[band])) to \(Int(Bark.edges[band + 1])) Hz.")
    }
}

extension InputSpec {
  /// Units of time per distance: such values fall when the walker gets faster.
  private static let slowness: Set<String> = [
    "min/km", "min/mi", "min/mile", "s/km", "s/mi", "s/m", "s/100m", "sec/km",
  ]
  private static let speeds: Set<String> = ["m/s", "km/h", "mph", "kn"]

  /// The sign of the relation to speed: 1 where greater values mean that the walker is faster, -1 where slower;
  /// nil for inputs that do not measure speed.
  public var motion: Int? {
    if Self.slowness.contains(unit.symbol) { return -1 }
    let words = name.split(whereSeparator: { "_./- ".contains($0) }).map { $0.lowercased() }
    if words.contains("pace"), words.contains("min") || words.contains("km"), name != "pace" {
      return unit == .stepsPerMinute ? 1 : -1
    }
    if name == "pace" || name == "speed" || unit == .stepsPerMinute { return 1 }
    return Self.speeds.contains(unit.symbol) && !words.contains("wind") ? 1 : nil
  }
}
