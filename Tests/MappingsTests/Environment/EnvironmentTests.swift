import Score
import Testing

@testable import Mappings

/// The fourth layer: what the microphone hears, all the time.
@Suite struct EnvironmentTests {
  private static let section = """
    environment = { level = -6, peak1_frequency = 4000, peak1_gain = 3 },
    effects = { room = reverb { mix = 0.5 } },
    map = {
      { from = "temperature", to = "environment.peak1_gain", domain = { 0, 10 }, range = { 0, 9 } },
      { from = "temperature", to = "environment.level", domain = { 0, 10 }, range = { -3, 0 } },
    },
    """

  @Test func aNoteOfEachSideIsHeldFromTheBeginningToTheEnd() throws {
    let performance = try Performance(
      mappingText(Self.section), inputs: ["temperature": { _ in 5 }])
    #expect(performance.starts == [0, 0] && performance.releases.isEmpty)
    #expect(performance.values(slot: VoiceSpec.Slot.level) == [-6, -6])
    #expect(performance.values(slot: VoiceSpec.Slot.pan) == [-1, 1])
    #expect(performance.values(slot: VoiceSpec.standardParameters.count) == [-1, 1])
    #expect(performance.conductor.finish().count == 2)
    #expect(performance.problems.isEmpty)
  }

  @Test func itHasABusOfItsOwnBesideTheMusicAndItsEffects() throws {
    let orchestra = try loaded(mappingText(Self.section)).orchestra
    #expect(orchestra.voices.map(\.layer) == [.ambient, .environment])
    #expect(orchestra.buses.map(\.name) == ["music", "surroundings"])
    #expect(orchestra.buses.map(\.voices) == [[0], [1]])
    #expect(orchestra.effects.map(\.name) == ["room", "environment"])
    #expect(orchestra.effects.map(\.bus) == [0, 1])
    #expect(orchestra.effects[1].values == [4000, 3])
    #expect(orchestra.hearsMicrophone)
  }

  @Test func theMapMovesItsEqualiserAndItsLevel() throws {
    let performance = try Performance(
      mappingText(Self.section), seconds: 1, inputs: ["temperature": { 10 * $0 }])
    let gains = performance.events.compactMap { event -> Float? in
      if case .effect(1, slot: 1, let value, _) = event.event.action { value } else { nil }
    }
    #expect(gains.first == 0 && gains.last == 9 && gains.count > 90)
    #expect(performance.moves(voice: 1, slot: VoiceSpec.Slot.level).last?.value == 0)
  }

  @Test func busesOfTheMappingGoToTheMusic() throws {
    let text = mappingText("environment = {}, buses = { own = { voices = { 'v' } } },")
    let buses = try loaded(text).orchestra.buses
    #expect(buses.map(\.name) == ["own", "music", "surroundings"])
    #expect(buses.map(\.output) == [1, nil, nil])
    #expect(buses.map(\.voices) == [[0], [], [1]])
  }

  @Test func aSynthThatHearsTheMicrophoneCanBeTheEnvironment() throws {
    let text = mappingText(
      "environment = synth(function(p) return microphone() * adsr(p.gate) end),")
    let performance = try Performance(text)
    #expect(performance.starts == [0])
    #expect(performance.conductor.mapping.orchestra.voices[1].layer == .environment)
  }

  @Test func unmaskStandsBehindTheMusicAndNotBehindTheEnvironment() throws {
    let text = mappingText(Self.section + " unmask = { depth = 9, mode = 'duck', time = 0.1 },")
    let effects = try loaded(text).orchestra.effects
    #expect(effects.map(\.name) == ["room", "unmask", "environment"])
    #expect(effects.map(\.bus) == [0, 0, 1])
    #expect(effects[1].values.prefix(4) == [9, 1, 0.1, -70])
  }

  @Test func theThresholdsOfUnmaskFollowTheAmbienceUnlessAMapMovesThem() throws {
    var inputs: [String: (Double) -> Double] = ["temperature": { _ in 5 }]
    for (band, spec) in Inputs.ambience.suffix(Bark.bands).enumerated() {
      inputs[spec.name] = { _ in (5...8).contains(band) ? -30 : -120 }
    }
    let text = mappingText(
      """
      unmask = {},
      map = {
        { from = "temperature", to = "unmask.threshold_20", domain = { 0, 10 }, range = { -60, -40 } },
      },
      """)
    let performance = try Performance(text, inputs: inputs)
    var sent: [Int: Float] = [:]
    for event in performance.events {
      if case .effect(0, let slot, let value, _) = event.event.action {
        sent[Int(slot) - 3] = value
      }
    }
    // Tests/Golden/make/masking.py, to half a decibel.
    #expect([6, 8, 9, 11].map { sent[$0] } == [-35, -33.5, -34, -47.5])
    #expect(sent[20] == -50 && sent[24] == nil)
    #expect(performance.problems.isEmpty)
  }

  @Test(arguments: [
    ("environment = { peak9_gain = 3 }", "no field \"peak9_gain\""),
    ("environment = { level = 99 }", "level = 99"), ("environment = 3", "environment is 3"),
    ("environment = {}, buses = { music = {} }", "\"music\" is a bus beside the environment"),
    ("unmask = { mode = 'shout' }", "mode is \"shout\""),
    ("unmask = { depth = 40 }", "depth = 40"), ("unmask = { width = 1 }", "no field \"width\""),
  ])
  func aMistakeIsSaid(section: String, message: String) throws {
    let error = #expect(throws: Fault.self) { try loaded(mappingText(section + ",")) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.place.line != nil)
  }
}
