import Score
import Signals

/// Sixteen notes of one voice side by side. Memory is allocated once.
struct VoiceGroup {
  let controls: UnsafeMutablePointer<Control>
  let state: UnsafeMutablePointer<Lanes>
  let ramps: UnsafeMutablePointer<LaneRamp>
  /// The note of each lane; 0 is none.
  var notes = InlineArray<16, UInt32>(repeating: 0)
  /// When each lane's note began: the lowest number is the oldest.
  var ages = InlineArray<16, UInt64>(repeating: 0)
  /// The lanes that sound, one bit each.
  var sounding: UInt16 = 0
  /// The sounding lanes that fade out because their note was taken away.
  var fading: UInt16 = 0
  /// The fade gain of those lanes, from 1 to 0.
  var fade = LaneRamp()
  /// The lanes whose note begins with the next stretch.
  var fresh: UInt16 = 0
  /// Whether the last note has ended and the parameters' ramps have not been stopped yet.
  var isRestless = false
  /// The number of frames of the present quantum that have been rendered.
  var position = 0
  /// The gains of every lane at the end of the last stretch.
  var gains = StereoLanes()
  /// Whether level, velocity or pan have changed since the gains were computed.
  var gainsAreStale = true
  /// The graph's own pan at the end of the last stretch, where it is a control.
  var ownPlace = Lanes()
  /// The voice's level at the end of the last stretch.
  var voiceLevel: Float = 0
  /// The number of notes that were ended because their sound was not a number, infinite or beyond any level.
  var faults = 0

  init(_ program: Program) {
    controls = .allocate(capacity: max(1, program.controlCount))
    controls.initialize(repeating: Control(Lanes()), count: max(1, program.controlCount))
    for constant in program.constants {
      controls[constant.control] = Control(Lanes(repeating: constant.value))
    }
    state = .rows(program.stateCount)
    ramps = .allocate(capacity: program.slotCount)
    ramps.initialize(repeating: LaneRamp(), count: program.slotCount)
  }

  func deallocate() {
    controls.deallocate()
    state.deallocate()
    ramps.deallocate()
  }

  var freeLane: Int? { sounding == .max ? nil : (~sounding).trailingZeroBitCount }

  func sounds(_ lane: Int) -> Bool { sounding & (1 << lane) != 0 }

  func lane(of note: UInt32) -> Int? {
    for lane in 0..<16 where sounds(lane) && notes[lane] == note { return lane }
    return nil
  }

  /// Sets the target of the parameter of one lane.
  mutating func set(_ slot: Int, lane: Int, to value: Float, over frames: UInt32) {
    ramps[slot].set(lane, to: value, over: Int32(clamping: frames))
    if !ramps[slot].isMoving { controls[slot] = Control(ramps[slot].value) }
    noteGains(slot)
  }

  mutating func noteGains(_ slot: Int) {
    gainsAreStale = gainsAreStale || (slot >= VoiceSpec.Slot.velocity && slot <= VoiceSpec.Slot.pan)
  }

  /// Begins a note in a free lane with the voice's present values.
  mutating func start(
    _ program: Program, lane: Int, note: UInt32, age: UInt64, seed: UInt32,
    voice: UnsafePointer<ScalarRamp>, at frame: Int64
  ) {
    notes[lane] = note
    ages[lane] = age
    sounding |= 1 << lane
    fading &= ~(1 << lane)
    fresh |= 1 << lane
    fade.set(lane, to: 1, over: 0)
    gainsAreStale = true
    for slot in 0..<program.slotCount {
      ramps[slot].own &= ~(1 << lane)
      let isLevel = slot == VoiceSpec.Slot.level
      set(slot, lane: lane, to: isLevel ? 0 : voice[slot].value(at: frame), over: 0)
      let left = voice[slot].left(at: frame)
      if left > 0, !isLevel {
        set(slot, lane: lane, to: voice[slot].target, over: UInt32(clamping: left))
      }
    }
    set(VoiceSpec.Slot.gate, lane: lane, to: 1, over: 0)
    for i in 0..<program.operations.count {
      let mixed = (seed &+ UInt32(truncatingIfNeeded: i)) &* 0x9e37_79b1
      Interpreter.start(program.operations[i], state, lane: lane, seed: mixed ^ (mixed >> 15))
    }
  }

  /// Closes a note's gate. The gate of a note that has just begun stays open for one sample, so that its envelopes
  /// see it.
  mutating func release(lane: Int) {
    let isFresh = fresh & (1 << lane) != 0
    set(VoiceSpec.Slot.gate, lane: lane, to: 0, over: isFresh ? 1 : 0)
  }

  /// Fades out a note that is taken away.
  mutating func fadeOut(lane: Int, over frames: UInt32) {
    fading |= 1 << lane
    fade.set(lane, to: 0, over: Int32(clamping: max(1, frames)))
  }

  mutating func stop(_ program: Program, lane: Int) {
    sounding &= ~(1 << lane)
    fading &= ~(1 << lane)
    fresh &= ~(1 << lane)
    notes[lane] = 0
    gainsAreStale = true
    fade.halt(lane)
    for slot in 0..<program.slotCount { ramps[slot].halt(lane) }
    isRestless = sounding == 0
  }

  /// Ends a note and clears its lane, so that none of its numbers is used again.
  mutating func erase(lane: Int, _ program: Program) {
    stop(program, lane: lane)
    gains.left[lane] = 0
    gains.right[lane] = 0
    for i in 0..<program.operations.count {
      Interpreter.start(program.operations[i], state, lane: lane, seed: 1)
    }
    for slot in 0..<program.slotCount { set(slot, lane: lane, to: 0, over: 0) }
  }
}

/// A left and a right value for each of sixteen voices.
struct StereoLanes {
  var left = Lanes()
  var right = Lanes()
}

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
