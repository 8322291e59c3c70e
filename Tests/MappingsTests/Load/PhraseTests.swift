import Score
import Testing

@testable import Mappings

private let tone =
  "local tone = synth({ cutoff = { 800, min = 60, max = 12000 } }, "
  + "function(p) return saw(p.pitch) * adsr(p.gate) end)\n"

private func phrase(_ options: String) throws -> (voice: VoiceSpec, source: PhraseSource) {
  let orchestra = try loaded(
    "\(tone)return mapping { voices = { v = phrase { \(options) } } }"
  ).orchestra
  let voice = try #require(orchestra.voices.first)
  let table = try #require(voice.graph.nodes.last?.table)
  guard case .phraseSource(let source) = orchestra.tables[table] else {
    throw Fault.mapping("the table is no phrase")
  }
  return (voice, source)
}

private func message(_ options: String) -> String {
  do {
    _ = try phrase(options)
    return ""
  } catch { return "\(error)" }
}

@Test func aPhraseIsAVoiceWithAComponentAndMelodies() throws {
  let (voice, source) = try phrase(
    "beats = 6, length = 2.5, grid = \"ios\", fade = 0.002, components = "
      + "{ { voice = tone, \"A4 . B4\" }, \"aside.wav\", false, { voice = tone, { 2, \"C4\" } } }")
  #expect(voice.graph.nodes.map(\.unit) == ["phrase"])
  #expect(voice.parameters.suffix(2).map(\.name) == ["component", "melodies"])
  #expect(voice.parameters[5].range == 0...4)
  #expect(source.beats == 6 && source.seconds == 2.5)
  #expect(source.rule == .ios && source.fade == 0.002)
  #expect(source.components.count == 4 && source.components[2] == nil)
  #expect(source.components[1] == .file(path: "aside.wav") && source.files == ["aside.wav"])
  #expect(source.orchestra.voices.count == 1)
}

@Test func aTextOfPitchesIsANoteForEachStep() throws {
  let (_, source) = try phrase(
    """
    beats = 6, length = 2, components = { {
      voice = tone, level = -6, step = 1/2, "A4 . C5",
      { "A3 A3", beat = 3, step = 1, level = -12, cutoff = 500 }, { 5, 60, 0, duration = 0.3 },
    } }
    """)
  guard case .notes(let notes, nil)? = source.components[0] else { throw Fault.mapping("no notes") }
  #expect(notes.map(\.beat) == [0, 1, 3, 4, 5])
  #expect(notes.map(\.held) == [0.1, 0.1, 0.1, 0.1, 0.3])
  #expect(notes.map { $0.values[VoiceSpec.Slot.level] } == [-6, -6, -12, -12, 0])
  #expect(notes.map { $0.values[5] } == [nil, nil, 500, 500, nil])
  #expect(abs(try #require(notes[0].values[0]) - 440) < 1e-3)
  #expect(abs(try #require(notes[4].values[0]) - 261.625565) < 1e-3)
}

@Test func aHoleInTheListIsSilence() throws {
  let (_, source) = try phrase(
    "beats = 2, components = { \"a.wav\", nil, \"c.wav\" }")
  #expect(source.components == [.file(path: "a.wav"), nil, .file(path: "c.wav")])
}

@Test func aMelodyHasALengthOfItsOwn() throws {
  let (_, source) = try phrase(
    "beats = 2, components = { \"a.wav\" }, intro = { length = 1.5, voice = tone, \"A4\" }, "
      + "outro = \"end.wav\"")
  guard case .notes(let notes, 1.5)? = source.intro else { throw Fault.mapping("no intro") }
  #expect(notes.count == 1 && source.outro == .file(path: "end.wav"))
}

@Test(arguments: [
  ("components = { \"a.wav\" }", "beats of phrase is nil"),
  ("beats = 65, components = { \"a.wav\" }", "beats of phrase is 65"),
  ("beats = 2, components = {}", "phrase has 0 components"),
  ("beats = 2, components = { false }", "phrase has no length"),
  ("beats = 2, componets = {}", "phrase has no option \"componets\""),
  ("beats = 2, components = { \"a.wav\" }, grid = \"loose\"", "grid of phrase is \"loose\""),
  ("beats = 2, components = { \"a.wav\" }, fade = 1", "fade of phrase is 1"),
  ("beats = 2, length = 1, components = { { \"A4\" } }", "the voice of entry 1 of component 1"),
  (
    "beats = 2, length = 1, components = { { voice = tone, \"H9\" } }",
    "pitch of entry 1 of component 1 of phrase is"
  ),
  (
    "beats = 2, length = 1, components = { { voice = tone, \"A4\", cutof = 1 } }",
    "has no parameter \"cutof\""
  ),
  (
    "beats = 2, length = 1, components = { { voice = tone, { \"A4\", cutoff = 1 } } }",
    "cutoff = 1.0 is outside"
  ),
  (
    "beats = 2, components = { \"a.wav\" }, intro = { voice = tone, \"A4\" }",
    "length of the intro of phrase is nil"
  ),
])
func aMistakeInAPhraseIsToldWithItsPlace(options: String, expected: String) {
  #expect(message(options).contains(expected), "\(message(options))")
  #expect(message(options).contains("2:"), "the line")
}

@Test func sectorsOnBothSidesAreThoseOfSoundscape() throws {
  let angles = [
    0.0, 15, 15.001, 54.999, 55.001, 124.999, 125.001, 180, 234.999, 235.001, 304.999, 305.001,
    344.999, 345, 360,
  ]
  let list = angles.map { "\($0)" }.joined(separator: ", ")
  #expect(
    try outputs("for _, a in ipairs { \(list) } do out(sector(a, { 15, 55, 125 })) end")
      == [1, 1, 2, 2, 3, 3, 4, 4, 4, 3, 3, 2, 2, 1, 1])
  #expect(
    try outputs(
      "out(sector(55, { 15, 55 })) out(sector(-125, { 15, 125 })) out(sector(nil, { 15 }))")
      == [2, 2, 2])
}

@Test func aBeaconIsSeenAsItStands() throws {
  let mapping = try loaded(
    mappingText(
      """
      control = function(env, out)
        out.v.level = env.angle and -1 or -2
        out.v.cutoff = 100 * ((env.component or 9) + 10 * (env.hum or 9))
      end,
      """))
  let conductor = try Conductor(mapping, inputs: [], sampleRate: 48_000)
  func values(_ tick: Int) -> [Event.Action] {
    conductor.advance(to: tick, inputs: []).map(\.event.action)
  }
  #expect(
    values(0) == [
      .voice(0, slot: 3, value: -2, ramp: 0), .voice(0, slot: 5, value: 9900, ramp: 0),
    ])
  conductor.whereabouts = Whereabouts(beacon: BeaconSight(angle: 30, component: 2, hum: .near))
  #expect(
    values(1) == [
      .voice(0, slot: 3, value: -1, ramp: 480), .voice(0, slot: 5, value: 1200, ramp: 480),
    ])
  // the heading is lost: the angle is not held
  conductor.whereabouts = Whereabouts(beacon: BeaconSight(angle: nil, component: 2, hum: .near))
  #expect(values(2) == [.voice(0, slot: 3, value: -2, ramp: 480)])
}
