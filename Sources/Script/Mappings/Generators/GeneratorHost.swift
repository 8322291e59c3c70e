import Score

/// The words of generator scripts: what they ask and what they say, while they run.
final class GeneratorHost {
  /// The categories and earcons that exist; empty accepts any.
  let categories: [String]
  let earcons: [String]
  private var map: GeneratorMap?
  private var heading: Double?
  private var run = GeneratorRun()

  /// The most things that one question gives, and callouts that one call makes.
  private static let mostFeatures = 500
  private static let mostCallouts = 16
  /// The distance in metres.
  private static let radii = 0...2000.0

  init(categories: [String], earcons: [String]) {
    (self.categories, self.earcons) = (categories, earcons)
  }

  /// The same words for another script.
  var fresh: GeneratorHost { GeneratorHost(categories: categories, earcons: earcons) }

  /// Collects what a script says while the body runs it.
  func collect(
    _ map: GeneratorMap, facing heading: Double?, _ body: () throws(Fault) -> Void
  ) -> GeneratorRun {
    (self.map, self.heading, run) = (map, heading, GeneratorRun())
    defer { self.map = nil }
    do throws(Fault) { try body() } catch { run.fault = error }
    return run
  }

  func register(in state: LuaState) throws(Fault) {
    try state.register("near") { [unowned self] call in try near(call) }
    try state.register("junctions") { [unowned self] call in try junctions(call) }
    try state.register("callout") { [unowned self] call in try callout(call) }
    try state.register("silence") { [unowned self] call in try silence(call) }
  }

  private func world(_ word: String) throws(Fault) -> GeneratorMap {
    if let map { return map }
    throw .mapping(
      "\(word) works while the generator runs", hint: "put it into the function of generator { … }")
  }

  private func radius(_ call: LuaArguments) throws(Fault) -> Double {
    let metres = try call.number(0)
    if Self.radii.contains(metres) { return metres }
    throw .mapping(
      "\(call.name): \(Figure.plain(metres)) m", expected: "a distance of 0...2000 m")
  }

  private func near(_ call: LuaArguments) throws(Fault) -> [LuaValue] {
    let (map, metres) = (try world("near"), try radius(call))
    let filter = try FeatureFilter(call[1], categories: categories)
    let all = map.features(metres)
    call.take(steps: 20 * all.count)
    let found = all.filter(filter.passes).prefix(Self.mostFeatures)
    return [.table(LuaTable(array: found.map { .table($0.table(facing: heading)) }))]
  }

  private func junctions(_ call: LuaArguments) throws(Fault) -> [LuaValue] {
    let (map, metres) = (try world("junctions"), try radius(call))
    let found = map.junctions(metres).prefix(Self.mostFeatures)
    return [.table(LuaTable(array: found.map { .table($0.table(facing: heading)) }))]
  }

  private func callout(_ call: LuaArguments) throws(Fault) -> [LuaValue] {
    _ = try world("callout")
    let table = try call.table(0)
    try table.refuseOthers(than: ["text", "at", "earcon", "category"], of: "callout")
    guard let text = table["text"].string, !text.isEmpty, text.utf8.count <= 1000 else {
      throw .mapping(
        "callout: text is \(table["text"].described)", expected: "a text of 1 to 1000 bytes",
        hint: "write callout { text = \"Bench\" }")
    }
    let at = try place(table["at"])
    let said = GeneratorCallout(
      text: text, earcon: try name(table["earcon"], "earcon", among: earcons),
      category: try name(table["category"], "category", among: categories)
        ?? table["at"]["category"].string,
      source: table["at"]["id"].string ?? "", point: at)
    guard run.callouts.count < Self.mostCallouts else {
      throw .mapping(
        "more than \(Self.mostCallouts) callouts at once", hint: "say the nearest ones only")
    }
    run.callouts.append(said)
    return []
  }

  private func silence(_ call: LuaArguments) throws(Fault) -> [LuaValue] {
    _ = try world("silence")
    if run.silences.count < Self.mostCallouts { run.silences.append(try call.string(0)) }
    return []
  }

  private func place(_ value: LuaValue) throws(Fault) -> GeoPoint? {
    if value.isNil { return nil }
    let degrees = [value["latitude"].finiteNumber, value["longitude"].finiteNumber]
    if let latitude = degrees[0], let longitude = degrees[1],
      let point = GeoPoint(checked: latitude, longitude)
    {
      return point
    }
    throw .mapping(
      "callout: at is \(value.described) without a place",
      expected: "a thing that near gave, or { latitude = 55.9, longitude = -4.3 }")
  }

  private func name(
    _ value: LuaValue, _ what: String, among known: [String]
  ) throws(Fault) -> String? {
    if value.isNil { return nil }
    guard let name = value.string else {
      throw .mapping("callout: \(what) is \(value.described)", expected: "a name")
    }
    if known.isEmpty || known.contains(name) { return name }
    throw .mapping(
      "callout: unknown \(what) \(quoted(name))", hint: NearestName.hint(for: name, among: known))
  }
}

extension LuaTable {
  /// Refuses fields that a word does not have.
  func refuseOthers(than known: [String], of word: String) throws(Fault) {
    for name in names where !known.contains(name) {
      throw .mapping(
        "\(word) has no field \(quoted(name))", hint: NearestName.hint(for: name, among: known))
    }
  }
}

/// Which things `near` is to give: `{ category = "object", tags = { amenity = "bench" } }`.
struct FeatureFilter {
  private var categories: [String] = []
  private var names: [String] = []
  /// The values that a tag may have; nil for any.
  private var tags: [(key: String, values: [String]?)] = []

  /// - Throws: `Fault` for what is no filter, with the nearest name.
  init(_ value: LuaValue, categories known: [String]) throws(Fault) {
    if value.isNil { return }
    guard let table = value.table else {
      throw .mapping(
        "near: the filter is \(value.described)",
        expected: "a table such as { tags = { amenity = \"bench\" } }")
    }
    try table.refuseOthers(than: ["category", "name", "tags"], of: "the filter of near")
    categories = try Self.texts(table["category"], "category")
    for name in categories where !known.isEmpty && !known.contains(name) {
      throw .mapping(
        "near: unknown category \(quoted(name))", hint: NearestName.hint(for: name, among: known))
    }
    names = try Self.texts(table["name"], "name")
    if table["tags"].isNil { return }
    guard let wanted = table["tags"].table, wanted.array.isEmpty else {
      throw .mapping(
        "near: tags is \(table["tags"].described)", expected: "keys and values of OpenStreetMap",
        hint: "write tags = { amenity = \"bench\" }")
    }
    for field in wanted.fields {
      let isAny = field.value == .boolean(true)
      tags.append((field.name, isAny ? nil : try Self.texts(field.value, "tags.\(field.name)")))
    }
  }

  func passes(_ feature: GeneratorFeature) -> Bool {
    (categories.isEmpty || categories.contains(feature.category))
      && (names.isEmpty || names.contains(feature.name))
      && tags.allSatisfy { key, values in
        feature.tags[key].map { value in values.map { $0.contains(value) } ?? true } ?? false
      }
  }

  /// A text, or a list of texts.
  private static func texts(_ value: LuaValue, _ name: String) throws(Fault) -> [String] {
    if value.isNil { return [] }
    let items = value.table?.array ?? [value]
    let texts = items.compactMap(\.string)
    if !texts.isEmpty, texts.count == items.count { return texts }
    throw .mapping("near: \(name) is \(value.described)", expected: "a text or a list of texts")
  }
}
