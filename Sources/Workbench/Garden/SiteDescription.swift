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
  /// What was read.
  private let inputs: [String]

  /// - Parameters:
  ///   - path: of the site.
  ///   - data: of a walk through it; nil for none.
  ///   - permit: what the site may name.
  /// - Throws: `SiteErrors` with all that is wrong with the site, `DatasetError`, or `WorkbenchError`.
  public init(
    _ path: String, data: String? = nil, reading: DataReading = DataReading(),
    permit: ReadPermit = ReadPermit()
  ) throws {
    self.path = path
    inputs = [path] + (data.map { FileContent.files(in: $0) } ?? [])
    let scope = permit.scope(of: path)
    let site = try SiteFile.read(in: scope)
    self.site = site
    try Self.checkMappings(of: site, scope)
    walk = try data.map {
      let dataset = try DatasetReader.read(path: $0, options: reading.options)
      return try SiteWalk(site, dataset: dataset, name: $0)
    }
    let report = SiteReport(site, walk: walk?.wayfinder)
    description = Description(
      text: report.lines.joined(separator: "\n"), json: report.node.compact)
  }

  /// Loads every mapping with each preset that ripples give it: what a walk would fail at is said before.
  private static func checkMappings(of site: Site, _ scope: ReadScope) throws {
    var known: [String] = []
    for ripple in site.ripples {
      guard let file = SiteFile.resolve(ripple.mapping, in: scope) else { continue }
      let preset = ripple.preset.sorted { $0.key < $1.key }
      let key = "\(file) \(preset)"
      if known.contains(key) { continue }
      known.append(key)
      let mapping = try MappingFile.load(
        file, source: FileContent.text(file), extra: [], seed: 1)
      for (name, value) in preset {
        do { try mapping.set(name, to: value) } catch {
          throw WorkbenchError("\(scope.file): preset of \(ripple.id)", error.text, hint: "")
        }
      }
    }
  }

  /// Draws the map to a `.png` or `.svg` file.
  public func draw(to file: String) throws {
    try refuse(file, "--map")
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
    try refuse(file, "--log")
    try TextFile.write(walk.log.text, to: file)
  }

  private func refuse(_ file: String, _ option: String) throws {
    try Destinations.refuse(file, option, ifAmong: inputs)
    try Destinations.refuseDevice(file, option)
  }
}
