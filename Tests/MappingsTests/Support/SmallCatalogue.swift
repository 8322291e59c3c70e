import Score

@testable import Mappings

/// A catalogue of units and effects for these tests.
enum SmallCatalogue {
  static let frequency = ParameterSpec(
    "frequency", .hertz, in: 0...24_000, default: 440, scale: .exponential, required: true,
    doc: "Frequency.")
  static let gate = ParameterSpec("gate", in: 0...1, default: 0, required: true, doc: "Gate.")

  static func seconds(_ name: String, _ value: Double) -> ParameterSpec {
    ParameterSpec(name, .seconds, in: 0...60, default: value, doc: name)
  }

  static func filter(_ name: String) -> UnitSpec {
    UnitSpec(
      name, .filter,
      inputs: [
        .signal(doc: "Input."),
        ParameterSpec(
          "cutoff", .hertz, in: 10...24_000, default: 1000, scale: .exponential, required: true,
          doc: "Cutoff."),
        ParameterSpec("resonance", in: 0...1, default: 0.2, doc: "Resonance."),
      ], doc: name, example: "\(name)(saw(p.pitch), 800, 0.4)")
  }

  static func oscillator(_ name: String, table: Bool = false) -> UnitSpec {
    UnitSpec(
      name, .oscillator, inputs: [frequency], table: table ? .waveform : nil, doc: name,
      example: table ? "\(name)({ 0, 1, 0, -1 }, p.pitch)" : "\(name)(p.pitch)")
  }

  static func arithmetic(_ name: String) -> UnitSpec {
    UnitSpec(
      name, .arithmetic, rate: .followsInputs,
      inputs: [.signal("a", doc: ""), .signal("b", doc: "")],
      doc: name, example: "a + b")
  }

  static let units: [UnitSpec] =
    ["sine", "saw", "triangle"].map { oscillator($0) } + [oscillator("wavetable", table: true)]
    + ["lowpass", "bandpass"].map(filter)
    + ["add", "subtract", "multiply", "divide"].map(arithmetic)
    + ["range", "clip"].map { name in
      UnitSpec(
        name, .control,
        inputs: [.signal(doc: "")]
          + ["low", "high"].map {
            ParameterSpec($0, in: -100_000...100_000, default: 0, required: true, doc: "")
          }, doc: "", example: "\(name)(lfo(1), 300, 3000)")
    } + [
      UnitSpec("white", .noise, inputs: [], doc: "", example: "white()"),
      UnitSpec(
        "microphone", .sampler, inputs: [ParameterSpec("side", in: -1...1, default: 0, doc: "")],
        doc: "", example: "microphone()"),
      UnitSpec(
        "adsr", .envelope,
        inputs: [
          gate, seconds("attack", 0.01), seconds("decay", 0.1),
          ParameterSpec("sustain", in: 0...1, default: 0.7, doc: ""), seconds("release", 0.3),
        ], doc: "", example: "adsr(p.gate)"),
      UnitSpec(
        "perc", .envelope, inputs: [gate, seconds("attack", 0.005), seconds("release", 1)], doc: "",
        example: "perc(p.gate)"),
      UnitSpec(
        "lfo", .control, rate: .control,
        inputs: [
          ParameterSpec("frequency", .hertz, in: 0...100, default: 1, required: true, doc: ""),
          ParameterSpec("shape", in: 0...3, default: 0, doc: ""),
        ], doc: "", example: "lfo(0.3)"),
      UnitSpec(
        "sample", .sampler,
        inputs: [
          ParameterSpec("rate", in: -16...16, default: 1, doc: ""), seconds("start", 0),
          ParameterSpec("loop", in: 0...1, default: 0, doc: ""),
        ], table: .recording, doc: "", example: "sample(\"bell.wav\")"),
      UnitSpec(
        "pan", .output,
        inputs: [
          .signal(doc: ""),
          ParameterSpec("position", in: -1...1, default: 0, required: true, doc: ""),
        ], doc: "", example: "pan(saw(p.pitch), 0.5)"),
    ]

  static let unmask = UnitSpec(
    Masking.effect, .effect,
    inputs: [
      ParameterSpec("depth", .decibels, in: 0...12, default: 6, doc: ""),
      ParameterSpec("mode", in: 0...1, default: 0, doc: ""),
      seconds("time", 0.2),
      ParameterSpec("floor", .decibelsFullScale, in: -120...0, default: -70, doc: ""),
    ]
      + (1...Bark.bands).map { band in
        ParameterSpec(
          Masking.parameterPrefix + (band < 10 ? "0\(band)" : "\(band)"), .decibelsFullScale,
          in: -120...24, default: -120, doc: "")
      }, doc: "", example: "unmask { depth = 6 }")

  static let equaliser = UnitSpec(
    "equaliser", .effect,
    inputs: [
      ParameterSpec("peak1_frequency", .hertz, in: 20...20_000, default: 250, doc: ""),
      ParameterSpec("peak1_gain", .decibels, in: -24...24, default: 0, doc: ""),
    ], doc: "", example: "equaliser { peak1_gain = 3 }")

  static let effects = [
    unmask, equaliser,
    UnitSpec(
      "delay", .effect,
      inputs: [
        ParameterSpec("time", .seconds, in: 0.001...5, default: 0.375, doc: ""),
        ParameterSpec("feedback", in: 0...0.98, default: 0.4, doc: ""),
        ParameterSpec("mix", in: 0...1, default: 0.3, doc: ""),
      ], doc: "", example: "delay { time = 0.4 }"),
    UnitSpec(
      "reverb", .effect,
      inputs: [
        ParameterSpec("time", .seconds, in: 0.1...60, default: 2, doc: ""),
        ParameterSpec("mix", in: 0...1, default: 0.2, doc: ""),
        ParameterSpec("damping", in: 0...1, default: 0.3, doc: ""),
      ], doc: "", example: "reverb { time = 2.5 }"),
    UnitSpec(
      "gain", .effect,
      inputs: [ParameterSpec("level", .decibels, in: -120...24, default: 0, doc: "")], doc: "",
      example: "gain { level = -6 }"),
    UnitSpec(
      "send", .effect,
      inputs: [ParameterSpec("level", .decibels, in: -120...24, default: 0, doc: "")],
      table: .bus, doc: "", example: "send { to = \"space\", level = -12 }"),
  ]
}

/// Loads a mapping with the small catalogue.
func loaded(
  _ source: String, inputs: [InputSpec] = Inputs.all, seed: UInt64 = 1,
  after previous: Mapping? = nil
) throws -> Mapping {
  try Mapping.load(
    source: source, name: "test.lua", units: SmallCatalogue.units, effects: SmallCatalogue.effects,
    inputs: inputs, seed: seed,
    carrying: previous?.heritage())
}

/// The error of loading a text that is wrong, as it prints without the source line.
func loadError(_ source: String) -> String {
  do {
    _ = try loaded(source)
    return "no error"
  } catch let error as Fault {
    return String(error.description.split(separator: "\n")[0])
  } catch {
    return "\(error)"
  }
}
