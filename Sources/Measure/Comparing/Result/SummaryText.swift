import Analysis
import Glibc
import Score

/// The findings of a comparison in sentences. A difference is told where its test is significant after the correction for all
/// differences that could have been told. Where no difference is told, a sentence says how large a difference may have been missed.
struct SummaryText {
  let table: ComparisonTable
  let focus: String?
  private let claims: DifferenceClaims
  /// The largest number of differences that are told of one pair.
  private static let limit = 7

  /// The words for a difference: the second variant has more, or less, of something than the first.
  private struct Phrase {
    let metric: String
    let more: String
    let less: String
  }

  /// The phrases in the order of their weight in a summary; `{}` is the size of the difference, `{input}` the input.
  private static let phrases = [
    Phrase(
      metric: "information", more: "carries {} more of {input}", less: "carries {} less of {input}"),
    Phrase(
      metric: "inaudible_steps", more: "leaves {} more of the steps of {input} inaudible",
      less: "leaves {} fewer of the steps of {input} inaudible"),
    Phrase(
      metric: "listener_trend",
      more: "lets an ideal listener hear the trend of {input} {} more often",
      less: "lets an ideal listener hear the trend of {input} {} less often"),
    Phrase(
      metric: "typical_trend",
      more: "lets a typical listener hear the trend of {input} {} more often",
      less: "lets a typical listener hear the trend of {input} {} less often"),
    Phrase(
      metric: "listener_point_error", more: "makes an estimate of {input} worse by {}",
      less: "makes an estimate of {input} better by {}"),
    Phrase(
      metric: "linearity_deviation", more: "departs {} further from a straight line in {input}",
      less: "stays {} closer to a straight line in {input}"),
    Phrase(
      metric: "polarity_agreement",
      more: "goes up with {input} as listeners expect, where the other does not",
      less: "goes against the polarity that listeners expect of {input}"),
    Phrase(
      metric: "clipped_data", more: "clips {} more of {input}", less: "clips {} less of {input}"),
    Phrase(
      metric: "masked_time", more: "masks its own voices {} more of the time",
      less: "masks its own voices {} less of the time"),
    Phrase(
      metric: "loudness_contamination",
      more: "lets its loudness depend more on data that it maps to something else (R² {} higher)",
      less: "lets its loudness depend less on data that it maps to something else (R² {} lower)"),
    Phrase(metric: "loudness_range", more: "is {} more dynamic", less: "is {} less dynamic"),
    Phrase(metric: "onset_rate", more: "plays {} more", less: "plays {} fewer"),
  ]

  /// The percentage of the data from which on clipping is told with a ranking.
  private static let muchClipped = 10.0
  /// The number of variants up to which each pair has a sentence of its own; more are ranked.
  private static let mostPaired = 3

  init(table: ComparisonTable, focus: String?) {
    (self.table, self.focus) = (table, focus)
    let ahead = Self.isRanked(table) ? Self.ahead(table, focus) : []
    claims = DifferenceClaims(Self.told(table, focus).map(\.1) + ahead, among: table.contestants)
  }

  private static func isRanked(_ table: ComparisonTable) -> Bool {
    table.contestants.count > mostPaired
  }

  var sentences: [String] {
    unheard + (Self.isRanked(table) ? rankings : winners + table.pairs.flatMap(pair))
      + [anchors].compactMap { $0 }
  }

  /// The rows of what is carried of each input, those without any value among them.
  private var carried: [PooledRow] {
    (table.rows + table.empty).filter { $0.metric.id == "information" && $0.input != nil }
  }

  /// Sentences on inputs of which nothing is heard in a variant, with the reason.
  private var unheard: [String] {
    carried.flatMap { row in
      table.contenders.compactMap { variant in
        guard table.variants[variant].inputs.contains(row.input!), row.pooled(variant) == nil,
          let reason = row.reasons[variant]
        else { return nil }
        return "\(table.named(variant)): \(row.input!) was not measured: \(reason)."
      }
    }
  }

  /// The order by what is carried of each input, then who is ahead by another main metric.
  private var rankings: [String] {
    let rows = table.rows.filter { $0.metric.id == "information" && $0.input != nil }
    let orders = rows.map { row in
      Ranking(row, table.contestants) { claims.hold(row, $0, $1) }.sentence(table.named)
    }
    let ahead = Self.ahead(table, focus).compactMap { row -> String? in
      guard let best = claims.best(row, among: table.contenders),
        let value = row.pooled(best)?.value
      else { return nil }
      let number = Requirement.number(value, row.metric, of: row.input)
      return "\(table.named(best)) by \(row.metric.name.lowercased()) with \(number)"
    }
    let isWhole = table.contestants.allSatisfy { variant in
      rows.contains { $0.input == focus && $0.pooled(variant) != nil }
    }
    let rest =
      ahead.isEmpty
      ? isWhole
        ? "By no other main metric is one variant ahead of all others."
        : "By no other main metric can one variant be called ahead of all others: some were not measured."
      : "Ahead of all others by other main metrics: \(ahead.joined(separator: "; "))."
    return orders + [rest] + clipping
  }

  /// The rows of the other main metrics.
  private static func ahead(_ table: ComparisonTable, _ focus: String?) -> [PooledRow] {
    Metrics.main.dropFirst().flatMap { metric in
      table.rows.filter { $0.metric == metric && ($0.input == nil || $0.input == focus) }
    }
  }

  /// Variants that leave out much of an input, which its ranking does not show.
  private var clipping: [String] {
    table.rows.filter { $0.metric.id == "clipped_data" }.flatMap { row in
      table.contestants.compactMap { variant in
        guard let share = row.pooled(variant)?.value, share >= Self.muchClipped else { return nil }
        return "\(table.named(variant)) clips \(Requirement.number(share, row.metric)) of "
          + "\(row.input ?? "the data")."
      }
    }
  }

  /// Sentences on who carries most of each input, where one does.
  private var winners: [String] {
    let rows = table.rows.filter { $0.metric.id == "information" && $0.input != nil }
    return rows.compactMap { row in
      guard let best = claims.best(row, among: table.contenders),
        let value = row.pooled(best)?.value
      else { return nil }
      return "\(table.named(best)) carries more of \(row.input!) than the "
        + "\(table.contenders.count > 2 ? "others" : "other"): \(Requirement.number(value, row.metric))."
    }
  }

  private func pair(_ a: Int, _ b: Int) -> [String] {
    let told = Self.told(table, focus).compactMap { phrase, row -> String? in
      guard claims.hold(row, a, b), let difference = row.difference(a, b),
        let interval = difference.interval
      else { return nil }
      return Self.said(phrase, row, difference, interval)
    }
    let (names, other) = (table.named(b), table.named(a))
    guard told.isEmpty else {
      return [
        "Compared with \(other), \(names) " + told.prefix(Self.limit).joined(separator: "; ") + "."
      ]
    }
    let compared = table.rows.filter { $0.difference(a, b) != nil }
    guard !compared.isEmpty else {
      let failed = [a, b].filter { !table.contenders.contains($0) }.map(table.named)
      return [
        "\(other) and \(names) could not be compared: "
          + (failed.isEmpty
            ? "no metric was measured of both." : "\(Ranking.list(failed)) failed.")
      ]
    }
    let elsewhere = table.rows.filter { table.claims.hold($0, a, b) }.prefix(3).map(Self.what)
    let (missed, unmeasured) = (missed(a, b), unmeasured(a, b))
    var within = ""
    if !unmeasured.isEmpty {
      within = " in what was measured of both, which leaves out \(Ranking.list(unmeasured))"
    } else if !compared.contains(where: { $0.input != nil }) {
      within = " in the sound as a whole; no input was measured of both"
    }
    return [
      "Between \(other) and \(names) no difference was found" + within
        + (missed.isEmpty
          ? "." : "; it may have been missed where it is no larger than \(Ranking.list(missed)).")
        + (elsewhere.isEmpty
          ? ""
          : " In other metrics one was found: \(Ranking.list(elsewhere)).")
    ]
  }

  /// The inputs that both use and of which nothing is heard in one of them or in both.
  private func unmeasured(_ a: Int, _ b: Int) -> [String] {
    carried.compactMap { row in
      guard let input = row.input else { return nil }
      let isUsed = [a, b].allSatisfy { table.variants[$0].inputs.contains(input) }
      return isUsed && [a, b].contains { row.pooled($0) == nil } ? input : nil
    }
  }

  /// The largest differences that the intervals leave open, of the first few metrics.
  private func missed(_ a: Int, _ b: Int) -> [String] {
    Self.told(table, focus).compactMap { _, row -> String? in
      guard let interval = row.difference(a, b)?.interval else { return nil }
      let most = max(abs(interval.lowerBound), abs(interval.upperBound))
      guard most > 0 else { return nil }
      return "\(Self.size(most, row.metric)) in \(Self.what(row))"
    }.prefix(3).map(\.self)
  }

  /// `transmitted information of temperature`.
  private static func what(_ row: PooledRow) -> String {
    row.metric.name.lowercased() + (row.input.map { " of \($0)" } ?? "")
  }

  /// The rows that may be told: of the input in question everything, of the others how much is carried.
  private static func told(_ table: ComparisonTable, _ focus: String?) -> [(Phrase, PooledRow)] {
    phrases.flatMap { phrase in
      table.rows.filter { row in
        guard row.metric.id == phrase.metric else { return false }
        let isOther = phrase.metric == "information" || phrase.metric == "polarity_agreement"
        return row.input == nil || row.input == focus || isOther
      }.map { (phrase, $0) }
    }
  }

  private static func said(
    _ phrase: Phrase, _ row: PooledRow, _ difference: Estimate, _ interval: ClosedRange<Double>
  ) -> String {
    let size = size(abs(difference.value), row.metric)
    let isMore = difference.value > 0
    let ends = [interval.lowerBound, interval.upperBound].map { isMore ? $0 : -$0 }.sorted()
    // An end that is not 0 is not printed as one.
    let decimals = (row.metric.decimals...row.metric.decimals + 4).first { count in
      ends.allSatisfy { abs($0) >= 0.5 * pow(10, -Double(count)) }
    }
    let range = ends.map {
      Figure.fixedOrDash($0, decimals: decimals ?? row.metric.decimals + 4)
    }
    return (isMore ? phrase.more : phrase.less)
      .replacing("{input}", with: row.input ?? "the data").replacing("{}", with: size)
      + " [\(range[0]), \(range[1])]"
  }

  /// Returns a difference with its unit, as it stands in a sentence.
  private static func size(_ value: Double, _ metric: Metric) -> String {
    let number = Figure.fixedOrDash(value, decimals: metric.decimals)
    switch metric.unit {
    case "": return number
    case "1/s": return "\(number) events a second"
    default: return "\(number) \(metric.differenceUnit)"
    }
  }

  /// A sentence on whether the anchors come out as they must; nil where fewer than two were measured.
  private var anchors: String? {
    let row = table.rows.first { $0.metric.id == "information" && $0.input == focus }
    guard let row else { return nil }
    let found = table.variants.indices.compactMap { index -> (Anchor, Double)? in
      guard case .anchor(let anchor) = table.variants[index].kind,
        let value = row.pooled(index)?.value
      else { return nil }
      return (anchor, value)
    }
    guard found.count > 1 else { return nil }
    let values = found.map { "\($0.0.name) \(Requirement.number($0.1, row.metric))" }
    let isOrdered = zip(found, found.dropFirst()).allSatisfy { $0.1 < $1.1 }
    return
      "The anchors come out \(isOrdered ? "in order" : "out of order: look at the data and at the mappings")"
      + " (\(values.joined(separator: ", ")))."
  }
}
