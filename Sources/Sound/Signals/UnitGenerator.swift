import Score

/// Sixteen voices side by side: every sample of a voice group is one of these.
public typealias Lanes = SIMD16<Float>
/// Sixteen phases, counters or random states.
public typealias LaneWords = SIMD16<UInt32>

extension UnsafeMutablePointer<Lanes> {
  /// Allocates rows of zeros, one per cache line of 64 bytes: Swift alone aligns vectors to 16.
  public static func rows(_ count: Int) -> UnsafeMutablePointer<Lanes> {
    let size = MemoryLayout<Lanes>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count) * size, alignment: size)
    return memory.initializeMemory(as: Lanes.self, repeating: Lanes(), count: max(1, count))
  }
}

extension UnsafeMutableBufferPointer {
  /// Allocates memory and copies a list to it.
  package static func copy(of list: some Collection<Element>) -> Self {
    let memory = Self.allocate(capacity: list.count)
    _ = memory.initialize(from: list)
    return memory
  }
}

/// The values for which a unit generator's state is allocated.
public struct UnitSetup: Sendable {
  /// Samples per second.
  public let sampleRate: Double
  /// The value of each input that is a constant; nil for the others.
  public let constants: [Float?]

  public init(sampleRate: Double, constants: [Float?] = []) {
    (self.sampleRate, self.constants) = (sampleRate, constants)
  }
}

/// One lane of a unit's state, in which a new note begins.
public struct NewNote {
  /// The state vectors of the unit, of which there are `size`, the result of its `stateSize`.
  public let state: UnsafeMutablePointer<Lanes>
  public let size: Int
  public let lane: Int
  /// A number that differs for each note and operation.
  public let seed: UInt32

  /// Sets the lane to 0 in all state vectors from `first` on.
  func clear(from first: Int = 0) { for row in first..<size { state[row][lane] = 0 } }
}

/// The smallest processor of sound. Each has a file of its own, in the folder of its family.
///
/// A unit works on a group of sixteen voices at once, a stretch of up to `Stretch.capacity` frames at
/// a time, and keeps its memory in vectors of state that `start` prepares for one lane. It reads its
/// inputs through `Stretch`, writes the register or the control that the operation names, never
/// allocates, and gives the same samples however the frames are cut into stretches.
public protocol UnitGenerator: SendableMetatype {
  static var spec: UnitSpec { get }
  /// The number of state vectors for a group, for units that always need the same number.
  static var stateSize: Int { get }
  /// The number of state vectors for a group, for units that need more at a higher sample rate, say.
  static func stateSize(_ setup: UnitSetup) -> Int
  /// Prepares one lane for a new note. It runs between samples: it must not take the time to clear a long memory.
  static func start(_ note: NewNote)

  static func process(_ operation: Operation, _ stretch: Stretch)
  /// The lanes in which the envelope has ended, one bit each.
  static func endedLanes(_ state: UnsafeMutablePointer<Lanes>) -> UInt16
  /// Whether the unit is in stereo: then it writes its right channel to the register after its output.
  static var isStereo: Bool { get }
}

/// A unit generator that can also render one lane alone, which is quicker where few lanes have a note.
///
/// `process` then gets stretches of one lane too, in which a vector holds sixteen of its frames: what happens to every
/// sample by itself happens to `vectors` instead of `frames`. Units in which a sample waits for the one before it gain
/// nothing, and are no such units: the engine runs them for all lanes.
public protocol LaneUnit: UnitGenerator {
  /// Whether the lanes can be rendered alone in a stretch, which is one of all lanes.
  static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool
}

extension LaneUnit {
  public static func rendersAlone(_ operation: Operation, _ stretch: Stretch) -> Bool { true }
}

extension UnitGenerator {
  public static var stateSize: Int { 0 }

  public static func stateSize(_ setup: UnitSetup) -> Int { stateSize }

  public static func start(_ note: NewNote) { note.clear() }

  public static var isStereo: Bool { false }

  public static func endedLanes(_ state: UnsafeMutablePointer<Lanes>) -> UInt16 { 0 }
}

/// A value per voice at both ends of a stretch; in between it is interpolated linearly.
public struct Control: Sendable {
  public var start: Lanes
  public var end: Lanes

  public init(_ value: Lanes) {
    start = value
    end = value
  }

  public init(start: Lanes, end: Lanes) { (self.start, self.end) = (start, end) }

  @inline(__always) public var isMoving: Bool { !Math.same(start, end) }

  /// The change per frame over a stretch.
  @inline(__always) func step(over frames: Int) -> Lanes { (end - start) * (1 / Float(frames)) }
}

/// The place where an operation finds an input.
public struct Operand: Hashable, Sendable {
  /// The register's number, or the ones' complement of the control's.
  private let code: Int32

  public static func audio(_ index: Int) -> Operand { Operand(code: Int32(index)) }
  public static func control(_ index: Int) -> Operand { Operand(code: ~Int32(index)) }

  /// Whether the input is an audio register; otherwise it is a control.
  @inline(__always) public var isAudio: Bool { code >= 0 }
  @inline(__always) public var index: Int { Int(code >= 0 ? code : ~code) }
}

/// One step of a voice's program.
public struct Operation: Sendable {
  /// The largest number of inputs of a unit generator.
  public static let inputCapacity = 16

  /// The unit. The reference is not counted, because the catalogue keeps every kind for ever.
  public unowned(unsafe) let unit: UnitKind
  public var inputs: InlineArray<16, Operand>
  /// The number of the unit's inputs.
  public let inputCount: Int
  /// The register (audio) or control that it writes.
  public var output: Operand
  /// The index of its first state vector.
  public var state: Int
  /// The number of its state vectors.
  public var stateSize: Int
  /// The index of the waveform, recording or list that it reads.
  public var table: Int

  public init(
    unit: UnitKind, inputs: [Operand], output: Operand, state: Int = 0, stateSize: Int = 0,
    table: Int = 0
  ) {
    precondition(inputs.count <= Self.inputCapacity, "a unit generator has 16 inputs at most")
    self.unit = unit
    self.inputs = InlineArray(repeating: .control(0))
    inputCount = inputs.count
    for i in inputs.indices { self.inputs[i] = inputs[i] }
    (self.output, self.state, self.stateSize, self.table) = (output, state, stateSize, table)
  }

  /// Calls a function of the unit without counting a reference to what it captures.
  @inline(__always) func withUnit<Result>(_ call: (UnitKind) -> Result) -> Result {
    Unmanaged.passUnretained(unit)._withUnsafeGuaranteedRef(call)
  }
}

/// A unit generator as a value: its spec and its functions, which programs call without knowing the unit.
public final class UnitKind: Sendable {
  public let spec: UnitSpec
  /// Whether the unit is in stereo: then it writes its right channel to the register after its output.
  public let isStereo: Bool
  /// The number of state vectors that it needs for a group of voices.
  public let stateSize: @Sendable (UnitSetup) -> Int
  let start: @Sendable (NewNote) -> Void
  let process: @Sendable (Operation, Stretch) -> Void
  /// Whether its lanes can be rendered alone in a stretch; nil where they never can.
  let rendersAlone: (@Sendable (Operation, Stretch) -> Bool)?
  let endedLanes: @Sendable (UnsafeMutablePointer<Lanes>) -> UInt16

  fileprivate init(
    _ spec: UnitSpec, isStereo: Bool, stateSize: @escaping @Sendable (UnitSetup) -> Int,
    start: @escaping @Sendable (NewNote) -> Void,
    process: @escaping @Sendable (Operation, Stretch) -> Void,
    rendersAlone: (@Sendable (Operation, Stretch) -> Bool)?,
    endedLanes: @escaping @Sendable (UnsafeMutablePointer<Lanes>) -> UInt16
  ) {
    (self.spec, self.isStereo, self.stateSize) = (spec, isStereo, stateSize)
    (self.start, self.process, self.endedLanes) = (start, process, endedLanes)
    self.rendersAlone = rendersAlone
  }
}

extension UnitGenerator {
  /// This unit as a value.
  public static var unit: UnitKind { kind(rendersAlone: nil) }

  fileprivate static func kind(
    rendersAlone: (@Sendable (Operation, Stretch) -> Bool)?
  ) -> UnitKind {
    UnitKind(
      spec, isStereo: isStereo, stateSize: { stateSize($0) }, start: { start($0) },
      process: { process($0, $1) }, rendersAlone: rendersAlone, endedLanes: { endedLanes($0) })
  }
}

extension LaneUnit {
  /// This unit as a value, whose lanes can be rendered alone.
  public static var unit: UnitKind { kind(rendersAlone: { rendersAlone($0, $1) }) }
}

extension UnitKind: Hashable {
  public static func == (a: UnitKind, b: UnitKind) -> Bool { a.spec.name == b.spec.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(spec.name) }
}
