import Score

/// Reads one entry of a mapping's map.
struct MapEntryReader {
  let fields: LuaTable
  /// The place of the entry as messages name it: `map[2]`.
  let path: String
  let source: MappingSource
  let inputs: [InputSpec]
  let targets: Targets
  let parameters: [ParameterSpec]

  static let names = [
    "from", "to", "domain", "range", "scale", "quantize", "polarity", "clip", "smooth", "when",
  ]

  func read() throws(Fault) -> (MapEntry, EntryFunctions) {
    try source.checkNames(of: fields, at: path, subject: "a map entry", known: Self.names)
    let target = try target()
    var functions = EntryFunctions()
    let origin = try origin(&functions)
    let limits = try limits(of: target, from: origin)
    let entry = MapEntry(
      source: origin, target: target.target, targetName: target.name, targetSpec: target.spec,
      domain: limits?.domain, range: limits?.range, rangeUnit: limits?.unit ?? directUnit(target),
      shape: try shape(&functions), quantize: try quantize(limits?.unit ?? directUnit(target)),
      polarity: try polarity(), clips: try options.flag("clip") ?? true, smooth: try smooth(),
      condition: try condition(&functions),
      place: source.outline.place(of: path) ?? SourcePlace(line: 1, column: 1))
    return (entry, functions)
  }

  func fail(_ message: String, _ field: String, expected: String? = nil, hint: String? = nil)
    -> Fault
  { source.error(message, at: "\(path).\(field)", expected: expected, hint: hint) }

  private var options: OptionReader { source.options(of: fields, at: path) }

  private func bounds(_ field: String) -> MapBoundReader {
    MapBoundReader(entry: self, field: field)
  }

  private func directUnit(_ target: Targets.Entry) -> MapEntry.RangeUnit {
    target.target.isPitch ? .midi : .parameter
  }

  // MARK: From and to

  private func target() throws(Fault) -> Targets.Entry {
    let name = try options.required(
      "to", expected: "a target such as \"pad.cutoff\" or \"tempo\"", \.string)
    if let target = targets.named(name) { return target }
    if name == "tuning" {
      throw fail(
        "to = \"tuning\" has nothing to choose from", "to",
        hint: "declare tunings = { tuning(\"lydian\", \"D3\"), … }")
    }
    if name.hasSuffix(".gate") {
      throw fail(
        "\"\(name)\" is opened and closed by notes", "to", hint: "use play, or move the level")
    }
    throw fail("unknown target \"\(name)\"", "to", hint: targetHint(name))
  }

  /// A hint for an unknown target: the parameters of the voice if that is right, else the nearest target.
  private func targetHint(_ name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let names = targets.all.map(\.name)
    guard parts.count == 2, names.contains("\(parts[0]).velocity"),
      NearestName.to(name, among: names) == nil || ForeignWord.hint(forParameter: parts[1]) != nil
    else { return NearestName.hint(for: name, among: names) }
    let own = names.filter { $0.hasPrefix(parts[0] + ".") }.map {
      String($0.dropFirst(parts[0].count + 1))
    }
    return VoiceParameterHint.hint(for: parts[1], among: own)
  }

  private func origin(_ functions: inout EntryFunctions) throws(Fault) -> MapEntry.Source {
    if let function = fields["from"].function {
      functions.source = function
      return .function
    }
    if fields["from"].kind == "param" {
      return .param(try bounds("from").parameter(fields["from"]))
    }
    let name = try options.required(
      "from", expected: "the name of an input, param \"name\" or a function(env)", \.string)
    return .input(try input(name, "from"))
  }

  private func input(_ name: String, _ field: String) throws(Fault) -> InputSpec {
    if let spec = inputs.first(where: { $0.name == name }) { return spec }
    if let spec = inputs.first(where: { $0.headers.contains(name) }) {
      if spec.isAsWritten { return spec }
      throw fail(
        "\"\(name)\" is the file's name of the input \(spec.name), which is in \(spec.unit.symbol)",
        field,
        hint: "write \(field) = \"\(spec.name)\", and limits in \(spec.unit.symbol)")
    }
    throw unknownInput(name, field)
  }

  /// The hint is the nearest input, or a list, those of the data first; where there are no data, it says that the name
  /// can be a column of theirs.
  private func unknownInput(_ name: String, _ field: String) -> Fault {
    let own = inputs.map(\.name).filter { name in
      Inputs.named(name) == nil && !Inputs.ofSites.contains { $0.name == name }
    }
    let others = inputs.map(\.name).filter { !own.contains($0) }
    let isBand = { (name: String) in name.hasPrefix(Inputs.bandPrefix) }
    let near = NearestName.to(name, among: inputs.map(\.name))
    let hint =
      if let near {
        "did you mean \"\(near)\"?"
          + (own.isEmpty ? " If it is a column of your data, give them: ‹data FILE›" : "")
      } else {
        NearestName.list(own.sorted() + others.sorted().filter { !isBand($0) })
          + (own.isEmpty ? "; if it is a column of your data, give them: ‹data FILE›" : "")
      }
    return source.unknownInput("\"\(name)\"", at: "\(path).\(field)", near: near, hint: hint)
  }

  // MARK: The way between

  private func shape(_ functions: inout EntryFunctions) throws(Fault) -> MapEntry.Shape {
    let value = fields["scale"]
    if value.isNil { return .scale(.linear) }
    if let function = value.function {
      functions.shape = function
      return .function
    }
    let word = try options.required(
      "scale", expected: "a word such as \"exp\" or a function(u)", \.string)
    if let scale = Scale(name: word) { return .scale(scale) }
    throw fail(
      "unknown scale \"\(word)\"", "scale",
      hint: NearestName.hint(for: word, among: Scale.names + ["pow=2", "quantize=5"]))
  }

  private func polarity() throws(Fault) -> Polarity {
    let names = Polarity.allCases.map(\.rawValue)
    return try options.value(
      "polarity", expected: nil,
      hint: NearestName.hint(for: fields["polarity"].string ?? "", among: names)
    ) { $0.string.flatMap(Polarity.init) } ?? .positive
  }

  private func smooth() throws(Fault) -> MapEntry.Bound? {
    if fields["smooth"].isNil { return nil }
    let bound = try bounds("smooth").bound(fields["smooth"])
    if case .value(let time) = bound, time < 0 {
      throw fail("smooth is \(time)", "smooth", expected: "seconds, 0 or more")
    }
    return bound
  }

  private func limits(
    of target: Targets.Entry, from origin: MapEntry.Source
  ) throws(Fault) -> (domain: MapEntry.Limits, range: MapEntry.Limits, unit: MapEntry.RangeUnit)? {
    if fields["domain"].isNil, fields["range"].isNil { return nil }
    let domain = try domain(from: origin)
    guard let domain, !fields["range"].isNil else {
      throw fail(
        "the entry for \"\(target.name)\" has no \(domain == nil ? "domain" : "range")", "to",
        expected: "domain and range, or neither (then the source gives the value itself)")
    }
    guard target.target.isPitch else {
      let range = try bounds("range").limits(fields["range"])
      return (domain, range, .parameter)
    }
    let (range, unit) = try bounds("range").pitchLimits(fields["range"])
    return (domain, range, unit)
  }

  /// The domain where the entry gives none: the whole range of a parameter, and nil for other sources.
  private func domain(from origin: MapEntry.Source) throws(Fault) -> MapEntry.Limits? {
    guard fields["domain"].isNil else { return try bounds("domain").limits(fields["domain"]) }
    guard case .param(let spec) = origin else { return nil }
    return MapEntry.Limits(start: .value(spec.range.lowerBound), end: .value(spec.range.upperBound))
  }

  private func quantize(_ unit: MapEntry.RangeUnit) throws(Fault) -> [Double]? {
    if fields["quantize"].isNil { return nil }
    return try bounds("quantize").values(fields["quantize"], unit: unit)
  }

  // MARK: Condition

  private func condition(_ functions: inout EntryFunctions) throws(Fault) -> MapEntry.Condition? {
    let value = fields["when"]
    if value.isNil { return nil }
    if let function = value.function {
      functions.condition = function
      return .function
    }
    guard let text = value.string, let parts = Comparison.parts(of: text) else {
      throw fail(
        "when is \(value.spoken)", "when",
        expected: "a condition such as \"inside\" or \"temperature > 20\", or a function(env)")
    }
    let spec = try input(parts.input, "when")
    return .comparison(
      Comparison(
        input: spec, relation: parts.relation, value: try compared(parts.value, with: spec)))
  }

  private func compared(_ text: String, with spec: InputSpec) throws(Fault) -> Double {
    if let number = Double(text), number.isFinite { return number }
    guard case .category(let words) = spec.kind else {
      throw fail("when compares \(spec.name) with \"\(text)\"", "when", expected: "a number")
    }
    if let index = words.firstIndex(of: text) { return Double(index) }
    throw fail(
      "\(spec.name) is never \"\(text)\"", "when", hint: NearestName.hint(for: text, among: words))
  }
}
