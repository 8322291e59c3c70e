import Analysis
import Datasets
import Checking
import JSON
import Mappings
import Rendering
import Score
import Wayfinding

/// The part of a session that stays from one version of its mapping to the next, as those see it who look at it.
struct SessionScene {
  private let performance: LivePerformance
  private var mapping: Mapping { performance.mapping }

  init(_ performance: LivePerformance) { self.performance = performance }

  var json: JSONText {
    .object([
      "mapping": mappingJSON, "walk": walk, "inputs": performance.feed.inputs.map(Self.json),
      "site": performance.garden.map { SiteScene($0, own: mapping).json },
      "room": performance.room.map { RoomScene($0).json },
      "guidance": performance.garden?.director.guidance.map(GuidanceState.offer),
    ])
  }

  // MARK: The mapping

  private var mappingJSON: JSONText {
    .object([
      "name": mapping.name, "hear": mapping.header.hear, "path": performance.version.path,
      "version": performance.version.number, "text": performance.version.text,
      "warnings": performance.soundWarnings,
      "params": mapping.parameters.map(MappingText.parameter),
      "ripple": performance.garden.flatMap { $0.rippleName == nil ? nil : $0.texts.ripple },
      "variants": mapping.variants.map(MappingText.variant),
      "voices": mapping.orchestra.voices.map(\.name), "buses": mapping.orchestra.buses.map(\.name),
      "inputs": mapping.inputNames, "map": mapping.entries.map(json),
    ])
  }

  private static func json(_ spec: InputSpec) -> JSONText {
    var words: [String]?
    if case .category(let all) = spec.kind { words = all }
    return .object([
      "name": spec.name, "unit": spec.unit.symbol, "doc": spec.doc,
      "low": spec.plausible.lowerBound, "high": spec.plausible.upperBound,
      "words": words,
    ])
  }

  /// The number of points of a transfer curve, and of bars of the histogram under it.
  private static let (points, bars) = (65, 32)

  private func json(_ entry: MapEntry) -> JSONText {
    let curve = mapping.curve(of: entry, points: Self.points)
    let domain = mapping.domain(of: entry)
    return .object([
      "input": entry.sourceName, "inputUnit": unit(of: entry.source).symbol,
      "target": entry.targetName, "targetUnit": entry.targetSpec.unit.symbol,
      "low": domain?.start,
      "high": domain?.end, "isLog": entry.shape == .scale(.logarithmic),
      "curve": curve.map { JSONText.array([.number($0.datum), .number($0.value)]) },
      "histogram": domain.flatMap { histogram(entry.sourceName, $0) }, "line": entry.place.line,
    ])
  }

  private func unit(of source: MapEntry.Source) -> Unit {
    switch source {
    case .input(let spec): spec.unit
    case .param(let spec): spec.unit
    case .function: .none
    }
  }

  /// The shares of the walk's data in equal parts of a domain; nil where the walk has none of the input.
  private func histogram(_ input: String, _ domain: Span) -> JSONText? {
    let column = performance.dataset?.columns.first { $0.name == input }
    let data = column?.values.filter(\.isFinite) ?? []
    let range = min(domain.start, domain.end)...max(domain.start, domain.end)
    guard !data.isEmpty, let bins = Histogram(data, over: range, bins: Self.bars) else {
      return nil
    }
    return .array(bins.counts.map { .number(Double($0) / Double(data.count), decimals: 4) })
  }

  // MARK: The walk

  /// The number of points of a column's curve at most.
  private static let curvePoints = 600

  private var walk: JSONText? {
    guard let dataset = performance.dataset else { return nil }
    let columns = dataset.columns.filter { column in
      column.name != "time" && column.values.contains(where: \.isFinite)
    }
    return .object([
      "name": performance.request.data ?? dataset.name, "duration": dataset.duration,
      "columns": columns.map { Self.json($0, dataset.axes[$0.axis]) },
    ])
  }

  private static func json(_ column: Column, _ times: [Double]) -> JSONText {
    let step = max(1, (times.count + curvePoints - 1) / curvePoints)
    let points = stride(from: 0, to: times.count, by: step).map { row in
      JSONText.array([.number(times[row], decimals: 3), .number(column.values[row], decimals: 6)])
    }
    return .object([
      "name": column.name, "unit": column.unit.symbol, "low": column.range?.lowerBound ?? 0,
      "high": column.range?.upperBound ?? 0, "points": points,
    ])
  }

  // MARK: Decisions

  /// A decision as the log has it, with the name of its place and what was decided in words.
  static func json(_ decision: Decision, in garden: LiveGarden) -> JSONText {
    let name = garden.name(of: decision)
    return .object(
      decision.members + [
        ("name", .string(name)), ("words", .string(decision.words(of: name))),
      ])
  }
}
