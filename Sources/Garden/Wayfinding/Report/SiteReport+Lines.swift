import Score

extension SiteReport {
  /// The report as text.
  public var lines: [String] {
    var lines = [site.name.isEmpty ? "a site without name" : site.name]
    if !site.attribution.isEmpty { lines.append("data: \(site.attribution)") }
    if let origin = site.origin {
      lines.append(
        "origin: latitude \(Figure.short(origin.latitude, decimals: 6)), longitude "
          + Figure.short(origin.longitude, decimals: 6))
    }
    lines += rippleLines
    for other in others {
      lines.append("\(other.kind): \(other.titles.joined(separator: ", "))")
      if other.kind == SiteKind.route.rawValue { lines += routeLines }
    }
    if let guidance = site.guidance { lines.append(line(of: guidance)) }
    lines += [""] + settingLines
    if !site.findings.isEmpty { lines += ["", "findings"] + site.findings.map { "  " + $0.line } }
    return lines + walkLines
  }

  private var rippleLines: [String] {
    if ripples.isEmpty { return ["", "ripples: none"] }
    // Few sites have an order: the others keep their table.
    let isOrdered = ripples.contains { $0.ripple.after != nil }
    let rows = ripples.map { row in
      [
        row.ripple.id, row.ripple.name == row.ripple.id ? "" : row.ripple.name,
        size(row.ripple.shape), Figure.short(row.area, decimals: 0) + " m²", row.ripple.mapping,
        row.nearest.map { "\($0.id) \(Measure.metres($0.distance))" }.joined(separator: ", "),
        row.weights.map { "\($0.id) \(Figure.short($0.weight, decimals: 3))" }
          .joined(separator: ", "),
      ] + (isOrdered ? [row.ripple.after ?? ""] : [])
    }
    let titles =
      ["ripple", "name", "shape", "area", "mapping", "nearest edges", "weights"]
      + (isOrdered ? ["after"] : [])
    return [""] + TextLayout.columns([titles] + rows)
  }

  /// The routes that go by places and beacons, with the names of these in their order.
  private var routeLines: [String] {
    site.routes.compactMap { route in
      let names = route.waypoints.map { $0.name.isEmpty ? $0.id : $0.name }.filter { !$0.isEmpty }
      let title = titled(route.name, id: route.id)
      return names.isEmpty ? nil : "  \(title) goes by \(names.joined(separator: ", "))"
    }
  }

  /// Says what leads a walker: all that the site names, and the profile, style and language that hold where it names none.
  private func line(of guidance: SiteGuidance) -> String {
    var told = GuidanceReader.texts.map { (name: $0.name, value: guidance[keyPath: $0.path]) }
    for list in GuidanceReader.lists {
      told.append((list.name, guidance[keyPath: list.path].joined(separator: " ")))
    }
    for setting in guidance.settings { told.append((setting.name, Figure.plain(setting.value))) }
    let words = told.filter { !$0.value.isEmpty }.map { "\($0.name) \($0.value)" }
    return "guidance: \(words.joined(separator: ", "))"
  }

  private func size(_ shape: SiteShape) -> String {
    shape.radius.map { "circle, radius \(Measure.metres($0))" } ?? shape.word
  }

  /// The settings that the site gives; the defaults stand in the JSON and in the reference.
  private var settingLines: [String] {
    let rows = SiteSetting.allCases.filter(site.settings.isGiven).map { setting in
      let symbol = setting.spec.unit.symbol
      let value = Figure.plain(site.settings[setting]) + (symbol.isEmpty ? "" : " " + symbol)
      return ["  " + setting.rawValue, value, setting.spec.doc]
    }
    if rows.isEmpty { return ["settings: all as by default (‹json› lists them)"] }
    return ["settings (others as by default; ‹json› lists them)"] + TextLayout.columns(rows)
  }

  private var walkLines: [String] {
    if decisions.isEmpty { return [] }
    let rows = stays.map { row in
      [
        "  \(row.kind) \(row.id)", "\(row.visits.enters)", "\(row.visits.leaves)",
        "\(row.visits.visits)", Measure.seconds(row.inside),
      ]
    }
    let counts = decisions.map { "\($0.kind.rawValue) \($0.count)" }.joined(separator: ", ")
    let titles = ["  place", "entered", "left", "visits", "inside"]
    return ["", "walk"] + TextLayout.columns([titles] + rows) + ["  decisions: \(counts)"]
      + warnings.map { "  warning: \($0)" }
  }
}
