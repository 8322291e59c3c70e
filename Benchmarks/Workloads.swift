import Engine
import Score

/// The peers' workloads on this engine, with the same musical parameters (frequencies, durations, levels).
enum Workload: String, CaseIterable {
  /// N band-limited saws through a resonant low-pass whose cutoff an LFO moves, 0.5 s attack, panned.
  case w1x64, w1x256
  /// Two-operator phase modulation, 20 notes a second, 64 at once.
  case w4

  var orchestra: Orchestra {
    switch self {
    case .w1x64: Self.saws(64)
    case .w1x256: Self.saws(256)
    case .w4: Self.phaseModulation
    }
  }

  private static func saws(_ count: Int) -> Orchestra {
    let own = [
      ParameterSpec("lfo_rate", .hertz, in: 0...10, default: 1, doc: "Cutoff LFO."),
      ParameterSpec("lfo_phase", .cycles, in: 0...1, default: 0, doc: "Its phase."),
    ]
    // cutoff = 200...6000 Hz; Q = 3.3 is resonance 0.8485
    let graph = Graph(
      nodes: [
        .init(unit: "saw", inputs: [.parameter(0)]),
        .init(unit: "lfo", inputs: [.parameter(5), .constant(0), .parameter(6)]),
        .init(unit: "multiply", inputs: [.node(1), .constant(2900)]),
        .init(unit: "add", inputs: [.node(2), .constant(3100)]),
        .init(unit: "lowpass", inputs: [.node(0), .node(3), .constant(0.8485)]),
        .init(
          unit: "adsr",
          inputs: [.parameter(1), .constant(0.5), .constant(0.01), .constant(1), .constant(0.1)]),
        .init(unit: "multiply", inputs: [.node(4), .node(5)]),
      ], output: .node(6))
    return Orchestra(voices: [
      VoiceSpec(name: "saw", graph: graph, parameters: own, polyphony: count)
    ])
  }

  private static var phaseModulation: Orchestra {
    let own = [
      ParameterSpec("ratio", in: 0...10, default: 1, doc: "Modulator to carrier frequency."),
      ParameterSpec("index", in: 0...10, default: 1, doc: "Modulation index in radians."),
    ]
    let graph = Graph(
      nodes: [
        .init(unit: "multiply", inputs: [.parameter(0), .parameter(5)]),
        .init(unit: "sine", inputs: [.node(0), .constant(0)]),
        .init(unit: "multiply", inputs: [.parameter(6), .constant(0.15915494)]),
        .init(unit: "multiply", inputs: [.node(1), .node(2)]),
        .init(unit: "sine", inputs: [.parameter(0), .node(3)]),
        .init(
          unit: "adsr",
          inputs: [.parameter(1), .constant(0.01), .constant(0.1), .constant(0.7), .constant(0.2)]),
        .init(unit: "multiply", inputs: [.node(4), .node(5)]),
      ], output: .node(6))
    return Orchestra(voices: [
      VoiceSpec(name: "fm", graph: graph, parameters: own, polyphony: 72)
    ])
  }

  /// The events of `seconds` of the workload.
  func events(seconds: Double, sampleRate: Double) -> [Event] {
    switch self {
    case .w1x64: Self.sawEvents(64)
    case .w1x256: Self.sawEvents(256)
    case .w4: Self.noteEvents(seconds: seconds, sampleRate: sampleRate)
    }
  }

  private static func sawEvents(_ count: Int) -> [Event] {
    var random = SeededRandom(seed: 1)
    var events: [Event] = []
    for i in 0..<count {
      let note = UInt32(i + 1)
      let pitch = Pitch.hertz(midi: Pitch.midi(hertz: 55) + 30 * Double(i) / Double(count - 1))
      let values: [(Int, Double)] = [
        (0, pitch), (3, Decibels.level(1.5 / Double(count))), (4, random.uniform() * 2 - 1),
        (5, 0.1 + 0.9 * random.uniform()), (6, random.uniform()),
      ]
      events.append(Event(frame: 0, .start(note: note, voice: 0)))
      for (slot, value) in values {
        events.append(
          Event(frame: 0, .set(note: note, slot: UInt16(slot), value: Float(value), ramp: 0)))
      }
    }
    return events
  }

  private static func noteEvents(seconds: Double, sampleRate: Double) -> [Event] {
    var random = SeededRandom(seed: 1)
    var events: [Event] = []
    for k in 0..<Int(seconds * 20) {
      let note = UInt32(k + 1)
      let frame = Int64(Double(k) / 20 * sampleRate)
      let pitch = Pitch.hertz(midi: 45 + Double(random.integer(in: 0...36)))
      let values: [(Int, Double)] = [
        (0, pitch), (3, Decibels.level(0.03)), (4, random.uniform() * 2 - 1),
        (5, Double(random.integer(in: 1...3))), (6, 1 + 3 * random.uniform()),
      ]
      events.append(Event(frame: frame, .start(note: note, voice: 0)))
      for (slot, value) in values {
        events.append(
          Event(frame: frame, .set(note: note, slot: UInt16(slot), value: Float(value), ramp: 0)))
      }
      events.append(Event(frame: frame + Int64(3.0 * sampleRate), .release(note: note)))
    }
    return events.sorted { $0.frame < $1.frame }
  }
}
