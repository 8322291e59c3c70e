import Score

/// What the microphone hears.
public enum Microphone: UnitGenerator {
  public static let spec = UnitSpec(
    Orchestra.microphoneUnit, .sampler, inputs: [],
    doc: "What the microphone hears (its channels mixed to one), or its recording in step with the data; silence without one.",
    example: "ring = synth(function(p) return microphone() * sine(p.pitch) * adsr(p.gate, 0.5) end)"
  )

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let out = stretch.register(operation.output)
    guard let sound = stretch.microphone else {
      for i in 0..<stretch.frames { out[i] = Lanes() }
      return
    }
    for i in 0..<stretch.frames { out[i] = Lanes(repeating: sound[i]) }
  }
}
