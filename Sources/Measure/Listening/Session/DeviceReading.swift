import JSON
import Score

/// The facts that a listener's page reads of its device, after a sound has played; what it cannot read is nil.
package struct DeviceReading: Sendable, Equatable {
  package var browser: String?
  package var platform: String?
  /// The sample rate of the page's sound, in Hz.
  package var sampleRate: Double?
  /// The latencies of the page's sound by itself and to the ear, as the browser tells them, in milliseconds.
  package var baseLatency: Double?
  package var outputLatency: Double?

  package init() {}

  /// The families of browsers that are told apart, and the terminal; `other` for the rest.
  package static let browsers = [
    "chrome", "edge", "firefox", "opera", "safari", "samsung", "terminal", "simulated", "other",
  ]
  package static let platforms = [
    "android", "chromeos", "ios", "linux", "macos", "windows", "other",
  ]

  /// Reads what a page says; what it says wrongly counts as not read, for no listener is turned away for a device.
  package init(_ text: String) {
    guard let value = try? JSONParser.parse(Array(text.utf8), maximumValues: 20) else { return }
    func word(_ key: String, _ known: [String]) -> String? {
      value[key]?.string.map { known.contains($0) ? $0 : "other" }
    }
    func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
      value[key]?.number.flatMap { range.contains($0) ? $0 : nil }
    }
    browser = word("browser", Self.browsers)
    platform = word("platform", Self.platforms)
    sampleRate = number("sampleRate", 1000...1_000_000)
    baseLatency = number("baseLatency", 0...10_000)
    outputLatency = number("outputLatency", 0...10_000)
  }

  /// The reading of a terminal, of whose sound nothing is known.
  static var terminal: DeviceReading {
    var reading = DeviceReading()
    (reading.browser, reading.platform) = ("terminal", "linux")
    return reading
  }

  /// The text that the store keeps.
  package var text: String {
    JSONText.object(present: [
      ("browser", browser.map { .string($0) }), ("platform", platform.map { .string($0) }),
      ("sampleRate", sampleRate.map { .number($0) }),
      ("baseLatency", baseLatency.map { .number($0, decimals: 3) }),
      ("outputLatency", outputLatency.map { .number($0, decimals: 3) }),
    ]).compact
  }

  /// The columns of the export that have it.
  static let columns = [
    AnswerColumn(
      name: "browser", meaning: "The family of the browser. \(absent)",
      levels: browsers.map { ($0, $0 == "other" ? "another one" : $0) }),
    AnswerColumn(
      name: "platform", meaning: "The operating system, as the browser tells it. \(absent)",
      levels: platforms.map { ($0, $0 == "other" ? "another one" : $0) }),
    AnswerColumn(
      name: "sample_rate", meaning: "The sample rate of the page's sound. \(absent)",
      type: "double", unit: "Hz"),
    AnswerColumn(
      name: "base_latency_ms",
      meaning: "The latency of the browser's own processing, as it tells it. \(absent)",
      type: "double", unit: "ms"),
    AnswerColumn(
      name: "output_latency_ms",
      meaning:
        "The latency from the browser to the listener's ears, as the browser estimates it. \(absent)",
      type: "double", unit: "ms"),
  ]
  private static let absent = "Empty where it was not asked for, or could not be read."

  /// The cells of the columns.
  var cells: [String] {
    [browser ?? "", platform ?? ""]
      + [sampleRate, baseLatency, outputLatency].map { $0.map { Figure.plain($0) } ?? "" }
  }
}
