import Score

/// The inputs that many oscillators share.
extension ParameterSpec {
  static let frequency = ParameterSpec(
    "frequency", .hertz, in: 0...24_000, default: 440, scale: .exponential, required: true,
    doc: "Cycles per second.")
}
