import Score

/// Plays a phrase (`phrase`): its intro, one of its components round and round, and its outro.
///
/// A component takes the place of another at the first beat behind the frame at which it was wanted, on that very
/// frame, and at the place of the phrase where the beat stands: as if it had played from the start. What goes is faded
/// out, and what comes faded in, within 5 ms at most and only where it stands above -60 dBFS at that frame: anything
/// else would not click.
public enum PhraseUnit: UnitGenerator {
  public static let spec = UnitSpec.phrase
  /// The number of state vectors that are a lane's alone.
  static let rows = (MemoryLayout<PhraseNote>.size + 63) / 64
  public static let stateSize = 16 * rows

  public static func start(_ note: NewNote) {
    note.state.place(of: note.lane, rows: rows)
      .initializeMemory(as: PhraseNote.self, to: PhraseNote())
  }

  public static func endedLanes(_ state: UnsafeMutablePointer<Lanes>) -> UInt16 {
    var bits: UInt16 = 0
    for lane in 0..<16 where note(state, lane).pointee.hasEnded { bits |= 1 << UInt16(lane) }
    return bits
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    // the output may lie where an input does, and every lane reads the inputs: it is written last
    let sum = stretch.silence(scratch: 0)
    let table = stretch.tables.phrases[operation.table]
    let grid = table.grid(sampleRate: stretch.sampleRate)
    for lane in 0..<16 where stretch.sounding & (1 << lane) != 0 {
      PhrasePlayer(
        note: note(stretch.state + operation.state, lane), table: table, grid: grid,
        operation: operation, stretch: stretch, lane: lane
      ).play(to: sum)
    }
    stretch.write(sum, to: operation.output)
  }

  private static func note(
    _ state: UnsafeMutablePointer<Lanes>, _ lane: Int
  ) -> UnsafeMutablePointer<PhraseNote> {
    state.place(of: lane, rows: rows).assumingMemoryBound(to: PhraseNote.self)
  }
}

/// The numbers that a note of a phrase keeps.
struct PhraseNote {
  /// The sound that a note plays.
  enum Part: UInt8 {
    case component, intro, outro, nothing
  }

  /// A sound that was begun at a frame.
  struct Voice {
    var part = Part.nothing
    /// The number of the component.
    var component: Int32 = 0
    /// The frame of the note at which it began, and the place in it from which: a frame and the rest of one.
    var start: Int64 = 0
    var place: Int64 = 0
    var rest: Int64 = 0
    /// The frames of the fade, and those that are left of it.
    var fadeLength: Int32 = 0
    var fadeLeft: Int32 = 0
  }

  /// Frames since the note began.
  var time: Int64 = 0
  /// The frames of the intro.
  var intro: Int64 = 0
  /// The frame at which something changes: the next beat, or the end of the outro.
  var due: Int64 = 0
  /// The beat that stands there, counted from the end of the intro.
  var beat: Int64 = 0
  /// The component that is wanted.
  var wanted: Int32 = 0
  var hasBegun = false
  var isReleased = false
  /// Whether the outro is played at the next beat.
  var endsWithOutro = false
  var hasEnded = false
  /// The sound that is played, and the one that fades out.
  var present = Voice()
  var former = Voice()
}

/// Renders one note of a phrase over a stretch.
struct PhrasePlayer {
  private enum Input { static let gate = 0, component = 1, melodies = 2 }

  let note: UnsafeMutablePointer<PhraseNote>
  let table: PhraseTable
  let grid: PhraseGrid
  let operation: Operation
  let stretch: Stretch
  let lane: Int

  /// The level above which a sound that begins or ends at once would click: -60 dBFS.
  private static let clicks: Float = 0.001

  func play(to out: UnsafeMutablePointer<Lanes>) {
    if note.pointee.hasEnded { return }
    if !note.pointee.hasBegun { begin() }
    var frame = 0
    while frame < stretch.frames, !note.pointee.hasEnded {
      if note.pointee.time == note.pointee.due { change() }
      if !note.pointee.isReleased, value(Input.gate, at: frame) <= 0 { release(at: frame) }
      let until = end(of: frame)
      render(note.pointee.former, frame..<until, to: out, isLeaving: true)
      render(note.pointee.present, frame..<until, to: out, isLeaving: false)
      advance(until - frame)
      if !note.pointee.isReleased { want(at: until - 1) }
      frame = until
    }
  }

  /// The frame up to which nothing begins and no fade ends.
  private func end(of frame: Int) -> Int {
    var left = note.pointee.due - note.pointee.time
    for fade in [note.pointee.former.fadeLeft, note.pointee.present.fadeLeft] where fade > 0 {
      left = min(left, Int64(fade))
    }
    let until = left < Int64(stretch.frames - frame) ? frame + Int(left) : stretch.frames
    guard operation.inputs[Input.gate].isAudio, !note.pointee.isReleased else {
      return until
    }
    return (frame + 1..<until).first { value(Input.gate, at: $0) <= 0 } ?? until
  }

  private func value(_ input: Int, at frame: Int) -> Float {
    stretch.value(operation.inputs[input], lane: lane, at: frame)
  }

  // MARK: What sounds

  private func begin() {
    note.pointee.hasBegun = true
    let input = operation.inputs[Input.component]
    note.pointee.wanted =
      number(input.isAudio ? value(Input.component, at: 0) : stretch.control(input).end[lane]) ?? 0
    let hasIntro = table.intro.count > 0 && value(Input.melodies, at: 0) > 0.5
    note.pointee.intro = hasIntro ? duration(of: table.intro) : 0
    note.pointee.due = note.pointee.intro
    if hasIntro { enter(.intro, at: (0, 0)) }
  }

  /// A beat has come, or the outro is over.
  private func change() {
    guard note.pointee.present.part != .outro, !(note.pointee.isReleased && !endsWithOutro) else {
      note.pointee.hasEnded = true
      return
    }
    if endsWithOutro {
      enter(.outro, at: (0, 0))
      note.pointee.due = note.pointee.time + max(1, duration(of: table.outro))
      return
    }
    let isFirst = note.pointee.time == note.pointee.intro
    if isFirst || note.pointee.present.component != note.pointee.wanted {
      enter(.component, at: grid.place(ofBeat: note.pointee.beat))
    }
    let next = grid.next(after: note.pointee.time - note.pointee.intro)
    note.pointee.beat = next.beat
    note.pointee.due = next.frame + note.pointee.intro
  }

  private var endsWithOutro: Bool { note.pointee.isReleased && note.pointee.endsWithOutro }

  /// The gate has closed: the outro follows on the next beat, or the note fades out at once.
  private func release(at frame: Int) {
    note.pointee.isReleased = true
    note.pointee.endsWithOutro = table.outro.count > 0 && value(Input.melodies, at: frame) > 0.5
    guard !note.pointee.endsWithOutro else { return }
    enter(.nothing, at: (0, 0))
    note.pointee.due = note.pointee.time + max(1, Int64(note.pointee.former.fadeLeft))
  }

  /// Takes a part from a place on, in the place of what sounds; each is faded only where it would click.
  private func enter(_ part: PhraseNote.Part, at place: (frame: Int64, rest: Int64)) {
    var (old, new) = (note.pointee.present, PhraseNote.Voice())
    new.part = part
    new.component = part == .component ? note.pointee.wanted : 0
    new.start = note.pointee.time
    (new.place, new.rest) = place
    let fade = Int32((table.fade * Double(stretch.sampleRate)).rounded())
    if abs(sample(new, at: new.start)) > Self.clicks {
      (new.fadeLength, new.fadeLeft) = (fade, fade)
    }
    if abs(sample(old, at: new.start)) > Self.clicks {
      (old.fadeLength, old.fadeLeft) = (fade, fade)
      note.pointee.former = old
    }
    note.pointee.present = new
  }

  private func want(at frame: Int) {
    let input = operation.inputs[Input.component]
    let (start, end) = (stretch.control(input).start[lane], stretch.control(input).end[lane])
    guard input.isAudio || start == end else { return }
    note.pointee.wanted = number(value(Input.component, at: frame)) ?? note.pointee.wanted
  }

  /// The number of the component nearest to a value; nil for what is not a number.
  private func number(_ value: Float) -> Int32? {
    if value.isNaN { return nil }
    return Int32(min(max(value, 0), Float(table.componentCount)).rounded())
  }

  /// The frames for which a melody is played.
  private func duration(of sound: PhraseTable.Sound) -> Int64 {
    (Int64(sound.count) * grid.playerRate + grid.rate - 1) / grid.rate
  }

  // MARK: How it sounds

  private func advance(_ frames: Int) {
    note.pointee.time += Int64(frames)
    note.pointee.present.fadeLeft = max(0, note.pointee.present.fadeLeft - Int32(frames))
    guard note.pointee.former.part != .nothing else { return }
    note.pointee.former.fadeLeft -= Int32(frames)
    if note.pointee.former.fadeLeft <= 0 { note.pointee.former = PhraseNote.Voice() }
  }

  private func render(
    _ voice: PhraseNote.Voice, _ frames: Range<Int>, to out: UnsafeMutablePointer<Lanes>,
    isLeaving: Bool
  ) {
    let reader = PhraseReader(voice, table, grid)
    guard reader.isHeard else { return }
    var place = reader.place(at: note.pointee.time)
    for i in 0..<frames.count {
      let sample = reader.sample(at: place)
      let left = voice.fadeLeft - Int32(i)
      if left > 0 {
        let gain = Self.raised(left, of: voice.fadeLength)
        out[frames.lowerBound + i][lane] += sample * (isLeaving ? gain : 1 - gain)
      } else {
        out[frames.lowerBound + i][lane] += isLeaving ? 0 : sample
      }
      reader.step(&place)
    }
  }

  private func sample(_ voice: PhraseNote.Voice, at time: Int64) -> Float {
    let reader = PhraseReader(voice, table, grid)
    return reader.isHeard ? reader.sample(at: reader.place(at: time)) : 0
  }

  /// Half a cosine from 1 at the beginning of a fade to 0 at its end.
  private static func raised(_ left: Int32, of length: Int32) -> Float {
    let part = Float(left) - 0.5
    let quarter = Math.sine(cycles: Lanes(repeating: 0.25 * part / Float(length)))[0]
    return quarter * quarter
  }
}
