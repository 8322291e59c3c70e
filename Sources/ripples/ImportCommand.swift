import ArgumentParser
import Rendering

struct ImportCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make a site of points of interest of OpenStreetMap.",
    discussion: """
      Example:
        ripples import sites/osm/park.geojson --as site --out out/park.geojson

      Reads GeoJSON (Overpass Turbo, osmtogeojson, Soundscape's tiles) and Overpass JSON. Logs of walks need no import:
      every command reads them as they are.
      """)

  /// The kind of file that is made.
  enum Kind: String, ExpressibleByArgument, CaseIterable { case site }

  @Argument(help: "The extract of OpenStreetMap, GeoJSON or Overpass JSON.") var file: String

  @Option(name: .customLong("as"), help: "What it becomes.") var kind = Kind.site

  @Option(name: [.customShort("o"), .long], help: "The site's file.") var out: String

  @Option(
    parsing: .upToNextOption,
    help: "Mappings that the ripples may play. Default: those of the folder mappings.")
  var mappings: [String] = []

  func work() throws {
    let report = try SiteImport(file, to: out, mappings: mappings)
    for line in report.lines { Terminal.say(line) }
  }
}
