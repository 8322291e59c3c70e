import Files
import Mappings
import Rendering
import Score

/// Makes the variants of a comparison from what was typed.
package struct VariantList {
  private let request: CompareRequest
  private let mappings: [MappingArgument]
  private let sweeps: [Sweep]
  private let extra: [InputSpec]
  package private(set) var variants: [Variant] = []
  /// The parameters and variants that each mapping offers, by its path.
  package private(set) var offers: [String: Offer] = [:]

  /// The parameters and the variants of a mapping.
  package struct Offer: Sendable {
    package let parameters: [ParameterSpec]
    package let variants: [String]
  }

  /// - Parameter extra: inputs of the datasets that the project does not know.
  /// - Throws: `Fault` for a call that is wrong; a mapping with a mistake is a variant with a fault.
  package init(_ request: CompareRequest, extra: [InputSpec]) throws {
    (self.request, self.extra) = (request, extra)
    mappings = try request.mappings.map(MappingArgument.init)
    try Self.refuseTwins(mappings)
    sweeps = try request.sweeps.map { try Sweep($0) }
    if let drawn = sweeps.first(where: \.isDrawn) {
      throw Fault.call(
        "sweep", "\(drawn.parameter): an interval has no steps",
        hint: "write \(drawn.parameter)=from:to:count, or draw from it with ripples sweep")
    }
    var known: Set<String> = []
    for mapping in mappings { try add(mapping, &known) }
    try refuseEqualNames()
    let named =
      request.parameters.keys.sorted().map { ("set", $0) } + sweeps.map { ("sweep", $0.parameter) }
      + (try request.turns.map { ("turn", try TurnedParameter($0).name) })
    let unknown = named.first { !known.contains($0.1) }
    if let (setting, name) = unknown, variants.contains(where: { $0.fault == nil }) {
      throw Fault.call(
        setting, "no mapping has a parameter \"\(name)\"",
        hint: NearestName.hint(for: name, among: known.sorted()))
    }
    if variants.count > 100 {
      throw Fault.call(
        "sweep", "makes \(variants.count) variants", hint: "compare at most 100 at a time")
    }
  }

  private static func refuseTwins(_ mappings: [MappingArgument]) throws {
    for (index, mapping) in mappings.enumerated()
    where mappings[..<index].contains(where: mapping.isSame) {
      let text = mapping.path + (mapping.setting.map { "@\($0)" } ?? "")
      throw Fault.call("mappings", "\(text) is given twice", hint: "give it once")
    }
  }

  /// Refuses equal names: tables, figures and `diff` know a variant by its name.
  private func refuseEqualNames() throws {
    let names = variants.map(\.name)
    let twin = names.indices.first { names[..<$0].contains(names[$0]) }
    guard let twin else { return }
    throw Fault.call(
      "mappings", "\"\(names[twin])\" is the name of two variants",
      hint: "give each a name of its own, as in a.lua=Ada b.lua=Ben")
  }

  private mutating func add(_ argument: MappingArgument, _ known: inout Set<String>) throws {
    let path = argument.path
    guard FileKind.played(path) == .mapping else {
      throw Fault(
        .mapping, "is no mapping: a comparison is of mappings (.lua)", at: FaultPlace(path),
        hint: "compare the mappings of a site with ‹site›")
    }
    let (source, mapping): (String, Mapping)
    do {
      source = try request.permit.guarding { try FileContent.text(path) }
      mapping = try MappingFile.load(path, source: source, extra: extra, seed: request.seed)
    } catch { return append(fault: .of(error), argument) }
    known.formUnion(mapping.parameters.map(\.spec.name))
    offers[path] = Offer(
      parameters: mapping.parameters.map(\.spec), variants: mapping.variants.map(\.name))
    try refuseUnknown(argument.setting, of: mapping)
    for setting in settings(of: mapping, asked: argument.setting) {
      for parameters in steps(of: mapping) {
        append(argument, source, setting, parameters, mapping)
      }
    }
  }

  /// Refuses the name of a variant that is not there, before anything is rendered.
  private func refuseUnknown(_ setting: String?, of mapping: Mapping) throws {
    guard let setting, setting != "*" else { return }
    do { try mapping.use(variant: setting) } catch {
      throw Fault.call("mappings", error.message, hint: error.hint)
    }
  }

  /// Returns the named variants that are compared: one mapping alone is compared with its own, or with itself where a
  /// parameter is stepped through.
  private func settings(of mapping: Mapping, asked: String?) -> [String?] {
    let isAlone = mappings.count == 1 && sweeps.isEmpty && !request.isMeasurement
    let all = mapping.variants.map { Optional($0.name) }
    if asked == "*" || (asked == nil && isAlone) { return [nil] + all }
    return [asked]
  }

  /// Returns the parameters that `set` gives this mapping, with every step of every sweep.
  private func steps(of mapping: Mapping) -> [[String: Double]] {
    let specs = mapping.parameters.map(\.spec)
    let given = request.parameters.filter { name, _ in specs.contains { $0.name == name } }
    var all = [given]
    for sweep in sweeps {
      guard let spec = specs.first(where: { $0.name == sweep.parameter }) else { continue }
      all = all.flatMap { parameters in
        sweep.values(spec).map { value in parameters.merging([spec.name: value]) { _, new in new } }
      }
    }
    return all
  }

  private mutating func append(
    _ argument: MappingArgument, _ source: String, _ setting: String?,
    _ parameters: [String: Double], _ mapping: Mapping
  ) {
    let path = argument.path
    var fault: Fault?
    do {
      let fresh = try MappingFile.load(path, source: source, extra: extra, seed: request.seed)
      try MappingFile.configure(fresh, variant: setting, parameters: parameters)
    } catch {
      fault = .of(error)
    }
    let swept = sweeps.map(\.parameter).filter { parameters[$0] != nil }
    let steps = swept.map { "\($0)=\(Figure.brief(parameters[$0]!))" }.joined(separator: ",")
    let sites = Set(Inputs.ofSites.map(\.name))
    let mapped = mapping.entries.compactMap { $0.input?.name }
    let inputs = (mapped + mapping.inputNames).distinct().filter { !sites.contains($0) }
    variants.append(
      Variant(
        id: Variant.id(variants.count), name: name(argument, setting, steps), label: mapping.name,
        kind: .mapping, file: path, source: source, setting: setting, parameters: parameters,
        note: mapping.header.hear, inputs: inputs,
        needed: mapped.isEmpty ? inputs : inputs.filter(mapped.contains),
        sounds: SoundTables.files(of: mapping.orchestra, in: request.permit.scope(of: path)),
        fault: fault))
  }

  private mutating func append(fault: Fault, _ argument: MappingArgument) {
    let (path, setting) = (argument.path, argument.setting)
    variants.append(
      Variant(
        id: Variant.id(variants.count), name: name(argument, setting, ""),
        label: FileContent.name(of: path), kind: .mapping, file: path,
        source: (try? request.permit.guarding { try FileContent.text(path) }) ?? "",
        setting: setting, fault: fault))
  }

  /// Returns the name that was given, or the file's, or its path where another has the same name.
  private func name(_ argument: MappingArgument, _ setting: String?, _ steps: String) -> String {
    let (path, file) = (argument.path, FileContent.name(of: argument.path))
    let isUnique = !mappings.contains { $0.path != path && FileContent.name(of: $0.path) == file }
    let suffix = setting.map { "@\($0)" } ?? ""
    let own = (isUnique ? file : path) + suffix
    // A name for one variant stands alone; several under one name say which they are.
    let named = argument.name.map { setting == argument.setting ? $0 : $0 + suffix }
    return (named ?? own) + (steps.isEmpty ? "" : " \(steps)")
  }
}
