extension Mapping {
  /// What a person should look at before listening: what can be known without data and without running.
  public func findings() -> [Finding] {
    let all = MapFindings(self).all + UseFindings(self).all + duplicateFields
    return all.sorted { ($0.line ?? .max, $0.id) < ($1.line ?? .max, $1.id) }
  }

  private var duplicateFields: [Finding] {
    source.outline.duplicates.map { path, place in
      Finding(
        "duplicate-field", .warning, line: place.line,
        "\(path) is given twice; the last one counts",
        hint: "rename one of them")
    }
  }
}
