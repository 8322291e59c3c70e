import Score

/// The unit generator that raises a signal to a power.
public enum Power: LaneUnit {
  public static let spec = UnitSpec(
    "pow", .control, rate: .followsInputs,
    inputs: [
      .signal(doc: "The base."),
      ParameterSpec("exponent", in: -16...16, default: 2, required: true, doc: "The exponent."),
    ],
    doc:
      "The power of its input's size, with its input's sign; 0 stays 0. Of a sound, a gentle distortion.",
    source:
      "sign(x) · 2^(exponent · log2|x|), as SuperCollider's pow; held between 2^-125 and 2^125.",
    example: "pow(sine(p.pitch), 3) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.two(operation, stretch) { x, exponent in
      let way = exponent * Math.log2(Math.magnitude(x))
      let power = Math.exp2(way.held(-125, 125))
      let signed = Math.bits(Math.words(power) | (Math.words(x) & 0x8000_0000))
      return signed.replacing(with: 0, where: x .== 0)
    }
  }
}

/// The unit generator that converts a level in dB to an amplitude factor.
public enum DecibelsToAmplitude: LaneUnit {
  public static let spec = UnitSpec(
    "amplitude", .control, rate: .followsInputs,
    inputs: [
      ParameterSpec("level", .decibels, in: -200...60, default: 0, required: true, doc: "A level.")
    ],
    doc: "The factor of a level in dB: 1 of 0 dB, 0 of -120 dB and below.",
    source: "10^(level/20).",
    example: "sine(p.pitch) * amplitude(-6 + 6 * lfo(5)) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.one(operation, stretch) { Math.amplitude($0) }
  }
}

/// The unit generator that converts an amplitude factor to a level in dB.
public enum AmplitudeToDecibels: LaneUnit {
  public static let spec = UnitSpec(
    "decibels", .control, rate: .followsInputs, inputs: [.signal(doc: "A factor.")],
    doc: "The level of a factor in dB; -120 dB of smaller ones and of 0.",
    source: "20 log10|x|.",
    example: "saw(p.pitch) * amplitude(-12 - 0.5 * decibels(follower(sine(2)))) * adsr(p.gate)")

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    Pointwise.one(operation, stretch) { x in
      let level = 6.0205999 * Math.log2(Math.magnitude(x))
      return level.replacing(with: -120, where: .!(level .> -120))
    }
  }
}
