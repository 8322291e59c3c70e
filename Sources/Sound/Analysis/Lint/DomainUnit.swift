import Score

/// Finds a domain that is written in another unit than the data have.
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
      guard let fit = DomainFit(pairing, others: subject.others), let other = unit(of: pairing, fit)
      else { return nil }
      let ends = LintStatistics.roundLimits(
        other.conversion.apply(fit.domain.lower), other.conversion.apply(fit.domain.upper))
      return Finding(
        kind, line: pairing.line,
        "\(pairing.subject): the domain \(fit.domainText) would suit these data in \(other.symbol) ("
          + "\(Figure.text(other.conversion.inverse(fit.low)))...\(Figure.text(other.conversion.inverse(fit.high))); "
          + "\(pairing.input.name) is in \(pairing.input.unit.symbol), and runs from \(Figure.text(fit.low)) to "
          + "\(Figure.text(fit.high))",
        cure:
          "write domain = \(fit.limits(ends.low, ends.high)), which is it in \(pairing.input.unit.symbol)"
      )
    }
  }

  /// The unit in which the data would fill the domain, where they do not in their own.
  static func unit(
    of pairing: Pairing, _ fit: DomainFit
  ) -> (symbol: String, conversion: UnitTable.Entry)? {
    guard fit.low < fit.high, fit.inside < 0.5 || fit.used < WideDomain.small else { return nil }
    return UnitTable.others(than: pairing.input.unit).first { _, conversion in
      let (low, high) = (conversion.inverse(fit.low), conversion.inverse(fit.high))
      return fit.inside(low, high) > 0.85 && fit.used(low, high) > 0.5
    }
  }
}
