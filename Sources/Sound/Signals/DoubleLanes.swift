/// A value per lane in double precision, stored in two state vectors: for values that follow their input so slowly
/// that single precision would stand still on the way, or that would soon repeat in it.
struct DoubleLanes {
  var low: SIMD8<Double>
  var high: SIMD8<Double>

  /// Reads the state.
  @inline(__always) init(_ vectors: UnsafeMutablePointer<Lanes>) {
    let memory = UnsafeRawPointer(vectors)
    low = memory.load(as: SIMD8<Double>.self)
    high = memory.load(fromByteOffset: 64, as: SIMD8<Double>.self)
  }

  @inline(__always) init(_ x: Lanes) {
    (low, high) = (SIMD8<Double>(x.lowHalf), SIMD8<Double>(x.highHalf))
  }

  @inline(__always) var value: Lanes {
    Lanes(lowHalf: SIMD8<Float>(low), highHalf: SIMD8<Float>(high))
  }

  @inline(__always) mutating func move(by step: Lanes) {
    low += SIMD8<Double>(step.lowHalf)
    high += SIMD8<Double>(step.highHalf)
  }

  /// Covers a part of the way to a goal.
  @inline(__always) mutating func approach(_ goal: Lanes, by part: DoubleLanes) {
    low += (SIMD8<Double>(goal.lowHalf) - low) * part.low
    high += (SIMD8<Double>(goal.highHalf) - high) * part.high
  }

  @inline(__always) func store(to vectors: UnsafeMutablePointer<Lanes>) {
    let memory = UnsafeMutableRawPointer(vectors)
    memory.storeBytes(of: low, as: SIMD8<Double>.self)
    memory.storeBytes(of: high, toByteOffset: 64, as: SIMD8<Double>.self)
  }

  /// Sets the stored value of one lane, which shares vectors with its neighbours.
  @inline(__always)
  static func set(_ vectors: UnsafeMutablePointer<Lanes>, _ lane: Int, to value: Double) {
    UnsafeMutableRawPointer(vectors).storeBytes(
      of: value, toByteOffset: lane * 8, as: Double.self)
  }
}

/// A value that begins where its input is: a third state vector marks the lanes that have begun.
extension DoubleLanes {
  static let stateSize = 3

  /// Marks a lane to begin at the next input.
  static func start(_ note: NewNote) {
    set(note.state, note.lane, to: 0)
    note.state[2][note.lane] = 0
  }

  /// Reads the state; new lanes begin at `x`.
  @inline(__always) init(_ vectors: UnsafeMutablePointer<Lanes>, startingAt x: Lanes) {
    let ones = Lanes(repeating: 1)
    if !Math.same(vectors[2], ones) {
      for lane in 0..<16 where vectors[2][lane] == 0 {
        Self.set(vectors, lane, to: Double(x[lane]))
      }
      vectors[2] = ones
    }
    self.init(vectors)
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

/// Coefficients of exponential approach to a target, per sample.
enum Decay {
  /// The function 1 - e^-x for x of 0 or more; relative error below 5e-7, even where x is tiny.
  @inline(__always) static func loss(_ x: Lanes) -> Lanes {
    // Taylor series below 1/2, where 1 - e^-x would lose its digits
    var small: Lanes = 1 - x * 0.14285715
    small = 1 - (x * 0.16666667) * small
    small = 1 - (x * 0.2) * small
    small = 1 - (x * 0.25) * small
    small = 1 - (x * 0.33333334) * small
    small = x * (1 - (x * 0.5) * small)
    let held = x.replacing(with: 80, where: x .> 80)
    return (1 - Math.exp2(held * -1.442695)).replacing(with: small, where: x .< 0.5)
  }

  /// The fraction of the remaining distance that a value covers with every sample so as to come within 60 dB of its
  /// target in a time; 1 for times below a sample, and for what is not a number.
  @inline(__always) static func step(seconds: Lanes, _ sampleRate: Float) -> Lanes {
    let samples = seconds * sampleRate
    let isShort = .!(samples .>= 1)
    let held = samples.replacing(with: 1, where: isShort)
    return loss(6.9077554 / held).replacing(with: 1, where: isShort)
  }
}
