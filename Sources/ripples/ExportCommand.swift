import ArgumentParser
import Rendering

struct ExportCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the places and routes of a site for other programs.",
    discussion: """
      Examples:
        ripples export sites/garden.geojson --as gpx --out out/garden.gpx
        ripples export sites/garden.geojson --as soundscape --out out/tour.soundscape

      `soundscape` is one route, as Soundscape's apps share it; `gpx` has all places and routes, with \
      what is said at them. ripples import reads both again.
      """)

  @Argument(help: "The site (.geojson).") var site: String

  @Option(name: .customLong("as"), help: "What it becomes: soundscape or gpx.")
  var format: SiteExport.Format

  @Option(help: ArgumentHelp("The id of the route. Default: the only one.", valueName: "id"))
  var route: String?

  @Option(name: [.customShort("o"), .long], help: "The file to write.") var out: String

  func work() throws {
    let report = try SiteExport(site, as: format, route: route, to: out)
    for line in report.lines { Terminal.say(line) }
  }
}

extension SiteExport.Format: ExpressibleByArgument {}
