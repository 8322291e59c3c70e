import Score

/// A delay line for each of sixteen voices: a ring of rows, read between samples.
///
/// The interpolation is cubic (Lagrange, four points): between the inner two its gain is at most 1 at every frequency
/// (T. Laakso and others, "Splitting the unit delay", IEEE Signal Processing Magazine 13, 1996), so that a loop with
/// a gain below 1 stays stable. A new note does not clear its ring: the age of the note is counted, and samples that
/// are older read as zero.
struct LaneLine {
  /// The number of rows before the ring: the write position, the same in every lane, the notes' ages, and where they read.
  static let header = 2 + LaneHead.rows
  /// The number of first rows that are repeated after the last, so that four neighbours never wrap round.
  private static let overlap = 3
  /// The shortest distance that can be read: the present sample is not yet in the ring.
  static let shortest: Float = 2

  /// The seconds that the line holds, as a parameter that must be a number.
  static let longest = ParameterSpec(
    "longest", .seconds, in: 0.001...2, default: 0.5,
    doc: "The longest time, a plain number: memory is set aside for it.")

  /// The number of rows of state for a ring whose length the unit's input 3 gives.
  static func stateSize(_ setup: UnitSetup) -> Int {
    let constant = setup.constants[3] ?? Float(longest.defaultValue)
    let seconds = constant.held(0.001, 2)
    return header + Int((Double(seconds) * setup.sampleRate).rounded(.up)) + 4 + overlap
  }

  /// Begins a new note: the ring counts as empty. Its write position stays, because other notes share it.
  static func start(_ note: NewNote) {
    note.state[1][note.lane] = 0
    LaneHead.start(note)
  }

  private let state: UnsafeMutablePointer<Lanes>
  private let ring: UnsafeMutableRawPointer
  private let rows: UnsafeMutableRawPointer
  private let size: Int
  private var place: Int
  private var age: Lanes
  /// Whether any note is younger than the ring is long.
  private let hasYoung: Bool

  /// The longest distance that can be read, in samples.
  var longestDistance: Float { Float(size - 4) }

  /// - Parameter scratch: number of a scratch register for the read positions of each lane.
  @inline(__always)
  init(_ operation: Operation, _ stretch: Stretch, scratch: Int) {
    state = stretch.state + operation.state
    ring = UnsafeMutableRawPointer(state + Self.header)
    rows = UnsafeMutableRawPointer(stretch.line(scratch: scratch))
    size = operation.stateSize - Self.header - Self.overlap
    age = state[1]
    // an erased lane has lost its copy of the place
    let places = state[0]
    var (place, youngest) = (places[0], age[0])
    for lane in 1..<16 {
      place = places[lane] > place ? places[lane] : place
      youngest = age[lane] < youngest ? age[lane] : youngest
    }
    self.place = Int(place)
    hasYoung = youngest < Float(size)
  }

  /// Reads the sample `distance` back, 2 to `longestDistance`; to be called before `write`.
  @inline(__always)
  func read(_ distance: Lanes) -> Lanes {
    let shifted: Lanes = (distance - 0.5) + Math.rounder
    let whole: Lanes = shifted - Math.rounder
    let f: Lanes = distance - whole
    let words = Math.words(shifted) &- Math.rounder.bitPattern
    var taps: (Lanes, Lanes, Lanes, Lanes)
    if Math.same(shifted, Lanes(repeating: shifted[0])) {
      var last = place - Int(words[0]) - 2
      if last < 0 { last += size }
      taps = (row(at: last + 3), row(at: last + 2), row(at: last + 1), row(at: last))
    } else {
      // places of the oldest of four samples; negative ones begin again at the end
      let row = LaneWords(repeating: UInt32(place)) &- words &- 2
      let wrap = (LaneWords() &- (row &>> 31)) & UInt32(size)
      rows.storeBytes(of: row &+ wrap, as: LaneWords.self)
      taps = (gather(3), gather(2), gather(1), gather(0))
    }
    if hasYoung {
      taps.0 = taps.0.replacing(with: 0, where: whole - 1 .> age)
      taps.1 = taps.1.replacing(with: 0, where: whole .> age)
      taps.2 = taps.2.replacing(with: 0, where: whole + 1 .> age)
      taps.3 = taps.3.replacing(with: 0, where: whole + 2 .> age)
    }
    return Self.cubic(taps.0, taps.1, taps.2, taps.3, f)
  }

  @inline(__always)
  private static func cubic(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes, _ f: Lanes) -> Lanes {
    let (before, after, beyond) = (f + 1, f - 1, f - 2)
    let inner: Lanes = after * beyond * 0.5
    let outer: Lanes = f * before
    let first: Lanes = b * (before * inner) - a * (f * inner * 0.33333334)
    let second: Lanes = d * (outer * after * 0.16666667) - c * (outer * beyond * 0.5)
    return first + second
  }

  @inline(__always)
  private func row(at index: Int) -> Lanes { ring.load(fromByteOffset: index * 64, as: Lanes.self) }

  /// Reads one sample of every lane, each from a row of its own.
  @inline(__always)
  private func gather(_ offset: Int) -> Lanes {
    Lanes { lane in
      let row = Int(rows.load(fromByteOffset: 4 * lane, as: UInt32.self)) + offset
      return ring.load(fromByteOffset: row * 64 + lane * 4, as: Float.self)
    }
  }

  /// Writes the present sample and advances by one.
  @inline(__always)
  mutating func write(_ x: Lanes) {
    ring.storeBytes(of: x, toByteOffset: place * 64, as: Lanes.self)
    if place < Self.overlap {
      ring.storeBytes(of: x, toByteOffset: (place + size) * 64, as: Lanes.self)
    }
    place = place + 1 == size ? 0 : place + 1
    age += Lanes(repeating: 1)
  }

  /// Stores position and ages for the next stretch.
  @inline(__always)
  func end() {
    state[0] = Lanes(repeating: Float(place))
    state[1] = age.held(0, 4_194_304)
  }
}

/// The gain 10^(-3·time/decay) of a loop of `time` that falls by 60 dB in `decay`, both in seconds.
@inline(__always)
func loopGain(time: Lanes, decay: Lanes) -> Lanes {
  let loops = (time / decay).held(0, 12)
  return Math.exp2(loops * -9.965784)
}

/// The places at which the delay lines of sixteen voices read, for times that change at the rate of control.
///
/// A slow change moves a place, which bends the pitch, as tape does. A place that ran after a fast change or a step would play
/// what it passes as a chirp: there it stands until the change is over, and is crossfaded with the new one, by gains that add
/// up to 1, as in `ReadHead` of the effects. Times that are signals move the place at any speed.
struct LaneHead {
  /// The rows of its state in a `LaneLine`, from `first` on: the place, the one that fades in, the part of the crossfade that is
  /// over, the distance that was asked for last, the samples for which the end of a change is waited for.
  static let rows = 5
  private static let first = 2

  /// The fastest change that bends, samples per sample.
  private static let speed: Float = 0.5
  /// The seconds of a crossfade, and those for which the end of a fast change is waited for.
  private static let seconds: (fade: Float, patience: Float) = (0.04, 0.03)

  private let state: UnsafeMutablePointer<Lanes>
  private let isSignal: Bool
  private let fade: Float
  private let patience: Float

  @inline(__always)
  init(_ operation: Operation, _ stretch: Stretch, time: Int) {
    state = stretch.state + operation.state + Self.first
    isSignal = operation.inputs[time].isAudio
    fade = 1 / (Self.seconds.fade * stretch.sampleRate)
    patience = Self.seconds.patience * stretch.sampleRate
  }

  /// Forgets where a lane stood: its next place is taken at once.
  static func start(_ note: NewNote) {
    for row in first..<first + rows { note.state[row][note.lane] = 0 }
  }

  /// Reads a line at the distances that the times ask for, and goes on by one sample.
  @inline(__always)
  func read(_ line: LaneLine, _ distance: Lanes) -> Lanes {
    if isSignal { return line.read(distance) }
    if Math.same(distance, state[0]), Math.same(distance, state[3]), Math.same(state[2], Lanes()) {
      return line.read(distance)
    }
    for lane in 0..<16 { move(lane, to: distance[lane]) }
    let heard = line.read(state[0])
    let progress = state[2]
    if Math.same(progress, Lanes()) { return heard }
    let part: Lanes = progress * progress * (3 - 2 * progress)
    return heard + part * (line.read(state[1]) - heard)
  }

  private func move(_ lane: Int, to distance: Float) {
    let isCalm = (distance - state[3][lane]).magnitude <= Self.speed
    state[3][lane] = distance
    if state[0][lane] == 0 {
      (state[0][lane], state[1][lane]) = (distance, distance)
      return
    }
    if state[2][lane] == 0, (distance - state[0][lane]).magnitude <= Self.speed {
      (state[0][lane], state[1][lane], state[4][lane]) = (distance, distance, 0)
      return
    }
    state[4][lane] = isCalm ? 0 : state[4][lane] + 1
    if state[2][lane] > 0 {
      if (distance - state[1][lane]).magnitude <= Self.speed { state[1][lane] = distance }
      state[2][lane] += fade
      if state[2][lane] < 1 { return }
      (state[0][lane], state[2][lane]) = (state[1][lane], 0)
      if (distance - state[0][lane]).magnitude <= Self.speed {
        state[0][lane] = distance
        return
      }
    }
    if isCalm || state[4][lane] > patience {
      (state[1][lane], state[2][lane]) = (distance, fade)
    }
  }
}
