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

struct ExportCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the places and routes of a site for other programs.",
    discussion: """
      Examples:
        ripples export sites/garden.geojson --as gpx --out out/garden.gpx
        ripples export sites/garden.geojson --as soundscape --out out/tour.soundscape
        ripples export sites/town.geojson --as gpx --nudge home=4,90 --out out/t.gpx

      `soundscape` is one route, as Soundscape's apps share it; `gpx` has all places and routes, with \
      what is said at them. ripples import reads both again.
      """)

  @Argument(help: "The site (.geojson).") var site: String

  @Option(name: .customLong("as"), help: "What it becomes: soundscape or gpx.")
  var format: SiteExport.Format

  @Option(help: ArgumentHelp("The id of the route. Default: the only one.", valueName: "id"))
  var route: String?

  @Option(name: [.customShort("o"), .long], help: "The file to write.") var out: String

  @Option(help: SiteNudge.help) var nudge: [String] = []

  func work() throws {
    let nudges = try nudge.map { try SiteNudge(reading: $0) }
    let report = try SiteExport(site, as: format, route: route, nudges: nudges, to: out)
    for line in report.lines { Terminal.say(line) }
  }
}

extension SiteExport.Format: ExpressibleByArgument {}

extension SiteNudge {
  /// The help of the option that takes it.
  static var help: ArgumentHelp {
    ArgumentHelp(
      "Move a beacon or place, by its id or its name, and the routes by it: 4 m to the east is "
        + "gate=4,90. May be repeated.", valueName: "id=m,bearing")
  }
}
