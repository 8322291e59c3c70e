import Files
import Score
import SoundFiles
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// A session that guides a walker. Where its voice takes its time, what it says is said later, and nothing else waits. The tests
/// run in real time and state nothing about how fast.
@Suite(.serialized) struct GuidedSessionTests {
  private let workspace = Workspace()

  /// A session in which there is a place to be asked for.
  private func session(voice: String, settings: String = "") throws -> LiveBench {
    let site = try workspace.write(
      """
      {"type":"FeatureCollection","name":"Bench","guidance":{"settings":{\(settings)}},"features":[
      {"type":"Feature","properties":{"kind":"place","id":"home","name":"Home"},
      "geometry":{"type":"Point","coordinates":[-84.37,33.7903]}}]}
      """, to: "bench.geojson")
    return try LiveBench(workspace, mapping: nil) {
      $0.site = site
      $0.layout = "stereo"
      $0.voiceCommand = voice
    }
  }

  /// A voice that speaks nothing before the file "gate" is there.
  private func gatedVoice() throws -> String {
    let tone = workspace.file("tone.wav")
    let writer = try AudioFileWriter(path: tone, format: .wav16, sampleRate: 16_000, channels: 1)
    let samples = (0..<4000).map { Float($0 % 40) / 80 }
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    let gate = workspace.file("gate")
    return "sh -c 'while [ ! -e \"\(gate)\" ]; do sleep 0.02; done; cp \"\(tone)\" \"$0\"' {out}"
  }

  private func openGate() { put([], at: workspace.file("gate")) }

  private func replay(_ live: LiveBench, _ voice: String) throws -> (sound: [Float], [String]) {
    var sound: [Float] = []
    let replay = try Replay(path: live.journal, voiceCommand: voice)
    try replay.play { block in
      sound.append(contentsOf: block)
      return true
    }
    return (sound, replay.warnings)
  }

  private func stand(_ live: LiveBench) {
    live.type(":set latitude 33.79")
    live.type(":set longitude -84.37")
  }

  @Test func theSessionGoesOnWhileAVoiceSpeaksAndItsReplayIsTheSameSound() throws {
    let voice = try gatedVoice()
    let live = try session(voice: voice, settings: "\"words_waited\":60")
    try live.start()
    stand(live)
    live.type(":ask nearby-markers")
    live.play(0.3)
    // Ticks have been performed, and no program was waited for to its end.
    #expect(live.takeNotices().allSatisfy { !$0.contains("“") && !$0.contains("had not ended") })
    openGate()
    #expect(live.notice(containing: "“Marker Home, ") != nil)
    live.play(0.4)
    let sound = live.end()
    #expect(sound.contains { abs($0) > 0.1 })
    let said = try FileContent.text(live.journal).split(separator: "\n")
      .first { $0.contains("\"spoken\",\"text\":\"Marker Home, ") }
    let tick = said.flatMap { $0.firstMatch(of: /"tick":([0-9]+)/) }.flatMap { Int($0.1) }
    #expect(try #require(tick) > 25)
    let again = try replay(live, voice)
    #expect(again.sound == sound && again.1.isEmpty)
  }

  @Test func aVoiceThatTakesTooLongIsGivenUpWithTheReason() throws {
    let voice = try gatedVoice()
    let live = try session(voice: voice, settings: "\"words_waited\":0.2")
    try live.start()
    stand(live)
    live.type(":ask nearby-markers")
    var told = ""
    let isGivenUp = eventually {
      told = live.type(":callouts 100").text
      return told.contains("its words were not spoken in time: waited_s 0.2")
    }
    #expect(isGivenUp, "\(told)")
    #expect(told.contains(" say (sound mode_enter) – its turn"))
    #expect(told.contains("clears the queue and goes first") && !told.contains("interruptAndClear"))
    openGate()
    let sound = live.end()
    let again = try replay(live, voice)
    #expect(again.sound == sound && again.1.isEmpty)
  }

  @Test func aVoiceThatFailsIsToldOnceAndTheReplayKnows() throws {
    let voice = "sh -c 'echo no model >&2; exit 3' {out}"
    let live = try session(voice: voice)
    try live.start()
    stand(live)
    live.type(":ask nearby-markers")
    #expect(live.notice(containing: "\"sh\" failed: no model") != nil)
    live.play(0.2)
    let sound = live.end()
    #expect(try FileContent.text(live.journal).contains("\"failure\":"))
    let again = try replay(live, voice)
    #expect(again.sound == sound && again.1.isEmpty)
  }

  @Test func whatCannotBeDoneIsRefusedWithItsReason() throws {
    let live = try session(voice: "sh -c 'exit 3' {out}")
    try live.start()
    stand(live)
    let wishes = [
      ("set-beacon hom", "there is no place \"hom\" near; did you mean \"home\"?"),
      ("next", "no route or tour is walked"), ("back", "there is no street preview"),
      ("where-is-beacon", "no beacon with a name is set, or no position is known"),
      ("wake", "nobody sleeps"),
    ]
    for (wish, reason) in wishes {
      #expect(live.type(":ask \(wish)").text == "asked: \(wish)")
      #expect(live.notice(containing: "refused: \(reason)") != nil)
    }
    let unknown = live.type(":ask resume errand").text
    #expect(unknown == ":ask: unknown route \"errand\"; this site has none")
    live.type(":ask set-beacon home")
    live.play(0.2)
    #expect(live.takeNotices().count { $0.contains("refused") } == wishes.count)
    live.end()
  }
}
