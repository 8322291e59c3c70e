import Score
import Signals

extension VoiceGroup {
  /// Renders up to a frame of the quantum into the desk's sums, cut where a parameter arrives.
  mutating func advance(to frame: Int, _ program: Program, _ desk: Desk, level: ScalarRamp) {
    while position < frame {
      guard sounding != 0 else {
        rest(program)
        position = frame
        return
      }
      let now = desk.start + Int64(position)
      var frames = frame - position
      for slot in 0..<program.slotCount where ramps[slot].isMoving {
        frames = min(frames, ramps[slot].framesToArrival)
      }
      let levelLeft = level.left(at: now)
      if levelLeft > 0 { frames = min(frames, Int(levelLeft)) }
      render(frames, program, desk, level: level.value(at: now + Int64(frames)))
      position += frames
    }
  }

  /// A silent group's parameters stop: a new note sets them all.
  private mutating func rest(_ program: Program) {
    for slot in 0..<program.slotCount where ramps[slot].isMoving { ramps[slot].halt() }
  }

  private mutating func render(_ frames: Int, _ program: Program, _ desk: Desk, level: Float) {
    var moved: UInt64 = 0
    for slot in 0..<program.slotCount where ramps[slot].isMoving {
      controls[slot] = ramps[slot].advance(frames)
      moved |= 1 << UInt64(slot)
      noteGains(slot)
    }
    let stretch = desk.stretch(frames, controls: controls, state: state)
    Interpreter.run(program.operations, stretch)
    mix(stretch, program, desk, level: level)
    while moved != 0 {
      let slot = moved.trailingZeroBitCount
      controls[slot] = Control(ramps[slot].value)
      moved &= moved - 1
    }
    collect(program)
  }

  /// Adds the voices to the sums, each with its level and place.
  private mutating func mix(_ stretch: Stretch, _ program: Program, _ desk: Desk, level: Float) {
    var start = gains
    if gainsAreStale || program.pan != nil || level != voiceLevel || fading != 0 {
      gains = newGains(program, stretch, level: level)
      let isFresh = Self.mask(fresh)
      start.left.replace(with: gains.left, where: isFresh)
      start.right.replace(with: gains.right, where: isFresh)
    }
    let perFrame = 1 / Float(stretch.frames)
    Kernels.mix(
      stretch.register(program.output), left: desk.left + position, right: desk.right + position,
      leftGain: start.left, leftStep: (gains.left - start.left) * perFrame,
      rightGain: start.right, rightStep: (gains.right - start.right) * perFrame,
      frames: stretch.frames)
  }

  /// Gains at the end of a stretch: level and velocity, and equal-power panning.
  private mutating func newGains(_ program: Program, _ stretch: Stretch, level: Float)
    -> StereoLanes
  {
    gainsAreStale = false
    voiceLevel = level
    let amplitude =
      Math.amplitude(ramps[VoiceSpec.Slot.level].value + level)
      * ramps[VoiceSpec.Slot.velocity].value
    var pan = ramps[VoiceSpec.Slot.pan].value
    if let own = program.pan { pan += stretch.control(own).end }
    pan.replace(with: 1, where: pan .> 1)
    pan.replace(with: -1, where: pan .< -1)
    let isSilent = Self.mask(~sounding | fading)
    let turn = (pan + 1) * 0.125
    return StereoLanes(
      left: (amplitude * Math.sine(cycles: turn + 0.25)).replacing(with: 0, where: isSilent),
      right: (amplitude * Math.sine(cycles: turn)).replacing(with: 0, where: isSilent))
  }

  /// Frees the lanes whose envelopes have all ended, and those that were to fade.
  private mutating func collect(_ program: Program) {
    fresh = 0
    if fading != 0 {
      for lane in 0..<16 where fading & (1 << lane) != 0 { stop(lane: lane) }
    }
    var ended = UInt16.max
    for i in 0..<program.envelopeCount {
      ended &= Interpreter.endedLanes(program.operations[program.envelopes[i]], state)
    }
    var over = ended & sounding
    while over != 0 {
      stop(lane: over.trailingZeroBitCount)
      over &= over - 1
    }
  }

  /// One bit per lane as a mask of sixteen.
  private static func mask(_ bits: UInt16) -> SIMDMask<SIMD16<Int32>> {
    let lanes = SIMD16<Int32>(
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
    return (lanes & Int32(bits)) .!= 0
  }
}
