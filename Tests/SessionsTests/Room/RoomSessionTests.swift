import Files
import Glibc
import JSON
import Prompt
import Score
import Synchronization
import TestGround
import TestSupport
import Testing
import Wayfinding

@testable import Rendering
@testable import Sessions

/// A live session of a scene of objects as its users drive it. The tests run in real time and state nothing about how fast.
@Suite(.serialized) struct RoomSessionTests {
  @Test func whatIsDoneIsReplayedToTheSameSamples() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    for line in [":play", ":object move a 1 2 1.6", ":object turn b 90", ":listener 0 1 1.6 30"] {
      #expect(live.type(line).kind == .value, "\(line): \(live.type(":status").text)")
      live.play(0.15)
    }
    for line in [":room late -6", ":room reflections off", ":room field free", ":restart"] {
      #expect(live.type(line).kind == .value)
      live.play(0.15)
    }
    #expect(live.type(":object add c.wav").text.contains("stop first: :stop"))
    for line in [
      ":stop", ":object add c.wav 'the third'", ":object remove a", ":room height 4",
      ":room material floor carpet_heavy", ":room lock on", ":room field shoebox",
      ":object release b", ":object move \"the third\" 0 2", ":play",
    ] {
      let reply = live.type(line)
      #expect(reply.kind == .value, "\(line): \(reply.text)")
    }
    live.play(0.8)
    let sound = live.end()
    #expect(sound.contains { abs($0) > 0.01 })
    #expect(try live.replay() == sound)
  }

  @Test func aRestartPutsBackWhatWasMovedWhileItPlayed() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    func place(of name: String) throws -> [Double] {
      let path = bench.ground.space.file("at\(live.session.sound.givenFrames).json")
      #expect(live.type(":room save \(path)").kind == .value)
      let scene = try JSONParser.parse(Array(FileContent.text(path).utf8))
      let object = scene["objects"]?.array?.first { $0["name"]?.string == name }
      return object?["position"]?.array?.compactMap(\.number) ?? []
    }
    // What is moved before it plays is where it begins.
    #expect(live.type(":object move a 1 2 1.6").kind == .value)
    live.play(0.6)
    let begun = try place(of: "a")
    #expect(live.type(":play").kind == .value)
    live.play(0.1)
    #expect(live.type(":object move a 2 0 1.6").kind == .value)
    #expect(live.type(":object move b 0 -2 1.6").kind == .value)
    live.play(0.6)
    #expect(try place(of: "a") != begun)
    #expect(live.type(":restart").kind == .value)
    live.play(0.6)
    #expect(try place(of: "a") == begun)
    let saved = live.type(":room save \(bench.ground.space.file("later.json"))").text
    #expect(!saved.contains("held"), "b follows its timeline again: \(saved)")
    // Furnishing goes on from where things are put while it is stopped.
    #expect(live.type(":stop").kind == .value)
    #expect(live.type(":object move a -1 3 1.6").kind == .value)
    live.play(0.6)
    let put = try place(of: "a")
    #expect(put != begun && live.type(":restart").kind == .value)
    live.play(0.2)
    #expect(try place(of: "a") == put)
    let sound = live.end()
    #expect(try live.replay() == sound)
  }

  @Test func aReplayWarnsOfSoundsThatHaveChanged() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    live.play(0.1)
    live.end()
    let journal = try #require(live.session.journalPath)
    func warned() throws -> Bool {
      try Replay(path: journal).warnings.contains { $0.contains("b.wav of ") }
    }
    #expect(try !warned())
    try bench.ground.tone("b.wav", 880, seconds: 1)
    #expect(try warned())
  }

  @Test func theSceneAsItStandsIsSavedAndRenders() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    live.type(":object move a 1 2 1.6")
    live.type(":room late off")
    live.play(0.3)
    let path = bench.ground.space.file("mine.json")
    #expect(live.type(":room save \(path)").text.contains("has the scene"))
    #expect(live.type(":room save \(bench.ground.space.file("a.wav"))").kind == .error)
    #expect(live.type(":room save /usr/elsewhere.json").text.contains("beside the scene's sounds"))
    live.end()
    let scene = try ObjectScene.read(try FileContent.read(path), file: path)
    #expect(scene.objects[0].position == Vector3(1, 2, 1.6) && scene.room?.lateLevel == nil)
    var request = bench.ground.request(path)
    request.length = 1
    #expect(try bench.ground.render(request)[0].contains { abs($0) > 0.01 })
  }

  @Test func aSaveReplacesOnlyWhatTheSessionItselfSaved() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    let text = try FileContent.text(bench.scene)
    let refusal = live.type(":room save \(bench.scene)")
    #expect(refusal.kind == .error && refusal.text.contains("replaces none but its own"))
    #expect(refusal.text.contains("bench-2.json"))
    #expect(try FileContent.text(bench.scene) == text)
    let mine = bench.ground.space.file("mine.json")
    for _ in 1...2 { #expect(live.type(":room save \(mine)").text.contains("has the scene")) }
    try bench.ground.space.write("{}", to: "mine.json")
    #expect(live.type(":room save \(mine)").kind == .error)
    #expect(try FileContent.text(mine) == "{}")
    live.end()
  }

  @Test func aFileThatIsMendedToTheTextBeforeIsReadAgain() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    live.watch()
    let text = try FileContent.text(bench.scene)
    live.type(":object move a 1 2 1.6")
    try bench.ground.space.write("{", to: "bench.json")
    #expect(live.notice(containing: "the scene before stays") != nil)
    try bench.ground.space.write(text, to: "bench.json")
    #expect(live.notice(containing: "bench.json was read: 2 objects") != nil)
    #expect(live.type(":where").text.contains("a, "))
    let sound = live.end()
    #expect(try live.replay() == sound)
  }

  @Test func aSavedFileIsReadWhileItIsStoppedAndAfterAStop() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    live.watch()
    let text = try FileContent.text(bench.scene)
    try bench.ground.space.write(text.replacing("\"Bench\"", with: "\"Other\""), to: "bench.json")
    #expect(live.notice(containing: "bench.json was read: 2 objects") != nil)
    try bench.ground.space.write("{", to: "bench.json")
    #expect(live.notice(containing: "the scene before stays") != nil)
    live.type(":play")
    try bench.ground.space.write(text, to: "bench.json")
    #expect(live.notice(containing: "it is read when the scene stops") != nil)
    live.type(":restart")
    let sound = live.end()
    #expect(try live.replay() == sound)
  }

  /// Lines that come faster than takes are made wait for one beginning, the newest of them.
  @Test func aFloodOfRestartsPlaysOn() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    let replies = Mutex<[Reply]>([])
    for _ in 1...200 {
      live.session.submit(PromptInput(":restart", from: .page(1))) { reply in
        replies.withLock { $0.append(reply) }
      }
    }
    #expect(eventually { replies.withLock { $0.count } == 200 })
    let all = replies.withLock { $0 }
    #expect(all.last?.kind == .value && all.contains { $0.text.contains("taken its place") })
    #expect(live.type(":status").text.contains("2 objects, playing for"))
    live.play(0.8)
    let sound = live.end()
    #expect(sound.suffix(48_000).contains { abs($0) > 0.01 })
    #expect(try live.replay() == sound)
  }

  @Test func aStopTakesBackABeginningThatWaits() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    live.type(":play")
    let restart = Mutex<Reply?>(nil)
    live.session.submit(PromptInput(":restart", from: .attached(1))) { reply in
      restart.withLock { $0 = reply }
    }
    #expect(live.type(":stop").text.hasPrefix("stopped"))
    #expect(eventually { restart.withLock { $0 != nil } })
    live.play(0.3)
    #expect(live.type(":status").text.contains("2 objects, stopped"))
    let sound = live.end()
    #expect(try live.replay() == sound)
  }

  @Test func aSoundThatCannotBeReadIsNotAdded() throws {
    let bench = try RoomBench()
    try bench.ground.space.write("no sound", to: "broken.wav")
    let live = try bench.session()
    try live.start()
    let reply = live.type(":object add broken.wav")
    #expect(reply.kind == .error && reply.text.contains("broken.wav"))
    #expect(live.session.vocabulary.objects.map(\.name) == ["a", "b"])
    #expect(live.type(":play").kind == .value)
    live.play(0.2)
    let sound = live.end()
    #expect(try live.replay() == sound)
  }

  @Test func aReplayWarnsOfAnAddedSoundThatHasChanged() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    #expect(live.type(":object add c.wav").kind == .value)
    live.play(0.1)
    live.end()
    func warned() throws -> [String] {
      try Replay(path: live.journal).warnings.filter { $0.contains("has changed since") }
    }
    #expect(try warned() == [])
    try bench.ground.tone("c.wav", 880, seconds: 1)
    #expect(try warned().map { $0.hasPrefix("c.wav of ") } == [true])
    unlink(bench.ground.space.file("c.wav"))
    #expect(try warned().count == 1)
  }

  @Test func aLineFromElsewhereIsOneLineForTheOwner() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    live.type(":play\nbogus line: page-1> :quit")
    let told = live.takeNotices().filter { $0.contains("bogus") }
    #expect(told == ["attach-1> :play\\nbogus line: page-1> :quit"])
    live.end()
  }

  @Test func whatAHandMovesOnAPageIsNotToldAtThePromptAndWhatItAddsIs() throws {
    let bench = try RoomBench()
    let live = try bench.session()
    try live.start()
    for line in [":object move a 1 2", ":room late -3", ":object add c.wav", ":meter"] {
      live.session.submit(PromptInput(line, from: .page(1))) { _ in }
    }
    live.type(":status")
    #expect(live.takeNotices().filter { $0.hasPrefix("page-1> ") } == ["page-1> :object add c.wav"])
    live.end()
  }

  @Test func theExamplesOfTheRoomsCommandsWork() throws {
    let bench = try RoomBench()
    let text = try FileContent.text(bench.scene).replacing(
      "\"name\": \"a\"", with: "\"name\": \"drum\"")
    try bench.ground.space.write(text, to: "bench.json")
    let live = try bench.session()
    try live.start()
    for command in RoomCommands.all {
      let reply = live.type(command.example)
      #expect(reply.kind == .value && !reply.text.isEmpty, "\(command.example): \(reply.text)")
    }
    for (line, said) in [
      (":object", "is given 0 words"), (":object 'a b'", "an object is needed"),
      (":object move", "is given 1 word"), (":object jump drum", "unknown word"),
      (":object move drum 1", ":object move NAME X Y [Z]"), (":listener data", "follows no data"),
      (":room late loud", "is not a number"), (":room late 60", "is no level"),
      (":pause", "there is no dataset"), (":room late -3 junk", "write :room late DB|off"),
      (":room lock on now please", "write :room lock on|off"),
      (":room field free no", "write :room field free|shoebox"),
      (":room late 0x10", "is not a number"), (":room late -3\0", "is not a number"),
      (":mute drum", "objects are moved, not muted"), (":mute cello", ":mute: unknown voice"),
      (":why 0x10", "the second is \"0x10\""),
    ] {
      let reply = live.type(line)
      #expect(reply.kind == .error && reply.text.contains(said), "\(line): \(reply.text)")
    }
    #expect(live.type(":where").text.contains("drum, "))
    #expect(live.type(":status").text.contains("2 objects, playing for"))
    #expect(live.session.vocabulary.objects.map(\.name) == ["drum", "b"])
    live.end()
  }

  @Test func quotesHoldWordsTogether() {
    #expect(QuotedWords.split(#"move "a b" 1  'c d'e"#) == ["move", "a b", "1", "c de"])
    #expect(QuotedWords.split(#"it's "open"#) == ["it's", "open"])
  }
}
