import Score

/// Finds a domain of which the data use a small part.
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
