/// A unit of measurement, written the way it is printed after a number.
public struct Unit: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The symbol, such as `Hz`; empty for a pure number.
  public let symbol: String

  public init(_ symbol: String) { self.symbol = symbol }
  public init(stringLiteral value: String) { symbol = value }

  public static let none: Unit = ""
  public static let hertz: Unit = "Hz"
  public static let seconds: Unit = "s"
  public static let beats: Unit = "beats"
  public static let decibels: Unit = "dB"
  public static let degrees: Unit = "°"
  public static let cycles: Unit = "cycles"
  public static let metres: Unit = "m"
  public static let metresPerSecond: Unit = "m/s"
  public static let celsius: Unit = "°C"
  public static let percent: Unit = "%"
  public static let hectopascals: Unit = "hPa"
  public static let millimetresPerHour: Unit = "mm/h"
  public static let lux: Unit = "lx"
  public static let hours: Unit = "h"
  public static let stepsPerMinute: Unit = "steps/min"
  public static let beatsPerMinute: Unit = "bpm"
  public static let decibelsFullScale: Unit = "dBFS"
  public static let midi: Unit = "MIDI"
}

/// The units that people and logs write, and their conversion to the project's.
public enum UnitTable {
  /// A unit of one dimension: `canonical = value * factor + offset`.
  public struct Entry: Sendable {
    /// The project's unit of the dimension.
    public let canonical: Unit
    public let factor: Double
    public let offset: Double

    init(_ canonical: Unit, _ factor: Double = 1, _ offset: Double = 0) {
      (self.canonical, self.factor, self.offset) = (canonical, factor, offset)
    }

    /// Converts a value in this unit to the project's unit.
    public func apply(_ value: Double) -> Double { value * factor + offset }

    /// Converts a value in the project's unit to this one.
    public func inverse(_ value: Double) -> Double { (value - offset) / factor }
  }

  /// Whether a text is a unit that can be read.
  public static func isKnown(_ text: String) -> Bool { entry(Unit(text)) != nil }

  /// The conversion of a unit to the project's unit of the same dimension, or nil when it is unknown.
  public static func entry(_ unit: Unit) -> Entry? { entries[key(unit.symbol)] }

  /// The conversion from one unit to another of the same dimension, or nil.
  public static func conversion(from unit: Unit, to target: Unit) -> Entry? {
    if unit == target { return Entry(target) }
    if let entry = within[target]?[key(unit.symbol)] { return entry }
    guard let entry = entry(unit), entry.canonical == target else { return nil }
    return entry
  }

  /// Whether two spellings mean the same unit.
  public static func isSame(_ a: Unit, _ b: Unit) -> Bool {
    if a == b { return true }
    guard let one = entry(a), let other = entry(b) else { return false }
    return one.canonical == other.canonical && one.factor == other.factor
      && one.offset == other.offset
  }

  /// The other units that can be converted to `target`, each by one spelling, with the conversion.
  public static func others(than target: Unit) -> [(symbol: String, conversion: Entry)] {
    list.compactMap { names, entry in
      let isOther = entry.canonical == target && (entry.factor != 1 || entry.offset != 0)
      return isOther ? (shown(names[0]), entry) : nil
    }
  }

  /// One spelling of every unit that can be converted to `target`, the target's own first.
  public static func units(for target: Unit) -> [String] {
    [target.symbol] + others(than: target).map { $0.symbol }
  }

  /// The spellings of a unit, its canonical unit, and the conversion.
  public typealias Spelling = (names: [String], canonical: Unit, factor: Double, offset: Double)

  /// All spellings, by unit: what the documentation lists.
  public static var spellings: [Spelling] {
    list.map { ($0.0, $0.1.canonical, $0.1.factor, $0.1.offset) }
  }

  /// A key of the table as people write it.
  private static func shown(_ key: String) -> String {
    switch key {
    case "°f": "°F"
    case "°c": "°C"
    case "pa": "Pa"
    case "kpa": "kPa"
    case "inhg": "inHg"
    case "mmhg": "mmHg"
    default: key
    }
  }

  /// Spelling without case, spaces and variants of the same sign. `K` and `k` stay apart.
  private static func key(_ symbol: String) -> String {
    var text = ""
    for character in symbol where !character.isWhitespace {
      switch character {
      case "º", "˚": text += "°"
      case "℃": text += "°C"
      case "℉": text += "°F"
      case "²": text += "^2"
      case "µ", "μ": text += "u"
      default: text.append(character)
      }
    }
    if text == "K" || text == "F" || text == "C" { return text }
    return plain(text.lowercased())
  }

  /// Degrees and products as they are usually written: `*F`, `F°`, `&deg;F` and `Â°F` (UTF-8 read as Latin-1) are `°f`,
  /// `m.s-1`, `km·h^-1` and `m s⁻¹` are `m/s` and `km/h`.
  private static func plain(_ symbol: String) -> String {
    var text = symbol
    for (spelling, sign) in [
      ("&deg;", "°"), ("&#176;", "°"), ("â°", "°"), ("ã°", "°"), ("\u{fffd}", "°"), ("⁻¹", "-1"),
      ("⁻²", "-2"), ("−", "-"),
      ("–", "-"), ("**", "^"),
    ] {
      text = replacing(spelling, with: sign, in: text)
    }
    for letter in ["c", "f"]
    where ["*" + letter, "o" + letter, letter + "°", "?" + letter, "'" + letter].contains(text) {
      return "°" + letter
    }
    // Heights are given above a datum: `ft msl`, `m a.s.l.`
    for datum in ["a.s.l.", "amsl", "asl", "msl", "agl"] {
      for length in ["m", "ft"] where text == length + datum { return length }
    }
    for (end, divisor) in divisors where text.hasSuffix(end) {
      let front = text.dropLast(end.count)
      let unit = front.filter { !".·*^/ ".contains($0) }
      if !unit.isEmpty, unit.allSatisfy({ $0.isLetter || "°%".contains($0) }) {
        return unit + divisor
      }
    }
    return text
  }

  /// The standard library's `replacing` needs a run-time library that a microcontroller and a browser do not have.
  private static func replacing(
    _ spelling: String, with sign: String, in text: String
  ) -> String {
    let (bytes, piece) = (Array(text.utf8), Array(spelling.utf8))
    guard bytes.count >= piece.count else { return text }
    var (made, index) = ([UInt8](), 0)
    while index < bytes.count {
      if bytes[index...].starts(with: piece) {
        made += sign.utf8
        index += piece.count
      } else {
        made.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: made, as: UTF8.self)
  }

  /// Ends of products with a power of minus one or two, and the quotients that they are.
  private static let divisors = [
    ("s^-1", "/s"), ("s-1", "/s"), ("min^-1", "/min"), ("min-1", "/min"), ("h^-1", "/h"),
    ("h-1", "/h"),
    ("hr-1", "/h"), ("hour-1", "/h"), ("d^-1", "/d"), ("d-1", "/d"), ("day-1", "/d"),
    ("s^-2", "/s^2"),
    ("s-2", "/s^2"),
  ]

  /// A unit as it is printed: by the project's symbol where that is the same unit, `F` as °F, others as they
  /// were written.
  public static func printed(_ unit: Unit) -> Unit {
    guard let entry = entry(unit) else { return unit }
    if entry.factor == 1, entry.offset == 0 { return entry.canonical }
    let names = list.first { $0.0.contains(key(unit.symbol)) }?.0 ?? []
    return names.first.map { Unit(shown($0)) } ?? unit
  }

  /// Spellings that name a unit only where the measured quantity is known.
  private static let within: [Unit: [String: Entry]] = {
    let perMinute = ["1/min", "/min", "min^-1", "min-1", "count/min", "counts/min", "perminute"]
    var table: [Unit: [String: Entry]] = [
      .hectopascals: [:], .metresPerSecond: ["ms": Entry(.metresPerSecond)],
      "m/s²": [
        "mg": Entry("m/s²", 9.806_65e-3), "ug": Entry("m/s²", 9.806_65e-6),
        "gal": Entry("m/s²", 0.01),
        "mgal": Entry("m/s²", 1e-5), "gn": Entry("m/s²", 9.806_65),
      ],
    ]
    for name in ["in", "inch", "inches"] {
      table[.hectopascals]?[name] = Entry(.hectopascals, 33.863_886_67)
    }
    for target: Unit in [.beatsPerMinute, .stepsPerMinute, "1/min"] {
      table[target] = Dictionary(uniqueKeysWithValues: perMinute.map { ($0, Entry(target)) })
      for name in ["hz", "1/s", "/s"] { table[target]?[name] = Entry(target, 60) }
    }
    return table
  }()

  private static let entries: [String: Entry] = {
    var table: [String: Entry] = [:]
    for (names, entry) in list { for name in names { table[name] = entry } }
    return table
  }()

  private static let list: [([String], Entry)] = [
    (
      ["m/s", "ms^-1", "ms-1", "mps", "m/sec", "meters/second", "meter/second", "metres/second"],
      Entry(.metresPerSecond)
    ),
    (
      [
        "km/h", "kmh", "kph", "km/hr", "kmph", "km/u", "km/std", "kilometers/hour",
        "kilometres/hour",
      ], Entry(.metresPerSecond, 1 / 3.6)
    ),
    (["mph", "mi/h", "mi/hr"], Entry(.metresPerSecond, 0.44704)),
    (
      ["kn", "kt", "kts", "knots", "knot", "knoten", "nmi/h", "nm/h"],
      Entry(.metresPerSecond, 1852.0 / 3600)
    ),
    (["ft/s", "fps"], Entry(.metresPerSecond, 0.3048)),
    (["ft/min", "fpm"], Entry(.metresPerSecond, 0.3048 / 60)),
    (["m/min"], Entry(.metresPerSecond, 1.0 / 60)),
    (
      [
        "°", "deg", "degree", "degrees", "degt", "°t", "°true", "degtrue", "degreestrue", "wgs84",
        "decimaldegrees", "decimaldegree", "dd", "degrees_north", "degrees_east", "degree_north",
        "degree_east",
      ],
      Entry(.degrees)
    ),
    (["rad", "radian", "radians"], Entry(.degrees, 180 / .pi)),
    (["semicircles", "semicircle"], Entry(.degrees, 180 / 2_147_483_648)),
    (["1e-7°", "1e-7deg", "e7"], Entry(.degrees, 1e-7)),
    (
      [
        "°c", "C", "degc", "celsius", "degree_c", "degrees_c", "degrees_celsius", "cel", "°celsius",
        "grad_celsius", "degreescelsius", "deg_c", "degc.", "deg.c", "deg.c.",
        "degreec", "degreesc", "degreecelsius", "gradc", "gradcelsius",
      ],
      Entry(.celsius)
    ),
    (
      [
        "°f", "F", "degf", "fahrenheit", "degree_f", "degrees_f", "degrees_fahrenheit",
        "°fahrenheit", "deg_f", "degf.", "deg.f", "deg.f.", "degreef",
        "degreesf", "degreefahrenheit", "degreesfahrenheit", "gradf", "gradfahrenheit",
      ],
      Entry(.celsius, 5.0 / 9, -160.0 / 9)
    ),
    (["K", "kelvin", "°k"], Entry(.celsius, 1, -273.15)),
    (["%", "percent", "pct", "prozent", "%rh", "rh%", "%rf", "%r.f.", "%r.h."], Entry(.percent)),
    (["fractions", "fraction", "shares", "share", "0-1", "0..1", "0...1"], Entry(.percent, 100)),
    (["hpa", "mbar", "mb", "millibar", "millibars", "hectopascal"], Entry(.hectopascals)),
    (["pa", "pascal"], Entry(.hectopascals, 0.01)),
    (["kpa"], Entry(.hectopascals, 10)),
    (["inhg"], Entry(.hectopascals, 33.863_886_67)),
    (["mmhg", "torr"], Entry(.hectopascals, 1.333_223_684)),
    (["bar"], Entry(.hectopascals, 1000)),
    (["psi"], Entry(.hectopascals, 68.947_572_93)),
    (["atm"], Entry(.hectopascals, 1013.25)),
    (["mm/h", "mm/hr"], Entry(.millimetresPerHour)),
    (["in/h", "in/hr"], Entry(.millimetresPerHour, 25.4)),
    (["mm/day", "mm/d"], Entry(.millimetresPerHour, 1.0 / 24)),
    (["mm/min"], Entry(.millimetresPerHour, 60)),
    (["mm/10min"], Entry(.millimetresPerHour, 6)),
    (["m", "meter", "meters", "metre", "metres"], Entry(.metres)),
    (["km", "kilometer", "kilometers", "kilometre", "kilometres"], Entry(.metres, 1000)),
    (["cm"], Entry(.metres, 0.01)),
    (["mm"], Entry(.metres, 0.001)),
    (["ft", "foot", "feet"], Entry(.metres, 0.3048)),
    (["mi", "mile", "miles"], Entry(.metres, 1609.344)),
    (["lx", "lux"], Entry(.lux)),
    (["klx", "klux", "kilolux"], Entry(.lux, 1000)),
    (["fc", "footcandles", "footcandle", "lum/ft^2", "lm/ft^2"], Entry(.lux, 10.763_910_42)),
    (["h", "hr", "hour", "hours"], Entry(.hours)),
    (["s", "sec", "second", "seconds"], Entry(.seconds)),
    (["ms", "msec", "millisecond", "milliseconds"], Entry(.seconds, 1e-3)),
    (["us", "usec", "microsecond", "microseconds"], Entry(.seconds, 1e-6)),
    (["ns", "nsec", "nanoseconds"], Entry(.seconds, 1e-9)),
    (["min", "minute", "minutes"], Entry(.seconds, 60)),
    (["d", "day", "days"], Entry(.seconds, 86_400)),
    (["bpm", "beats/min", "beats/minute", "beatsperminute", "1/min"], Entry(.beatsPerMinute)),
    (
      [
        "spm", "steps/min", "steps/minute", "step/min", "stepsperminute", "schritte/min",
        "schritte/minute",
      ],
      Entry(.stepsPerMinute)
    ),
    (["steps/s", "steps/sec"], Entry(.stepsPerMinute, 60)),
    (["rpm", "rev/min", "revolutions/min", "strides/min", "u/min"], Entry("1/min")),
    (["m/s^2", "m/s2", "m/s/s", "ms^-2", "m/sec^2"], Entry("m/s²")),
    (["cm/s^2", "cm/s2"], Entry("m/s²", 0.01)),
    (["g"], Entry("m/s²", 9.806_65)),
    (["deg/s", "°/s", "dps"], Entry("°/s")),
    (["rad/s"], Entry("°/s", 180 / .pi)),
    (["ut", "microtesla"], Entry("µT")),
    (["gauss"], Entry("µT", 100)),
    (["dbfs"], Entry(.decibelsFullScale)),
    (["hz"], Entry(.hertz)),
    (["v", "volt", "volts"], Entry("V")),
  ]
}
