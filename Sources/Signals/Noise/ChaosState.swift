import Score

extension ParameterSpec {
  static let mapFrequency = ParameterSpec(
    "frequency", .hertz, in: 0...24_000, default: 24_000, scale: .exponential, required: true,
    doc: "Steps of the map per second, one per sample at most.")
}

/// A value per lane in double precision, stored in two state vectors, and the steps of a chaotic map.
struct ChaosState {
  private let memory: UnsafeMutableRawPointer

  @inline(__always) init(_ vectors: UnsafeMutablePointer<Lanes>) {
    memory = UnsafeMutableRawPointer(vectors)
  }

  func set(_ lane: Int, to value: Double) {
    memory.storeBytes(of: value, toByteOffset: lane * 8, as: Double.self)
  }

  @inline(__always) var low: SIMD8<Double> { memory.load(as: SIMD8<Double>.self) }
  @inline(__always) var high: SIMD8<Double> {
    memory.load(fromByteOffset: 64, as: SIMD8<Double>.self)
  }

  @inline(__always) func store(_ low: SIMD8<Double>, _ high: SIMD8<Double>) {
    memory.storeBytes(of: low, as: SIMD8<Double>.self)
    memory.storeBytes(of: high, toByteOffset: 64, as: SIMD8<Double>.self)
  }

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
