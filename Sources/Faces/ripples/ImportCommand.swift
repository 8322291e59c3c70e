import ArgumentParser
import Rendering

struct ImportCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a site of a map's points of interest, or of places and routes.",
    discussion: """
      Examples:
        ripples import sites/osm/park.geojson --as site --out out/park.geojson
        ripples import walk.soundscape --as site --out out/walk.geojson
        ripples import tour.gpx --as site --out out/tour.geojson

      Of OpenStreetMap it reads GeoJSON (Overpass Turbo, osmtogeojson, Soundscape's tiles) and \
      Overpass JSON: a ripple each. Of Soundscape's apps it reads shared routes (.soundscape) and \
      the GPX of its authoring tool; of other GPX waypoints and routes. Logs of walks need no \
      import: every command reads them as they are.
      """)

  /// The kind of file that is made.
  enum Kind: String, ExpressibleByArgument, CaseIterable { case site }

  @Argument(help: "The map's extract, the shared route, or the GPX file.") var file: String

  @Option(name: .customLong("as"), help: "What it becomes.") var kind = Kind.site

  @Option(name: [.customShort("o"), .long], help: "The site's file.") var out: String

  @Option(
    parsing: .upToNextOption,
    help: "Mappings that the ripples of a map may play. Default: those of the folder mappings.")
  var mappings: [String] = []

  @Option(help: SiteNudge.help) var nudge: [String] = []

  func work() throws {
    let nudges = try nudge.map { try SiteNudge(reading: $0) }
    let report = try SiteImport(file, to: out, mappings: mappings, nudges: nudges)
    for line in report.lines { Terminal.say(line) }
  }
}
