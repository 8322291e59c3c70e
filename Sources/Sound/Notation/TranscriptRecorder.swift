import Score

/// Makes a transcript of the events of a performance.
public final class TranscriptRecorder {
  /// A value on its way: from a frame on, over so many frames.
  private struct Move {
    var frame: Int64 = 0
    var from: Double
    var to: Double
    var ramp: Int64 = 0

    init(_ value: Double) { (from, to) = (value, value) }

    func value(at frame: Int64) -> Double {
      let passed = frame - self.frame
      return passed >= ramp ? to : from + (to - from) * Double(passed) / Double(ramp)
    }

    mutating func go(to value: Double, at frame: Int64, ramp: Int64) {
      self = Move(from: self.value(at: frame), to: value, at: frame, ramp: ramp)
    }

    private init(from: Double, to: Double, at frame: Int64, ramp: Int64) {
      (self.from, self.to, self.frame, self.ramp) = (from, to, frame, ramp)
    }
  }

  private struct Sounding {
    var note: Transcript.Note
    let part: Int
    /// The pitch in Hz; nil while it follows its voice.
    var pitch: Move?
    /// The place of the note among those of its part.
    let place: Int
  }

  private let sampleRate: Double
  private let heard: Set<Int>?
  /// Frames between the points of a glide.
  private let step: Int64
  private var parts: [Transcript.Part]
  private var sounding: [UInt32: Sounding] = [:]
  private var pitches: [Move]
  private var levels: [Move]
  private var velocities: [Double]
  private var pans: [Double]
  private var level = Move(0)
  private var busLevels: [Move]
  /// The buses through which each voice goes.
  private let buses: [[Int]]
  private var beats = BeatTable()

  /// - Parameters:
  ///   - heard: the indices of the voices whose notes count; nil counts all.
  ///   - programs: General MIDI programs by name of the voice, where they are known.
  ///   - controlRate: ticks per second; a glide has a point at each.
  public init(
    _ orchestra: Orchestra, heard: Set<Int>? = nil, programs: [String: Int] = [:],
    sampleRate: Double, controlRate: Double
  ) {
    (self.sampleRate, self.heard) = (sampleRate, heard)
    step = max(1, Int64(sampleRate / controlRate))
    func defaults(_ slot: Int) -> [Double] {
      orchestra.voices.map { $0.parameters[slot].defaultValue }
    }
    parts = orchestra.voices.map { Transcript.Part(name: $0.name, program: programs[$0.name]) }
    pitches = defaults(VoiceSpec.Slot.pitch).map { Move($0) }
    levels = defaults(VoiceSpec.Slot.level).map { Move($0) }
    velocities = defaults(VoiceSpec.Slot.velocity)
    pans = defaults(VoiceSpec.Slot.pan)
    busLevels = orchestra.buses.map { Move($0.level) }
    buses = orchestra.voices.indices.map { Self.buses(of: $0, orchestra) }
    for i in parts.indices { noteLevel(of: i, at: 0) }
  }

  /// Notes the beats that have passed at the frame of a tick.
  public func tick(frame: Int64, beat: Double) { beats.add(frame: frame, beat: beat) }

  /// Takes events in the order in which they were made.
  public func add(_ events: [ScheduledEvent]) {
    for event in events { add(event.event.action, at: event.event.frame) }
  }

  /// The transcript; notes that are still held end with it.
  public func finish(
    name: String, meters: [(beat: Double, meter: Meter)], end: Int64
  ) -> Transcript {
    for note in sounding.keys.sorted() { release(note, at: end) }
    return Transcript(
      name: name, sampleRate: sampleRate, parts: parts, beats: beats, meters: meters, end: end)
  }

  private func add(_ action: Event.Action, at frame: Int64) {
    switch action {
    case .start(let note, let voice): start(note, Int(voice), at: frame)
    case .set(let note, let slot, let value, let ramp):
      set(note, Int(slot), Double(value), ramp: Int64(ramp), at: frame)
    case .release(let note): release(note, at: frame)
    case .voice(let voice, let slot, let value, let ramp):
      move(Int(voice), Int(slot), Double(value), ramp: Int64(ramp), at: frame)
    case .level(let value, let ramp):
      level.go(to: Double(value), at: frame, ramp: Int64(ramp))
      for i in parts.indices { noteLevel(of: i, at: frame + Int64(ramp)) }
    case .bus(let bus, let value, let ramp):
      busLevels[Int(bus)].go(to: Double(value), at: frame, ramp: Int64(ramp))
      for i in parts.indices where buses[i].contains(Int(bus)) {
        noteLevel(of: i, at: frame + Int64(ramp))
      }
    default: break
    }
  }

  private func start(_ number: UInt32, _ part: Int, at frame: Int64) {
    guard heard?.contains(part) ?? true else { return }
    let pitch = Pitch.midi(hertz: max(pitches[part].value(at: frame), 1e-3))
    let note = Transcript.Note(
      start: frame, end: frame, pitches: [(frame, pitch)], velocity: velocities[part], level: 0,
      pan: pans[part])
    sounding[number] = Sounding(note: note, part: part, place: parts[part].notes.count)
    parts[part].notes.append(note)
    follow(part, of: number, from: frame)
  }

  /// Gives a note the rest of its voice's glide, where it begins within one.
  private func follow(_ part: Int, of number: UInt32, from frame: Int64) {
    let move = pitches[part]
    guard move.frame + move.ramp > frame else { return }
    sounding[number]!.note.pitches += points(of: move, from: frame)
  }

  private func set(_ number: UInt32, _ slot: Int, _ value: Double, ramp: Int64, at frame: Int64) {
    guard var own = sounding[number] else { return }
    let begins = frame == own.note.start && ramp == 0
    switch slot {
    case VoiceSpec.Slot.pitch:
      var move = own.pitch ?? Move(pitches[own.part].value(at: frame))
      move.go(to: value, at: frame, ramp: ramp)
      own.pitch = move
      if begins { own.note.pitches = [(frame, Pitch.midi(hertz: max(value, 1e-3)))] }
      if !begins {
        own.note.pitches.removeAll { $0.frame > frame }
        own.note.pitches += points(of: move, from: frame)
      }
    case VoiceSpec.Slot.velocity where begins: own.note.velocity = value
    case VoiceSpec.Slot.level where begins: own.note.level = value
    case VoiceSpec.Slot.pan where begins: own.note.pan = value
    default: return
    }
    sounding[number] = own
  }

  private func release(_ number: UInt32, at frame: Int64) {
    guard var own = sounding.removeValue(forKey: number) else { return }
    own.note.end = frame
    own.note.pitches.removeAll { $0.frame > frame }
    parts[own.part].notes[own.place] = own.note
  }

  private func move(_ part: Int, _ slot: Int, _ value: Double, ramp: Int64, at frame: Int64) {
    switch slot {
    case VoiceSpec.Slot.pitch:
      pitches[part].go(to: value, at: frame, ramp: ramp)
      let points = points(of: pitches[part], from: frame)
      for number in sounding.keys.sorted() {
        guard sounding[number]!.part == part, sounding[number]!.pitch == nil else { continue }
        sounding[number]!.note.pitches += points
      }
    case VoiceSpec.Slot.level:
      levels[part].go(to: value, at: frame, ramp: ramp)
      noteLevel(of: part, at: frame + ramp)
    case VoiceSpec.Slot.velocity: velocities[part] = value
    case VoiceSpec.Slot.pan: pans[part] = value
    default: break
    }
  }

  private func noteLevel(of part: Int, at frame: Int64) {
    let busSum = buses[part].reduce(0) { $0 + busLevels[$1].value(at: frame) }
    let sum = levels[part].value(at: frame) + busSum + level.value(at: frame)
    parts[part].levels.append((frame, sum))
  }

  private static func buses(of voice: Int, _ orchestra: Orchestra) -> [Int] {
    var list: [Int] = []
    var next = orchestra.bus(ofVoice: voice)
    while let bus = next {
      list.append(bus)
      next = orchestra.buses[bus].output
    }
    return list
  }

  /// MIDI numbers along a glide in Hz, a point per tick, the end included.
  private func points(of move: Move, from frame: Int64) -> [(frame: Int64, midi: Double)] {
    var points: [(frame: Int64, midi: Double)] = []
    let end = move.frame + move.ramp
    var place = min(frame + step, end)
    while true {
      points.append((place, Pitch.midi(hertz: max(move.value(at: place), 1e-3))))
      if place >= end { return points }
      place = min(place + step, end)
    }
  }
}
