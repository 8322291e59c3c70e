import Files
import Glibc
import Prompt
import SoundFiles
import Synchronization
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// A live session as its users drive it. The tests run in real time and state nothing about how fast.
@Suite(.serialized) struct SessionTests {
  private let workspace = Workspace()

  private func walk(_ seconds: Int = 3) throws -> String {
    try workspace.log(
      "walk.csv", seconds: seconds,
      [("pace (1/min)", { 90 + 10 * $0 }), ("temperature (°C)", { 5 + 3 * $0 })])
  }

  private func render(
    _ mapping: String, _ data: String, _ change: (inout RenderRequest) -> Void = { _ in }
  )
    throws -> [Float]
  {
    var request = RenderRequest(mapping: mapping, data: data, output: workspace.file("r.wav"))
    request.format = "wavfloat"
    change(&request)
    _ = try Render(request).run()
    let sound = try AudioFileReader.read(workspace.file("r.wav"))
    return zip(sound.channels[0], sound.channels[1]).flatMap { [$0, $1] }
  }

  @Test func aLiveRunOfADatasetIsTheRender() throws {
    let (mapping, data) = (try workspace.busyMapping(), try walk(2))
    let bench = try LiveBench(workspace, mapping: mapping, data: data) {
      $0.endsWithData = true
      $0.tail = 1
      $0.block = 200
    }
    try bench.start()
    bench.session.wait()
    let rendered = try render(mapping, data) { $0.tail = 1 }
    #expect(rendered.count == 2 * 48_000 * 3)
    #expect(bench.sink.sound == rendered)
    #expect(try bench.replay() == rendered)
  }

  @Test func aReplayIsTheSession() throws {
    let mapping = try workspace.busyMapping()
    let bench = try LiveBench(workspace, mapping: mapping, data: try walk())
    try bench.start()
    for line in [
      "play('pad', { pitch = 'A3', duration = 0.2 })", ":set bright 500", ":set pace 140",
      ":mute pad", "x = 3", "state.n = 5", ":reload", ":pause",
      "play('pad', { pitch = 60 + state.n, duration = 1 })",
      ":solo", ":free pace", ":seek 1", ":speed 2", ":variant dull", ":again 0.3", ":play",
      ":loop 0.5 1", "y = 81 error('no')", "play('pad', { pitch = y - 20, duration = 0.3 })",
      "undefined()",
    ] {
      _ = bench.type(line)
      bench.play(0.03)
    }
    let text = try FileContent.text(mapping)
    try workspace.write(text.replacing("0.4)", with: "0.7)"), to: "next.lua")
    #expect(bench.type(":load \(workspace.file("next.lua"))").kind == .value)
    bench.play(0.2)
    let sound = bench.end()
    #expect(sound.count > 48_000 && Set(sound).count > 1000)
    #expect(try bench.replay() == sound)
  }

  @Test func aSaveThatIsMendedAndAFileThatIsGoneAreSaid() throws {
    let text = Self.tone(0.2)
    let mapping = try workspace.write(text, to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    bench.watch()
    try workspace.write("return mapping {", to: "tone.lua")
    #expect(bench.notice(containing: "version 1 goes on") != nil)
    try workspace.write(text, to: "tone.lua")
    #expect(bench.notice(containing: "tone.lua is again as version 1") != nil)
    #expect(unlink(mapping) == 0)
    #expect(bench.notice(containing: "tone.lua: ") != nil)
    bench.end()
  }

  @Test func aSaveBeforeTheFileIsWatchedIsNotLost() throws {
    let mapping = try workspace.write(Self.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    try workspace.write("return mapping {", to: "tone.lua")
    bench.session.watch()
    #expect(bench.notice(containing: "version 1 goes on") != nil)
    // Nobody typed the line that began it, so it is no news.
    #expect(!bench.takeNotices().contains { $0.contains(":watch on") })
    bench.end()
  }

  @Test func aReloadWithoutAChangeIsToldAndLeavesNothingToUndo() throws {
    let mapping = try workspace.write(Self.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    #expect(bench.type(":reload").text.contains("its text is that of the version before"))
    #expect(bench.type(":undo").text.contains("version 2 has that of version 1"))
    bench.end()
  }

  @Test func aBrokenVersionLeavesTheRunningOne() throws {
    let mapping = try workspace.write(Self.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    for (text, message) in [
      ("return mapping {", "tone.lua:1"), ("return 3", "expected"),
      ("while true do end", "time budget"),
      (Self.tone(0.2).replacing("hold = function()", with: "hold = function() error('oh')"), "oh"),
      (Self.tone(0.2).replacing("sine(", with: "sien("), "did you mean \"sine\""),
      ("local s = 'x' while true do s = s .. s end", "memory"),
    ] {
      try workspace.write(text, to: "tone.lua")
      let reply = bench.type(":reload")
      #expect(reply.kind == .error && reply.text.contains(message), "\(reply.text)")
    }
    #expect(bench.type("1 + 1").text == "2")
    #expect(bench.type(":status").text.contains("version 1 (0 swaps, 6 refused)"))
    bench.play(0.6)
    let sound = bench.end()
    // one sine, never interrupted
    let left = stride(from: 24_000, to: sound.count - 2 * 10_000, by: 2).map { sound[$0] }
    #expect(Self.secondDifference(left) < 0.0009)
    #expect(try bench.replay() == sound)
  }

  /// Lines and sequences that are stopped, by their budget and on request, are so in the replay too.
  @Test func aSessionInWhichScriptsWereStoppedReplays() throws {
    let mapping = try workspace.write(
      """
      n = 0
      return mapping {
        voices = { pad = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.01) end) },
        sequences = {
          hold = function()
            while true do play("pad", { pitch = 40 + n % 40, duration = 0.1 }) sync(1/8) end
          end,
        },
      }
      """, to: "counting.lua")
    // A lookahead in which even a slow machine makes up for what the floods take: no event comes late.
    let bench = try LiveBench(workspace, mapping: mapping) { $0.lookahead = 3000 }
    try bench.start()
    let fork = "local function f() while true do clock.run(f) sleep(0.001) end end clock.run(f)"
    #expect(bench.type("while true do n = n + 1 end").text.contains("time budget"))
    #expect(bench.type(fork).kind == .value)
    #expect(bench.notice(containing: "used up the steps of a tick") != nil)
    let loop = "clock.run(function() sleep(0.05) while true do n = n + 1 end end)"
    #expect(bench.type(loop).kind == .value)
    #expect(bench.notice(containing: "over its time budget") != nil)
    #expect(bench.type("n > 100000").text == "true", "the prompt is answered all the while")
    _ = bench.type("play('pad', { pitch = 'A5', duration = 0.2 })")
    bench.play(0.3)
    let sound = bench.end()
    #expect(try bench.replay() == sound)
    #expect(try Replay(path: bench.journal).warnings == [])
  }

  @Test func anInterruptSaysWhetherAnythingWasStopped() throws {
    let mapping = try workspace.write(Self.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping) { $0.lookahead = 3000 }
    try bench.start()
    #expect(!bench.session.interrupt(), "nothing runs")
    // Where this test is held up, the budget may stop the line first: then it is typed again.
    let said = (0..<100).lazy.map { _ in interrupted(bench) }
    #expect(said.contains { $0.contains("stopped on request") })
    let count = bench.type("n").text
    _ = bench.type("play('tone', { pitch = 30 + n % 60, duration = 0.5 })")
    bench.play(0.3)
    let sound = bench.end()
    #expect(try bench.replay() == sound, "after \(count) turns")
  }

  /// What an endless line answers that is interrupted as soon as it runs.
  private func interrupted(_ bench: LiveBench) -> String {
    let answer = Mutex<Reply?>(nil)
    bench.session.submit(PromptInput("n = 0 while true do n = n + 1 end", from: .attached(1))) {
      reply in
      answer.withLock { $0 = reply }
    }
    #expect(eventually { bench.session.interrupt() || answer.withLock { $0 != nil } })
    #expect(eventually { answer.withLock { $0 != nil } })
    return answer.withLock { $0 }?.text ?? ""
  }

  @Test func theSameErrorAgainIsOnlyCounted() throws {
    let mapping = try workspace.write(Self.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    try workspace.write("return 3", to: "tone.lua")
    #expect(bench.type(":reload").text.contains("version 1 goes on"))
    _ = bench.type(":reload")
    #expect(bench.type(":reload").text.contains("(again, 3 times)"))
    bench.end()
  }

  @Test func versionsCanBeUndoneAndCompared() throws {
    let mapping = try workspace.write(Self.tone(0.1), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    for level in [0.2, 0.3] {
      try workspace.write(Self.tone(level), to: "tone.lua")
      #expect(bench.type(":reload").text.contains("changed: tone"))
    }
    #expect(bench.session.currentText == Self.tone(0.3))
    #expect(bench.type(":ab").kind == .value)
    #expect(bench.session.currentText == Self.tone(0.2))
    #expect(bench.type(":ab").kind == .value)
    #expect(bench.session.currentText == Self.tone(0.3))
    #expect(bench.type(":undo").kind == .value)
    #expect(bench.session.currentText == Self.tone(0.2))
    #expect(bench.type(":undo").kind == .value)
    #expect(bench.session.currentText == Self.tone(0.1))
    #expect(bench.type(":undo").kind == .error)
    let sound = bench.end()
    #expect(try bench.replay() == sound)
  }

  @Test func aVersionThatFailsLaterGivesWayToTheLastGoodOne() throws {
    let mapping = try workspace.write(Self.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    let broken = Self.tone(0.3).replacing(
      "sequences",
      with: "control = function(env, out) if now() > 0.4 then error('late') end end, sequences")
    try workspace.write(broken, to: "tone.lua")
    #expect(bench.type(":reload").kind == .value)
    #expect(bench.notice(containing: "going back to version 1") != nil)
    #expect(bench.notice(containing: "version 3") != nil)
    #expect(bench.session.currentText == Self.tone(0.2))
    let sound = bench.end()
    #expect(try bench.replay() == sound)
  }

  @Test func aReloadSaysWhatItDid() throws {
    let first = try workspace.busyMapping()
    let text = try FileContent.text(first)
    let bench = try LiveBench(workspace, mapping: first)
    try bench.start()
    let other = text.replacing("pad = synth", with: "organ = synth").replacing(
      "\"pad", with: "\"organ"
    )
    .replacing("bright = { 2000", with: "bright = { 3000")
    try workspace.write(other, to: "other.lua")
    let reply = bench.type(":load \(workspace.file("other.lua"))").text
    #expect(reply.contains("new: organ") && reply.contains("stopped: pad"), "\(reply)")
    #expect(reply.contains("changed: ") && reply.contains("params"), "\(reply)")
    bench.end()
  }

  @Test func savingTheFileChangesTheSound() throws {
    let mapping = try workspace.write(Self.tone(0.1), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    bench.session.watch()
    #expect(bench.type(":watch").text.contains("tone.lua"))
    // as editors do: a new file takes the old one's place
    try workspace.write(Self.tone(0.2), to: "tone.tmp")
    rename(workspace.file("tone.tmp"), mapping)
    #expect(bench.notice(containing: "version 2: changed: tone") != nil)
    #expect(bench.session.currentText == Self.tone(0.2))
    #expect(bench.type(":watch off").text == "not watching")
    bench.end()
  }

  @Test func aReloadWaitsForItsBar() throws {
    let waits = Self.tone(0.2).replacing("name =", with: "tempo = 240, reload_on = 'bar', name =")
    let mapping = try workspace.write(waits, to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    bench.play(0.1)
    try workspace.write(waits.replacing("0.2", with: "0.4"), to: "tone.lua")
    let reply = bench.type(":reload").text
    let said = try #require(reply.firstMatch(of: /takes over at beat (\d+)/)?.1)
    let beat = try #require(Int(said))
    #expect(beat > 0 && beat % 4 == 0, "\(reply)")
    #expect(bench.notice(containing: "version 2: changed: tone") != nil)
    bench.play(0.3)
    let sound = bench.end()
    // four beats at 240 bpm are one second: the level changes at one of these
    let left = stride(from: 0, to: sound.count, by: 2).map { sound[$0] }
    let moment = beat * 12_000
    #expect(left[moment - 2000..<moment - 1000].max()! < 0.1)
    #expect(left[moment + 2000..<moment + 3000].max()! > 0.19)
    #expect(try bench.replay() == sound)
  }

  /// A voice that was muted by name stays silent in the next version, and one that is new is heard.
  @Test func whatIsMutedStaysSoInTheNextVersion() throws {
    func version(_ voices: [String]) -> String {
      let declared = voices.map {
        "\($0) = synth(function(p) return sine(p.pitch) * 0.2 * adsr(p.gate, 0.01, 0, 1, 0.1) end)"
      }
      let played = voices.map { "\($0) = function() play(\"\($0)\") end" }
      return "return mapping { voices = { \(declared.joined(separator: ", ")) },"
        + " sequences = { \(played.joined(separator: ", ")) } }"
    }
    func heard(_ voices: [String]) throws -> Float {
      let mapping = try workspace.write(version(["low"]), to: "voices.lua")
      let bench = try LiveBench(workspace, mapping: mapping)
      try bench.start()
      bench.type(":mute low")
      try workspace.write(version(voices) + " -- next", to: "voices.lua")
      #expect(bench.type(":reload").kind == .value)
      bench.play(1)
      let sound = bench.end()
      return sound.suffix(72_000).map(abs).max() ?? .nan
    }
    #expect(try heard(["low"]) == 0)
    #expect(try heard(["low", "high"]) > 0.1)
  }

  /// Two hundred reloads, good, broken and endless ones in turn: one unbroken tone.
  @Test func manyReloadsMakeNoDiscontinuity() throws {
    let mapping = try workspace.write(Self.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    var swaps = 0
    for n in 1...200 {
      switch n % 3 {
      case 0: try workspace.write("return mapping { voices = 7", to: "tone.lua")
      case 1: try workspace.write("while true do end", to: "tone.lua")
      default: try workspace.write(Self.tone(n % 2 == 0 ? 0.3 : 0.2), to: "tone.lua")
      }
      if n % 3 == 1, n > 4 {
        // given up by the next one, which comes while it still loops
        bench.session.submit(PromptInput(":reload", from: .attached(2))) { _ in }
        usleep(5000)  // What is tried is a reload that comes while the one before still loops.
      } else if bench.type(":reload").kind == .value {
        swaps += 1
      }
    }
    let status = bench.type(":status").text
    let sound = bench.end()
    #expect(swaps >= 60, "\(status)")
    let left = stride(from: 24_000, to: sound.count - 2 * 10_000, by: 2).map { sound[$0] }
    // a sine of 220 Hz and amplitude 0.3 / √2 has a second difference of at most 0.000176
    #expect(Self.secondDifference(left) < 0.00018)
    #expect(left.map(abs).max()! < 0.215)
  }

  @Test func sensorsTakeInputsOver() throws {
    let mapping = try workspace.write(
      """
      return mapping {
        voices = { v = synth({ x = { 0, min = 0, max = 1 } }, function(p) return p.x * adsr(p.gate, 0, 0, 1) end) },
        map = { { from = "pace", to = "v.x", domain = { 0, 200 }, range = { 0, 1 } } },
        sequences = { s = function() play("v") end },
      }
      """, to: "x.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    bench.play(0.1)
    bench.session.receive("pace", 100, from: "test")
    bench.session.receive("nothing", 1, from: "test")
    bench.play(0.3)
    #expect(bench.type(":inputs").text.contains("100 steps/min  held"))
    #expect(bench.takeNotices().contains { $0.contains("unknown input \"nothing\"") })
    let sound = bench.end()
    #expect(abs(sound[sound.count - 2 * 12_000] - 0.5 * 0.70710678) < 1e-4)
    #expect(try bench.replay() == sound)
  }

  @Test func whatASensorDeliveredIsGivenBackWhenItHasGone() throws {
    let bench = try LiveBench(workspace, mapping: try workspace.busyMapping(), data: try walk())
    try bench.start()
    func held() -> [String] {
      let lines = bench.type(":inputs").text.split(separator: "\n").filter { $0.contains(" held") }
      return lines.map { String($0.split(separator: " ")[0]) }
    }
    bench.session.receive([("latitude", 52.5), ("longitude", 13.4)], from: "page-1")
    bench.session.receive("temperature", 3, from: "page-2")
    #expect(eventually { held().sorted() == ["latitude", "longitude", "temperature"] })
    // Who has taken the place of one that has gone keeps it, and so does a value that was typed.
    bench.session.receive("temperature", 4, from: "page-3")
    bench.type(":set longitude 20")
    #expect(eventually { bench.type(":inputs").text.contains("4 °C  held") })
    bench.session.release(from: "page-2")
    bench.session.release(from: "page-1", after: 0.05)
    #expect(eventually { held().sorted() == ["longitude", "temperature"] })
    #expect(bench.notice(containing: "page-1 delivers its position no more") != nil)
    bench.session.release(from: "page-3")
    #expect(eventually { held() == ["longitude"] })
    let sound = bench.end()
    #expect(try bench.replay() == sound)
  }

  /// A phone that has lost its connection and is back in time keeps what it delivers, also when that time is over.
  @Test func aSensorThatIsBackInTimeKeepsItsInputs() throws {
    let bench = try LiveBench(workspace, mapping: try workspace.busyMapping(), data: try walk())
    try bench.start()
    func holds(_ value: String) -> Bool {
      bench.type(":inputs").text.contains("\(value) °C  held")
    }
    bench.session.receive("temperature", 3, from: "page-1")
    #expect(eventually { holds("3") })
    bench.session.release(from: "page-1", after: 0.3)
    bench.session.receive("temperature", 4, from: "page-1")
    #expect(eventually { holds("4") })
    bench.play(0.5)
    #expect(holds("4"))
    bench.end()
  }

  @Test func aSessionThatNobodyHearsRestsAndItsWalkGoesOn() throws {
    let bench = try LiveBench(
      workspace, mapping: try workspace.busyMapping(), data: try walk(60)
    ) {
      $0.speed = 8
    }
    bench.session.letRest(after: 0.01)
    try bench.start()
    bench.play(0.2)
    #expect(!bench.takeNotices().contains { $0.contains("the session rests") }, "it is heard")
    bench.sink.isListened.store(false, ordering: .relaxed)
    #expect(bench.notice(containing: "the session rests") != nil)
    let begin = ContinuousClock.now
    // The block that was asked for last may still be on its way.
    var before = -1
    #expect(
      eventually {
        defer { before = bench.session.sound.givenFrames }
        return before == bench.session.sound.givenFrames
          && ContinuousClock.now - begin > .seconds(0.5)
      })
    let frames = bench.session.sound.givenFrames
    bench.sink.isListened.store(true, ordering: .relaxed)
    #expect(eventually { bench.session.sound.givenFrames > frames + 4800 })
    let sounded = Double(bench.session.sound.renderedFrames) / 48_000
    let walked = Double(bench.type(":pause").text.split(separator: " ")[2]) ?? 0
    #expect(
      walked > 8 * (sounded + 0.4),
      "the walk went on for the rest, at its speed: \(walked) s, \(sounded) s of sound")
    let sound = bench.end()
    #expect(try bench.replay() == sound)
  }

  // MARK: Helpers of these tests

  /// One held sine of an amplitude, hard to interrupt unheard.
  static func tone(_ level: Double) -> String {
    """
    return mapping { name = "Tone",
      voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.2) * \(level) end) },
      sequences = { hold = function() play("tone", { pitch = "A3" }) end } }
    """
  }

  static func secondDifference(_ x: [Float]) -> Float {
    var most: Float = 0
    for i in 1..<x.count - 1 {
      let difference: Float = x[i + 1] - 2 * x[i] + x[i - 1]
      most = max(most, abs(difference))
    }
    return most
  }
}
