import Score

/// The stereo position of a voice: the last unit of its graph, carried out when the voice is mixed.
public enum Pan {
  public static let spec = UnitSpec(
    "pan", .output,
    inputs: [
      .signal(doc: "The voice's sound."),
      ParameterSpec("position", in: -1...1, default: 0, doc: "-1 left, 0 middle, 1 right."),
    ],
    doc:
      "Equal-power panning; only as the last unit of a voice; its position adds to the note's pan.",
    source: "Gains cos(π(x+1)/4) and sin(π(x+1)/4).",
    example: "pan(saw(p.pitch) * adsr(p.gate), lfo(0.2))")
}
