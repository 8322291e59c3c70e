import Glibc
import TestSupport
import Testing

/// A real Icecast server on a port of its own, run as a user without rights.
private final class Icecast {
  let port: Int
  private let folder = TestFolder()
  private var process: pid_t = 0

  init(port: Int) {
    self.port = port
    chmod(folder.path, 0o777)
    put(Array(configuration.utf8), at: folder / "icecast.xml")
    start()
  }

  deinit { stop() }

  /// As root Icecast refuses to run, so that `runuser` comes between.
  func start() {
    let own = ["-c", folder / "icecast.xml"]
    let program = Program.path("icecast2")!
    process =
      getuid() == 0
      ? Program.start(Program.path("runuser")!, ["-u", "nobody", "--", program] + own)
      : Program.start(program, own)
    _ = eventually { Player.isListening(port) }
  }

  func stop() {
    guard process > 0 else { return }
    kill(process, SIGTERM)
    Program.wait(process)
    process = 0
    _ = eventually { !Player.isListening(port) }
  }

  /// A player of a mount, as soon as there is one.
  func player(_ path: String) -> Player? {
    var player: Player?
    _ = eventually {
      player = Player(port: port, path: path)
      _ = eventually { player!.listen(seconds: 0.05) || !player!.head.isEmpty }
      return player!.head.contains(" 200 ")
    }
    return player
  }

  private var configuration: String {
    """
    <icecast>
      <limits><sources>4</sources><burst-size>0</burst-size></limits>
      <authentication>
        <source-password>hackme</source-password>
        <admin-user>admin</admin-user><admin-password>hackme</admin-password>
      </authentication>
      <hostname>localhost</hostname>
      <listen-socket><port>\(port)</port><bind-address>127.0.0.1</bind-address></listen-socket>
      <paths>
        <logdir>\(folder.path)</logdir><webroot>/usr/share/icecast2/web</webroot>
        <adminroot>/usr/share/icecast2/admin</adminroot>
      </paths>
      <logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog></logging>
    </icecast>
    """
  }
}

@Suite(
  .serialized,
  .enabled(
    if: Program.isInstalled("icecast2", "runuser", "ffmpeg"),
    "needs icecast2 and ffmpeg"))
struct IcecastTests {
  @Test(arguments: ["live.opus", "live.mp3"])
  func aPlayerOfTheServerHearsTheSine(mount: String) async throws {
    try await elsewhere {
      let server = Icecast(port: Player.freePort())
      let live = LiveSine(["icecast://source:hackme@127.0.0.1:\(server.port)/\(mount)"])
      #expect(live.lines.first == "at icecast://127.0.0.1:\(server.port)/\(mount)")
      let player = try #require(server.player("/\(mount)"))
      var samples: [Float] = []
      _ = eventually {
        player.listen(seconds: 2)
        put(player.body, at: live.file("heard"))
        samples = decoded("ffmpeg", live.file("heard"))
        return samples.count > 60_000
      }
      try #require(samples.count > 60_000)
      let middle = samples[20_000..<50_000]
      let power = middle.reduce(0) { $0 + Double($1 * $1) } / Double(middle.count)
      #expect(abs(power.squareRoot() - 0.25 / 2.0.squareRoot()) < 0.02)
      #expect(live.end() == 0)
    }
  }

  @Test func aServerThatGoesAndComesBackIsFoundAgainWhileOthersHearAll() async throws {
    try await elsewhere {
      let server = Icecast(port: Player.freePort())
      let live = LiveSine(["icecast://hackme@127.0.0.1:\(server.port)/live.opus", "{}/a.wav"])
      let begin = steadySeconds()
      server.stop()
      #expect(eventually { live.lines.contains { $0.contains("the connection was lost") } })
      server.start()
      #expect(eventually { live.lines.contains { $0.hasSuffix("the server is back") } })
      let player = try #require(server.player("/live.opus"))
      #expect(eventually { player.listen(seconds: 0.1) || player.body.count > 4 })
      #expect(player.body.starts(with: Array("OggS".utf8)))
      let length = steadySeconds() - begin
      #expect(live.end() == 0)
      #expect(live.lines.last?.contains("\"connections lost\":\"1\"") == true)
      let recorded = decoded("ffmpeg", live.file("a.wav"))
      #expect(Double(recorded.count) > 48_000 * (length - 2))
      #expect(Clicks.find(recorded).isEmpty)
    }
  }

  @Test func aWrongPasswordIsSaidWithoutThePassword() async throws {
    try await elsewhere {
      let server = Icecast(port: Player.freePort())
      let live = LiveSine(["icecast://source:secret@127.0.0.1:\(server.port)/live.opus"])
      #expect(live.wait() == 1)
      #expect(live.lines[0].contains("the server refused the login"))
      #expect(live.lines[0].contains("check user, password and mount"))
      #expect(!live.lines[0].contains("secret"))
    }
  }
}

@Suite struct IcecastAbsentTests {
  @Test func aServerThatIsNotThereIsSaid() async throws {
    try await elsewhere {
      let live = LiveSine(["icecast://hackme@127.0.0.1:\(Player.freePort())/live.opus"])
      #expect(live.wait() == 1)
      #expect(live.lines[0].contains("no connection"))
      #expect(live.lines[0].contains("check host and port, and that the server runs"))
    }
  }
}
