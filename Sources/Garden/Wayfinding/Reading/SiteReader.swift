import JSON
import Score

extension Site {
  /// Reads a site's GeoJSON.
  ///
  /// - Parameters:
  ///   - text: the text of the file, UTF-8.
  ///   - file: the name of the file, for errors.
  ///   - materials: the names that rooms' materials can have; empty accepts all.
  ///   - exists: whether there is a file of that path, as the site gives it, for mappings and recordings; nil does not
  ///     ask.
  ///   - meant: the path that was probably meant by one at which there is no file; nil where none is near.
  /// - Throws: `Faults` with everything that is wrong, in the order of the file.
  public static func read(
    _ text: [UInt8], file: String, materials: [String] = [], exists: ((String) -> Bool)? = nil,
    meant: ((String) -> String?)? = nil
  ) throws(Faults) -> Site {
    let problems = SiteProblems(file: file)
    let top = try SiteProblems.parse(text, file: file)
    let features = try SiteReader.features(of: top, problems)
    var site = Site()
    site.settings = SiteReader.settings(top, problems)
    site.name = SiteReader.text("name", top, problems)
    site.attribution = SiteReader.text("attribution", top, problems)
    site.guidance = top.member("guidance").flatMap { GuidanceReader(problems: problems).read($0) }
    site.members = SiteReader.foreign(top, problems)
    let reader = FeatureReader(
      problems: problems, materials: materials, exists: exists, meant: meant)
    var read: [(feature: SiteFeature, spot: JSONSpot)] = []
    for spot in features {
      if let feature = reader.read(spot) { read.append((feature, spot)) }
    }
    SiteCheck(problems: problems, isGuided: site.guidance != nil).check(read, of: features)
    try problems.check()
    site.features = read.map(\.feature)
    site.placeRoutes()
    site.findings = problems.findings
    return site
  }

  /// Reads a site from a text that is in memory.
  /// - Throws: `Faults` with everything that is wrong, in the order of the file.
  public static func read(
    _ text: String, file: String, materials: [String] = [], exists: ((String) -> Bool)? = nil,
    meant: ((String) -> String?)? = nil
  ) throws(Faults) -> Site {
    try read(Array(text.utf8), file: file, materials: materials, exists: exists, meant: meant)
  }

  /// The place at which the text of a site gives a ripple a value of its preset, for faults of whoever plays it; nil where
  /// it does not.
  package static func place(
    ofPreset parameter: String, of ripple: String, in text: [UInt8], file: String
  ) -> FaultPlace? {
    let top = try? SiteProblems.parse(text, file: file)
    let feature = top?.member("features")?.items?.first { feature in
      SiteCheck.ids(of: [feature], [.ripple]) == [ripple]
    }
    let value = feature?.member("properties")?.member("preset")?.member(parameter)
    return value.map { SiteProblems(file: file).place(of: $0) }
  }
}

/// Reads what stands beside the features.
enum SiteReader {
  static let members = ["type", "name", "attribution", "settings", "guidance", "features"]

  /// The features of a collection.
  static func features(of top: JSONSpot, _ problems: SiteProblems) throws(Faults) -> [JSONSpot] {
    let type = top.member("type")
    let name = type?.value.string
    if name == "FeatureCollection" {
      CoordinateSystem.note(top, problems)
      if let features = top.member("features")?.items { return features }
      problems.error(
        top.member("features") ?? top,
        "features is \(top.member("features")?.shown ?? "missing"), expected an array")
    } else {
      let isPart = name == "Feature" || GeometryReader.types.contains(name ?? "")
      problems.error(
        type ?? top, "the type is \(type?.shown ?? "missing"), expected \"FeatureCollection\"",
        hint: isPart
          ? "put it into {\"type\": \"FeatureCollection\", \"features\": [ … ]}"
          : name.flatMap { NearestName.to($0, among: ["FeatureCollection"]) }.map {
            "did you mean \"\($0)\"?"
          } ?? "")
    }
    try problems.check()
    return []
  }

  static func text(_ name: String, _ top: JSONSpot, _ problems: SiteProblems) -> String {
    top.member(name).flatMap { problems.text(name, $0) } ?? ""
  }

  static func settings(_ top: JSONSpot, _ problems: SiteProblems) -> SiteSettings {
    var settings = SiteSettings()
    let members = top.member("settings").flatMap {
      problems.read($0, "settings", expected: "an object", \.members)
    }
    for (key, member) in members ?? [] {
      guard let setting = SiteSetting(rawValue: key) else {
        let names = SiteSetting.allCases.map(\.rawValue)
        problems.error(
          member, "unknown setting \(quoted(key))", hint: NearestName.hint(for: key, among: names))
        continue
      }
      let spec = setting.spec
      let value = problems.read(member, key, expected: "\(spec.expected): \(spec.doc)") { spot in
        number(spot, setting).flatMap { spec.range.contains($0) ? $0 : nil }
      }
      if let value { settings[setting] = value }
    }
    return settings
  }

  private static func number(_ spot: JSONSpot, _ setting: SiteSetting) -> Double? {
    if setting == .notification, let flag = spot.flag { flag ? 1 : 0 } else { spot.number }
  }

  /// Members that we do not know, kept; one that looks like ours is counted.
  static func foreign(_ top: JSONSpot, _ problems: SiteProblems) -> [JSONText.Member] {
    var kept: [JSONText.Member] = []
    for (key, spot) in top.members ?? [] where !members.contains(key) {
      kept.append(JSONText.Member(key, JSONText(spot.value)))
      if let near = NearestName.to(key, among: members) {
        problems.note(
          .unknownMember, "\(quoted(key)), kept; did you mean \"\(near)\"?", at: spot.path)
      }
    }
    return kept
  }
}

/// The system of coordinates that a file names in its member `crs`: GeoJSON of 2008 could be of any, RFC 7946 is of WGS 84
/// only.
enum CoordinateSystem {
  /// Codes of longitude and latitude in WGS 84: GeoJSON's order is that of its arrays, whatever the code's own is.
  private static let ours: Set<String> = ["CRS84", "CRS84H", "4326", "4979"]
  /// The remedy for a file of another system.
  static let cure = "export the file as EPSG:4326 (WGS 84)"

  /// Notes another system than ours, by which positions are explained that cannot be read.
  static func note(_ top: JSONSpot, _ problems: SiteProblems) {
    guard let spot = top.member("crs"), let name = Self.name(spot),
      let code = name.split(whereSeparator: { ":/#".contains($0) }).last,
      !ours.contains(code.uppercased())
    else { return }
    problems.otherSystem = name
    problems.note(
      .otherCoordinates,
      "the file names the system \(quoted(name)), and is read as longitude and latitude in WGS 84; "
        + cure, at: spot.path)
  }

  /// The name in `{"type": "name", "properties": {"name": …}}`, the address of a link, or the text itself.
  private static func name(_ spot: JSONSpot) -> String? {
    let properties = spot.member("properties")
    return (properties?.member("name") ?? properties?.member("href") ?? spot).string
  }
}
