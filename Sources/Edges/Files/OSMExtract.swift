import Score

/// Extracts of OpenStreetMap, which are read for making tiles and for nothing else.
package enum OSMExtract {
  private static let endings = [".osm", ".osm.gz", ".osm.bz2", ".osm.pbf", ".pbf"]

  /// - Throws: `Fault` (`data`) for a file that is an extract, by its name or its root element, with what is made of it.
  package static func refuse(_ path: String) throws(Fault) {
    let isNamed = endings.contains { path.lowercased().hasSuffix($0) }
    let isMeant = isNamed && FileContent.isFile(path)
    guard isMeant || FileContent.begins(path, with: "<") && isExtract(FileContent.head(path)) else {
      return
    }
    throw Fault(
      .data, "is an extract of OpenStreetMap, of which tiles are made", at: FaultPlace(path),
      hint: cure(path))
  }

  /// Whether a text has OpenStreetMap's root element.
  package static func isExtract(_ text: String) -> Bool {
    text.contains("<osm ") || text.contains("<osm>")
  }

  /// The hint that says what is made of an extract.
  package static func cure(_ path: String) -> String {
    "write ripples tiles make \(path) ‹out out/tiles›, then give ‹map-tiles out/tiles› with a site"
  }
}
