/// The moving value of an envelope: v ← v·m + a, which draws straight lines and exponential curves,
/// counted down to the exact sample where each segment ends.
///
/// The value is computed in double precision: over a minute of attack (2.9 million steps) single precision would be 3
/// % off before the last sample.
enum EnvelopeShape {
  static let stateSize = 10
  static let hold: UInt32 = 1 << 30
  /// The curvature of decays and releases, as in SuperCollider's `Env.adsr`.
  static let curve = -4.0

  /// Begins a segment in one lane from its present value.
  /// - Parameter curve: curvature: 0 for a straight line, negative for a fast start.
  static func enter(
    _ stage: UInt32, _ state: EnvelopeState, _ lane: Int, to target: Float, samples: Int,
    curve: Double = 0
  ) {
    let start = state.value(lane)
    let end = Double(target)
    let n = Double(max(1, samples))
    var (m, a) = (1.0, (end - start) / n)
    if curve != 0 {
      m = Math.exp(curve / n)
      a = (start + (end - start) / (1 - Math.exp(curve))) * (1 - m)
    }
    state.setMotion(lane, factor: m, step: a)
    state.setCourse(lane, target: target, left: UInt32(max(1, samples)), stage: stage)
  }

  /// Holds a value until something else happens.
  static func rest(at value: Float, _ state: EnvelopeState, lane: Int, stage: UInt32) {
    state.setValue(lane, to: value)
    state.setMotion(lane, factor: 1, step: 0)
    state.setCourse(lane, target: value, left: hold, stage: stage)
  }

  /// Renders some frames, calling `next` for each lane at the exact frame where its segment has ended.
  @inline(__always)
  static func run(
    _ state: EnvelopeState, to out: UnsafeMutablePointer<Lanes>, frames: Range<Int>,
    next: (_ lane: Int, _ stage: UInt32, _ frame: Int) -> Void
  ) {
    var done = frames.lowerBound
    while done < frames.upperBound {
      if Math.least(state.left) == 0 { finish(state, at: done, next) }
      let left = state.left
      let count = min(frames.upperBound - done, Int(Math.least(left)))
      state.draw(to: out + done, frames: count)
      state.left = left &- UInt32(count)
      done += count
    }
  }

  @inline(__always)
  private static func finish(
    _ state: EnvelopeState, at frame: Int,
    _ next: (_ lane: Int, _ stage: UInt32, _ frame: Int) -> Void
  ) {
    let left = state.left
    for lane in 0..<16 where left[lane] == 0 {
      state.setValue(lane, to: state.target(lane))
      next(lane, state.stages[lane], frame)
    }
  }

  /// Renders a stretch whose segments also begin where a gate opens or closes: at the exact frame for a
  /// gate at audio rate, at the start of the stretch for a control.
  @inline(__always)
  static func run(
    _ state: EnvelopeState, gate: Operand, _ stretch: Stretch, to out: UnsafeMutablePointer<Lanes>,
    change: (_ lane: Int, _ isOpen: Bool, _ frame: Int) -> Void,
    next: (_ lane: Int, _ stage: UInt32, _ frame: Int) -> Void
  ) {
    if stretch.lane >= 0 {
      runAlone(state, gate: gate, stretch, to: Kernels.floats(out), change: change, next: next)
      return
    }
    guard gate.isAudio else {
      follow(open(stretch.controls[gate.index].start), state, at: 0, change)
      run(state, to: out, frames: 0..<stretch.frames, next: next)
      return
    }
    let gates = stretch.register(gate)
    var from = 0
    while from < stretch.frames {
      let now = open(gates[from])
      follow(now, state, at: from, change)
      var to = from + 1
      while to < stretch.frames, Math.same(open(gates[to]), now) { to += 1 }
      run(state, to: out, frames: from..<to, next: next)
      from = to
    }
  }

  /// Renders a stretch of one lane alone, whose segments also begin where a gate opens or closes.
  @inline(__always)
  private static func runAlone(
    _ state: EnvelopeState, gate: Operand, _ stretch: Stretch, to out: UnsafeMutablePointer<Float>,
    change: (_ lane: Int, _ isOpen: Bool, _ frame: Int) -> Void,
    next: (_ lane: Int, _ stage: UInt32, _ frame: Int) -> Void
  ) {
    let lane = stretch.lane
    var done = 0
    while done < stretch.frames {
      // As for all lanes: a control opens the gate by its value at the start.
      let isOpen =
        gate.isAudio
        ? stretch.value(gate, lane: lane, at: done) > 0
        : stretch.controls[gate.index].start[lane] > 0
      var end = gate.isAudio ? done + 1 : stretch.frames
      while end < stretch.frames, (stretch.value(gate, lane: lane, at: end) > 0) == isOpen {
        end += 1
      }
      if isOpen != (state.gate[lane] > 0) {
        change(lane, isOpen, done)
        state.gate[lane] = isOpen ? 1 : 0
      }
      while done < end {
        if state.left[lane] == 0 {
          state.setValue(lane, to: state.target(lane))
          next(lane, state.stages[lane], done)
        }
        let count = min(end - done, Int(state.left[lane]))
        state.draw(lane, to: out + done, frames: count)
        state.left[lane] &-= UInt32(count)
        done += count
      }
    }
  }

  @inline(__always) private static func open(_ gate: Lanes) -> Lanes {
    Lanes().replacing(with: 1, where: gate .> 0)
  }

  @inline(__always)
  private static func follow(
    _ gate: Lanes, _ state: EnvelopeState, at frame: Int,
    _ change: (_ lane: Int, _ isOpen: Bool, _ frame: Int) -> Void
  ) {
    let before = state.gate
    if Math.same(gate, before) { return }
    for lane in 0..<16 where gate[lane] != before[lane] { change(lane, gate[lane] > 0, frame) }
    state.gate = gate
  }

  /// The number of samples of a time in seconds, at least 1; what is not a number counts as 0.
  @inline(__always) static func samples(_ seconds: Float, _ sampleRate: Float) -> Int {
    let held = seconds > 0 ? min(seconds, 3600) : 0
    return max(1, Int((Double(held) * Double(sampleRate)).rounded()))
  }

  static func start(_ note: NewNote) {
    let state = EnvelopeState(note.state)
    rest(at: 0, state, lane: note.lane, stage: 0)
    state.gate[note.lane] = 0
  }
}

extension Stretch {
  /// The number of samples of an input in seconds, at least 1.
  @inline(__always) func samples(_ seconds: Operand, _ lane: Int, _ frame: Int) -> Int {
    EnvelopeShape.samples(value(seconds, lane: lane, at: frame), sampleRate)
  }
}

/// An envelope on a gate, which is idle before the note and after it.
protocol GateEnvelope: LaneUnit {}

extension GateEnvelope {
  public static var stateSize: Int { EnvelopeShape.stateSize }

  public static func start(_ note: NewNote) { EnvelopeShape.start(note) }

  public static func endedLanes(_ state: UnsafeMutablePointer<Lanes>) -> UInt16 {
    EnvelopeState(state).lanes(at: ADSR.idle)
  }
}

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
