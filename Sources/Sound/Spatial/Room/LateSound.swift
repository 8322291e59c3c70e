import Score

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
