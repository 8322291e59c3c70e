import ArgumentParser
import Rendering

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
