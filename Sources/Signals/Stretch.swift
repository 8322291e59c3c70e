/// The microphone's sound in two channels, from a frame on.
public struct MicrophoneInput {
  public let left: UnsafePointer<Float>
  public let right: UnsafePointer<Float>

  public init(left: UnsafePointer<Float>, right: UnsafePointer<Float>) {
    (self.left, self.right) = (left, right)
  }

  /// The same sound, from some frames later on.
  public static func + (input: Self, frames: Int) -> Self {
    Self(left: input.left + frames, right: input.right + frames)
  }
}

/// The frames of one group of voices on which an operation works.
///
/// Registers are frame-major: register r, frame f is `registers[r * capacity + f]`.
public struct Stretch {
  /// The largest number of frames of a stretch.
  public static let capacity = 64
  /// The number of registers at the end of the register file that units use within one operation.
  public static let scratchCount = 5

  /// The number of frames, at most `capacity`.
  public var frames: Int
  /// Samples per second.
  public let sampleRate: Float
  /// The lanes that have a note, one bit each: the others are not heard.
  public var sounding = UInt16.max
  /// All bits of the lanes that have a note, none of the others.
  @inline(__always) var heard: LaneWords {
    let numbers = LaneWords(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    return 0 &- ((LaneWords(repeating: UInt32(sounding)) &>> numbers) & 1)
  }

  let registers: UnsafeMutablePointer<Lanes>
  let scratch: UnsafeMutablePointer<Lanes>
  /// The controls: first the parameters, then constants, then those that operations compute.
  public let controls: UnsafeMutablePointer<Control>
  /// The state of all operations; that of one begins at `operation.state`.
  public let state: UnsafeMutablePointer<Lanes>
  /// The tables. The reference is not counted: whoever renders keeps them, and every operation gets a copy of this.
  unowned(unsafe) let tables: TableBank
  /// The microphone's sound in these frames; nil for silence.
  let microphone: MicrophoneInput?

  public init(
    frames: Int, sampleRate: Float, registers: UnsafeMutablePointer<Lanes>, registerCount: Int,
    controls: UnsafeMutablePointer<Control>, state: UnsafeMutablePointer<Lanes>, tables: TableBank,
    microphone: MicrophoneInput? = nil
  ) {
    (self.frames, self.sampleRate, self.registers) = (frames, sampleRate, registers)
    scratch = registers + registerCount * Self.capacity
    self.controls = controls
    self.state = state
    self.tables = tables
    self.microphone = microphone
  }

  /// The frames of a register.
  @inline(__always) public func register(_ operand: Operand) -> UnsafeMutablePointer<Lanes> {
    registers + operand.index * Self.capacity
  }

  /// The values at both ends of a control; of an audio input, its first and last frame.
  @inline(__always) public func control(_ operand: Operand) -> Control {
    guard operand.isAudio else { return controls[operand.index] }
    let x = register(operand)
    return Control(start: x[0], end: x[frames - 1])
  }

  /// The value of one lane of an input at one frame.
  @inline(__always) func value(_ operand: Operand, lane: Int, at frame: Int) -> Float {
    guard !operand.isAudio else { return register(operand)[frame][lane] }
    let control = controls[operand.index]
    let way = control.end[lane] - control.start[lane]
    return way == 0
      ? control.start[lane] : control.start[lane] + way * (Float(frame) / Float(frames))
  }

  /// The values of all lanes of an input at one frame.
  @inline(__always) func sample(_ operand: Operand, at frame: Int) -> Lanes {
    guard !operand.isAudio else { return register(operand)[frame] }
    let control = controls[operand.index]
    return control.isMoving
      ? control.start + control.step(over: frames) * Float(frame) : control.start
  }

  /// An input as samples, whatever its rate; a control is interpolated into the scratch register with this number.
  @inline(__always)
  public func signal(_ operand: Operand, scratch number: Int) -> UnsafePointer<Lanes> {
    if operand.isAudio { return UnsafePointer(register(operand)) }
    let line = scratch + number * Self.capacity
    fill(line, with: controls[operand.index])
    return UnsafePointer(line)
  }

  @inline(__always) func fill(_ line: UnsafeMutablePointer<Lanes>, with control: Control) {
    guard control.isMoving else {
      for i in 0..<frames { line[i] = control.start }
      return
    }
    let step = control.step(over: frames)
    for i in 0..<frames { line[i] = control.start + step * Float(i) }
  }

  /// Whether an input keeps one value over the stretch.
  @inline(__always) func isStill(_ operand: Operand) -> Bool {
    !operand.isAudio && !controls[operand.index].isMoving
  }

  /// A line of scratch memory, silent.
  @inline(__always) func silence(scratch number: Int) -> UnsafeMutablePointer<Lanes> {
    let line = line(scratch: number)
    for i in 0..<frames { line[i] = Lanes() }
    return line
  }

  /// Copies a line to a register.
  @inline(__always) func write(_ line: UnsafePointer<Lanes>, to output: Operand) {
    let out = register(output)
    for i in 0..<frames { out[i] = line[i] }
  }

  /// A line of scratch memory.
  @inline(__always) func line(scratch number: Int) -> UnsafeMutablePointer<Lanes> {
    scratch + number * Self.capacity
  }
}

extension UnsafeMutablePointer<Lanes> {
  /// A state vector read as whole numbers.
  @inline(__always) func words(_ index: Int) -> LaneWords { Math.words(self[index]) }

  /// The memory of a lane that keeps its state as a structure, in `rows` vectors that are its own.
  @inline(__always)
  func place(of lane: Int, rows: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(self + lane * rows)
  }

  @inline(__always) func setWords(_ index: Int, _ value: LaneWords) {
    self[index] = Math.bits(value)
  }
}
