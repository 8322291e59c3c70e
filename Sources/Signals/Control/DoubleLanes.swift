/// A value per lane in double precision, stored in two state vectors, with a mark of the lanes that have begun: for
/// values that follow their input so slowly that single precision would stand still on the way.
struct DoubleLanes {
  static let stateSize = 3
  private let vectors: UnsafeMutablePointer<Lanes>
  private let memory: UnsafeMutableRawPointer
  private var low: SIMD8<Double>
  private var high: SIMD8<Double>

  /// Reads the state; new lanes begin at `x`.
  @inline(__always) init(_ vectors: UnsafeMutablePointer<Lanes>, startingAt x: Lanes) {
    self.vectors = vectors
    memory = UnsafeMutableRawPointer(vectors)
    let ones = Lanes(repeating: 1)
    if !Math.same(vectors[2], ones) {
      for lane in 0..<16 where vectors[2][lane] == 0 {
        memory.storeBytes(of: Double(x[lane]), toByteOffset: lane * 8, as: Double.self)
      }
      vectors[2] = ones
    }
    low = memory.load(as: SIMD8<Double>.self)
    high = memory.load(fromByteOffset: 64, as: SIMD8<Double>.self)
  }

  /// Marks a lane to begin at the next input. Its state shares vectors with the neighbouring lanes.
  static func start(_ vectors: UnsafeMutablePointer<Lanes>, lane: Int) {
    UnsafeMutableRawPointer(vectors).storeBytes(
      of: 0, toByteOffset: lane * 8, as: Double.self)
    vectors[2][lane] = 0
  }

  @inline(__always) var value: Lanes {
    Lanes(lowHalf: SIMD8<Float>(low), highHalf: SIMD8<Float>(high))
  }

  @inline(__always) mutating func move(by step: Lanes) {
    low += SIMD8<Double>(step.lowHalf)
    high += SIMD8<Double>(step.highHalf)
  }

  @inline(__always) func store() {
    memory.storeBytes(of: low, as: SIMD8<Double>.self)
    memory.storeBytes(of: high, toByteOffset: 64, as: SIMD8<Double>.self)
  }
}

extension Stretch {
  /// The coefficients of `Decay.step` for an input in seconds.
  @inline(__always)
  func decaySteps(_ seconds: Operand, scratch number: Int) -> UnsafePointer<Lanes> {
    let steps = line(scratch: number)
    if seconds.isAudio {
      let times = register(seconds)
      for i in 0..<frames { steps[i] = Decay.step(seconds: times[i], sampleRate) }
    } else {
      let step = Decay.step(seconds: controls[seconds.index].start, sampleRate)
      for i in 0..<frames { steps[i] = step }
    }
    return UnsafePointer(steps)
  }
}
