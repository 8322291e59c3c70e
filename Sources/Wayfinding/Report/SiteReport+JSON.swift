import JSON

extension SiteReport {
  /// The report as JSON.
  public var node: JSONText {
    var members = [
      JSONText.Member("name", .string(name)), .init("attribution", .string(attribution)),
      .init("ripples", .array(ripples.map(\.node))),
      .init(
        "others",
        .object(others.map { .init($0.kind, .array($0.ids.map { .string($0) })) })),
      .init("settings", .array(settings.map(\.node))),
      .init(
        "findings",
        .array(
          findings.map { finding in
            .object([
              .init("kind", .string(finding.kind.rawValue)),
              .init("detail", .string(finding.detail)), .init("path", .string(finding.path)),
              .init("count", .number(Double(finding.count))),
            ])
          })),
    ]
    if let origin {
      members.insert(
        .init(
          "origin",
          .array([
            .number(origin.longitude, decimals: 7), .number(origin.latitude, decimals: 7),
          ])), at: 2)
    }
    if !warnings.isEmpty { members.append(.init("warnings", .array(warnings.map { .string($0) }))) }
    if !decisions.isEmpty {
      members.append(.init("stays", .array(stays.map(\.node))))
      members.append(
        .init(
          "decisions",
          .object(decisions.map { .init($0.kind.rawValue, .number(Double($0.count))) })))
    }
    return .object(members)
  }
}

extension SiteReport.RippleRow {
  var node: JSONText {
    .object([
      .init("id", .string(id)), .init("name", .string(name)), .init("shape", .string(shape)),
      .init("radius", radius.map { .number($0) } ?? .null),
      .init("area", .number(area, decimals: 1)),
      .init(
        "centre",
        .array([.number(centre.longitude, decimals: 7), .number(centre.latitude, decimals: 7)])),
      .init("mapping", .string(mapping)),
      .init(
        "preset",
        .object(preset.sorted { $0.key < $1.key }.map { .init($0.key, .number($0.value)) })),
      .init("level", .number(level)),
      .init("weights", .object(weights.map { .init($0.id, .number($0.weight)) })),
      .init(
        "nearest",
        .array(
          nearest.map {
            .object([
              .init("id", .string($0.id)), .init("distance", .number($0.distance, decimals: 2)),
            ])
          })),
    ])
  }
}

extension SiteReport.SettingRow {
  var node: JSONText {
    .object([
      .init("name", .string(name)), .init("value", .number(value)),
      .init("unit", .string(unit.symbol)), .init("given", .bool(isGiven)),
      .init("doc", .string(doc)), .init("source", .string(source)),
    ])
  }
}

extension SiteReport.StayRow {
  var node: JSONText {
    .object([
      .init("kind", .string(kind)), .init("id", .string(id)),
      .init("enters", .number(Double(enters))), .init("leaves", .number(Double(leaves))),
      .init("visits", .number(Double(visits))), .init("inside", .number(inside, decimals: 2)),
    ])
  }
}
