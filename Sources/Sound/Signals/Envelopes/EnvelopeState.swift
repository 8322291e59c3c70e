/// The state of an envelope, stored in the state vectors of its operation.
///
/// Value, factor and step are in double precision and take two vectors each; then follow the target, the samples
/// left, the stage, and the gate as 0 or 1.
struct EnvelopeState {
  private let vectors: UnsafeMutablePointer<Lanes>
  private let memory: UnsafeMutableRawPointer
  private static let factorPlace = 128
  private static let stepPlace = 256
  private static let targetVector = 6
  private static let leftVector = 7
  private static let stageVector = 8
  private static let gateVector = 9

  @inline(__always) init(_ vectors: UnsafeMutablePointer<Lanes>) {
    self.vectors = vectors
    memory = UnsafeMutableRawPointer(vectors)
  }

  @inline(__always) func value(_ lane: Int) -> Double {
    memory.load(fromByteOffset: lane * 8, as: Double.self)
  }

  @inline(__always) func setValue(_ lane: Int, to value: Float) {
    memory.storeBytes(of: Double(value), toByteOffset: lane * 8, as: Double.self)
  }

  @inline(__always) func setMotion(_ lane: Int, factor: Double, step: Double) {
    memory.storeBytes(of: factor, toByteOffset: Self.factorPlace + lane * 8, as: Double.self)
    memory.storeBytes(of: step, toByteOffset: Self.stepPlace + lane * 8, as: Double.self)
  }

  @inline(__always) func target(_ lane: Int) -> Float { vectors[Self.targetVector][lane] }

  func setCourse(_ lane: Int, target: Float, left: UInt32, stage: UInt32) {
    vectors[Self.targetVector][lane] = target
    var counters = self.left
    counters[lane] = left
    self.left = counters
    var stages = self.stages
    stages[lane] = stage
    vectors.setWords(Self.stageVector, stages)
  }

  /// The number of samples until each lane's segment ends.
  @inline(__always) var left: LaneWords {
    get { vectors.words(Self.leftVector) }
    nonmutating set { vectors.setWords(Self.leftVector, newValue) }
  }

  @inline(__always) var stages: LaneWords { vectors.words(Self.stageVector) }

  /// The lanes in a stage, one bit each.
  func lanes(at stage: UInt32) -> UInt16 {
    let stages = stages
    var bits: UInt16 = 0
    for lane in 0..<16 where stages[lane] == stage { bits |= 1 << UInt16(lane) }
    return bits
  }

  @inline(__always) var gate: Lanes {
    get { vectors[Self.gateVector] }
    nonmutating set { vectors[Self.gateVector] = newValue }
  }

  /// Writes the values of some frames of one lane and advances.
  @inline(__always) func draw(_ lane: Int, to out: UnsafeMutablePointer<Float>, frames: Int) {
    var value = value(lane)
    let factor = memory.load(fromByteOffset: Self.factorPlace + lane * 8, as: Double.self)
    let step = memory.load(fromByteOffset: Self.stepPlace + lane * 8, as: Double.self)
    if factor == 1, step == 0 {
      out.update(repeating: Float(value), count: frames)
      return
    }
    for i in 0..<frames {
      out[i] = Float(value)
      value = value * factor + step
    }
    memory.storeBytes(of: value, toByteOffset: lane * 8, as: Double.self)
  }

  /// Writes the values of some frames and advances.
  @inline(__always) func draw(to out: UnsafeMutablePointer<Lanes>, frames: Int) {
    Kernels.segment(memory, to: out, frames: frames)
  }
}
