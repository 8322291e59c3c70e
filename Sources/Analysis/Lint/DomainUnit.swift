import Score

/// A domain that is written in another unit than the data have.
enum DomainUnit: LintRule {
  static let kind = FindingKind(
    "domain-unit", .warning, "The domain looks as if it were in another unit",
    why:
      "Inputs come in the units of the reference, whatever the log's own: with limits in another unit most data are "
      + "clipped, or use a small part of the range.",
    cure:
      "write the domain in the input's unit: ripples describe DATA shows it with the data's range")

  static func findings(_ subject: LintSubject) -> [Finding] {
    subject.declared.compactMap { pairing in
      guard let fit = DomainFit(pairing, others: subject.others),
        let other = unit(of: pairing, fit)
      else { return nil }
      let ends = LintStatistics.roundLimits(
        other.canonical(fit.domain.lower), other.canonical(fit.domain.upper))
      return Finding(
        kind, line: pairing.line,
        "\(pairing.subject): the domain \(fit.domainText) would suit these data in \(other.symbol) ("
          + "\(Figure.text(other.value(fit.low)))...\(Figure.text(other.value(fit.high))); "
          + "\(pairing.input.name) is in \(pairing.input.unit.symbol), and runs from \(Figure.text(fit.low)) to "
          + "\(Figure.text(fit.high))",
        cure:
          "write domain = \(fit.limits(ends.low, ends.high)), which is it in \(pairing.input.unit.symbol)"
      )
    }
  }

  /// The unit in which the data would fill the domain, where they do not in their own.
  static func unit(of pairing: Pairing, _ fit: DomainFit) -> UsualUnit? {
    guard fit.low < fit.high, fit.inside < 0.5 || fit.used < WideDomain.small else { return nil }
    return UsualUnit.others(than: pairing.input.unit).first { unit in
      let (low, high) = (unit.value(fit.low), unit.value(fit.high))
      return fit.inside(low, high) > 0.85 && fit.used(low, high) > 0.5
    }
  }
}

/// A unit that people think in: `canonical = value * factor + offset`.
struct UsualUnit {
  let symbol: String
  private let factor: Double
  private let offset: Double

  /// Of a datum in the project's unit, the value in this one.
  func value(_ canonical: Double) -> Double { (canonical - offset) / factor }

  func canonical(_ value: Double) -> Double { value * factor + offset }

  static func others(than unit: Unit) -> [UsualUnit] {
    (usual[unit] ?? []).map { UsualUnit(symbol: $0.0, factor: $0.1, offset: $0.2) }
  }

  private static let usual: [Unit: [(String, Double, Double)]] = [
    .celsius: [("°F", 5.0 / 9, -160.0 / 9), ("K", 1, -273.15)],
    .metresPerSecond: [("km/h", 1 / 3.6, 0), ("mph", 0.44704, 0), ("kn", 1852.0 / 3600, 0)],
    .hectopascals: [("Pa", 0.01, 0), ("kPa", 10, 0), ("inHg", 33.863_886_67, 0)],
    .millimetresPerHour: [("in/h", 25.4, 0), ("mm/day", 1.0 / 24, 0)],
    .metres: [("km", 1000, 0), ("ft", 0.3048, 0)],
    .percent: [("shares of 1", 100, 0)],
    .lux: [("klx", 1000, 0)],
    .stepsPerMinute: [("steps/s", 60, 0)],
  ]
}
