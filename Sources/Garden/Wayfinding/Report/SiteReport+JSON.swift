import JSON
import Score

extension SiteReport {
  /// The report as JSON.
  public var node: JSONText {
    let findings = site.findings.map { finding -> JSONText in
      [
        "kind": .string(finding.kind.rawValue), "detail": .string(finding.detail),
        "path": .string(finding.path), "count": .integer(finding.count),
      ]
    }
    let others = others.map { JSONText.Member($0.kind, .array($0.ids.map { .string($0) })) }
    let counts = decisions.map { JSONText.Member($0.kind.rawValue, .integer($0.count)) }
    return .object(present: [
      "name": site.name, "attribution": site.attribution, "origin": site.origin.map(Self.position),
      "ripples": JSONText.array(ripples.map(\.node)), "others": JSONText.object(others),
      "guidance": site.guidance?.node, "settings": JSONText.array(SiteSetting.allCases.map(node)),
      "findings": JSONText.array(findings), "warnings": warnings.isEmpty ? nil : warnings,
      "stays": decisions.isEmpty ? nil : JSONText.array(stays.map(\.node)),
      "decisions": decisions.isEmpty ? nil : JSONText.object(counts),
    ])
  }

  private func node(_ setting: SiteSetting) -> JSONText {
    [
      "name": .string(setting.rawValue), "value": .number(site.settings[setting]),
      "unit": .string(setting.spec.unit.symbol), "given": .bool(site.settings.isGiven(setting)),
      "doc": .string(setting.spec.doc), "source": .string(setting.source),
    ]
  }

  fileprivate static func position(_ point: GeoPoint) -> JSONText {
    [.number(point.longitude, decimals: 7), .number(point.latitude, decimals: 7)]
  }
}

extension SiteReport.RippleRow {
  var node: JSONText {
    let preset = ripple.preset.sorted { $0.key < $1.key }
    return [
      "id": .string(ripple.id), "name": .string(ripple.name), "shape": .string(ripple.shape.word),
      "radius": ripple.shape.radius.map { .number($0) } ?? .null,
      "area": .number(area, decimals: 1), "centre": SiteReport.position(centre),
      "mapping": .string(ripple.mapping),
      "preset": .object(preset.map { .init($0.key, .number($0.value)) }),
      "after": ripple.after.map { .string($0) } ?? .null, "level": .number(ripple.level),
      "weights": .object(weights.map { .init($0.id, .number($0.weight)) }),
      "nearest": .array(
        nearest.map { ["id": .string($0.id), "distance": .number($0.distance, decimals: 2)] }),
    ]
  }
}

extension SiteReport.StayRow {
  var node: JSONText {
    [
      "kind": .string(kind), "id": .string(id), "enters": .integer(visits.enters),
      "leaves": .integer(visits.leaves), "visits": .integer(visits.visits),
      "inside": .number(inside, decimals: 2),
    ]
  }
}
