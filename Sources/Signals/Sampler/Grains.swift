internal import CKernels
import Score

/// Granular synthesis: many short pieces of a recording.
///
/// Each lane keeps up to 128 grains of its own. The rows of state are the clocks of all lanes, then their grains, a
/// row of 64 bytes each.
public enum Grains: UnitGenerator {
  private enum Input {
    static let position = 0, rate = 1, size = 2, ratio = 3, scatter = 4, pitchScatter = 5
    static let reverse = 6, window = 7, sync = 8
  }

  public static let spec = UnitSpec(
    "grains", .sampler,
    inputs: [
      ParameterSpec(
        "position", in: 0...1, default: 0,
        doc: "Where in the recording grains are taken: 0 its beginning, 1 its end."),
      ParameterSpec(
        "rate", .hertz, in: 0.1...1000, default: 20, scale: .exponential,
        doc: "Grains per second."),
      ParameterSpec(
        "size", .seconds, in: 0.001...1, default: 0.1, scale: .exponential,
        doc: "Length of a grain; at high rates it is held so that 64 sound at once."),
      ParameterSpec(
        "ratio", in: 0...4, default: 1, doc: "Speed within a grain: 2 is an octave higher."),
      ParameterSpec(
        "scatter", .seconds, in: 0...10, default: 0,
        doc: "Each grain is taken up to this time later than the position."),
      ParameterSpec(
        "pitch_scatter", "semitones", in: 0...24, default: 0,
        doc: "Each grain is up to this much higher or lower."),
      ParameterSpec(
        "reverse", in: 0...1, default: 0, doc: "Part of the grains that run backwards."),
      ParameterSpec(
        "window", in: 0...3, default: 0,
        doc:
          "Shape: 0 Hann, 1 Tukey (flat middle), 2 Gaussian, 3 dying away (nearest whole number)."),
      ParameterSpec(
        "sync", in: 0...1, default: 0, doc: "0 grains at random times, 1 in equal steps."),
    ],
    table: .recording,
    doc:
      "Plays a sound file (its channels mixed to one) as grains, which stretch or freeze its time.",
    source: "Roads, Microsound, MIT Press 2001; Catmull-Rom interpolation.",
    example:
      "grains(\"bell.wav\", { position = line(0, 1, 20), rate = 60, size = 0.1 }) * adsr(p.gate)")

  private static let capacity = 128
  /// The number of rows of words: seed, number of the next grain, grains that sound, phase and wait (low, high).
  private static let clockRows = 7
  public static let stateSize = clockRows + 16 * capacity

  public static func start(
    _ state: UnsafeMutablePointer<Lanes>, size: Int, lane: Int, seed: UInt32
  ) {
    for row in 0..<clockRows { set(state, row, lane, 0) }
    set(state, 0, lane, seed)
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    // the output may lie where an input does, and every lane reads the inputs: it is written last
    let sum = stretch.line(scratch: 2)
    for i in 0..<stretch.frames { sum[i] = Lanes() }
    let rates = stretch.signal(operation.inputs[Input.rate], scratch: 0)
    let line = UnsafeMutableRawPointer(stretch.line(scratch: 1)).assumingMemoryBound(to: Float.self)
    let place = UnsafeMutableRawPointer(sum).assumingMemoryBound(to: Float.self)
    for lane in 0..<16 where stretch.sounding & (1 << lane) != 0 {
      line.update(repeating: 0, count: Stretch.capacity + GrainCloud.pad)
      guard render(operation, stretch, rates, lane, to: line) else { continue }
      for i in 0..<stretch.frames { place[16 * i + lane] = line[i] }
    }
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames { out[i] = sum[i] }
  }

  /// Renders a lane and returns whether there was anything to hear.
  private static func render(
    _ operation: Operation, _ stretch: Stretch, _ rates: UnsafePointer<Lanes>, _ lane: Int,
    to line: UnsafeMutablePointer<Float>
  ) -> Bool {
    let state = stretch.state + operation.state
    let recording = stretch.tables.recordings[operation.table]
    var cloud = cloud(state, lane)
    schedule(operation, stretch, rates, lane, recording, &cloud)
    let isHeard = cloud.count > 0
    cloud.prepare(stretch.frames, mask: nil)
    Kernels.grains(
      cloud, in: recording.samples + RecordingTable.guardSamples, size: recording.count, to: line)
    cloud.advance()
    set(state, 2, lane, UInt32(cloud.count))
    return isHeard
  }

  private static func cloud(_ state: UnsafeMutablePointer<Lanes>, _ lane: Int) -> GrainCloud {
    let rows = UnsafeMutableRawPointer(state + clockRows + lane * capacity)
    return GrainCloud(
      rows.assumingMemoryBound(to: kernels_grain.self), capacity: capacity,
      count: min(Int(word(state, 2, lane)), capacity))
  }

  private static func schedule(
    _ operation: Operation, _ stretch: Stretch, _ rates: UnsafePointer<Lanes>, _ lane: Int,
    _ recording: RecordingTable, _ cloud: inout GrainCloud
  ) {
    let state = stretch.state + operation.state
    var clock = GrainClock(
      phase: long(state, 3, lane), wait: long(state, 5, lane), number: word(state, 1, lane))
    for i in 0..<stretch.frames {
      let rate = rates[i][lane].held(in: 0.1...1000)
      let step = GrainClock.step(rate: rate, sampleRate: stretch.sampleRate)
      if clock.isDue(step) {
        let sync = stretch.value(operation.inputs[Input.sync], lane: lane, at: i)
        var random = clock.begin(seed: word(state, 0, lane), sync: sync)
        let grain = grain(operation, stretch, lane, i, rate, recording, &random)
        if !cloud.isFull { cloud.add(grain) }
      }
      clock.advance(step)
    }
    setLong(state, 3, lane, clock.phase)
    setLong(state, 5, lane, clock.wait)
    set(state, 1, lane, clock.number)
  }

  private static func grain(
    _ operation: Operation, _ stretch: Stretch, _ lane: Int, _ frame: Int, _ rate: Float,
    _ recording: RecordingTable, _ random: inout SeededRandom
  ) -> kernels_grain {
    func value(_ input: Int) -> Float {
      let range = spec.inputs[input].range
      return stretch.value(operation.inputs[input], lane: lane, at: frame)
        .held(in: Float(range.lowerBound)...Float(range.upperBound))
    }
    let seconds = min(value(Input.size), 64 / rate)
    let (later, bend, turn) = (random.uniform(), random.uniform() * 2 - 1, random.uniform())
    let tune = GrainShape.ratio(semitones: bend * Double(value(Input.pitchScatter)))
    let shape = GrainShape(
      frames: max(2, Int32((seconds * stretch.sampleRate).rounded())),
      ratio: Double(value(Input.ratio)) * tune * recording.sampleRate / Double(stretch.sampleRate),
      isReversed: turn < Double(value(Input.reverse)),
      left: GrainShape.level(rate: rate, seconds: seconds), right: 0, window: value(Input.window))
    let start =
      Double(value(Input.position)) * Double(recording.count)
      + later * Double(value(Input.scatter)) * recording.sampleRate
    // A grain lies within the recording, unless it is the longer of both.
    let last = max(0, (Int64(recording.count) << 23) - shape.reach)
    return shape.grain(from: min(Int64(start) << 23, last), first: Int32(frame))
  }
}

extension Grains {
  private static func words(_ state: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(state).assumingMemoryBound(to: UInt32.self)
  }

  fileprivate static func word(_ state: UnsafeMutablePointer<Lanes>, _ row: Int, _ lane: Int)
    -> UInt32
  { words(state)[16 * row + lane] }

  fileprivate static func set(
    _ state: UnsafeMutablePointer<Lanes>, _ row: Int, _ lane: Int, _ value: UInt32
  ) { words(state)[16 * row + lane] = value }

  fileprivate static func long(_ state: UnsafeMutablePointer<Lanes>, _ row: Int, _ lane: Int)
    -> Int64
  { Int64(word(state, row, lane)) | Int64(word(state, row + 1, lane)) << 32 }

  fileprivate static func setLong(
    _ state: UnsafeMutablePointer<Lanes>, _ row: Int, _ lane: Int, _ value: Int64
  ) {
    set(state, row, lane, UInt32(truncatingIfNeeded: value))
    set(state, row + 1, lane, UInt32(truncatingIfNeeded: value >> 32))
  }
}
