import Score
import Signals

extension VoiceGroup {
  /// Renders up to a frame of the quantum into the desk's sums, split where a parameter reaches its target.
  mutating func advance(
    to frame: Int, _ program: Program, _ desk: Desk, level: ScalarRamp, swells: VoiceSwells
  ) {
    while position < frame {
      guard sounding != 0 else {
        if isRestless { rest(program) }
        position = frame
        return
      }
      let now = desk.start + Int64(position)
      var frames = min(frame - position, fade.framesToArrival)
      for slot in 0..<program.slotCount where ramps[slot].isMoving {
        frames = min(frames, ramps[slot].framesToArrival)
      }
      let levelLeft = level.left(at: now)
      if levelLeft > 0 { frames = min(frames, Int(levelLeft)) }
      render(
        frames, program, desk, level: level.segment(from: now, frames: frames),
        swells: swells, at: now)
      position += frames
    }
  }

  /// Stops the parameters' ramps of a silent group: a new note sets them all.
  private mutating func rest(_ program: Program) {
    for slot in 0..<program.slotCount where ramps[slot].isMoving { ramps[slot].halt() }
    isRestless = false
  }

  private mutating func render(
    _ frames: Int, _ program: Program, _ desk: Desk, level: ControlSegment, swells: VoiceSwells,
    at frame: Int64
  ) {
    var moved: UInt64 = 0
    for slot in 0..<program.slotCount where ramps[slot].isMoving {
      controls[slot] = ramps[slot].advance(frames)
      moved |= 1 << UInt64(slot)
      noteGains(slot)
    }
    var stretch = desk.stretch(frames, at: position, controls: controls, state: state)
    stretch.sounding = sounding
    if sounding.nonzeroBitCount <= desk.fewNotes {
      Interpreter.runAlone(program.operations, stretch)
      stretch.forEachSounding { swells.shape($0, program, from: frame) }
      mix(stretch, program, desk, level: level, alone: true)
    } else {
      Interpreter.run(program.operations, stretch)
      swells.shape(stretch, program, from: frame)
      mix(stretch, program, desk, level: level, alone: false)
    }
    while moved != 0 {
      let slot = moved.trailingZeroBitCount
      controls[slot] = Control(ramps[slot].value)
      moved &= moved - 1
    }
    collect(program)
  }

  /// Frees the lanes whose envelopes have all ended, and those that have faded out.
  private mutating func collect(_ program: Program) {
    fresh = 0
    var over = fading
    while over != 0 {
      let lane = over.trailingZeroBitCount
      if fade.left[lane] == 0 { stop(program, lane: lane) }
      over &= over - 1
    }
    var ended = UInt16.max
    for place in program.envelopes {
      ended &= Interpreter.endedLanes(program.operations[place], state)
    }
    over = ended & sounding
    while over != 0 {
      stop(program, lane: over.trailingZeroBitCount)
      over &= over - 1
    }
  }
}
