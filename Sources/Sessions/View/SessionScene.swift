import Analysis
import Datasets
import Describing
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
      ("mapping", mappingJSON), ("walk", walk ?? .null),
      ("inputs", .array(performance.feed.inputs.map(Self.json))),
      ("site", performance.garden.map { SiteScene($0, own: mapping).json } ?? .null),
      ("room", performance.room.map { RoomScene($0).json } ?? .null),
      (
        "guidance",
        performance.garden?.director.guidance.map(GuidanceState.offer) ?? .null
      ),
    ])
  }

  // MARK: The mapping

  private var mappingJSON: JSONText {
    .object([
      ("name", .string(mapping.name)), ("hear", .string(mapping.header.hear)),
      ("path", .string(performance.version.path)),
      ("version", .integer(performance.version.number)),
      ("text", .string(performance.version.text)),
      ("warnings", .array(performance.soundWarnings.map { .string($0) })),
      ("params", .array(mapping.parameters.map(MappingText.parameter))),
      (
        "ripple",
        .string(orNull: performance.garden.flatMap { $0.rippleName == nil ? nil : $0.texts.ripple })
      ),
      ("variants", .array(mapping.variants.map(MappingText.variant))),
      ("voices", .array(mapping.orchestra.voices.map { .string($0.name) })),
      ("buses", .array(mapping.orchestra.buses.map { .string($0.name) })),
      ("inputs", .array(mapping.inputNames.map { .string($0) })),
      ("map", .array(mapping.entries.map(json))),
    ])
  }

  private static func json(_ spec: InputSpec) -> JSONText {
    var words: [String]?
    if case .category(let all) = spec.kind { words = all }
    return .object([
      ("name", .string(spec.name)), ("unit", .string(spec.unit.symbol)), ("doc", .string(spec.doc)),
      ("low", .number(spec.plausible.lowerBound)), ("high", .number(spec.plausible.upperBound)),
      ("words", words.map { .array($0.map { .string($0) }) } ?? .null),
    ])
  }

  /// The number of points of a transfer curve, and of bars of the histogram under it.
  private static let (points, bars) = (65, 32)

  private func json(_ entry: MapEntry) -> JSONText {
    let curve = mapping.curve(of: entry, points: Self.points)
    let domain = mapping.domain(of: entry)
    return .object([
      ("input", .string(entry.sourceName)), ("inputUnit", .string(unit(of: entry.source).symbol)),
      ("target", .string(entry.targetName)), ("targetUnit", .string(entry.targetSpec.unit.symbol)),
      ("low", domain.map { .number($0.start) } ?? .null),
      ("high", domain.map { .number($0.end) } ?? .null),
      ("isLog", .bool(entry.shape == .scale(.logarithmic))),
      ("curve", .array(curve.map { .array([.number($0.datum), .number($0.value)]) })),
      ("histogram", domain.flatMap { histogram(entry.sourceName, $0) } ?? .null),
      ("line", .integer(entry.place.line)),
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
      ("name", .string(performance.request.data ?? dataset.name)),
      ("duration", .number(dataset.duration)),
      ("columns", .array(columns.map { Self.json($0, dataset.axes[$0.axis]) })),
    ])
  }

  private static func json(_ column: Column, _ times: [Double]) -> JSONText {
    let step = max(1, (times.count + curvePoints - 1) / curvePoints)
    let points = stride(from: 0, to: times.count, by: step).map { row in
      JSONText.array([.number(times[row], decimals: 3), .number(column.values[row], decimals: 6)])
    }
    return .object([
      ("name", .string(column.name)), ("unit", .string(column.unit.symbol)),
      ("low", .number(column.range?.lowerBound ?? 0)),
      ("high", .number(column.range?.upperBound ?? 0)),
      ("points", .array(points)),
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
