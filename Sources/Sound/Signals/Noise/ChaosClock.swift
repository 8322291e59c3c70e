import Score

extension ParameterSpec {
  static let mapFrequency = ParameterSpec(
    "frequency", .hertz, in: 0...24_000, default: 24_000, scale: .exponential, required: true,
    doc: "Steps of the map per second, one per sample at most.")
}

/// The steps of a chaotic map.
enum ChaosClock {
  /// Advances the phases by a sample and returns 1 for the lanes in which a period ends, 0 for the others.
  @inline(__always)
  static func steps(_ phase: inout LaneWords, _ hertz: Lanes, _ sampleRate: Float) -> Lanes {
    let held = hertz.replacing(with: 0, where: .!(hertz .> 0))
    let increment = Math.increment(held, sampleRate)
    let ends = Math.bits((0 &- Math.carry(phase, increment)) & 0x3f80_0000)
    phase &+= increment
    return ends.replacing(with: 1, where: held .>= sampleRate)
  }
}
