import Glibc
import JSON
import Score
import Synchronization
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// What those see who look at a session.
@Suite(.serialized) struct ViewTests {
  private let workspace = Workspace()

  /// The last scene and state that a session has shown.
  private final class Eye: Sendable {
    private let last = Mutex<[String: String]>([:])

    init(_ session: LiveSession) {
      session.look { [self] view in
        switch view {
        case .scene(let json): last.withLock { $0["scene"] = json.compact }
        case .state(let json): last.withLock { $0["state"] = json.compact }
        case .decisions, .callouts, .felt, .typed: break
        }
      }
    }

    func see(_ kind: String) -> JSONValue? {
      last.withLock { $0[kind] }.flatMap { try? JSONParser.parse(Array($0.utf8)) }
    }

    /// Waits until a state is as it should be.
    func state(_ isMeant: (JSONValue) -> Bool) -> JSONValue? {
      var found: JSONValue?
      _ = eventually {
        found = see("state").flatMap { isMeant($0) ? $0 : nil }
        return found != nil
      }
      return found
    }
  }

  /// A sine with an amplitude of 0.1 that is held at the envelope's usual sustain, 0.7: its RMS is 20·lg(0.07 / √2) dBFS.
  @Test func theLevelOfAVoiceIsThatOfItsSineUntilItIsMuted() throws {
    try workspace.write(SessionTests.tone(0.1), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: workspace.file("tone.lua"))
    try bench.start()
    let eye = Eye(bench.session)
    func rms(_ state: JSONValue) -> Double? {
      state["meters"]?["voices"]?["tone"]?["rms"]?.number
    }
    let held = 20 * log10(0.1 * 0.7 / 2.0.squareRoot())
    #expect(eye.state { rms($0).map { abs($0 - held) < 0.1 } ?? false } != nil)
    bench.type(":mute tone")
    let silent = eye.state { state in
      guard let tone = state["meters"]?["voices"]?["tone"] else { return false }
      if case .null? = tone["peak"]?.content { return true }
      return false
    }
    #expect(silent != nil)
    bench.end()
  }

  /// Half of full scale is -6.02 dBFS, an eighth of it -18.06 dBFS; what was louder before the last look is over.
  @Test func thePeaksOfTheSoundAreThoseSinceTheLastLook() throws {
    let sink = LevelSink()
    try sink.begin(sampleRate: 48_000)
    func peaks(_ left: Float, _ right: Float) throws -> [Double?] {
      var sound = [Float](repeating: 0, count: 960)
      (sound[200], sound[201]) = (left, -right)
      try sound.withUnsafeBufferPointer { try sink.write($0) }
      let members = try JSONParser.parse(Array(JSONText.object(sink.members).compact.utf8))
      return try #require(members["peak"]?.array).map(\.number)
    }
    #expect(try peaks(0.5, 0.25) == [-6, -12])
    #expect(try peaks(0.125, 0.0625) == [-18.1, -24.1])
    #expect(try peaks(0, 0.5) == [nil, -6])
  }

  @Test func aRippleHasItsVoicesAndItsLevelWhereItSounds() throws {
    let garden = try GardenBench()
    let bench = try LiveBench(garden.workspace, mapping: garden.workspace.file("a.lua")) {
      $0.site = garden.site
      $0.layout = "stereo"
    }
    try bench.start()
    let eye = Eye(bench.session)
    for line in [":set latitude 33.79", ":set longitude -84.37", ":set accuracy 4"] {
      bench.type(line)
    }
    let inside = eye.state { state in
      guard let level = state["meters"]?["parts"]?["a"]?["rms"]?.number else { return false }
      return abs(level - 20 * log10(0.2 * 0.7 / 2.0.squareRoot())) < 0.2
    }
    #expect(inside?["garden"]?["accuracy"]?.number == 4)
    let site = eye.see("scene")?["site"]
    #expect(site?["worstAccuracy"]?.number == 30)
    let ripples = site?["ripples"]?.array ?? []
    let voices = ripples.map { ripple in ripple["voices"]?.array?.compactMap(\.string) }
    #expect(voices == [["tone"], ["v"], ["v"]])
    bench.end()
  }
}
