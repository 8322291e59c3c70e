import Score
import Signals

/// The late field of a room while it is rendered: the sources feed it, and its twelve directions are paths to the
/// listener.
final class LateSound {
  private let field: LateField
  private let directions = LateField.directions
  private let rows: Int
  private let rings: RingBank
  private let paths: PathBank
  private let input = AlignedFloats(Quantum.frames)
  /// The number of quanta without sound, and the number after which nothing is left.
  private var silence = 0
  private let patience: Int
  private var isFed = false

  init(_ plan: LatePlan, _ panner: any Panner, _ mixer: PathMixer) {
    field = LateField(plan)
    rows = panner.reflectionLines
    rings = RingBank(reaches: LateField.directions.map { _ in mixer.reach(0) })
    paths = PathBank(LateField.outputs, for: panner)
    // -120 dB
    let seconds = 2 * plan.decayTimes.max()! + plan.start
    patience = Int(seconds * plan.sampleRate) / Quantum.frames + 64
    silence = patience
  }

  /// Clears all memory.
  func reset() {
    if silence < patience { field.reset() }
    silence = patience
    for i in 0..<LateField.outputs { paths.start[i].isFresh = true }
  }

  /// Begins a quantum.
  func begin() {
    input.start.update(repeating: 0, count: input.count)
    isFed = false
  }

  /// Adds the sound of a source, its gain interpolated linearly.
  func feed(_ sound: UnsafePointer<Float>, from start: Float, to end: Float) {
    if start == 0, end == 0 { return }
    isFed = true
    let step = (end - start) / Float(Quantum.frames)
    for i in 0..<Quantum.frames {
      input.start[i] += sound[i] * (start + step * Float(i + 1))
    }
  }

  /// Renders the quantum.
  func finish(_ moment: SpaceMoment, _ view: RoomView, level: Float, to mixer: PathMixer) {
    if isFed {
      silence = 0
    } else if silence < patience {
      silence += 1
      if silence == patience { field.reset() }
    }
    if silence < patience { field.process(UnsafePointer(input.start)) }
    for i in 0..<LateField.outputs {
      let direction = directions[i]
      let sound = silence < patience ? UnsafePointer(field.lines + i * Quantum.frames) : nil
      rings.start[i].write(sound, at: moment.time)
      let target = PathTarget(
        direction: view.turn(direction.x, direction.y, direction.z), gain: level)
      mixer.add(paths.start + i, from: rings.start + i, to: target, lines: rows)
    }
  }
}

/// The late field of a room: a feedback delay network whose sixteen lines feed each other through a Hadamard matrix
/// (J.-M. Jot and A. Chaigne, AES 90th Convention, preprint 3030, 1991). A filter in each line gives every octave its
/// own decay time. Twelve of the matrix's outputs leave in twelve directions.
final class LateField {
  /// The unit vectors from which its sound comes, in the room's axes: the Fibonacci lattice on the sphere (R.
  /// Swinbank and R. Purser, Q. J. R. Meteorol. Soc. 132, 2006). No two lie opposite each other or in one plane with
  /// the head, which would make the ears hear too much alike.
  static let directions: [Vector3] = (0..<outputs).map { i in
    let z = 1 - Double(2 * i + 1) / Double(outputs)
    let flat = (1 - z * z).squareRoot()
    let circle = UnitCircle.at(turns: Double(i) * (1.5 - 5.0.squareRoot() / 2))
    return Vector3(flat * circle.cosine, flat * circle.sine, z)
  }

  static let outputs = 12
  let plan: LatePlan
  private static let frames = Quantum.frames
  /// The ring buffer of each line, and of the delay before them; a power of two long.
  private let rings: AlignedFloats
  private let size: Int
  private var place = 0
  /// The 64 samples of each line; after `process`, the first twelve lines are the outputs.
  private let memory: AlignedFloats
  var lines: UnsafeMutablePointer<Float> { memory.start }
  private let input: AlignedFloats
  private let losses: ShelfBank
  private let before: ShelfBank
  private let lengths: UnsafeMutablePointer<Int>
  private let gain: Float

  init(_ plan: LatePlan) {
    self.plan = plan
    let longest = max(plan.lengths.max()!, plan.delay) + 2 * Self.frames
    var size = 256
    while size < longest { size *= 2 }
    self.size = size
    rings = AlignedFloats((LatePlan.lines + 1) * size)
    memory = AlignedFloats(LatePlan.lines * Self.frames)
    input = AlignedFloats(8 * Self.frames)
    let filters = plan.filters()
    losses = ShelfBank(filters.lines)
    before = ShelfBank(filters.before, blocks: 1)
    lengths = .allocate(capacity: LatePlan.lines)
    for (i, length) in plan.lengths.enumerated() { lengths[i] = length }
    // sixteen lines leave by twelve ways with the same power; the matrix below is four times an orthogonal one
    gain = Float(plan.gain * (16.0 / 12).squareRoot() / 4)
  }

  deinit { lengths.deallocate() }

  func reset() {
    rings.start.update(repeating: 0, count: rings.count)
    losses.reset()
    before.reset()
  }

  /// Takes 64 samples of the sum of all sound in the room; then `lines` holds the sound from the twelve directions.
  func process(_ feed: UnsafePointer<Float>) {
    takeInput(feed)
    for line in 0..<LatePlan.lines {
      copy(from: line, delay: lengths[line], to: lines + line * Self.frames)
    }
    let input = input.start
    losses.run(lines)
    mix()
    for line in 0..<LatePlan.lines {
      let (x, ring) = (lines + line * Self.frames, rings.start + line * size)
      let sign: Float = Self.isNegative(line) ? -0.25 : 0.25
      for i in 0..<Self.frames { ring[(place + i) & (size - 1)] = 0.25 * x[i] + sign * input[i] }
      for i in 0..<Self.frames { x[i] *= gain }
    }
    place = (place + Self.frames) & (size - 1)
  }

  /// The signs with which the lines receive the input: those of no row of the matrix, so that no direction hears all
  /// lines at once.
  private static func isNegative(_ line: Int) -> Bool { 0x8d5b >> line & 1 == 1 }

  private func takeInput(_ feed: UnsafePointer<Float>) {
    let ring = rings.start + LatePlan.lines * size
    for i in 0..<Self.frames { ring[(place + i) & (size - 1)] = feed[i] }
    copy(from: LatePlan.lines, delay: plan.delay, to: input.start)
    before.run(input.start)
  }

  private func copy(from line: Int, delay: Int, to out: UnsafeMutablePointer<Float>) {
    let ring = rings.start + line * size
    let start = (place - delay) & (size - 1)
    let first = min(Self.frames, size - start)
    out.update(from: ring + start, count: first)
    (out + first).update(from: ring, count: Self.frames - first)
  }

  /// Computes sums and differences of all lines: a Hadamard matrix in its natural order.
  private func mix() {
    let rows = UnsafeMutableRawPointer(lines).assumingMemoryBound(to: SIMD8<Float>.self)
    let width = Self.frames / 8
    var span = 1
    while span < LatePlan.lines {
      for line in 0..<LatePlan.lines where line & span == 0 {
        let (a, b) = (rows + line * width, rows + (line + span) * width)
        for i in 0..<width { (a[i], b[i]) = (a[i] + b[i], a[i] - b[i]) }
      }
      span *= 2
    }
  }
}
