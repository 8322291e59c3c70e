import Files
import Score
import SoundFiles
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// A session whose voice takes its time: what it says is said later, and nothing else waits. The tests run in real time and
/// state nothing about how fast.
@Suite(.serialized) struct AwaitedVoiceTests {
  private let workspace = Workspace()

  /// A place that can be asked for, and a voice that speaks nothing before the file "gate" is there.
  private func session(settings: String = "") throws -> (LiveBench, voice: String) {
    let site = try workspace.write(
      """
      {"type":"FeatureCollection","name":"Bench","guidance":{"settings":{\(settings)}},"features":[
      {"type":"Feature","properties":{"kind":"place","id":"home","name":"Home"},
      "geometry":{"type":"Point","coordinates":[-84.37,33.7903]}}]}
      """, to: "bench.geojson")
    let tone = workspace.file("tone.wav")
    let writer = try AudioFileWriter(path: tone, format: .wav16, sampleRate: 16_000, channels: 1)
    let samples = (0..<4000).map { Float($0 % 40) / 80 }
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    let gate = workspace.file("gate")
    let voice =
      "sh -c 'while [ ! -e \"\(gate)\" ]; do sleep 0.02; done; cp \"\(tone)\" \"$0\"' {out}"
    let live = try LiveBench(workspace, mapping: nil) {
      $0.site = site
      $0.layout = "stereo"
      $0.voiceCommand = voice
    }
    return (live, voice)
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
    let (live, voice) = try session()
    try live.start()
    stand(live)
    live.type(":ask nearby-markers")
    live.play(0.6)
    // Ticks have been performed, and no program was waited for to its end.
    #expect(live.takeNotices().allSatisfy { !$0.contains("“") && !$0.contains("had not ended") })
    openGate()
    #expect(live.notice(containing: "“Markers near you”") != nil)
    #expect(live.notice(containing: "“Home") != nil)
    live.play(0.4)
    let sound = live.end()
    #expect(sound.contains { abs($0) > 0.1 })
    let said = try FileContent.text(live.journal).split(separator: "\n")
      .first { $0.contains("\"spoken\",\"text\":\"Markers near you\"") }
    let tick = said.flatMap { $0.firstMatch(of: /"tick":([0-9]+)/) }.flatMap { Int($0.1) }
    #expect(try #require(tick) > 50)
    let again = try replay(live, voice)
    #expect(again.sound == sound && again.1.isEmpty)
  }

  @Test func aVoiceThatTakesTooLongIsGivenUpWithTheReason() throws {
    let (live, voice) = try session(settings: "\"words_waited\":0.2")
    try live.start()
    stand(live)
    live.type(":ask nearby-markers")
    var told = ""
    let isGivenUp = eventually {
      told = live.type(":callouts 100").text
      return told.contains("its words were not spoken in time: waited_s 0.2")
    }
    #expect(isGivenUp, "\(told)")
    openGate()
    let sound = live.end()
    let again = try replay(live, voice)
    #expect(again.sound == sound && again.1.isEmpty)
  }

  @Test func aVoiceThatFailsIsToldOnceAndTheReplayKnows() throws {
    let (live, _) = try session()
    live.end()
    let site = workspace.file("bench.geojson")
    let voice = "sh -c 'echo no model >&2; exit 3' {out}"
    let failing = try LiveBench(workspace, mapping: nil) {
      $0.site = site
      $0.layout = "stereo"
      $0.voiceCommand = voice
    }
    try failing.start()
    stand(failing)
    failing.type(":ask nearby-markers")
    #expect(failing.notice(containing: "\"sh\" failed: no model") != nil)
    failing.play(0.2)
    let sound = failing.end()
    #expect(try FileContent.text(failing.journal).contains("\"failure\":"))
    let again = try replay(failing, voice)
    #expect(again.sound == sound && again.1.isEmpty)
  }
}
