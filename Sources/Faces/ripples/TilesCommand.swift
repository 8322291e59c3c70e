import ArgumentParser
import Rendering
import Score
import Network
import MapData

struct TilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles", abstract: "Make and serve the map data of guided walks.",
    discussion: """
      Examples:
        ripples tiles make town.osm.pbf --out out/tiles
        ripples tiles serve out/tiles --port 8090
        ripples tiles fetch http://127.0.0.1:8090 --around 55.86,-4.25 --out out/t
      """,
    subcommands: [Make.self, Serve.self, Fetch.self])

  struct Make: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make Soundscape's tiles of an extract of OpenStreetMap.",
      discussion: """
        Examples:
          ripples tiles make town.osm.pbf --out out/tiles

        Reads what osmium-tool reads: .osm.pbf, .osm, .osm.gz, .osm.bz2. The folder gets files \
        16/x/y.json; a tile that is there already is replaced.
        """)

    @Argument(help: "The extract, such as town.osm.pbf.") var extract: String

    @Option(name: [.customShort("o"), .long], help: "The folder for the tiles.") var out: String

    func work() throws {
      let made = try TileMaker.make(extract, in: out)
      Terminal.say(
        "\(out): \(counted(made.tiles, "tile")) with \(counted(made.features, "feature")), "
          + "\(counted(made.junctions, "junction")) and \(counted(made.entrances, "entrance"))")
      if made.cut > 0 {
        Terminal.say(
          "warning: left out \(counted(made.cut, "way")) with points beyond the extract's edge; "
            + "take an extract with complete ways, as osmium extract makes by default")
      }
      if made.cutAreas > 0 {
        Terminal.say(
          "warning: left out \(counted(made.cutAreas, "area")) of several ways, some of which are "
            + "beyond the extract's edge; osmium extract with the strategy smart makes one that "
            + "has them")
      }
      if made.brokenAreas > 0 {
        Terminal.say("warning: \(TileMaker.Report.broken(made.brokenAreas))")
      }
      if made.unnumbered > 0 {
        Terminal.say(
          "warning: left out \(counted(made.unnumbered, "thing")) without an id of OpenStreetMap, "
            + "as those of an editor that has not uploaded them; osmium renumber gives them ids")
      }
      if made.replaced > 0 {
        Terminal.say("warning: replaced \(counted(made.replaced, "tile")) that had other contents")
      }
      if made.others > 0 {
        let stay =
          made.others == 1 ? "is of another extract and stays" : "are of another extract and stay"
        Terminal.say(
          "warning: \(counted(made.others, "tile")) in \(out) \(stay) beside these; make each "
            + "extract's tiles in a folder of its own, or join the extracts first (osmium merge)")
      }
      Terminal.say("Say where they come from: \(TileMaker.Report.credit)")
    }
  }

  struct Fetch: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Fetch the tiles round places from a host into a folder.",
      discussion: """
        Examples:
          ripples tiles fetch http://127.0.0.1:8090 --around 55.86,-4.25 \\
            --out out/tiles

        The host is one that you name: Soundscape's service, or another's `ripples tiles serve`. \
        Tiles that are there already are asked for again after seven days, by their mark; what \
        the network does amiss takes none away. A site names the folder, and its walks ask no \
        network.
        """)

    @Argument(help: "The address of the host; where it has no path, tiles are at /tiles.")
    var host: String

    @Option(help: "A place: latitude and longitude in degrees; repeatable.") var around: [String]

    @Option(help: "Metres round each place, to the north, south, east and west.")
    var radius = 1000.0

    @Option(name: [.customShort("o"), .long], help: "The folder for the tiles.") var out: String

    func work() throws {
      guard (1...50_000).contains(radius) else {
        throw ValidationError("--radius \(radius) is outside 1...50000 m")
      }
      let places = try around.map { try TileFetch.place($0) }
      let report = try TileFetch.fetch(host, round: places, radius: radius, into: out)
      Terminal.say(
        "\(out): \(report.tiles - report.missing.count) of \(report.tiles) tiles, with "
          + "\(counted(report.features, "feature"))")
      for warning in report.warnings { Terminal.say("warning: \(warning)") }
    }
  }

  struct Serve: WorkCommand {
    static let configuration = CommandConfiguration(
      abstract: "Serve a folder of tiles by HTTP, as Soundscape's service does.",
      discussion: """
        Examples:
          ripples tiles serve out/tiles --port 8090

        The tiles are at /tiles/16/x/y.json. Ctrl-C ends it.
        """)

    @Argument(help: "The folder with 16/x/y.json.") var folder: String

    @Option(help: "The address to listen at; 0.0.0.0 serves the network, too.")
    var host = "127.0.0.1"

    @Option(help: "The TCP port; 0 lets the system choose.") var port = 8090

    func work() throws {
      guard (0...65_535).contains(port) else {
        throw ValidationError("--port \(port) is no port; give a number from 0 to 65535")
      }
      let server = WebServer(host: host, port: port, access: WebAccess())
      try server.begin(serving: [try TileHost(folder)])
      defer { server.end() }
      Terminal.say("tiles of \(folder): \(server.address(of: host))/tiles")
      Interruption.wait()
    }
  }
}
