import JSON
import Score

/// Makes a site of the points of interest of an OpenStreetMap extract: a ripple each.
///
/// Reads GeoJSON as Overpass Turbo and osmtogeojson export it, Soundscape's tiles (`feature_type`, `feature_value`),
/// and Overpass JSON. A ripple is a circle round the middle of the object, as large as its area, or of the radius of
/// its kind. Its id is the object's, so that it stays the same when the extract grows.
public struct OSMImport: Sendable {
  /// The paths of the mappings to choose from, as the site is to give them.
  public var mappings: [String]
  /// The smallest and the largest radius in metres; others are moved to the nearer of them, and counted.
  private static let radii = 5.0...80.0

  public static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

  /// - Parameter mappings: one at least. A kind takes the first whose name suits it, or else the one at the place of
  ///   its family.
  public init(mappings: [String]) {
    precondition(!mappings.isEmpty, "a site needs a mapping to choose")
    self.mappings = mappings
  }

  /// Makes a site of the objects in a file.
  /// - Parameters:
  ///   - text: the text of the file, UTF-8.
  ///   - file: the name of the file, for errors.
  ///   - name: the name of the site.
  /// - Throws: `Faults` with everything that is wrong; XML is refused with what to do.
  public func site(from text: [UInt8], file: String, name: String = "") throws(Faults) -> Site {
    let problems = SiteProblems(file: file)
    var reader = OSMReader(problems: problems)
    try reader.read(text)
    var site = Site(name: name, attribution: Self.attribution)
    if !reader.copyright.isEmpty { site.members.append(.init("source", .string(reader.copyright))) }
    var used: Set<String> = []
    for (object, kind) in reader.objects {
      let id = object.id ?? Self.identifier(object, kind, problems)
      guard used.insert(id).inserted else {
        problems.note(.notImported, "the same object again")
        continue
      }
      site.features.append(feature(object, kind, id: id, problems))
    }
    noteFar(site, problems)
    if site.features.isEmpty { problems.note(.noRipples, "no point of interest in \(file)") }
    if site.features.count == 1 { problems.note(.oneRipple, "outside it is the only target") }
    site.findings = problems.findings
    return site
  }

  private func feature(
    _ object: OSMObject, _ kind: OSMKind, id: String, _ problems: SiteProblems
  ) -> SiteFeature {
    let (centre, measured) = object.circle
    let wanted = measured ?? kind.radius
    let radius = min(Self.radii.upperBound, max(Self.radii.lowerBound, wanted))
    if radius != wanted {
      let bounds = [Self.radii.lowerBound, Self.radii.upperBound].map(Figure.plain)
        .joined(separator: "...")
      problems.note(.radiusHeld, "radius of an area held within \(bounds) m")
    }
    let value = object.tags[kind.key] ?? kind.value
    let title = value.split(separator: "_").joined(separator: " ")
    let place = GeoPoint(
      latitude: Figure.rounded(centre.latitude, decimals: 7),
      longitude: Figure.rounded(centre.longitude, decimals: 7))
    let ripple = Ripple(
      id: id, name: object.name ?? title,
      shape: .circle(centre: place, radius: Figure.rounded(radius, decimals: 1)),
      mapping: mapping(for: kind.family), info: object.info)
    let tags = object.tags.sorted { $0.key < $1.key }
    let kept = JSONText.object(tags.map { .init($0.key, .string($0.value)) })
    return SiteFeature(.ripple(ripple), properties: [JSONText.Member("tags", kept)])
  }

  /// Tiles hold distant parts of objects that cross them.
  private func noteFar(_ site: Site, _ problems: SiteProblems) {
    let places = site.features.map { EarthPlace($0.anchor!).vector }
    guard let middle = SiteMiddle.middle(of: places) else { return }
    for (feature, place) in zip(site.features, places) {
      let far = EarthPlace.arc(chord: (place - middle).length)
      if far > Wayfinder.farMetres {
        problems.note(.farAway, "\(feature.id!), \(Measure.metres(far)) from the rest of the site")
      }
    }
  }

  func mapping(for family: OSMKind.Family) -> String {
    func stem(_ path: String) -> String {
      String(path.split(separator: "/").last ?? "").lowercased()
    }
    let suiting = mappings.first { path in family.words.contains { stem(path).contains($0) } }
    return suiting ?? mappings[OSMKind.Family.allCases.firstIndex(of: family)! % mappings.count]
  }

  /// The identifier of an object without id: its kind and its place to a metre.
  private static func identifier(
    _ object: OSMObject, _ kind: OSMKind, _ problems: SiteProblems
  ) -> String {
    problems.note(.noIdentifier, "objects without id are named after their place")
    let centre = object.circle.centre
    let (latitude, longitude) = (
      Figure.short(centre.latitude, decimals: 5), Figure.short(centre.longitude, decimals: 5)
    )
    return "\(object.tags[kind.key] ?? kind.value)-\(latitude)-\(longitude)"
  }
}
