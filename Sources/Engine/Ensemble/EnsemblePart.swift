/// A place in an ensemble: an engine, how much of it is heard from its place, and how much as it is.
final class EnsemblePart {
  /// The engine that sounds; the reference is the ensemble's.
  var engine: Unmanaged<Engine>?
  var placed = StraightMove()
  var direct = StraightMove()
  /// The level of what is heard as it is, at both ends of the present quantum.
  private var directEnds: (from: Float, to: Float) = (0, 0)
  /// What the engine made of the present quantum, and that in one channel with the level for its place.
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>
  let mono: UnsafeMutablePointer<Float>
  /// Sums of squares since they were taken last, and over how many frames: at its place, and as it is.
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

  /// Root of the mean square of both channels since the last call, at its place and as it is.
  func takeLevel() -> (placed: Double, direct: Double) {
    defer { (energy, frames) = ((0, 0), 0) }
    let count = Double(max(1, frames))
    return (
      (Double(energy.placed) / count).squareRoot(), (Double(energy.direct) / count).squareRoot()
    )
  }

  /// Adds what is heard without a place to an output.
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
