import Score

/// Finds a domain of which the data use a small part; the rule about a domain in another unit follows.
enum WideDomain: LintRule {
  static let kind = FindingKind(
    "domain-wide", .warning, "The data use a small part of the domain",
    why:
      "The sound stays in that part of its range: what changes in the data is heard as a small change, or not at all.",
    source:
      "Grond and Berger, Parameter mapping sonification, The Sonification Handbook, ch. 15, 2011",
    cure: "narrow the domain to what the data can be, the same for all datasets that are compared")

  /// A part is small below this share of the domain.
  static let small = 1.0 / 3

  static func findings(_ subject: LintSubject) -> [Finding] {
    subject.declared.compactMap { pairing in
      guard let fit = DomainFit(pairing, others: subject.others), fit.used > 0,
        fit.used < small, !subject.doubted.contains(pairing.input.name),
        DomainUnit.unit(of: pairing, fit) == nil
      else { return nil }
      let (low, high) = LintStatistics.roundLimits(fit.low, fit.high)
      return Finding(
        kind, line: pairing.line,
        "\(pairing.subject): the data use \(Figure.percent(fit.used)) of the domain \(fit.domainText); they run from "
          + "\(Figure.text(fit.low)) to \(fit.text(fit.high))",
        cure:
          "write domain = \(fit.limits(low, high)), which holds 99 % of these data, or check it "
          + "with the other datasets that it is meant for (‹data A› ‹data B›)")
    }
  }
}

/// The position of the data of a map entry in its domain.
struct DomainFit {
  /// The lower end of the range that holds 99 % of the data.
  let low: Double
  let high: Double
  let domain: Span
  private let unit: Unit

  /// Makes nil for entries without a domain, for circles and for words, and where nothing changes.
  /// - Parameter others: pairings of the same mapping on other datasets, whose data the domain must hold as well.
  init?(_ pairing: Pairing, others: [Pairing]) {
    guard let domain = pairing.domain, domain.lower < domain.upper, pairing.input.kind == .linear
    else { return nil }
    let same = others.filter {
      $0.input.name == pairing.input.name && $0.target == pairing.target && $0.line == pairing.line
    }
    let data = (pairing.data + same.flatMap(\.data)).sorted()
    guard !data.isEmpty else { return nil }
    self.domain = domain
    unit = pairing.input.unit
    low = LintStatistics.quantile(0.005, of: data)
    high = LintStatistics.quantile(0.995, of: data)
  }

  /// The share of the domain that data between `low` and `high` use, 0...1.
  var used: Double { used(low, high) }

  /// The share of the data's spread that lies inside the domain, 0...1.
  var inside: Double { inside(low, high) }

  func used(_ low: Double, _ high: Double) -> Double {
    overlap(low, high) / (domain.upper - domain.lower)
  }

  func inside(_ low: Double, _ high: Double) -> Double {
    low < high
      ? overlap(low, high) / (high - low) : low >= domain.lower && low <= domain.upper ? 1 : 0
  }

  private func overlap(_ low: Double, _ high: Double) -> Double {
    max(0, min(high, domain.upper) - max(low, domain.lower))
  }

  /// The domain as text: `0...30`.
  var domainText: String { "\(Figure.text(domain.start))...\(Figure.text(domain.end))" }

  /// A datum with its unit.
  func text(_ value: Double) -> String { LintStatistics.text(value, unit) }

  /// The limits in Lua, in the direction of the domain.
  func limits(_ low: Double, _ high: Double) -> String {
    LintStatistics.lua(low, high, falls: domain.start > domain.end)
  }
}

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
