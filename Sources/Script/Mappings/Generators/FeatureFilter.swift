import Score

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
