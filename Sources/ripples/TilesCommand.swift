import ArgumentParser
import Rendering
import Server
import TileService

struct TilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles", abstract: "Make and serve the map data of guided walks.",
    discussion: """
      Examples:
        ripples tiles make town.osm.pbf --out out/tiles
        ripples tiles serve out/tiles --port 8090
      """,
    subcommands: [Make.self, Serve.self])

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
        "\(out): \(made.tiles) tiles with \(made.features) features, \(made.junctions) junctions and "
          + "\(made.entrances) entrances")
      Terminal.say("Say where they come from: \(TileMaker.Report.credit)")
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
