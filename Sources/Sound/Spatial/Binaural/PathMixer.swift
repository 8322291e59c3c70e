internal import CKernels

/// Renders paths to the lines of a panner, each from its state at the start of a quantum to that at its end: delays
/// and weights are interpolated linearly, sample by sample. Few paths pass by responses of their own instead, and lines in which nothing
/// sounds cost nothing.
final class PathMixer {
  private static let batch = 32
  private static let frames = Quantum.frames
  /// The number of quanta that a line holds before it is copied back to its beginning.
  private static let quanta = 8

  private let panner: any Panner
  private let table: DelayTable
  /// The number of samples by which everything is delayed, so that the nearer ear can be earlier.
  let latency: Double
  private let stride: Int
  private let responses: PathResponses?
  private let lines: [AlignedFloats]
  /// The number of samples from one line to the next.
  private let distance: Int
  private let sounds: [AlignedFloats]
  private let weights: [AlignedFloats]
  private var time: Int64 = 0
  /// Whether nothing sounds in the lines; what they hold is of no account then.
  private var isIdle = true
  /// The frame at which the last sound of the lines has passed the panner.
  private var end: Int64 = 0
  private var cursor: Int
  private var waiting = 0
  private var rows = 0
  /// The lines of the group that is open: those of the right ear after those of the left.
  private let aside: AlignedFloats
  private var groupRows: Int?

  init(_ panner: any Panner, sampleRate: Double) {
    self.panner = panner
    table = DelayTable(sampleRate: sampleRate)
    stride = panner.stride
    responses = panner.responses
    latency = 5 + panner.longestLag / 2
    // 16 more keep the lines off each other's places in the cache
    let distance = panner.history + Self.frames * Self.quanta + 16
    self.distance = distance
    cursor = panner.history
    let (ears, count) = (0..<panner.ears, panner.lines)
    lines = ears.map { _ in AlignedFloats(count * distance) }
    sounds = ears.map { _ in AlignedFloats(2 * Self.batch * Self.frames) }
    weights = ears.map { _ in AlignedFloats(2 * Self.batch * panner.stride) }
    aside = AlignedFloats((panner.ears * count + 7) / 8 * 8 * Self.frames)
  }

  /// The number of blocks of eight lines that a filter of a group with `rows` lines per ear works on.
  func blocks(rows: Int) -> Int { (panner.ears * rows + 7) / 8 }

  /// Opens a group: the paths added from now on use `rows` lines per ear, and pass a filter together.
  func open(rows: Int) {
    flush()
    groupRows = rows
    aside.start.update(repeating: 0, count: blocks(rows: rows) * 8 * Self.frames)
  }

  /// Closes the group, filters its lines and adds them to the others.
  func close(_ filter: ShelfBank) {
    flush()
    guard let rows = groupRows else { return }
    groupRows = nil
    filter.run(aside.start)
    wake()
    for ear in 0..<panner.ears {
      for row in 0..<rows {
        let x = aside.start + (ear * rows + row) * Self.frames
        let line = lines[ear].start + cursor + row * distance
        for i in 0..<Self.frames { line[i] += x[i] }
      }
    }
  }

  /// The length in samples that a ring needs for paths of delays up to `delay` samples.
  func reach(_ delay: Double) -> Int { Int(delay + latency + panner.longestLag) + 16 }

  /// Begins a quantum.
  /// - Parameter time: frame of its first sample.
  func begin(at time: Int64) {
    self.time = time
    isIdle = isIdle || time >= end
    guard !isIdle else { return }
    let isFull = cursor + Self.frames > panner.history + Self.frames * Self.quanta
    for line in lines {
      for row in 0..<panner.lines {
        let start = line.start + row * distance
        if isFull { start.update(from: start + cursor - panner.history, count: panner.history) }
        (start + (isFull ? panner.history : cursor)).update(repeating: 0, count: Self.frames)
      }
    }
    if isFull { cursor = panner.history }
  }

  /// Lets sound into the lines in this quantum: those that were idle begin with silence.
  private func wake() {
    end = time + Int64(Self.frames + panner.history)
    guard isIdle else { return }
    isIdle = false
    cursor = panner.history
    for line in lines {
      for row in 0..<panner.lines {
        (line.start + row * distance).update(repeating: 0, count: cursor + Self.frames)
      }
    }
  }

  /// Adds the sound of a path.
  /// - Parameters:
  ///   - target: state of the path at the end of the quantum.
  ///   - count: number of the panner's lines that it may use.
  func add(
    _ path: UnsafeMutablePointer<Path>, from ring: UnsafePointer<SourceRing>,
    to target: PathTarget, lines count: Int
  ) {
    if ring.pointee.isSilent {
      path.pointee.isFresh = true
      return
    }
    if count != rows { flush() }
    rows = count
    let size = panner.ears * stride
    let (first, second) = (path.pointee.weights, path.pointee.weights + size)
    let (old, new) = path.pointee.isFlipped ? (second, first) : (first, second)
    let lag = panner.weigh(target, near: &path.pointee.triangle, count: count, into: new)
    let level = DelayTable.level(target.air)
    let delay = latency + target.delay
    if path.pointee.isFresh {
      old.update(from: new, count: size)
      (path.pointee.delay, path.pointee.lag, path.pointee.level) = (delay, lag, level)
      path.pointee.isFresh = false
    }
    let (oldDelay, oldLag) = (path.pointee.delay, path.pointee.lag)
    var state = kernels_path(
      ring: ring.pointee.samples, mask: Int64(ring.pointee.mask),
      from_delay: (oldDelay - oldLag / 2, oldDelay + oldLag / 2),
      to_delay: (delay - lag / 2, delay + lag / 2), from_level: path.pointee.level,
      to_level: level)
    let loops = kernels_now().pointee
    let shelves = panner.shelves(target)
    for ear in 0..<panner.ears {
      let sound = sounds[ear].start + 2 * Self.frames * waiting
      loops.delay(sound, &state, Int32(ear), table.rows, time)
      if shelves != nil || path.pointee.isNear { path.pointee.filter(sound, ear: ear, to: shelves) }
      loops.ramp(
        weights[ear].start + 2 * stride * waiting, stride, old + ear * stride, new + ear * stride,
        Int32((count + 7) / 8 * 8))
    }
    (path.pointee.delay, path.pointee.lag, path.pointee.level) = (delay, lag, level)
    path.pointee.isFlipped.toggle()
    path.pointee.settle(shelves)
    waiting += 1
    if waiting == Self.batch { flush() }
  }

  private func flush() {
    guard waiting > 0 else { return }
    if groupRows == nil { wake() }
    let loops = kernels_now().pointee
    for ear in 0..<panner.ears {
      let isAside = groupRows != nil
      let line = isAside ? aside.start + ear * rows * Self.frames : lines[ear].start + cursor
      loops.spread(
        line, isAside ? Self.frames : distance, sounds[ear].start, weights[ear].start, stride,
        Int32(waiting), Int32(rows))
    }
    waiting = 0
  }

  /// Ends the quantum.
  func finish(into outputs: UnsafePointer<UnsafeMutablePointer<Float>>) {
    let areUsed = !isIdle && end > time + Int64(panner.history)
    if let responses, !areUsed, waiting <= PathResponses.limit { pass(by: responses) }
    flush()
    for ear in 0..<panner.ears where !isIdle {
      panner.finish(lines[ear].start + cursor, distance: distance, ear: ear, into: outputs)
    }
    if isIdle {
      let channels = panner.ears == 2 ? 2 : panner.lines
      for i in 0..<channels { outputs[i].update(repeating: 0, count: Self.frames) }
    } else {
      cursor += Self.frames
    }
    responses?.finish(into: outputs)
  }

  private func pass(by responses: PathResponses) {
    for path in 0..<waiting {
      for ear in 0..<panner.ears {
        responses.add(
          sounds[ear].start + 2 * Self.frames * path, weights[ear].start + 2 * stride * path,
          stride: stride, rows: rows, ear: ear)
      }
    }
    waiting = 0
  }
}

/// Filters the sound of few paths, each by a response of its own: the sum of the panner's filters with the path's weights.
///
/// Filtering is linear, so this gives the sound that the panner's lines give, up to rounding. Lines cost a multiplication for each filter,
/// tap and sample, however many paths they hold; here it is 1.5 for each path, tap and sample, and as many
/// again where the path moves, and 0.4 to 0.8 for making the response.
final class PathResponses {
  /// The most paths that are filtered so. Counted, not measured, the lines take as many multiplications as about 6 moving paths.
  static let limit = 4
  private static let frames = Quantum.frames

  /// The filters, each in whole quanta.
  private let filters: AlignedFloats
  private let length: Int
  /// The number of quanta that one quantum of sound goes on for.
  private let tiles: Int
  /// A path's response at the start of a quantum and its growth, each behind a quantum of zeros.
  private let responses: AlignedFloats
  /// For each ear the sound to come, and room for a quantum of it.
  private let tails: [AlignedFloats]
  private let scratch = AlignedFloats(frames)
  /// The number of quanta until the tails are silent.
  private var remaining = 0

  /// - Parameter filters: of one length, in samples.
  init(_ filters: [[Float]], ears: Int) {
    let (frames, taps) = (Self.frames, filters[0].count)
    length = (taps + frames - 1) / frames * frames
    tiles = (taps - 1 + 2 * frames - 1) / frames
    self.filters = AlignedFloats(filters.count * length)
    for (row, filter) in filters.enumerated() {
      for (i, value) in filter.enumerated() { self.filters.start[row * length + i] = value }
    }
    let tiles = tiles
    responses = AlignedFloats(2 * (1 + tiles) * frames)
    tails = (0..<ears).map { _ in AlignedFloats(tiles * frames) }
  }

  /// Adds a quantum of a path's sound at one ear.
  /// - Parameters:
  ///   - sound: a quantum, and the same with each sample times its number, from 1 on.
  ///   - weights: of each filter at the start of the quantum, and `stride` behind them what they grow by with every sample.
  ///   - rows: the number of filters that the path uses.
  func add(
    _ sound: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, stride: Int, rows: Int, ear: Int
  ) {
    let filter = kernels_now().pointee.filter
    let (frames, width) = (Self.frames, (1 + tiles) * Self.frames)
    let isMoving = (0..<rows).contains { weights[stride + $0] != 0 }
    for part in 0..<(isMoving ? 2 : 1) {
      let response = responses.start + part * width + frames
      for place in Swift.stride(from: 0, to: length, by: frames) {
        filter(
          response + place, filters.start + place, length, weights + part * stride, 1, Int32(rows))
      }
    }
    for tile in 0..<tiles {
      let place = tile * frames
      filter(
        scratch.start, responses.start + frames + place, width, sound, Int32(frames),
        isMoving ? 2 : 1)
      let tail = tails[ear].start + place
      for i in 0..<frames { tail[i] += scratch.start[i] }
    }
    remaining = tiles
  }

  /// Adds what is due to a quantum of output.
  func finish(into outputs: UnsafePointer<UnsafeMutablePointer<Float>>) {
    guard remaining > 0 else { return }
    remaining -= 1
    let frames = Self.frames
    for (ear, tail) in tails.enumerated() {
      let output = outputs[ear]
      for i in 0..<frames { output[i] += tail.start[i] }
      let rest = (tiles - 1) * frames
      tail.start.update(from: tail.start + frames, count: rest)
      (tail.start + rest).update(repeating: 0, count: frames)
    }
  }
}
