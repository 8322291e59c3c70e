import Score

/// Reads the sections `effects` and `buses`: what happens to the sums of the voices.
struct BusReader {
  /// A bus as the file declares it.
  struct Draft {
    let name: String
    let voices: [Int]
    let level: Double
    /// The bus that it goes to; nil is the mix.
    let output: String?
    let effects: [DraftEffect]

    /// The buses that it feeds.
    var feeds: [String] { (output.map { [$0] } ?? []) + effects.compactMap(\.target) }
  }

  /// An effect, and the bus that it feeds if it is a send.
  struct DraftEffect {
    let spec: EffectSpec
    let target: String?
  }

  private let reader: DeclarationReader
  private let voices: [String]
  /// The kind of thing that each name stands for.
  private var names: [String: String] = [:]
  /// Effects that stand under a name already.
  private var used = Set<Int>()

  private static let options = ["voices", "effects", "level", "to"]
  private static let capacity = 128
  /// The names that stems and solos use already.
  private static let reserved = ["mix"] + VoiceSpec.Layer.allCases.map(\.rawValue)

  init(_ reader: DeclarationReader, voices: [String], reserved: [String] = []) {
    (self.reader, self.voices) = (reader, voices)
    for voice in voices { names[voice] = "voice" }
    for name in reserved { names[name] = "bus beside the environment" }
  }

  private var source: MappingSource { reader.source }
  private var builder: OrchestraBuilder { reader.builder }

  mutating func read(into orchestra: inout Orchestra) throws(Fault) {
    var drafts: [Draft] = []
    for (name, value, path) in try reader.fields("buses", of: "buses") {
      drafts.append(try draft(name, value, at: path, among: drafts))
    }
    let mix = try effects(reader.section("effects", of: "effects"), at: "effects")
    if let send = mix.first(where: { $0.target != nil }) {
      throw source.error(
        "effects.\(send.spec.name) sends from the mix, which comes after all buses",
        at: "effects.\(send.spec.name)", hint: "put the send among the effects of a bus")
    }
    let order = try BusOrder.sorted(drafts, source)
    let places = order.map(\.name)
    for (number, draft) in order.enumerated() {
      orchestra.buses.append(
        BusSpec(
          name: draft.name, voices: draft.voices,
          output: draft.output.flatMap { places.firstIndex(of: $0) }, level: draft.level))
      for effect in draft.effects {
        var spec = effect.spec
        spec.bus = number
        spec.target = effect.target.flatMap { places.firstIndex(of: $0) }
        orchestra.effects.append(spec)
      }
    }
    orchestra.effects += mix.map(\.spec)
  }

  private mutating func draft(
    _ name: String, _ value: LuaValue, at path: String, among drafts: [Draft]
  ) throws(Fault) -> Draft {
    try claim(name, as: "bus", at: path)
    guard !Self.reserved.contains(name) else {
      throw source.error(
        "no bus can be called \"\(name)\": a part of every mapping is", at: path,
        hint: "choose another name")
    }
    guard drafts.count < Self.capacity else {
      throw source.error("a mapping has \(Self.capacity) buses at most", at: path)
    }
    guard let table = value.namedTable else {
      throw source.error(
        "bus \"\(name)\" is \(value.spoken)", at: path,
        expected: "{ voices = { \"pad\" }, effects = { … }, level = 0 }")
    }
    try source.checkNames(of: table, at: path, subject: "bus \"\(name)\"", known: Self.options)
    let options = source.options(of: table, at: path) { "\(path).\($0)" }
    let members = try members(options, at: path, among: drafts)
    let section = try options.value(
      "effects", expected: "a table of effects by name", \.table)
    let level = try options.number(
      "level", for: MapTarget.busLevelSpec, expected: "a level in dB")
    return Draft(
      name: name, voices: members, level: level ?? 0,
      output: try options.value("to", expected: "the name of a bus", \.string),
      effects: try effects(section ?? LuaTable(), at: "\(path).effects"))
  }

  /// The voices of a bus, by number.
  private func members(
    _ options: OptionReader, at path: String, among drafts: [Draft]
  ) throws(Fault) -> [Int] {
    let list = try options.value(
      "voices", expected: "a list of names: { \"pad\", \"bell\" }"
    ) { $0.table.flatMap { $0.fields.isEmpty ? $0.array : nil } }
    var members: [Int] = []
    for item in list ?? [] {
      guard let name = item.string, let voice = voices.firstIndex(of: name) else {
        throw source.error(
          "\(path).voices names \(item.spoken), which is no voice", at: "\(path).voices",
          hint: NearestName.hint(for: item.string ?? "", among: voices))
      }
      if let other = drafts.first(where: { $0.voices.contains(voice) }) {
        throw source.error(
          "voice \"\(name)\" goes to the bus \"\(other.name)\" already", at: "\(path).voices",
          hint: "a voice goes to one bus; feed another from there with send { to = … }")
      }
      if !members.contains(voice) { members.append(voice) }
    }
    return members
  }

  // MARK: Effects

  private mutating func effects(
    _ section: LuaTable, at path: String
  ) throws(Fault) -> [DraftEffect] {
    guard section.array.isEmpty, section.numbered.isEmpty else {
      throw source.error(
        "\(path) has values without a name", at: path, expected: "a table of effects by name",
        hint: "give each a name: { hall = reverb { mix = 0.3 } }")
    }
    var found: [(id: Int, effect: DraftEffect)] = []
    for field in section.fields {
      let place = "\(path).\(field.name)"
      try claim(field.name, as: "effect", at: place)
      guard let id = field.value.id(of: "effect"), builder.effects.indices.contains(id) else {
        throw source.error(
          "effect \"\(field.name)\" is \(field.value.spoken)", at: place,
          expected: "one of " + builder.effectUnits.map(\.name).joined(separator: ", "))
      }
      guard used.insert(id).inserted else {
        throw source.error("effect \"\(field.name)\" stands under two names", at: place)
      }
      let effect = builder.effects[id]
      let spec = EffectSpec(
        name: field.name, unit: effect.unit.name, values: effect.values, table: effect.table,
        line: effect.line)
      found.append((id, DraftEffect(spec: spec, target: effect.target)))
    }
    return found.sorted { $0.id < $1.id }.map(\.effect)
  }

  /// Each voice, bus and effect has a name of its own, because map entries name them all alike.
  private mutating func claim(_ name: String, as kind: String, at path: String) throws(Fault) {
    try reader.checkFree(name, at: path)
    if let other = names[name] {
      throw source.error(
        "\"\(name)\" is \(other == "effect" ? "an" : "a") \(other) already", at: path,
        hint: "choose another name")
    }
    names[name] = kind
  }
}

/// Puts buses in the order of the signal.
enum BusOrder {
  /// The buses so that each feeds later ones only; otherwise in the order of the text.
  /// - Throws: `Fault` for a bus that is fed but not declared, and for buses that feed each other in a circle.
  static func sorted(
    _ drafts: [BusReader.Draft], _ source: MappingSource
  ) throws(Fault) -> [BusReader.Draft] {
    let names = drafts.map(\.name)
    for draft in drafts {
      for target in draft.feeds where !names.contains(target) {
        throw source.error(
          "bus \"\(draft.name)\" feeds \"\(target)\", which is no bus", at: "buses.\(draft.name)",
          hint: NearestName.hint(for: target, among: names))
      }
    }
    var rest = drafts
    var order: [BusReader.Draft] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { draft in !rest.contains { $0.feeds.contains(draft.name) } }
      guard let next else {
        let circle = rest.map { "\"\($0.name)\"" }.joined(separator: ", ")
        throw source.error(
          "buses feed each other in a circle: \(circle)", at: "buses.\(rest[0].name)",
          hint: "take away one `to` or send")
      }
      order.append(rest.remove(at: next))
    }
    return order
  }
}
