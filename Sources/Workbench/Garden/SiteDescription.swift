import Datasets
import Output
import Pictures
import Score
import Wayfinding

/// What a site is: its table, and with a walk what happens there; its map and its log.
public struct SiteDescription {
  public let description: Description
  private let site: Site
  private let walk: SiteWalk?
  private let path: String

  /// - Parameters:
  ///   - path: of the site.
  ///   - data: of a walk through it; nil for none.
  /// - Throws: `SiteErrors` with all that is wrong with the site, `DatasetError`, or `WorkbenchError`.
  public init(_ path: String, data: String? = nil, columns: [String: String] = [:]) throws {
    self.path = path
    let site = try SiteFile.read(path)
    self.site = site
    walk = try data.map {
      let dataset = try DatasetReader.read(path: $0, options: ReadOptions(columns: columns))
      return try SiteWalk(site, dataset: dataset, name: $0)
    }
    let report = SiteReport(site, walk: walk?.wayfinder)
    description = Description(
      text: report.lines.joined(separator: "\n"), json: report.node.compact)
  }

  /// Draws the map to a `.png` or `.svg` file.
  public func draw(to file: String) throws {
    guard let origin = site.origin else {
      throw WorkbenchError(path, "has no features, so there is no map", hint: "give it some")
    }
    let map = SiteMap(site, on: LocalPlane(origin: origin))
    try MapPicture(
      title: site.name.isEmpty ? path : site.name, features: map.features,
      walk: walk?.walk ?? MapWalk()
    ).write(to: file)
  }

  /// Writes the decisions, a JSON line each.
  public func writeLog(to file: String) throws {
    guard let walk else {
      throw WorkbenchError(
        "--log", "is of decisions on a walk, and there is none", hint: "give one with --data")
    }
    try TextFile.write(walk.log.text, to: file)
  }
}
