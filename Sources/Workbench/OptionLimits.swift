import Score

/// Ranges of numeric options.
enum OptionLimits {
  /// - Throws: `WorkbenchError` that names the first option outside its range.
  static func check(
    _ limits: [(option: String, value: Double, range: ClosedRange<Double>, unit: String)]
  ) throws {
    for (option, value, range, unit) in limits where !range.contains(value) {
      let unit = unit.isEmpty ? "" : " " + unit
      throw Fault.call(
        option,
        "\(Figure.plain(value)) is outside \(Figure.plain(range.lowerBound))...\(Figure.plain(range.upperBound))\(unit)",
        hint: "give a value in that range")
    }
  }
}
