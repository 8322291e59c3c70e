internal import Score

/// A metric's value in words: `0.91 bit [0.85, 0.97]`, or why there is none.
enum ValueText {
  static func words(_ value: Report.Row.Value, _ metric: Metric?) -> String {
    guard let number = value.value else { return value.reason ?? "no value" }
    let decimals = metric?.decimals ?? 2
    let unit = metric.map { $0.unit.isEmpty ? "" : " \($0.unit)" } ?? ""
    return [NumberText.fixed(number, decimals) + unit, interval(value.low, value.high, decimals)]
      .compactMap(\.self).joined(separator: " ")
  }

  /// `[0.85, 0.97]`, or nil without an interval.
  static func interval(_ low: Double?, _ high: Double?, _ decimals: Int) -> String? {
    guard let low, let high else { return nil }
    return "[\(NumberText.fixed(low, decimals)), \(NumberText.fixed(high, decimals))]"
  }
}
