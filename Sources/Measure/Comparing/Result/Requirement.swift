import Analysis
import Report
import Score

/// A condition that every variant must meet on every dataset: `inaudible_steps<0.1`, `information(temperature)>=3`.
///
/// A metric in percent takes a percentage (`10%`) or a fraction (`0.1`); every other one a number in its own unit.
package struct Requirement: Sendable, Equatable {
  enum Relation: String, CaseIterable, Sendable {
    case atMost = "<=", atLeast = ">=", below = "<", above = ">"

    func holds(_ value: Double, _ limit: Double) -> Bool {
      switch self {
      case .atMost: value <= limit
      case .atLeast: value >= limit
      case .below: value < limit
      case .above: value > limit
      }
    }
  }

  let text: String
  let metric: Metric
  let input: String?
  let relation: Relation
  /// The limit, in the unit of the metric.
  let limit: Double

  /// - Throws: `Fault` for a text that is no condition.
  init(_ text: String) throws {
    self.text = text
    let relation = Relation.allCases.first { text.contains($0.rawValue) }
    guard let relation else { throw Self.fault(text, "has no <, <=, > or >=") }
    let sides = Self.sides(text, relation.rawValue)
    var name = sides.0.filter { $0 != " " }
    if let open = name.firstIndex(of: "("), name.hasSuffix(")") {
      input = String(name[name.index(after: open)...].dropLast())
      name = String(name[..<open])
    } else {
      input = nil
    }
    guard let metric = Metrics.named(name) else {
      throw Fault.call(
        "require", "there is no metric \"\(name)\"",
        hint: NearestName.hint(for: name, among: Metrics.all.map(\.id)))
    }
    let number = sides.1.filter { $0 != " " }
    let isPercentage = number.hasSuffix("%")
    guard let value = Double(isPercentage ? String(number.dropLast()) : number), value.isFinite
    else { throw Self.fault(text, "\"\(number)\" is not a number") }
    if isPercentage, metric.unit != "%" { throw Self.fault(text, "\(name) is not in percent") }
    (self.metric, self.relation) = (metric, relation)
    limit = metric.unit == "%" && !isPercentage ? 100 * value : value
  }

  private static func sides(_ text: String, _ sign: String) -> (String, String) {
    let parts = text.split(separator: sign, maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  private static func fault(_ text: String, _ what: String) -> Fault {
    .call(
      "require", "\(text): \(what)",
      hint: "write it as inaudible_steps<0.1 or information(temperature)>=3")
  }

  /// Judges whether it holds for every variant that is no anchor, on every dataset.
  func judge(_ cells: [FinishedCell]) -> Report.Requirement {
    var failures: [String] = []
    var count = 0
    for cell in cells where !cell.variant.isAnchor {
      let place = "\(cell.variant.name) on \(cell.data.name)"
      let found = cell.measurements(metric.id, input: input)
      let values = found.compactMap { measurement in
        measurement.estimate.map { (measurement.subject, $0.value) }
      }
      count += values.count
      if values.isEmpty {
        let reason = found.first?.reason ?? Self.reason(cell) ?? "nothing to measure"
        failures.append("\(place) was not measured: \(reason)")
      }
      for (subject, value) in values where !relation.holds(value, limit) {
        let what = subject.isEmpty ? "" : " (\(subject))"
        failures.append("\(place)\(what) has \(Self.number(value, metric))")
      }
    }
    return Report.Requirement(
      text: text, holds: failures.isEmpty,
      detail: failures.isEmpty ? "held by all \(count) values" : failures.joined(separator: "; "))
  }

  private static func reason(_ cell: FinishedCell) -> String? {
    if case .failed(let fault) = cell.outcome { "\(fault)" } else { nil }
  }

  /// Returns a value with its unit.
  /// - Parameter input: that the metric is about; its unit stands in for `input's unit`.
  package static func number(_ value: Double, _ metric: Metric, of input: String? = nil) -> String {
    var unit = metric.unit.isEmpty ? "" : " \(metric.unit)"
    if metric.unit == Metric.inputUnit, let symbol = input.flatMap(Inputs.named)?.unit.symbol {
      unit = symbol.isEmpty ? "" : " \(symbol)"
    }
    return Figure.fixedOrDash(value, decimals: metric.decimals) + unit
  }
}
