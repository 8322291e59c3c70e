import Score

/// The sound of the microphone.
public enum Microphone: UnitGenerator {
  public static let spec = UnitSpec(
    Orchestra.microphoneUnit, .sampler,
    inputs: [
      ParameterSpec(
        "side", in: -1...1, default: 0, doc: "-1 its left channel, 1 its right one, 0 their mean.")
    ],
    doc:
      "What the microphone hears, or its recording in step with the data; silence without either.",
    example: "microphone() * sine(p.pitch) * adsr(p.gate, 0.5)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let out = stretch.register(operation.output)
    guard let sound = stretch.microphone else {
      for i in 0..<stretch.frames { out[i] = Lanes() }
      return
    }
    let sides = stretch.signal(operation.inputs[0], scratch: 0)
    for i in 0..<stretch.frames {
      let right = sides[i] * 0.5 + 0.5
      out[i] = (1 - right) * sound.left[i] + right * sound.right[i]
    }
  }
}
