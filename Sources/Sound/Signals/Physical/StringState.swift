/// The state of sixteen plucked strings: rows of settings, then a ring in which each string has a column.
///
/// The loop of a string is N samples of delay, a symmetric damping filter (one sample of delay at every frequency)
/// and an all-pass filter whose phase delay is the rest of the period, exact at the fundamental.
struct StringState {
  static let vectors = 25

  private enum Row {
    /// The rows of the loop: delay N in samples, age of the note in samples (words), all-pass coefficient, gains of
    /// the damping filter's middle and outer taps.
    static let delay = 0, age = 1, allpass = 2, middle = 3, outer = 4
    /// The rows of the states of the damping filter and of the all-pass.
    static let last = 5, before = 6, input = 7, output = 8
    /// The rows of the settings for which the loop was computed.
    static let frequency = 9, decay = 10, brightness = 11
    /// The rows of the burst: its length, the distance of its negative copy (words), both random states, and the
    /// period.
    static let length = 12, copy = 13, noise = 14, copyNoise = 15, period = 16, seed = 17
    /// The row of the write position in the ring: the same in all lanes, but 0 in one that has been cleared.
    static let position = 18
    /// The first of four rows: the losses of each lane, two numbers in double precision.
    static let losses = 19
    /// The rows of the low-pass that makes the burst as dark as the string: its pole and its state.
    static let pole = 23, dulled = 24
  }

  private let rows: UnsafeMutablePointer<Lanes>
  private let ring: UnsafeMutablePointer<Lanes>
  private let capacity: Int

  @inline(__always) init(_ state: UnsafeMutablePointer<Lanes>, size: Int) {
    rows = state
    ring = state + Self.vectors
    capacity = size - Self.vectors
  }

  /// Begins a new note: the ring's contents are older than the note, and not heard.
  func start(_ lane: Int, seed: UInt32) {
    for row in 0..<Row.position { rows[row][lane] = 0 }
    rows[Row.dulled][lane] = 0
    rows[Row.frequency][lane] = .nan
    LaneRandom.start(rows + Row.seed, lane: lane, seed: LaneRandom.mixed(seed))
  }

  // MARK: settings

  /// Computes the loop of the sounding lanes whose settings have changed, as far as they need it; a lane that is idle has
  /// none.
  @inline(__always)
  func tune(
    _ frequency: Lanes, _ decay: Lanes, _ brightness: Lanes, _ stretch: Stretch
  ) {
    if Math.same(frequency, rows[Row.frequency]), Math.same(decay, rows[Row.decay]),
      Math.same(brightness, rows[Row.brightness])
    {
      return
    }
    for lane in 0..<16 where stretch.sounding & (1 << lane) != 0 {
      let sampleRate = Double(stretch.sampleRate)
      if frequency[lane] != rows[Row.frequency][lane] || decay[lane] != rows[Row.decay][lane] {
        tune(lane, frequency[lane], decay[lane], brightness[lane], sampleRate)
      } else if brightness[lane] != rows[Row.brightness][lane] {
        damp(lane, brightness[lane], sampleRate)
      }
      rows[Row.frequency][lane] = frequency[lane]
      rows[Row.decay][lane] = decay[lane]
      rows[Row.brightness][lane] = brightness[lane]
    }
  }

  @inline(never)
  private func tune(
    _ lane: Int, _ frequency: Float, _ decay: Float, _ brightness: Float, _ sampleRate: Double
  ) {
    let loop = StringLoop(
      frequency: Double(frequency), decay: Double(decay), sampleRate: sampleRate,
      longest: capacity - Self.settling - 1, delay: Int(rows.words(Row.delay)[lane]))
    let before = rows.words(Row.delay)[lane]
    setWord(Row.delay, lane, UInt32(loop.delay))
    rows[Row.period][lane] = Float(loop.period)
    rows[Row.allpass][lane] = Float(loop.allpass)
    losses[lane] = loop.losses
    damp(lane, brightness, sampleRate)
    if before > 0, before != UInt32(loop.delay) { settle(lane) }
  }

  /// Computes the damping filter of a lane that keeps its loop.
  private func damp(_ lane: Int, _ brightness: Float, _ sampleRate: Double) {
    let taps = losses[lane].taps(brightness: Double(brightness), sampleRate: sampleRate)
    rows[Row.middle][lane] = Float(taps.middle)
    rows[Row.outer][lane] = Float(taps.outer)
  }

  private var losses: UnsafeMutablePointer<StringLoop.Losses> {
    UnsafeMutableRawPointer(rows + Row.losses).assumingMemoryBound(to: StringLoop.Losses.self)
  }

  /// The number of samples for which the filters are run again where the delay changes.
  static let settling = 24

  /// Gives the filters the state that they would have if the delay had always been as it is now: otherwise the change
  /// would click (V. Välimäki, T. Laakso, IEEE Trans. Signal Processing 46(12), 1998).
  private func settle(_ lane: Int) {
    let delay = Int(rows.words(Row.delay)[lane])
    guard Int(rows.words(Row.age)[lane]) > delay + Self.settling else { return }
    let position = Int(Math.greatest(rows.words(Row.position)))
    let (allpass, middle) = (rows[Row.allpass][lane], rows[Row.middle][lane])
    let outer = rows[Row.outer][lane]
    func heard(_ back: Int) -> Float {
      ring[(position - delay - back + 2 * capacity) % capacity][lane]
    }
    var (last, before) = (heard(Self.settling), heard(Self.settling))
    var (input, output) = (last, last)
    for back in stride(from: Self.settling, through: 1, by: -1) {
      let now = heard(back)
      let damped = outer * (now + before) + middle * last
      (before, last) = (last, now)
      output = allpass * (damped - output) + input
      input = damped
    }
    rows[Row.last][lane] = last
    rows[Row.before][lane] = before
    rows[Row.input][lane] = input
    rows[Row.output][lane] = output
  }

  /// Prepares the burst of the lanes that have just begun.
  @inline(__always) func strike(at position: Lanes, _ brightness: Lanes, _ sampleRate: Float) {
    let lengths = rows.words(Row.length)
    if Math.least(lengths) > 0 { return }
    for lane in 0..<16 where lengths[lane] == 0 {
      let part = position[lane] > 0.02 ? min(position[lane], 0.5) : 0.02
      let period = rows[Row.period][lane]
      rows[Row.pole][lane] = StringLoop.pole(
        brightness: brightness[lane], period: period, sampleRate)
      setWord(Row.length, lane, UInt32(max(1, period.rounded())))
      setWord(Row.copy, lane, UInt32(max(1, (part * period).rounded())))
      let seed = rows.words(Row.seed)[lane]
      setWord(Row.noise, lane, seed)
      setWord(Row.copyNoise, lane, seed)
    }
  }

  private func setWord(_ row: Int, _ lane: Int, _ value: UInt32) {
    var words = rows.words(row)
    words[lane] = value
    rows.setWords(row, words)
  }

  // MARK: sound

  @inline(__always)
  func ring(to out: UnsafeMutablePointer<Lanes>, frames: Int) {
    burst(to: out, frames: frames)
    let delay = rows.words(Row.delay)
    var age = rows.words(Row.age)
    var position = Math.greatest(rows.words(Row.position))
    let (allpass, middle, outer) = (rows[Row.allpass], rows[Row.middle], rows[Row.outer])
    var (last, before) = (rows[Row.last], rows[Row.before])
    var (input, output) = (rows[Row.input], rows[Row.output])
    let samples = UnsafeRawPointer(ring).assumingMemoryBound(to: Float.self)
    let end = UInt32(capacity)
    for i in 0..<frames {
      let ahead = position &- delay
      let place = ahead &+ (end & (0 &- (ahead &>> 31)))
      // all ones where the ring holds what this note wrote
      let isOwn = 0 &- ((age &- delay) &>> 31 ^ 1)
      let heard = Math.bits(Math.words(Self.gather(samples, place)) & isOwn)
      let damped = outer * (heard + before) + middle * last
      (before, last) = (last, heard)
      output = allpass * (damped - output) + input
      input = damped
      let sound = out[i] + output
      ring[Int(position)] = sound
      out[i] = sound
      age = age &+ (1 &- (age &>> 30))
      position = position + 1 == end ? 0 : position + 1
    }
    (rows[Row.last], rows[Row.before]) = (last, before)
    (rows[Row.input], rows[Row.output]) = (input, output)
    rows.setWords(Row.age, age)
    rows.setWords(Row.position, LaneWords(repeating: position))
  }

  /// The samples after a burst in which its low-pass fades, to less than 10^-5 at 192 kHz.
  private static let fading: UInt32 = 2048

  /// The burst of one period of noise, and its negative copy from the reflection at the plucked place, through a low-pass.
  @inline(__always)
  private func burst(to out: UnsafeMutablePointer<Lanes>, frames: Int) {
    var age = rows.words(Row.age)
    let (length, copy) = (rows.words(Row.length), rows.words(Row.copy))
    let end = length &+ copy &+ Self.fading
    // 2^31 more than nothing is left when even the copy has faded in all lanes
    if Math.least(age &- end ^ 0x8000_0000) >= 0x8000_0000 {
      for i in 0..<frames { out[i] = Lanes() }
      return
    }
    var (noise, copyNoise) = (rows.words(Row.noise), rows.words(Row.copyNoise))
    let pole = rows[Row.pole]
    var dulled = rows[Row.dulled]
    for i in 0..<frames {
      let sounds = 0 &- ((age &- length) &>> 31)
      let copies = 0 &- (((age &- copy) &>> 31 ^ 1) & ((age &- (length &+ copy)) &>> 31))
      noise = LaneRandom.next(noise)
      copyNoise = (LaneRandom.next(copyNoise) & copies) | (copyNoise & ~copies)
      let x = Math.bits(Math.words(LaneRandom.bipolar(noise)) & sounds)
      let y = Math.bits(Math.words(LaneRandom.bipolar(copyNoise)) & copies)
      let burst = (x - y) * 0.5
      dulled = Math.bits(Math.words(burst + pole * (dulled - burst)) & (0 &- ((age &- end) &>> 31)))
      out[i] = dulled
      age = age &+ 1
    }
    rows[Row.dulled] = dulled
    rows.setWords(Row.noise, noise)
    rows.setWords(Row.copyNoise, copyNoise)
  }

  @inline(__always)
  private static func gather(_ t: UnsafePointer<Float>, _ i: LaneWords) -> Lanes {
    let p = i &<< 4
    return Lanes { t[Int(p[$0]) + $0] }
  }
}
