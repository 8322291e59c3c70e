import Score

/// Plays a recording.
public enum Sample: UnitGenerator {
  public static let spec = UnitSpec(
    "sample", .sampler,
    inputs: [
      ParameterSpec(
        "rate", in: -16...16, default: 1,
        doc: "Speed: 1 as recorded, 2 an octave higher, below 0 backwards."),
      ParameterSpec(
        "start", .seconds, in: 0...3600, default: 0, doc: "Where in the recording it begins."),
      ParameterSpec("loop", in: 0...1, default: 0, doc: "1 goes round, 0 ends in silence."),
    ],
    readsTable: true,
    doc: "Plays a sound file (its channels mixed to one), resampled with cubic interpolation.",
    source: "Catmull-Rom spline through four samples.",
    example: "sample(\"bell.wav\", p.pitch / 440) * adsr(p.gate)")
  /// Whole and fractional position (words, 2^32 steps per sample), and whether the lane has begun.
  public static let stateSize = 3

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let recording = stretch.tables.recordings[operation.table]
    let out = stretch.register(operation.output)
    let rates = stretch.signal(operation.inputs[0], scratch: 0)
    let ratio = recording.sampleRate / Double(stretch.sampleRate)
    for lane in 0..<16 {
      if state[2][lane] == 0 { begin(operation, stretch, state, lane, recording) }
      let isLoop = stretch.control(operation.inputs[2]).start[lane] > 0.5
      var position = Self.position(state, lane)
      for i in 0..<stretch.frames {
        if isLoop { position = wrap(position, recording.count) }
        out[i][lane] = value(recording, position)
        position += Double(rates[i][lane]) * ratio
        position = min(max(position, -8), Double(recording.count) + 8)
      }
      setPosition(state, lane, position)
    }
  }

  private static func begin(
    _ operation: Operation, _ stretch: Stretch, _ state: UnsafeMutablePointer<Lanes>, _ lane: Int,
    _ recording: RecordingTable
  ) {
    let start = Double(stretch.control(operation.inputs[1]).start[lane]) * recording.sampleRate
    setPosition(state, lane, min(max(start, 0), Double(recording.count)))
    state[2][lane] = 1
  }

  /// The whole number in the first vector, 2^-32 parts in the second.
  @inline(__always)
  private static func position(_ state: UnsafeMutablePointer<Lanes>, _ lane: Int) -> Double {
    Double(Int32(bitPattern: state.words(0)[lane])) + Double(state.words(1)[lane]) * 0x1p-32
  }

  @inline(__always)
  private static func setPosition(
    _ state: UnsafeMutablePointer<Lanes>, _ lane: Int, _ position: Double
  ) {
    let whole = position.rounded(.down)
    var (first, second) = (state.words(0), state.words(1))
    first[lane] = UInt32(bitPattern: Int32(whole))
    second[lane] = UInt32((position - whole) * 0x1p32)
    state.setWords(0, first)
    state.setWords(1, second)
  }

  @inline(__always) private static func wrap(_ position: Double, _ count: Int) -> Double {
    let length = Double(max(1, count))
    if position >= length { return position - length }
    return position < 0 ? position + length : position
  }

  @inline(__always)
  private static func value(_ recording: RecordingTable, _ position: Double) -> Float {
    let whole = position.rounded(.down)
    let index = Int(whole)
    guard index >= -2, index <= recording.count else { return 0 }
    let t = Float(position - whole)
    let s = recording.samples + (index + RecordingTable.guardSamples - 1)
    let (a, b, c, d) = (s[0], s[1], s[2], s[3])
    let slope = 0.5 * (c - a)
    let curve = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = 0.5 * (d - a) + 1.5 * (b - c)
    return ((twist * t + curve) * t + slope) * t + b
  }
}
