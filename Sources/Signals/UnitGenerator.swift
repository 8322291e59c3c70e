import Score

/// Sixteen voices side by side: every sample of a voice group is one of these.
public typealias Lanes = SIMD16<Float>
/// Sixteen phases, counters or random states.
public typealias LaneWords = SIMD16<UInt32>

extension UnsafeMutablePointer<Lanes> {
  /// Rows of zeros, one per cache line of 64 bytes: Swift alone aligns vectors to 16.
  public static func rows(_ count: Int) -> UnsafeMutablePointer<Lanes> {
    let size = MemoryLayout<Lanes>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count) * size, alignment: size)
    return memory.initializeMemory(as: Lanes.self, repeating: Lanes(), count: max(1, count))
  }
}

/// The smallest processor of sound: one file each, in the folder of its family.
///
/// A unit works on a group of sixteen voices at once, a stretch of up to `Stretch.capacity` frames at
/// a time, and keeps its memory in `stateSize` vectors that `start` clears for one lane. It reads its
/// inputs through `Stretch`, writes the register or the control that the operation names, never
/// allocates, and gives the same samples however the frames are cut into stretches.
public protocol UnitGenerator {
  static var spec: UnitSpec { get }
  /// Vectors of state for a group.
  static var stateSize: Int { get }
  /// Prepares one lane for a new note. `seed` differs for each note and operation.
  static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32)
  static func process(_ operation: Operation, _ stretch: Stretch)
}

extension UnitGenerator {
  public static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32) {
    for i in 0..<stateSize { state[i][lane] = 0 }
  }
}

/// A value per voice at both ends of a stretch; between them it moves on a straight line.
public struct Control: Sendable {
  public var start: Lanes
  public var end: Lanes

  public init(_ value: Lanes) {
    start = value
    end = value
  }

  public init(start: Lanes, end: Lanes) {
    self.start = start
    self.end = end
  }

  @inline(__always) public var isMoving: Bool { !Math.same(start, end) }

  /// The change per frame over a stretch.
  @inline(__always) func step(over frames: Int) -> Lanes { (end - start) * (1 / Float(frames)) }
}

/// Where an operation finds an input.
public struct Operand: Hashable, Sendable {
  /// An audio register; otherwise a control.
  public var isAudio: Bool
  public var index: Int

  public init(isAudio: Bool, index: Int) {
    self.isAudio = isAudio
    self.index = index
  }

  public static func audio(_ index: Int) -> Operand { Operand(isAudio: true, index: index) }
  public static func control(_ index: Int) -> Operand { Operand(isAudio: false, index: index) }
}

/// One step of a voice's program.
public struct Operation: Sendable {
  public static let inputCapacity = 6

  public var unit: UnitCode
  public var inputs: InlineArray<6, Operand>
  /// The register (audio) or control that it writes.
  public var output: Operand
  /// Index of its first state vector.
  public var state: Int
  /// Index of the waveform or recording that it reads.
  public var table: Int

  public init(unit: UnitCode, inputs: [Operand], output: Operand, state: Int = 0, table: Int = 0) {
    precondition(inputs.count <= Self.inputCapacity, "a unit generator has six inputs at most")
    self.unit = unit
    self.inputs = InlineArray(repeating: .control(0))
    for i in inputs.indices { self.inputs[i] = inputs[i] }
    self.output = output
    self.state = state
    self.table = table
  }
}
