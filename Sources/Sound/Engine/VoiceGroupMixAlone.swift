import Signals

/// The mix of lanes that were rendered alone: the same products and sums as of all lanes together.
extension VoiceGroup {
  /// Adds each sounding lane by gains that are constant over the stretch or interpolated linearly.
  func mixPlacedAlone(
    _ stretch: Stretch, _ program: Program, _ desk: Desk, from start: StereoLanes
  ) {
    let perFrame = 1 / Float(stretch.frames)
    let (leftStep, rightStep) = (
      (gains.left - start.left) * perFrame, (gains.right - start.right) * perFrame
    )
    stretch.forEachSounding { alone in
      let lane = alone.lane
      let sums = LaneLines(of: lane, in: desk.sums, from: position, frames: stretch.frames)
      let right = program.right ?? program.output
      sums.addLeft(alone.register(program.output), gain: start.left[lane], step: leftStep[lane])
      sums.addRight(alone.register(right), gain: start.right[lane], step: rightStep[lane])
    }
  }

  /// Adds each sounding lane where the graph's own pan is a signal, with a position for every sample.
  func mixMovingAlone(
    _ stretch: Stretch, _ program: Program, _ desk: Desk, from first: Placement, step: Placement,
    pan: Operand
  ) {
    stretch.forEachSounding { alone in
      let lane = alone.lane
      let (x, pan) = (alone.register(program.output), alone.register(pan))
      let (amplitude, place) = (first.amplitude[lane], first.place[lane])
      let (amplitudeStep, placeStep) = (step.amplitude[lane], step.place[lane])
      let (left, right) = (alone.line(scratch: 0), alone.line(scratch: 1))
      for i in 0..<alone.vectors {
        let now = Placement(
          amplitude: amplitude + amplitudeStep * Stretch.frames(of: i),
          place: place + placeStep * Stretch.frames(of: i) + pan[i])
        let gains = now.gains
        left[i] = x[i] * gains.left
        right[i] = x[i] * gains.right
      }
      let sums = LaneLines(of: lane, in: desk.sums, from: position, frames: stretch.frames)
      sums.addLeft(left, gain: 1, step: 0)
      sums.addRight(right, gain: 1, step: 0)
    }
  }

  /// Ends those of the sounding lanes whose sound is not a number, infinite, or more than 180 dB over full scale.
  mutating func silenceFaultsAlone(
    _ program: Program, _ stretch: Stretch, _ start: inout StereoLanes
  ) {
    stretch.forEachSounding { alone in
      let lane = alone.lane
      var energy = gains.left[lane] * gains.left[lane] + gains.right[lane] * gains.right[lane]
      energy += start.left[lane] * start.left[lane] + start.right[lane] * start.right[lane]
      energy += alone.energy(of: program.output)
      if let right = program.right { energy += alone.energy(of: right) }
      if let pan = program.pan, pan.isAudio { energy += alone.energy(of: pan) }
      if energy < 1e18 { return }
      alone.silence(program.output)
      if let right = program.right { alone.silence(right) }
      if let pan = program.pan, pan.isAudio { alone.silence(pan) }
      (start.left[lane], start.right[lane]) = (0, 0)
      faults += 1
      erase(lane: lane, program)
    }
  }
}

extension Stretch {
  /// The energy of one lane alone.
  fileprivate func energy(of register: Operand) -> Float {
    let (x, whole) = (self.register(register), frames / 16)
    var energy = Math.sum(Kernels.energy(x, frames: whole))
    for i in 16 * whole..<frames { energy += Kernels.floats(x)[i] * Kernels.floats(x)[i] }
    return energy
  }

  fileprivate func silence(_ register: Operand) {
    self.register(register).update(repeating: Lanes(), count: vectors)
  }
}

/// The places of one lane among the sums of a quantum, from one of its frames on.
private struct LaneLines {
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  /// The distance between two frames.
  private let stride: Int
  private let frames: Int

  init(of lane: Int, in sums: UnsafeMutablePointer<LaneSums>, from frame: Int, frames: Int) {
    let (stride, first) = sums.pointee.open(lane)
    left = Kernels.floats(sums.pointee.left) + first + frame * stride
    right = Kernels.floats(sums.pointee.right) + first + frame * stride
    (self.stride, self.frames) = (stride, frames)
  }

  func addLeft(_ x: UnsafeMutablePointer<Lanes>, gain: Float, step: Float) {
    add(Kernels.floats(x), to: left, gain, step)
  }

  func addRight(_ x: UnsafeMutablePointer<Lanes>, gain: Float, step: Float) {
    add(Kernels.floats(x), to: right, gain, step)
  }

  @inline(__always)
  private func add(
    _ x: UnsafePointer<Float>, to sum: UnsafeMutablePointer<Float>, _ gain: Float, _ step: Float
  ) {
    if stride > 1 {
      for i in 0..<frames { sum[stride * i] += x[i] * (gain + step * Float(i)) }
    } else if step == 0 {
      for i in 0..<frames { sum[i] += x[i] * gain }
    } else {
      for i in 0..<frames { sum[i] += x[i] * (gain + step * Float(i)) }
    }
  }
}
