import Engine
import Files
import Glibc
import Playback
import Score
import SoundFiles
import Synchronization
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// A live session in a garden as its users drive it. The tests run in real time and state nothing about how fast.
@Suite(.serialized) struct GardenSessionTests {
  private func session(_ bench: GardenBench, data: String? = nil) throws -> LiveBench {
    try LiveBench(bench.workspace, mapping: bench.workspace.file("a.lua"), data: data) {
      $0.site = bench.site
      $0.layout = "stereo"
    }
  }

  private func stand(_ live: LiveBench, north: Double) {
    live.type(":set latitude \(33.79 + north / 110_910)")
    live.type(":set longitude -84.37")
  }

  /// Heard from 15 m outside, the own mapping is saved: one unbroken tone, and the replay is the session.
  @Test func savingTheOwnMappingIsNoGapFromAfar() throws {
    let bench = try GardenBench("\"fade\": 0.1")
    let live = try session(bench)
    try live.start()
    #expect(live.notice(containing: "nobody says where the walker is") != nil)
    #expect(live.type(":where").text.contains("nobody has said"))
    stand(live, north: -25)
    live.watch()
    live.play(0.7)
    let place = live.type(":where").text
    #expect(
      place.contains("outside\n") && place.contains("to Ripple a, 15 m away, direction unknown\n"),
      "\(place)")
    #expect(place.contains("last decision: target"))
    try bench.workspace.write(SessionTests.tone(0.3), to: "a.lua")
    #expect(live.notice(containing: "version 2: changed: tone") != nil)
    live.play(0.5)
    #expect(live.type(":undo").kind == .value)
    live.play(0.4)
    let status = live.type(":status").text
    #expect(status.contains("sounding in Bench"), "\(status)")
    let sound = live.end()
    #expect(try live.replay() == sound, "\(status)")
    let left = stride(from: 0, to: sound.count - 2 * 10_000, by: 2).map { sound[$0] }
    let begin = try #require(left.firstIndex { abs($0) > 0.02 })
    let heard = Array(left[(begin + 12_000)...])
    #expect(Clicks.find(heard, ratio: 5, floor: 1e-6).isEmpty)
    let peaks = [heard.prefix(10_000), heard.suffix(10_000)].map { $0.map(abs).max()! }
    #expect(peaks.allSatisfy { $0 > 0.02 } && heard.map(abs).max()! > 1.4 * peaks[0])
  }

  @Test func enteringAndLeavingAreSaidAndReplayed() throws {
    let bench = try GardenBench("\"fade\": 0.1")
    let live = try session(bench, data: try bench.walk())
    try live.start()
    live.type(":speed 30")
    #expect(live.notice(containing: "entered Ripple a") != nil)
    #expect(live.notice(containing: "left Ripple a") != nil)
    #expect(live.notice(containing: "entered Ripple b") != nil)
    let place = live.type(":where").text
    #expect(place.contains("in Ripple b, visit 1: what b is"), "\(place)")
    live.type(":stop")
    live.play(0.1)
    live.type(":play")
    let sound = live.end()
    #expect(try live.replay() == sound)
    let journal = try FileContent.text(live.journal)
    #expect(journal.contains("\"kind\":\"enter\",\"id\":\"b\""))
    let header = try FileContent.hash(bench.site)
    #expect(journal.contains("\"path\":\"\(bench.site)\",\"hash\":\"\(header)\""))
  }

  /// The order outlasts a saved mapping, and the replay keeps it.
  @Test func aRippleThatWaitsIsToldAndEnteredInItsOrder() throws {
    let bench = try GardenBench("\"fade\": 0.1", ["b": ",\"after\":\"a\""])
    let live = try session(bench)
    try live.start()
    live.watch()
    stand(live, north: 55.4)
    #expect(live.notice(containing: "Ripple b waits: it comes after a, which this walk") != nil)
    #expect(live.type(":where").text.contains("outside\n"))
    stand(live, north: 0)
    #expect(live.notice(containing: "entered Ripple a") != nil)
    try bench.workspace.write(SessionTests.tone(0.3), to: "a.lua")
    #expect(live.notice(containing: "version 2: changed: tone") != nil)
    stand(live, north: 55.4)
    #expect(live.notice(containing: "entered Ripple b") != nil)
    let sound = live.end()
    #expect(try live.replay() == sound)
    let journal = try FileContent.text(live.journal)
    #expect(journal.contains("\"kind\":\"wait\",\"id\":\"b\""))
  }

  @Test func aRippleIsNoVoiceAndThatIsSaid() throws {
    let bench = try GardenBench()
    let live = try session(bench)
    try live.start()
    for line in [":solo b", ":mute b", ":release b"] {
      let text = live.type(line).text
      #expect(text.contains("b is a ripple, and only the voices of Ripple a"), "\(text)")
      #expect(text.contains("session with b.lua ‹site"))
    }
    _ = live.end()
  }

  @Test func otherFilesAreReadWhenTheyAreSaved() throws {
    let bench = try GardenBench()
    let live = try session(bench)
    try live.start()
    live.session.watch()
    #expect(live.type(":watch").text.contains("a.lua"))
    try bench.workspace.write("return mapping {", to: "b.lua")
    #expect(live.notice(containing: "b.lua:1") != nil)
    #expect(live.notice(containing: "the last text that worked goes on") != nil)
    let text = GardenBench.silence.replacing("\"Silence\"", with: "\"Other\"")
    try bench.workspace.write(text, to: "b.lua")
    #expect(live.notice(containing: "b.lua was read: heard when Ripple b begins next") != nil)
    try bench.workspace.write("\n\nreturn mapping {", to: "b.lua")
    #expect(live.notice(containing: "b.lua:3") != nil)
    try bench.workspace.write(text, to: "b.lua")
    #expect(live.notice(containing: "b.lua is again as it was read") != nil)
    try bench.workspace.write("{", to: "bench.geojson")
    #expect(live.notice(containing: "bench.geojson") != nil)
    try bench.workspace.write(text, to: "a.lua")
    #expect(live.notice(containing: "version 2") != nil)
    live.end()
    let journal = try FileContent.text(live.journal)
    #expect(journal.contains("\"do\":\"reread\",\"name\":\"b.lua\""))
  }

  @Test(arguments: [
    ("5.1", nil, "more than two channels"), ("rund", nil, "rund"),
    ("stereo", "log.ndjson", "give one with ‹site›"),
  ])
  func whatAGardenCannotBeIsSaid(layout: String, log: String?, message: String) throws {
    var request = LiveRequest(mapping: nil, data: nil)
    (request.layout, request.log) = (layout, log)
    let error = #expect(throws: Fault.self) { try request.validate() }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  // MARK: The microphone

  @Test func aDeviceIsHeardByAllAndKeptAsItCame() throws {
    let workspace = Workspace()
    let path = workspace.file("reality.wav")
    let hub = SoundHub(sampleRate: 48_000) { _ in }
    try hub.add(FileStream(path))
    let rings = DeviceRings { InputRing(capacity: 4096, latency: 64) }
    let (first, second) = (rings.ring(), rings.ring())
    let sound = DeviceSound(into: rings, reality: hub, sampleRate: 48_000)
    let samples = (0..<1024).map { Float($0 % 100) / 200 }
    samples.withUnsafeBufferPointer { sound.take($0, sampleRate: 48_000) }
    rings.end(second)
    samples.withUnsafeBufferPointer { sound.take($0, sampleRate: 48_000) }
    hub.finish()
    #expect(first.pushed == 2048 && second.pushed == 1024)
    let kept = try AudioFileReader.read(path)
    let differences = zip(kept.channels[0], samples + samples).filter { abs($0 - $1) > 1e-6 }
    #expect(kept.channels[0].count == 2048 && differences.isEmpty)
  }

  @Test func realityNeedsADevice() throws {
    var setup = SessionSetup(LiveRequest(mapping: nil, data: nil))
    (setup.destinations, setup.journal) = (["none"], nil)
    setup.reality = "out/reality.wav"
    let error = #expect(throws: Fault.self) { try setup.open() }
    #expect(error?.description.contains("‹mic device›") == true)
  }

  @Test func namesAreDatedAsStrftimeDoes() {
    var (now, parts) = (time_t(0), tm())
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 100)
    let count = strftime(&text, text.count, "out/%Y-%m-%d/%H%M%S.wav", &parts)
    let expected = String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #expect(DatedName.expand("out/%Y-%m-%d/%H%M%S.wav", at: 0) == expected)
    #expect(DatedName.expand("out/a.wav", at: 0) == "out/a.wav")
  }
}
