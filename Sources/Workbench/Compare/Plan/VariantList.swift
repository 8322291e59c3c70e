import Mappings
import Score

/// Makes the variants of a comparison from what was typed.
struct VariantList {
  private let request: CompareRequest
  private let sweeps: [Sweep]
  private let extra: [InputSpec]
  private(set) var variants: [Variant] = []

  /// - Parameter extra: inputs of the datasets that the project does not know.
  /// - Throws: `WorkbenchError` for a call that is wrong; a mapping with a mistake is a variant with a fault.
  init(_ request: CompareRequest, extra: [InputSpec]) throws {
    self.request = request
    self.extra = extra
    sweeps = try request.sweeps.map(Sweep.init)
    var known: Set<String> = []
    for text in request.mappings { try add(text, &known) }
    let unknown = request.parameters.keys.sorted().first { !known.contains($0) }
    let isSomeLoaded = variants.contains { $0.fault == nil }
    if let unknown, isSomeLoaded {
      throw WorkbenchError(
        "--set", "no mapping has a parameter \"\(unknown)\"",
        hint: NearestName.hint(for: unknown, among: known.sorted()))
    }
    if let sweep = sweeps.first(where: { !known.contains($0.parameter) }), isSomeLoaded {
      throw WorkbenchError(
        "--sweep", "no mapping has a parameter \"\(sweep.parameter)\"",
        hint: NearestName.hint(for: sweep.parameter, among: known.sorted()))
    }
    if variants.count > 100 {
      throw WorkbenchError(
        "--sweep", "makes \(variants.count) variants", hint: "compare at most 100 at a time")
    }
  }

  private mutating func add(_ text: String, _ known: inout Set<String>) throws {
    let at = text.lastIndex(of: "@")
    let path = at.map { String(text[..<$0]) } ?? text
    let setting = at.map { String(text[text.index(after: $0)...]) }
    guard PieceKind.of(path) == .mapping else {
      throw WorkbenchError(
        path, "is no mapping: a comparison is of mappings (.lua)",
        hint: "compare the mappings of a site with --site")
    }
    do {
      let source = try FileContent.text(path)
      let mapping = try MappingFile.load(path, source: source, extra: extra, seed: request.seed)
      known.formUnion(mapping.parameters.map(\.spec.name))
      let isAlone =
        request.mappings.count == 1 && sweeps.isEmpty && !request.anchors
        && !request.isMeasurement
      for setting in Self.settings(of: mapping, asked: setting, isAlone: isAlone) {
        for parameters in steps(of: mapping) {
          append(path, source, setting, parameters, mapping)
        }
      }
    } catch {
      append(fault: "\(error)", path, setting)
    }
  }

  /// One mapping alone is compared with its own variants.
  private static func settings(
    of mapping: Mapping, asked: String?, isAlone: Bool
  ) -> [String?] {
    let all = mapping.variants.map { Optional($0.name) }
    if asked == "*" || (asked == nil && isAlone) { return [nil] + all }
    return [asked]
  }

  /// The parameters that `--set` gives this mapping, with every step of every sweep.
  private func steps(of mapping: Mapping) -> [[String: Double]] {
    let specs = mapping.parameters.map(\.spec)
    let given = request.parameters.filter { name, _ in specs.contains { $0.name == name } }
    var all = [given]
    for sweep in sweeps {
      guard let spec = specs.first(where: { $0.name == sweep.parameter }) else { continue }
      all = all.flatMap { parameters in
        sweep.values(spec).map { value in
          parameters.merging([spec.name: value]) { _, new in new }
        }
      }
    }
    return all
  }

  private mutating func append(
    _ path: String, _ source: String, _ setting: String?, _ parameters: [String: Double],
    _ mapping: Mapping
  ) {
    var fault: String?
    do {
      let fresh = try MappingFile.load(path, source: source, extra: extra, seed: request.seed)
      try MappingFile.configure(fresh, variant: setting, parameters: parameters)
    } catch {
      fault = "\(error)"
    }
    let swept = sweeps.map(\.parameter).filter { parameters[$0] != nil }
    let steps = swept.map { "\($0)=\(Decimal.short(parameters[$0]!))" }.joined(separator: ",")
    let sites = Set(Mapping.siteInputs.map(\.name))
    var inputs: [String] = []
    for name in mapping.entries.compactMap(Self.input) + mapping.inputNames
    where !inputs.contains(name) && !sites.contains(name) { inputs.append(name) }
    let mapped = mapping.entries.compactMap(Self.input)
    variants.append(
      Variant(
        id: Variant.id(variants.count), name: name(path, setting, steps), label: mapping.name,
        kind: .mapping, file: path, source: source, setting: setting, parameters: parameters,
        note: mapping.header.hear, inputs: inputs,
        needed: mapped.isEmpty ? inputs : inputs.filter(mapped.contains),
        sounds: SoundTables.files(of: mapping.orchestra, in: request.reading.scope(of: path)),
        fault: fault))
  }

  private mutating func append(fault: String, _ path: String, _ setting: String?) {
    variants.append(
      Variant(
        id: Variant.id(variants.count), name: name(path, setting, ""),
        label: Self.fileName(path), kind: .mapping, file: path,
        source: (try? FileContent.text(path)) ?? "", setting: setting, parameters: [:], note: "",
        inputs: [], needed: [], sounds: [], fault: fault))
  }

  private static func input(_ entry: MapEntry) -> String? {
    if case .input(let spec) = entry.source { return spec.name }
    return nil
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The file's name, or its path where another has the same name.
  private func name(_ path: String, _ setting: String?, _ steps: String) -> String {
    let file = Self.fileName(path)
    let isUnique = !request.mappings.contains { text in
      let other = text.lastIndex(of: "@").map { String(text[..<$0]) } ?? text
      return other != path && Self.fileName(other) == file
    }
    return (isUnique ? file : path) + (setting.map { "@\($0)" } ?? "")
      + (steps.isEmpty ? "" : " \(steps)")
  }
}
