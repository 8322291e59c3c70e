import Files
import FoundationEssentials
import Glibc
import MapData
import Score
import TestGround
import Testing

@testable import Rendering
@testable import Sessions

/// What a journal keeps, and how a damaged one is refused.
struct JournalTests {
  private let workspace = Workspace()

  private static let actions: [LiveAction] = [
    .lua("print('a \"b\" \\n')\n-- ü"), .take(input: "pace", value: 0.1 + 0.2),
    .free(input: "pace"),
    .set(parameter: "depth", value: -1e-300), .variant("still"), .play, .pause, .seek(12.5),
    .speed(1.0 / 3), .loop(from: 1, to: 2), .endLoop, .again(10), .mute(["pad", "bell"]), .mute([]),
    .release(["pad"]),
    .load(text: "return 1", path: "a b.lua"), .swap, .giveUp, .finish, .fadeOut,
    .reread(text: "return 2", mapping: "../b.lua"), .silence(true), .silence(false),
    .cut([5_000_000, 12]), .ask("around-me"), .spoken(SpokenWords("Café, \"10 metres\"")),
    .spoken(SpokenWords("Gate", failure: "the voice failed")),
    .map(MapTiles([MapTile(x: 17_408, y: 26_225): "00ff", MapTile(x: 0, y: 65_535): "12"])),
    .map(MapTiles([:])),
  ]

  @Test func everyActionIsReadAsItWasWritten() throws {
    for (tick, action) in Self.actions.enumerated() {
      let text = JournalEntry(tick: tick, action: action).json.compact
      let line = try JSONDecoder().decode(JournalLine.self, from: Data(text.utf8))
      #expect(try JournalEntry.action(line) == action && line.tick == tick)
    }
  }

  /// An older session waited for its voice, and a replay of it does so again.
  @Test func aJournalSaysWhetherItsSessionWaitedForTheVoice() throws {
    func wordsCome(_ text: String) throws -> Bool {
      try JSONDecoder().decode(JournalHeader.self, from: Data(text.utf8)).request.wordsCome
    }
    let now = header()
    let old = now.replacing(",\"wordsCome\":true", with: "")
    #expect(now != old)
    #expect(try wordsCome(now) && !wordsCome(old))
  }

  @Test func twoSessionsDoNotWriteOneJournal() throws {
    let path = workspace.file("shared.jsonl")
    let head = JournalHeader(
      LiveRequest(mapping: nil, data: nil), text: EmptyMapping.text, dataHash: nil, started: "now")
    func begin() throws -> Journal { try Journal(path, header: head) { _ in } }
    do {
      let first = try begin()
      let fault = #expect(throws: Fault.self) { try begin() }
      #expect(fault?.message == "another session writes its journal there")
      first.mark(tick: 7)
      let lines = try FileContent.text(path).split(separator: "\n")
      #expect(lines.count == 2 && lines[1] == "{\"tick\":7}")
    }
    _ = try begin()
    #expect(try FileContent.text(path).split(separator: "\n").count == 1)
    // The journals before are the only records of their sessions.
    #expect(try FileContent.text(path + ".1").contains("{\"tick\":7}"))
    _ = try begin()
    #expect(try FileContent.text(path + ".2").split(separator: "\n").count == 1)
    #expect(try FileContent.text(path + ".1").contains("{\"tick\":7}"))
  }

  @Test func linesOutOfOrderAreTold() throws {
    let lines = """

      {"tick":2,"do":"lua","text":"x = 2"}
      {"tick":1,"do":"lua","text":"x = 1"}
      {"tick":4,"frames":9600}
      """
    let replay = try Replay(path: try workspace.write(header() + lines, to: "j.jsonl"))
    #expect(replay.warnings.count == 1)
    #expect(replay.warnings.first?.hasPrefix("line 3 of the journal is of an earlier tick") == true)
  }

  @Test func aStoppedLineSaysAfterHowManySteps() throws {
    let entry = JournalEntry(tick: 3, action: .lua("loop()"), wasStopped: true, steps: 1234)
    let line = try JSONDecoder().decode(JournalLine.self, from: Data(entry.json.compact.utf8))
    #expect(line.stopped == true && line.steps == [1234])
  }

  @Test func withoutAHomeAJournalStandsWhereOnlyItsOwnerWrites() {
    func folder(_ variables: [String: String]) -> String {
      let path = Journal.standardPath(at: 0) { variables[$0] }
      return String(path[..<(path.firstRange(of: "/journals/")?.lowerBound ?? path.startIndex)])
    }
    #expect(folder(["HOME": "/people/ada"]) == "/people/ada/.local/state/ripples")
    #expect(folder(["HOME": "/people/ada", "XDG_STATE_HOME": "/var/ada"]) == "/var/ada/ripples")
    #expect(folder([:]).hasPrefix("/tmp/ripples-\(getuid())"))
  }

  @Test func aSeedThatIsNoneIsSaidWithItsFieldAndFile() throws {
    let text = header().replacing("\"seed\":\"1\"", with: "\"seed\":\"x\"")
    let path = try workspace.write(text + "\n{\"tick\":1,\"frames\":3}", to: "s.jsonl")
    let error = #expect(throws: Fault.self) { try Replay(path: path) }
    #expect(error?.place.description.hasSuffix("s.jsonl:1: seed") == true)
    #expect(error?.description.hasSuffix("correct the file") == true)
  }

  private func header() -> String {
    JournalHeader(
      LiveRequest(mapping: nil, data: nil), text: EmptyMapping.text, dataHash: nil, started: "now"
    ).json.compact
  }

  @Test func aJournalWithoutAnEndIsRenderedALittleFurther() throws {
    let path = try workspace.write(
      header()
        + "\n{\"tick\":100,\"do\":\"lua\",\"text\":\"play('tone', { pitch = 'A4' })\"}\n{\"tick\":2",
      to: "j.jsonl")
    let replay = try Replay(path: path)
    #expect(replay.duration == 2 && replay.warnings.count == 1)
    var sound: [Float] = []
    try replay.play {
      sound.append(contentsOf: $0); return true
    }
    #expect(
      sound[..<90_000].allSatisfy { $0 == 0 } && sound.suffix(1000).contains { abs($0) > 0.1 })
  }

  @Test func whatCannotBeDoneAgainIsSaid() throws {
    let path = try workspace.write(
      header() + """

        {"tick":1,"do":"set","name":"nothing","value":1}
        {"tick":2,"do":"set","name":"nothing","value":2}
        {"tick":3,"do":"lua","text":"error('as in the session')"}
        {"tick":4,"frames":9600}
        """, to: "j.jsonl")
    let replay = try Replay(path: path)
    #expect(replay.warnings == [])
    try replay.play { _ in true }
    #expect(
      replay.warnings.count == 1
        && replay.warnings[0].hasPrefix(
          "2 actions of the session could not be done again, first at tick 1")
    )
  }

  /// The sound goes on while the conductor is behind; what no session can be is cut.
  @Test func theFramesOfASessionAreBelieved() throws {
    func replay(_ frames: Int) throws -> Replay {
      let path = try workspace.write(
        header() + "\n{\"tick\":100,\"frames\":\(frames)}", to: "j.jsonl")
      return try Replay(path: path)
    }
    let late = try replay(10 * 48_000)
    #expect(late.duration == 10 && late.warnings == [])
    let damaged = try replay(48_000 * 86_400)
    #expect(damaged.duration == 64 && damaged.warnings.count == 1)
  }

  @Test func aScenesTextIsComparedWithItsHash() throws {
    let path = try workspace.write("{\"objects\": []}", to: "s.json")
    var text = try RoomText(path: path)
    #expect(text.hasItsHash)
    text.text += " "
    #expect(!text.hasItsHash)
  }

  @Test(arguments: [
    ("", "is empty"), ("{}", ":1: this is no line of a journal"),
    ("HEADER\nnonsense\n{\"tick\":1,\"frames\":3}", ":2: this is no line"),
    ("HEADER\n{\"tick\":1,\"do\":\"zzz\"}\n{\"tick\":1,\"frames\":3}", "no action of this version"),
    ("HEADER\n{\"tick\":9223372036854775807}\n{\"tick\":1,\"frames\":3}", ":2: tick 9223"),
    ("HEADER\n{\"tick\":1,\"frames\":-3}", ":2: tick 1 "),
    (
      "HEADER\n{\"tick\":1,\"do\":\"loop\",\"value\":9,\"to\":2}\n{\"tick\":1,\"frames\":3}",
      ":2: to of"
    ),
    (
      "HEADER\n{\"tick\":1,\"do\":\"speed\",\"value\":0}\n{\"tick\":1,\"frames\":3}", ":2: value of"
    ),
    (
      "HEADER\n{\"tick\":1,\"do\":\"lua\",\"text\":\"\",\"stopped\":true,\"steps\":[1000000000000000000]}\n{\"tick\":1,\"frames\":3}",
      ":2: steps of \"lua\" is 1000000000000000000, expected 0..."
    ),
    (
      "HEADER\n{\"tick\":1,\"do\":\"cut\",\"steps\":[1,-1]}\n{\"tick\":1,\"frames\":3}",
      ":2: steps of \"cut\" is -1"
    ),
    ("HEADER\n{\"tick\":1,\"do\":\"set\"}\n{\"tick\":1,\"frames\":3}", ":2: \"set\" has no name"),
  ])
  func aDamagedJournalSaysWhere(text: String, message: String) throws {
    let path = try workspace.write(text.replacing("HEADER", with: header()), to: "j.jsonl")
    let error = #expect(throws: Fault.self) { try Replay(path: path) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
