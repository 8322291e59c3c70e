import Score
import Signals

/// Voices of every kind of place between left and right, for engines that render few notes alone.
enum FewNotesVoices {
  private static let own = Graph.Input.parameter(Voices.own)
  /// The slots of the wild voice's factor and place.
  static let factor = Voices.own
  static let place = Voices.own + 1

  private static func envelope(release: Float) -> Graph.Node {
    .init(
      unit: "adsr",
      inputs: [
        Voices.gate, .constant(0.01), .constant(0.05), .constant(0.6), .constant(release),
      ])
  }

  /// A triangle that another wave moves from side to side: its place is a signal.
  private static let swinging = VoiceSpec(
    name: "swinging",
    graph: Graph(
      nodes: [
        .init(unit: "triangle", inputs: [Voices.pitch]),
        .init(unit: "sine", inputs: [.constant(3), .constant(0)]), envelope(release: 0.02),
        .init(unit: "multiply", inputs: [.node(0), .node(2)]),
        .init(unit: "pan", inputs: [.node(3), .node(1)]),
      ], output: .node(4)), parameters: [], polyphony: 20)

  /// A saw whose place is a parameter of its own.
  static func placed(gain: Float = 0.5) -> VoiceSpec {
    VoiceSpec(
      name: "placed",
      graph: Graph(
        nodes: [
          .init(unit: "saw", inputs: [Voices.pitch]), envelope(release: 0.03),
          .init(unit: "multiply", inputs: [.node(0), .node(1)]),
          .init(unit: "multiply", inputs: [.node(2), .constant(gain)]),
          .init(unit: "pan", inputs: [.node(3), own]),
        ], output: .node(4)),
      parameters: [ParameterSpec("side", in: -1...1, default: 0.2, doc: "Where it stands.")],
      polyphony: 20)
  }

  /// A sampler, which is in stereo.
  private static let bells = VoiceSpec(
    name: "bells",
    graph: Graph(
      nodes: [
        .init(
          unit: "zones",
          inputs: [Voices.gate, Voices.pitch, .parameter(2), .parameter(4)],
          table: Voices.tables.count)
      ], output: .node(0)), parameters: [], polyphony: 20)

  /// Seven saws a note, at a pitch that is a signal.
  private static let swarm = VoiceSpec(
    name: "swarm",
    graph: Graph(
      nodes: [
        .init(unit: "lag", inputs: [Voices.pitch, .constant(0.05)]),
        .init(unit: "supersaw", inputs: [.node(0), .constant(0.4), .constant(0.7)]),
        envelope(release: 0.05), .init(unit: "multiply", inputs: [.node(1), .node(2)]),
        .init(unit: "multiply", inputs: [.node(3), .constant(0.2)]),
      ], output: .node(4)), parameters: [], polyphony: 20)

  private static let bell: SoundTable = {
    let wave = (0..<400).map { Float($0 % 40 - 20) / 20 }
    var zone = Zone(sample: 0, frames: 0..<400, loop: .init(frames: 100..<340))
    zone.values[.pan] = -0.4
    zone.values[.release] = -5000
    return .instrument(
      Instrument(
        name: "bell", samples: [InstrumentSample(frames: wave, sampleRate: 24_000)], zones: [zone]))
  }()

  /// A sine that is multiplied twice by a factor and then by its envelope: where the factor is huge it is infinite,
  /// and not a number once the envelope is 0.
  static let wild = VoiceSpec(
    name: "wild",
    graph: Graph(
      nodes: [
        .init(unit: "sine", inputs: [Voices.pitch, .constant(0)]), Voices.switchEnvelope,
        .init(unit: "multiply", inputs: [.node(0), .parameter(factor)]),
        .init(unit: "multiply", inputs: [.node(2), .parameter(factor)]),
        .init(unit: "multiply", inputs: [.node(3), .node(1)]),
        .init(unit: "pan", inputs: [.node(4), .parameter(place)]),
      ], output: .node(5)),
    parameters: [
      ParameterSpec("factor", in: -1e30...1e30, default: 1, doc: "How wild it is."),
      ParameterSpec("side", in: -1...1, default: 0, doc: "Where it stands."),
    ], polyphony: 20)

  /// All these voices on two buses, of which one sends to the other.
  static let orchestra = Orchestra(
    voices: [Voices.rich("rich", polyphony: 20), swinging, placed(), bells, swarm],
    effects: [
      EffectSpec(name: "echo", unit: "delay", values: [0.05, 0.5, 0.3], bus: 0),
      EffectSpec(name: "more", unit: "send", values: [-6], bus: 0, target: 1),
    ], tables: Voices.tables + [bell],
    buses: [
      BusSpec(name: "x", voices: [0, 3], level: -3), BusSpec(name: "y", voices: [1, 4]),
    ])

  /// Another version: a voice has changed, the last is gone, and so has what the buses hold.
  static let next: Orchestra = {
    var next = orchestra
    next.voices.removeLast()
    next.voices[2] = placed(gain: 0.3)
    next.buses = [
      BusSpec(name: "x", voices: [0, 2], level: -3), BusSpec(name: "y", voices: [1], level: -2),
    ]
    return next
  }()

  /// Notes of each voice, which begin and end at frames of no grid, glide and go from side to side.
  static func notes(_ count: Int, voices: Range<Int>) -> [Event] {
    voices.flatMap { voice in (0..<count).flatMap { note($0, voice: voice) } }
  }

  private static func note(_ n: Int, voice: Int) -> [Event] {
    typealias Slot = VoiceSpec.Slot
    let note = UInt32(100 * voice + n + 1)
    let begin = Int64(37 * n + 3 * voice + 11)
    return [
      Voices.start(note, voice: UInt16(voice), at: begin),
      Voices.set(note, Slot.pitch, to: Float(110 + 37 * n), at: begin),
      Voices.set(note, Slot.velocity, to: 0.3, at: begin),
      Voices.set(note, Slot.pan, to: Float(n % 5) / 2 - 1, over: 100, at: begin + 301),
      Voices.set(note, Slot.pitch, to: Float(600 - 11 * n), over: 3001, at: begin + 700),
      Voices.release(note, at: Int64(4000 + 177 * n + 5 * voice)),
    ]
  }

  /// Levels on ramps, mutes, and a voice that goes from side to side.
  static let changes: [Event] = [
    Event(frame: 1001, .voice(0, slot: 3, value: -6, ramp: 2000)),
    Event(frame: 1502, .voice(2, slot: UInt16(Voices.own), value: 0.7, ramp: 300)),
    Event(frame: 1777, .voice(4, slot: 3, value: 3, ramp: 0)),
    Event(frame: 2003, .mute(voice: 1, isMuted: true)),
    Event(frame: 2203, .mute(voice: 3, isMuted: true)),
    Event(frame: 2505, .bus(0, value: -9, ramp: 500)),
    Event(frame: 3007, .level(value: -3, ramp: 1000)),
    Event(frame: 3109, .mute(voice: 3, isMuted: false)),
    Event(frame: 4105, .mute(voice: 1, isMuted: false)),
    Event(frame: 4301, .voice(2, slot: UInt16(Voices.own), value: -0.7, ramp: 3000)),
  ]
}
