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
/// A register has a line of frames. In the line of all lanes a vector holds one frame of all sixteen; a lane that is
/// rendered alone has lines of its own, in which a vector holds sixteen of its frames, one after the other. The lines of
/// both kinds lie behind each other in one memory.
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
    0 &- ((LaneWords(repeating: UInt32(sounding)) &>> Self.numbers) & 1)
  }

  /// The lane that is rendered alone; negative where all are rendered side by side.
  public private(set) var lane = -1
  /// The vectors from the line of one register to that of the next.
  private var width = Self.capacity
  /// The registers, and behind them the scratch registers.
  private var registers: UnsafeMutablePointer<Lanes>
  private var scratch: UnsafeMutablePointer<Lanes>
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

  /// The number of vectors of all registers, for the lines of all lanes and those of each alone.
  public static func size(registers count: Int) -> Int { 2 * (count + scratchCount) * capacity }

  /// The number of vectors that hold the frames of a line.
  @inline(__always) public var vectors: Int { lane < 0 ? frames : (frames + 15) / 16 }

  /// The same frames of one lane alone.
  @inline(__always) public func alone(_ lane: Int) -> Stretch {
    var stretch = self
    let count = (scratch - registers) / Self.capacity
    let all = (count + Self.scratchCount) * Self.capacity
    stretch.lane = lane
    stretch.width = Self.capacity / 16
    stretch.registers = registers + all + lane * (all / 16)
    stretch.scratch = stretch.registers + count * stretch.width
    return stretch
  }

  /// Calls a function with each sounding lane alone.
  @inline(__always) public func forEachSounding(_ body: (Stretch) -> Void) {
    var lanes = sounding
    while lanes != 0 {
      body(alone(lanes.trailingZeroBitCount))
      lanes &= lanes - 1
    }
  }

  /// The frames of a register.
  @inline(__always) public func register(_ operand: Operand) -> UnsafeMutablePointer<Lanes> {
    registers + operand.index * width
  }

  /// The values at both ends of a control, of one lane alone in all places; of an audio input, its first and last frame.
  @inline(__always) public func control(_ operand: Operand) -> Control {
    guard operand.isAudio else { return lane < 0 ? controls[operand.index] : spread(operand) }
    let x = register(operand)
    guard lane < 0 else {
      return Control(
        start: Lanes(repeating: x[0][0]),
        end: Lanes(repeating: Kernels.floats(x)[frames - 1]))
    }
    return Control(start: x[0], end: x[frames - 1])
  }

  /// A control's values of the lane that is rendered alone, in all places.
  @inline(__always) private func spread(_ operand: Operand) -> Control {
    let control = controls[operand.index]
    return Control(
      start: Lanes(repeating: control.start[lane]), end: Lanes(repeating: control.end[lane]))
  }

  /// The value of one lane of an input at one frame.
  @inline(__always) func value(_ operand: Operand, lane: Int, at frame: Int) -> Float {
    guard !operand.isAudio else {
      let x = register(operand)
      return self.lane < 0 ? x[frame][lane] : Kernels.floats(x)[frame]
    }
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
    let line = line(scratch: number)
    if lane < 0 { fill(line, with: controls[operand.index]) } else { draw(operand, to: line) }
    return UnsafePointer(line)
  }

  /// Writes the frames of a control's lane that is rendered alone.
  @inline(__always) private func draw(_ operand: Operand, to line: UnsafeMutablePointer<Lanes>) {
    let (control, isStill) = (spread(operand), isStill(operand))
    let step = isStill ? Lanes() : controls[operand.index].step(over: frames)
    let perFrame = Lanes(repeating: step[lane])
    for i in 0..<vectors {
      line[i] = isStill ? control.start : control.start + perFrame * Self.frames(of: i)
    }
  }

  /// The numbers of the frames in a vector of one lane alone.
  @inline(__always) public static func frames(of vector: Int) -> Lanes {
    Lanes(
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) + Float(16 * vector)
  }

  /// The numbers from 0 to 15.
  @inline(__always) static var numbers: LaneWords {
    LaneWords(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
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
    for i in 0..<vectors { line[i] = Lanes() }
    return line
  }

  /// Copies a line to a register.
  @inline(__always) func write(_ line: UnsafePointer<Lanes>, to output: Operand) {
    let out = register(output)
    for i in 0..<vectors { out[i] = line[i] }
  }

  /// A line of scratch memory.
  @inline(__always) public func line(scratch number: Int) -> UnsafeMutablePointer<Lanes> {
    scratch + number * width
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
