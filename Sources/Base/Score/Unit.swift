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
