import Score

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
