import Datasets
import Rendering
import Score

/// The variants and datasets of a comparison: the matrix before anything is rendered.
package struct ComparePlan: Sendable {
  package let request: CompareRequest
  package let variants: [Variant]
  package let data: [ComparedData]
  /// The input that the question is about; nil where nothing maps any.
  let focus: String?

  /// - Throws: `Fault` for a call that is wrong.
  package init(_ request: CompareRequest) throws {
    try request.validate()
    try Self.refuseTwins(request.datasets)
    data = Self.data(request)
    if let fault = data[0].fault, data.allSatisfy({ $0.fault != nil }) {
      throw fault
    }
    let extra = Self.extraInputs(data)
    let list = try VariantList(request, extra: extra)
    focus = try Self.focus(request, list.variants, data)
    var request = request
    request.focus = focus
    if let focus, !list.variants.contains(where: { $0.inputs.contains(focus) }) {
      request.unreadInput = focus
    }
    self.request = request
    let anchors = request.anchors ? try Self.anchors(request, list.variants, data, extra) : []
    variants = list.variants + anchors
    if variants.count < 2, !request.isMeasurement, request.answerers == 0 {
      throw Fault(
        .mapping, "is the only variant: there is nothing to compare it with",
        at: FaultPlace(variants[0].file),
        hint: "give another mapping, or add ‹anchors›, or ‹sweep param=from:to:count›")
    }
  }

  /// Returns the datasets, or each part of each dataset.
  private static func data(_ request: CompareRequest) -> [ComparedData] {
    request.datasets.enumerated().flatMap { number, path -> [ComparedData] in
      let id = "d\(number + 1)"
      guard !request.parts.isEmpty else { return [ComparedData(id: id, path: path, request)] }
      return request.parts.enumerated().map { index, part in
        ComparedData(id: "\(id)s\(index + 1)", path: path, request, part: part)
      }
    }
  }

  private static func refuseTwins(_ paths: [String]) throws {
    for (index, path) in paths.enumerated() where paths[..<index].contains(path) {
      throw Fault.call("data", "\(path) is given twice", hint: "give it once")
    }
  }

  /// The inputs that variants map, or read where they map none: that of the question first.
  var inputs: [String] {
    ([focus].compactMap(\.self) + variants.filter { !$0.isAnchor }.flatMap(\.needed)).distinct()
  }

  /// Returns the columns of the datasets that the project does not know, each once.
  package static func extraInputs(_ data: [ComparedData]) -> [InputSpec] {
    var extra: [InputSpec] = []
    for column in data.compactMap(\.dataset).flatMap(\.columns)
    where column.name != "time" && !extra.contains(where: { $0.name == column.name }) {
      extra.append(DataFeed.spec(of: column))
    }
    return extra
  }

  /// Returns the input that most variants read; the order of the first variant decides between equals.
  private static func focus(
    _ request: CompareRequest, _ variants: [Variant], _ data: [ComparedData]
  ) throws -> String? {
    let names = variants.flatMap(\.inputs).distinct()
    if let wanted = request.focus {
      let known = names + data.compactMap(\.dataset).flatMap { $0.columns.map(\.name) }
      guard known.contains(wanted) else {
        throw Fault.call(
          "input", "no variant reads \"\(wanted)\" and no dataset has it",
          hint: NearestName.hint(for: wanted, among: known))
      }
      return wanted
    }
    let usable = names.filter { name in data.contains { $0.fault(ofInput: name) == nil } }
    func readers(_ name: String) -> Int { variants.filter { $0.inputs.contains(name) }.count }
    let most = usable.map(readers).max() ?? 0
    return usable.first { readers($0) == most } ?? names.first
  }

  private static func anchors(
    _ request: CompareRequest, _ variants: [Variant], _ data: [ComparedData], _ extra: [InputSpec]
  ) throws -> [Variant] {
    guard let first = variants.first(where: { $0.fault == nil }) else { return [] }
    var anchors = [Anchor.low, .mid].map { anchor in
      Variant(
        id: anchor.rawValue, name: anchor.name, label: first.label, kind: .anchor(anchor),
        file: first.file, source: first.source, setting: first.setting,
        parameters: first.parameters, note: anchor.explanation(of: first.name),
        inputs: first.inputs, needed: first.needed, sounds: first.sounds)
    }
    let ranges = data.compactMap { data in
      request.focus.flatMap { data.dataset?.column($0)?.range }
    }
    let spec = request.focus.flatMap { name in (extra + Inputs.all).first { $0.name == name } }
    guard let spec, let low = ranges.map(\.lowerBound).min(),
      let high = ranges.map(\.upperBound).max(), low < high
    else { return anchors }
    anchors.append(
      Variant(
        id: Anchor.benchmark.rawValue, name: Anchor.benchmark.name, label: "Linear pitch",
        kind: .anchor(.benchmark), file: "benchmark.lua",
        source: Anchor.benchmarkText(spec, low...high),
        note: Anchor.benchmark.explanation(of: spec.name), inputs: [spec.name],
        needed: [spec.name]))
    return anchors
  }
}
