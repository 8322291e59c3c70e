import Analysis

/// What a comparison found, in sentences: differences first whose intervals leave out 0.
struct SummaryText {
  let table: ComparisonTable
  let focus: String?
  /// The most differences that are told of one pair.
  private static let limit = 5

  /// How a difference is said: what the one has more of. Metrics in the order of their weight in a summary.
  private static let phrases: [(metric: String, more: String, less: String)] = [
    ("information", "carries {} more of {input}", "carries {} less of {input}"),
    (
      "inaudible_steps", "makes {} more of the steps of {input} inaudible",
      "makes {} fewer of the steps of {input} inaudible"
    ),
    (
      "listener_trend", "lets an ideal listener tell rising from falling {input} {} more often",
      "lets an ideal listener tell rising from falling {input} {} less often"
    ),
    (
      "listener_point_error", "makes a guess of {input} wrong by {} more",
      "makes a guess of {input} wrong by {} less"
    ),
    ("clipped_data", "clips {} more of {input}", "clips {} less of {input}"),
    ("linearity_deviation", "bends {input} {} more", "bends {input} {} less"),
    ("parameter_leakage", "mixes the inputs {} more", "mixes the inputs {} less"),
    ("masked_time", "masks its voices {} more of the time", "masks its voices {} less of the time"),
    (
      "loudness_contamination", "lets other parameters explain its loudness better (R² {} more)",
      "lets other parameters explain its loudness less (R² {} less)"
    ),
    ("loudness_range", "is {} more dynamic", "is {} less dynamic"),
    ("sharpness", "is {} sharper", "is {} less sharp"),
    ("roughness", "is {} rougher", "is {} smoother"),
    ("onset_rate", "plays {} more events", "plays {} fewer events"),
  ]

  var sentences: [String] {
    var lines = table.pairs.flatMap(pair)
    lines += [anchors].compactMap { $0 }
    return lines
  }

  private func letter(_ variant: Int) -> String { table.variants[variant].id.uppercased() }

  private func pair(_ a: Int, _ b: Int) -> [String] {
    let told = Self.phrases.compactMap { phrase -> String? in
      guard
        let row = table.rows.first(where: {
          $0.metric.id == phrase.metric && ($0.input == nil || $0.input == focus)
        }), let difference = row.difference(a, b), let interval = difference.interval,
        interval.lowerBound > 0 || interval.upperBound < 0
      else { return nil }
      return Self.said(phrase, row, difference, interval)
    }
    let names = "\(letter(b)) (\(table.variants[b].name))"
    let other = "\(letter(a)) (\(table.variants[a].name))"
    guard !told.isEmpty else {
      let measured = table.rows.contains { $0.difference(a, b) != nil }
      return [
        measured
          ? "Between \(other) and \(names) no difference is larger than its uncertainty."
          : "\(other) and \(names) could not be compared: no metric was measured of both."
      ]
    }
    return [
      "Compared with \(other), \(names) " + told.prefix(Self.limit).joined(separator: "; ") + "."
    ]
  }

  private static func said(
    _ phrase: (metric: String, more: String, less: String), _ row: PooledRow,
    _ difference: Estimate, _ interval: ClosedRange<Double>
  ) -> String {
    let size = Requirement.number(abs(difference.value), row.metric)
    let isMore = difference.value > 0
    let ends = [interval.lowerBound, interval.upperBound].map { isMore ? $0 : -$0 }.sorted()
    let range = ends.map { Decimal.text($0, decimals: row.metric.decimals) }
    return (isMore ? phrase.more : phrase.less)
      .replacing("{input}", with: row.input ?? "the data").replacing("{}", with: size)
      + " [\(range[0]), \(range[1])]"
  }

  /// Whether the anchors come out as they must.
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
