import Score
import Signals

/// The amplitude and stereo position of sixteen voices.
struct Placement {
  var amplitude: Lanes
  var place: Lanes

  /// The gains of equal-power panning, cos(π(x+1)/4) and sin(π(x+1)/4); positions beyond -1...1 count as the ends.
  var gains: StereoLanes {
    var place = place
    place.replace(with: 1, where: place .> 1)
    place.replace(with: -1, where: place .< -1)
    let turn = (place + 1) * 0.125
    return StereoLanes(
      left: amplitude * Math.sine(cycles: turn + 0.25), right: amplitude * Math.sine(cycles: turn))
  }
}

extension Placement {
  /// The gains of a voice in stereo, which pans by itself.
  var sides: StereoLanes { StereoLanes(left: amplitude, right: amplitude) }
}

extension VoiceGroup {
  /// Adds the voices to the sums, each with its level and position.
  /// - Parameter alone: whether the sounding lanes were rendered alone.
  mutating func mix(
    _ stretch: Stretch, _ program: Program, _ desk: Desk, level: ControlSegment, alone: Bool
  ) {
    if !alone { desk.sums.pointee.open() }
    let isStale = gainsAreStale || level.start != voiceLevel || ownPlaceHasJumped(program)
    let isMoving = isMoving(program, level)
    var start = gains
    if isStale || isMoving {
      let (first, last) = placements(program, stretch, level: level)
      let isStereo = program.right != nil
      gains = isStereo ? last.sides : last.gains
      start = !isMoving ? gains : isStereo ? first.sides : first.gains
      gainsAreStale = false
      voiceLevel = level.end
      if let pan = program.pan, !pan.isAudio { ownPlace = controls[pan.index].end }
      silenceFaults(program, stretch, &start, alone)
      if let pan = program.pan, pan.isAudio {
        mixMoving(stretch, program, desk, from: first, to: last, pan: pan, alone)
        gainsAreStale = true
        return
      }
    } else {
      silenceFaults(program, stretch, &start, alone)
    }
    if alone {
      mixPlacedAlone(stretch, program, desk, from: start)
    } else {
      mixPlaced(stretch, program, desk, from: start)
    }
  }

  /// Whether the graph's own pan, a control, is elsewhere than at the end of the last stretch.
  private func ownPlaceHasJumped(_ program: Program) -> Bool {
    guard let pan = program.pan, !pan.isAudio else { return false }
    return !Math.same(controls[pan.index].start, ownPlace)
  }

  private func isMoving(_ program: Program, _ level: ControlSegment) -> Bool {
    typealias Slot = VoiceSpec.Slot
    if let pan = program.pan, pan.isAudio || controls[pan.index].isMoving { return true }
    return level.isMoving || fade.isMoving || controls[Slot.level].isMoving
      || controls[Slot.velocity].isMoving || controls[Slot.pan].isMoving
  }

  /// Computes level, velocity, fade and pan at both ends of the stretch.
  private mutating func placements(
    _ program: Program, _ stretch: Stretch, level: ControlSegment
  ) -> (Placement, Placement) {
    typealias Slot = VoiceSpec.Slot
    let (levels, velocity) = (controls[Slot.level], controls[Slot.velocity])
    let faded = fade.isMoving ? fade.advance(stretch.frames) : Control(fade.value)
    let isSilent = Self.mask(~sounding)
    var (first, last) = (
      Placement(
        amplitude: Math.amplitude(levels.start + level.start) * velocity.start * faded.start,
        place: controls[Slot.pan].start),
      Placement(
        amplitude: Math.amplitude(levels.end + level.end) * velocity.end * faded.end,
        place: controls[Slot.pan].end)
    )
    first.amplitude.replace(with: 0, where: isSilent)
    last.amplitude.replace(with: 0, where: isSilent)
    if let pan = program.pan, !pan.isAudio {
      first.place += controls[pan.index].start
      last.place += controls[pan.index].end
    }
    return (first, last)
  }

  /// Mixes the voices by gains that are constant over the stretch or interpolated linearly.
  private func mixPlaced(
    _ stretch: Stretch, _ program: Program, _ desk: Desk, from start: StereoLanes
  ) {
    let perFrame = 1 / Float(stretch.frames)
    let (leftStep, rightStep) = (
      (gains.left - start.left) * perFrame, (gains.right - start.right) * perFrame
    )
    let (left, right) = (desk.sums.pointee.left + position, desk.sums.pointee.right + position)
    guard let rightSide = program.right else {
      Kernels.mix(
        stretch.register(program.output), left: left, right: right, leftGain: start.left,
        leftStep: leftStep, rightGain: start.right, rightStep: rightStep, frames: stretch.frames)
      return
    }
    let none = Lanes()
    Kernels.mix(
      stretch.register(program.output), left: left, right: right, leftGain: start.left,
      leftStep: leftStep, rightGain: none, rightStep: none, frames: stretch.frames)
    Kernels.mix(
      stretch.register(rightSide), left: left, right: right, leftGain: none, leftStep: none,
      rightGain: start.right, rightStep: rightStep, frames: stretch.frames)
  }

  /// Mixes the voices where the graph's own pan is a signal, with a position for every sample.
  private func mixMoving(
    _ stretch: Stretch, _ program: Program, _ desk: Desk, from first: Placement,
    to last: Placement, pan: Operand, _ alone: Bool
  ) {
    let (isSilent, perFrame) = (Self.mask(~sounding), 1 / Float(stretch.frames))
    var (first, last) = (first, last)
    first.amplitude.replace(with: 0, where: isSilent)
    last.amplitude.replace(with: 0, where: isSilent)
    let step = Placement(
      amplitude: (last.amplitude - first.amplitude) * perFrame,
      place: (last.place - first.place) * perFrame)
    if alone {
      mixMovingAlone(stretch, program, desk, from: first, step: step, pan: pan)
      return
    }
    let (x, pan) = (stretch.register(program.output), stretch.register(pan))
    let (left, right) = (desk.sums.pointee.left + position, desk.sums.pointee.right + position)
    for i in 0..<stretch.frames {
      let now = Placement(
        amplitude: first.amplitude + step.amplitude * Float(i),
        place: first.place + step.place * Float(i) + pan[i])
      let gains = now.gains
      left[i] += x[i] * gains.left
      right[i] += x[i] * gains.right
    }
  }

  /// Ends the notes whose sound is not a number, infinite, or more than 180 dB over full scale, before it is added to
  /// anything; the others continue. Lanes without a note are silenced in the same way.
  private mutating func silenceFaults(
    _ program: Program, _ stretch: Stretch, _ start: inout StereoLanes, _ alone: Bool
  ) {
    if alone {
      silenceFaultsAlone(program, stretch, &start)
      return
    }
    let x = stretch.register(program.output)
    var energy = gains.left * gains.left + gains.right * gains.right
    energy += start.left * start.left + start.right * start.right
    energy += Kernels.energy(x, frames: stretch.frames)
    if let right = program.right {
      energy += Kernels.energy(stretch.register(right), frames: stretch.frames)
    }
    if let pan = program.pan, pan.isAudio {
      energy += Kernels.energy(stretch.register(pan), frames: stretch.frames)
    }
    let ones = Lanes(repeating: 1)
    let sane = Lanes().replacing(with: ones, where: energy .< Lanes(repeating: 1e18))
    if Math.same(sane, ones) { return }
    for lane in 0..<16 where sane[lane] == 0 {
      for i in 0..<stretch.frames { x[i][lane] = 0 }
      if let right = program.right {
        for i in 0..<stretch.frames { stretch.register(right)[i][lane] = 0 }
      }
      if let pan = program.pan, pan.isAudio {
        for i in 0..<stretch.frames { stretch.register(pan)[i][lane] = 0 }
      }
      (start.left[lane], start.right[lane]) = (0, 0)
      // A lane without a note is not looked at where few sound: it must not touch what the others share.
      (gains.left[lane], gains.right[lane]) = (0, 0)
      guard sounds(lane) else { continue }
      faults += 1
      erase(lane: lane, program)
    }
  }

  /// One bit per lane as a mask of sixteen.
  private static func mask(_ bits: UInt16) -> SIMDMask<SIMD16<Int32>> {
    let lanes = SIMD16<Int32>(
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
    return (lanes & SIMD16<Int32>(repeating: Int32(bits))) .!= SIMD16<Int32>()
  }
}

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
