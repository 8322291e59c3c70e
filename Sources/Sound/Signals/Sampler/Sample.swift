import Score

/// Plays a recording.
public enum Sample: UnitGenerator {
  public static let spec = UnitSpec(
    "sample", .sampler,
    inputs: [
      ParameterSpec(
        "rate", in: -16...16, default: 1,
        doc: "Speed: 1 as recorded, 2 an octave higher, below 0 backwards; held at 1024."),
      ParameterSpec(
        "start", .seconds, in: 0...3600, default: 0,
        doc: "Where in the recording it begins, to the nearest sample."),
      ParameterSpec("loop", in: 0...1, default: 0, doc: "1 goes round, 0 ends in silence."),
    ],
    table: .recording,
    doc: "Plays a sound file (its channels mixed to one), resampled with cubic interpolation.",
    source: "Catmull-Rom spline through four samples.",
    example: "sample(\"bell.wav\", p.pitch / 440) * adsr(p.gate)")
  /// The numbers that a lane keeps.
  private struct Voice {
    var position: Int64 = 0
    var hasBegun = false
  }
  public static let stateSize = 16
  /// The steps of the position per frame: whole numbers, so that no sum of steps is ever rounded.
  private static let one: Int64 = 1 << 32

  public static func start(_ note: NewNote) {
    note.state.place(of: note.lane, rows: 1).initializeMemory(as: Voice.self, to: Voice())
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let recording = stretch.tables.recordings[operation.table]
    let out = stretch.register(operation.output)
    let rates = stretch.signal(operation.inputs[0], scratch: 0)
    let loops = stretch.signal(operation.inputs[2], scratch: 1)
    let ratio = recording.sampleRate / Double(stretch.sampleRate) * Double(one)
    for lane in 0..<16 where stretch.sounding & (1 << lane) != 0 {
      let voice = state.place(of: lane, rows: 1).assumingMemoryBound(to: Voice.self)
      var position =
        voice.pointee.hasBegun
        ? voice.pointee.position : beginning(operation, stretch, lane, recording)
      for i in 0..<stretch.frames {
        let (rate, isLoop) = (rates[i][lane], loops[i][lane] > 0.5)
        if isLoop { position = wrap(position, recording.count) }
        out[i][lane] = isLoop ? looped(recording, position) : value(recording, position)
        position += step(rate, ratio)
        if !isLoop { position = min(max(position, -8 * one), Int64(recording.count + 8) * one) }
      }
      voice.pointee = Voice(position: position, hasBegun: true)
    }
    // The output may lie where an input does, so that the lanes without a note are silenced last.
    let heard = stretch.heard
    for i in 0..<stretch.frames { out[i] = Math.bits(Math.words(out[i]) & heard) }
  }

  private static func beginning(
    _ operation: Operation, _ stretch: Stretch, _ lane: Int, _ recording: RecordingTable
  ) -> Int64 {
    let seconds = Double(stretch.value(operation.inputs[1], lane: lane, at: 0))
    let start =
      seconds > 0 ? min((seconds * recording.sampleRate).rounded(), Double(recording.count)) : 0
    return Int64(start * Double(one))
  }

  /// The position steps per output sample; speeds are held at 1024, and 0 for what is not a number.
  @inline(__always) private static func step(_ rate: Float, _ ratio: Double) -> Int64 {
    let held: Float = rate.magnitude <= 1024 ? rate : rate > 0 ? 1024 : rate < 0 ? -1024 : 0
    return Int64((Double(held) * ratio).rounded())
  }

  @inline(__always) private static func wrap(_ position: Int64, _ count: Int) -> Int64 {
    let length = Int64(max(1, count)) * one
    if position >= 0, position < length { return position }
    let rest = position % length
    return rest < 0 ? rest + length : rest
  }

  @inline(__always)
  private static func value(_ recording: RecordingTable, _ position: Int64) -> Float {
    let index = Int(position >> 32)
    guard index >= -2, index <= recording.count else { return 0 }
    let s = recording.samples + (index + RecordingTable.guardSamples - 1)
    return Interpolation.spline(s[0], s[1], s[2], s[3], at: position)
  }

  /// Interpolates with the recording's end joined to its beginning.
  @inline(__always)
  private static func looped(_ recording: RecordingTable, _ position: Int64) -> Float {
    let (index, count) = (Int(position >> 32), recording.count)
    guard index < 1 || index >= count - 2 else { return value(recording, position) }
    guard count > 0 else { return 0 }
    let s = recording.samples + RecordingTable.guardSamples
    return Interpolation.spline(
      s[(index + count - 1) % count], s[index], s[(index + 1) % count], s[(index + 2) % count],
      at: position)
  }
}
