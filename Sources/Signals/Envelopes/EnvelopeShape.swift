/// The moving value of an envelope: v ← v·m + a, which draws straight lines and exponential curves,
/// counted down to the exact sample where each segment ends.
///
/// State vectors: value, m, a, target, samples left, stage, gate of the last stretch.
enum EnvelopeShape {
  static let stateSize = 7
  static let hold: UInt32 = 1 << 30
  /// The curvature of decays and releases, as SuperCollider's `Env.adsr`.
  static let curve = -4.0

  struct Segment {
    var target: Float
    var samples: Int
    /// 0 for a straight line, negative for a fast start.
    var curve: Double
  }

  /// Begins a segment in one lane from its present value.
  static func enter(
    _ segment: Segment, _ state: UnsafeMutablePointer<Lanes>, lane: Int, stage: UInt32
  ) {
    let start = Double(state[0][lane])
    let end = Double(segment.target)
    let n = Double(max(1, segment.samples))
    var (m, a) = (1.0, (end - start) / n)
    if segment.curve != 0 {
      m = Math.exp(segment.curve / n)
      a = (start + (end - start) / (1 - Math.exp(segment.curve))) * (1 - m)
    }
    set(state, lane, m: Float(m), a: Float(a), left: UInt32(max(1, segment.samples)), stage: stage)
    state[3][lane] = segment.target
  }

  /// Stays at a value until something else happens.
  static func rest(at value: Float, _ state: UnsafeMutablePointer<Lanes>, lane: Int, stage: UInt32)
  {
    state[0][lane] = value
    state[3][lane] = value
    set(state, lane, m: 1, a: 0, left: hold, stage: stage)
  }

  private static func set(
    _ state: UnsafeMutablePointer<Lanes>, _ lane: Int, m: Float, a: Float, left: UInt32,
    stage: UInt32
  ) {
    state[1][lane] = m
    state[2][lane] = a
    var counters = state.words(4)
    counters[lane] = left
    state.setWords(4, counters)
    var stages = state.words(5)
    stages[lane] = stage
    state.setWords(5, stages)
  }

  /// Renders the stretch, calling `next` for each lane at the exact frame where its segment ends.
  @inline(__always)
  static func run(
    _ state: UnsafeMutablePointer<Lanes>, to out: UnsafeMutablePointer<Lanes>, frames: Int,
    next: (_ lane: Int, _ stage: UInt32) -> Void
  ) {
    var done = 0
    while done < frames {
      let left = state.words(4)
      let count = min(frames - done, Int(least(left)))
      Kernels.segment(state, to: out + done, frames: count)
      state.setWords(4, left &- UInt32(count))
      done += count
      finish(state, next)
    }
  }

  @inline(__always)
  private static func finish(
    _ state: UnsafeMutablePointer<Lanes>, _ next: (_ lane: Int, _ stage: UInt32) -> Void
  ) {
    let left = state.words(4)
    guard least(left) == 0 else { return }
    for lane in 0..<16 where left[lane] == 0 {
      state[0][lane] = state[3][lane]
      next(lane, state.words(5)[lane])
    }
  }

  @inline(__always) private static func least(_ x: LaneWords) -> UInt32 {
    var least = x[0]
    for i in 1..<16 { least = min(least, x[i]) }
    return least
  }

  /// Seconds as a whole number of samples, one at least.
  @inline(__always) static func samples(_ seconds: Float, _ sampleRate: Float) -> Int {
    max(1, Int((Double(min(max(seconds, 0), 3600)) * Double(sampleRate)).rounded()))
  }

  /// The lanes whose gate has changed since the last stretch get `change`.
  @inline(__always)
  static func followGate(
    _ gate: Lanes, _ state: UnsafeMutablePointer<Lanes>,
    change: (_ lane: Int, _ isOpen: Bool) -> Void
  ) {
    let before = state[6]
    if Math.same(gate, before) { return }
    for lane in 0..<16 where (gate[lane] > 0) != (before[lane] > 0) { change(lane, gate[lane] > 0) }
    state[6] = gate
  }

  static func start(_ state: UnsafeMutablePointer<Lanes>, lane: Int) {
    rest(at: 0, state, lane: lane, stage: 0)
    state[6][lane] = 0
  }
}
