import Score
import Signals

/// Whether the sound of a voice may have a constant offset, by its graph.
///
/// An offset takes room that the limiter has to make, and is heard as a click where it begins and ends. It comes from what is no
/// sound (a parameter, an envelope) and is added to one, from what bends a sound to one side, and from sounds that are
/// multiplied or that move each other's phase. A voice that is a number alone makes no sound and is left as it is. Oscillators, noises and strings have none, nor has their product with an envelope.
struct OffsetAnalysis {
  private struct Trait {
    /// Whether the value swings at the rate of sounds, in place of control values.
    var isSound: Bool
    var hasMean: Bool

    static let number = Trait(isSound: false, hasMean: true)
    static let sound = Trait(isSound: true, hasMean: false)
  }

  private let tables: [SoundTable]
  private var traits: [Trait] = []

  /// Tells whether a voice of an orchestra may have an offset.
  static func mayHaveOffset(_ voice: VoiceSpec, _ tables: [SoundTable]) -> Bool {
    var analysis = OffsetAnalysis(tables: tables)
    for node in voice.graph.nodes { analysis.traits.append(analysis.trait(of: node)) }
    let output = analysis.trait(voice.graph.output)
    return output.isSound && output.hasMean
  }

  private init(tables: [SoundTable]) { self.tables = tables }

  private func trait(_ input: Graph.Input) -> Trait {
    switch input {
    case .node(let index): traits[index]
    case .constant(let value): Trait(isSound: false, hasMean: value != 0)
    default: .number
    }
  }

  private func trait(of node: Graph.Node) -> Trait {
    let inputs = node.inputs.map { trait($0) }
    guard let spec = Catalogue.unit(named: node.unit)?.spec ?? Self.last(node.unit) else {
      return .sound
    }
    let first = inputs.first ?? .number
    switch spec.family {
    case .oscillator:
      let isMoved = inputs.contains { $0.isSound }
      return Trait(isSound: true, hasMean: isMoved || node.unit == "phasor" || hasMean(node.table))
    case .noise: return Trait(isSound: true, hasMean: Self.uneven.contains(node.unit))
    case .physical: return .sound
    case .sampler: return Trait(isSound: true, hasMean: hasMean(node.table))
    case .envelope: return .number
    case .filter: return filtered(first, node.unit)
    case .output, .effect: return first
    case .control: return Trait(isSound: inputs.contains { $0.isSound }, hasMean: true)
    case .arithmetic: return combined(node.unit, inputs)
    }
  }

  /// The step behind the graph that the catalogue has as a word only.
  private static func last(_ name: String) -> UnitSpec? {
    Catalogue.units.first { $0.name == name }
  }

  /// The filters that let no constant pass.
  private static let blocking = [
    "highpass", "bandpass", "onepolehigh", "dcblock", "hpf", "bpf", "bark", "formant",
  ]

  private func filtered(_ input: Trait, _ unit: String) -> Trait {
    Trait(isSound: true, hasMean: input.hasMean && !Self.blocking.contains(unit))
  }

  private func combined(_ unit: String, _ inputs: [Trait]) -> Trait {
    // What is multiplied by nothing is nothing.
    if unit == "multiply", inputs.contains(where: { !$0.isSound && !$0.hasMean }) {
      return Trait(isSound: false, hasMean: false)
    }
    let isSound = inputs.contains { $0.isSound }
    let sounds = inputs.filter { $0.isSound }
    guard isSound else { return .number }
    switch unit {
    case "add", "subtract": return Trait(isSound: true, hasMean: inputs.contains { $0.hasMean })
    case "multiply":
      return Trait(isSound: true, hasMean: sounds.count > 1 || sounds.contains { $0.hasMean })
    default:
      return Trait(
        isSound: true, hasMean: sounds.count > 1 || !inputs[0].isSound || inputs[0].hasMean)
    }
  }

  /// The noises whose samples are not equally often above and below 0.
  private static let uneven = ["crackle", "logistic", "henon", "dust"]

  /// The least mean of a table that counts, of full scale 1: -60 dB.
  private static let least: Float = 0.001

  /// Whether a cycle, or the first ten seconds of a recording, has a mean.
  private func hasMean(_ table: Int?) -> Bool {
    guard let table else { return false }
    switch tables[table] {
    case .waveform(let numbers): return Self.isOff(numbers[...])
    case .recording(let recording):
      let frames = Int(held: 10 * recording.sampleRate, .down)
      return recording.channels.contains { Self.isOff($0.prefix(frames)) }
    default: return false
    }
  }

  private static func isOff(_ samples: ArraySlice<Float>) -> Bool {
    guard !samples.isEmpty else { return false }
    return (samples.reduce(0, +) / Float(samples.count)).magnitude > least
  }
}
