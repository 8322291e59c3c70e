import Signals

/// A part of an ensemble: an engine, and the gains of its placed and of its direct sound.
final class EnsemblePart {
  /// The engine that sounds; the ensemble holds the reference.
  var engine: Unmanaged<Engine>?
  var placed = StraightMove()
  var direct = StraightMove()
  /// The gain of the direct sound at both ends of the present quantum.
  private var directEnds: (from: Float, to: Float) = (0, 0)
  /// The engine's left channel in the present quantum; further down, the mono sum with the gain of the placed sound.
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  let mono: UnsafeMutablePointer<Float>
  /// The sums of squares of placed and direct sound since the last call of `takeLevel`.
  private var energy = (placed: Float(0), direct: Float(0))
  private var frames = 0

  init() {
    left = .allocate(capacity: 3 * Engine.quantum)
    left.initialize(repeating: 0, count: 3 * Engine.quantum)
    right = left + Engine.quantum
    mono = right + Engine.quantum
  }

  deinit {
    engine?.release()
    left.deallocate()
  }

  /// Renders the next quantum.
  func render(at clock: Int64) {
    guard let engine else { return }
    engine.takeUnretainedValue().render(left: left, right: right, frames: Engine.quantum)
    let end = clock + Int64(Engine.quantum)
    let (from, to) = placed.stretch(from: clock, to: end)
    let step = (to - from) / Float(Engine.quantum)
    directEnds = direct.stretch(from: clock, to: end)
    // Half the sum: a sound in the middle, and two that have nothing to do with each other, keep their energy.
    for i in 0..<Engine.quantum {
      mono[i] = 0.5 * (left[i] + right[i]) * (from + step * Float(i))
    }
    measure(direct: directEnds.to)
  }

  private func measure(direct factor: Float) {
    var (placed, direct) = (Float(0), Float(0))
    for i in 0..<Engine.quantum {
      placed += mono[i] * mono[i]
      direct += left[i] * left[i] + right[i] * right[i]
    }
    energy.placed += 2 * placed
    energy.direct += direct * factor * factor
    frames += Engine.quantum
  }

  /// The root mean square of both channels since the last call, placed and direct.
  func takeLevel() -> (placed: Double, direct: Double) {
    defer { (energy, frames) = ((0, 0), 0) }
    let count = Double(max(1, frames))
    return (
      (Double(energy.placed) / count).squareRoot(), (Double(energy.direct) / count).squareRoot()
    )
  }

  /// Measures the present quantum of the placed sound, as from both sides of the middle, and of the direct sound.
  func measure(on board: LevelBoard, placed: Int, direct: Int) {
    if engine == nil { return }
    board.add(mono, mono, frames: Engine.quantum, to: placed)
    board.add(left, right, times: directEnds.to, frames: Engine.quantum, to: direct)
  }

  /// Adds the direct sound to an output.
  /// - Parameters: factors of the two channels in that output.
  func addDirect(
    to output: UnsafeMutablePointer<Float>, left a: Float, right b: Float
  ) {
    let (from, to) = directEnds
    if engine == nil || from == 0 && to == 0 { return }
    let step = (to - from) / Float(Engine.quantum)
    for i in 0..<Engine.quantum {
      output[i] += (a * left[i] + b * right[i]) * (from + step * Float(i))
    }
  }
}

/// A ramp that is read stretch after stretch, at both ends of each.
struct StraightMove {
  var ramp: Ramp<Double>
  /// The value at the end of the last stretch; nil before the first.
  private var last: Double?

  init(at value: Double = 0) { ramp = Ramp(value) }

  /// The values at the ends of the next stretch, which begins where the last one ended, so that a move that begins
  /// within a stretch makes no step. The first stretch begins at the target where that has no ramp.
  mutating func stretch(from start: Int64, to end: Int64) -> (from: Float, to: Float) {
    let first = last ?? (ramp.isJump ? ramp.target : ramp.value(at: start))
    let next = ramp.value(at: end)
    last = next
    return (Float(first), Float(next))
  }
}

/// A delay line of some channels to which sounds are added. It works in quanta.
final class DelayedMix {
  private let memory: UnsafeMutablePointer<Float>
  private let delay: Int
  private var stride: Int { delay + Engine.quantum }

  init(channels: Int, frames: Int) {
    delay = frames
    memory = .allocate(capacity: channels * (frames + Engine.quantum))
    memory.initialize(repeating: 0, count: channels * (frames + Engine.quantum))
  }

  deinit { memory.deallocate() }

  /// The place where the next quantum of a channel is added up, silent at first.
  func input(_ channel: Int) -> UnsafeMutablePointer<Float> { memory + channel * stride + delay }

  /// Adds the quantum that is due to an output, and makes room for the next one.
  func pass(_ channel: Int, to output: UnsafeMutablePointer<Float>) {
    let line = memory + channel * stride
    for i in 0..<Engine.quantum { output[i] += line[i] }
    line.update(from: line + Engine.quantum, count: delay)
    (line + delay).update(repeating: 0, count: Engine.quantum)
  }
}
