internal import CKernels
import Score

/// Granular synthesis: many short pieces of a recording.
///
/// Each lane keeps up to 128 grains of its own, a row of 64 bytes each.
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
      .grainReverse,
      .grainWindow,
      .grainSync,
    ],
    table: .recording,
    doc:
      "Plays a sound file (its channels mixed to one) as grains, which stretch or freeze its time.",
    source: "Roads, Microsound, MIT Press 2001; Catmull-Rom interpolation.",
    example:
      "grains(\"bell.wav\", { position = line(0, 1, 20), rate = 60, size = 0.1 }) * adsr(p.gate)")

  private static let capacity = 128
  /// The numbers that a lane keeps before its grains.
  private struct Voice {
    var clock = GrainClock()
    var seed: UInt32
    /// The number of grains that sound.
    var count = 0
  }
  /// The number of state vectors that are a lane's alone.
  private static let rows = 1 + capacity
  public static let stateSize = 16 * rows

  public static func start(_ note: NewNote) {
    note.state.place(of: note.lane, rows: rows)
      .initializeMemory(as: Voice.self, to: Voice(seed: note.seed))
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    // the output may lie where an input does, and every lane reads the inputs: it is written last
    let sum = stretch.silence(scratch: 2)
    let rates = stretch.signal(operation.inputs[Input.rate], scratch: 0)
    let line = UnsafeMutableRawPointer(stretch.line(scratch: 1)).assumingMemoryBound(to: Float.self)
    let place = UnsafeMutableRawPointer(sum).assumingMemoryBound(to: Float.self)
    for lane in 0..<16 where stretch.sounding & (1 << lane) != 0 {
      line.update(repeating: 0, count: Stretch.capacity + GrainCloud.pad)
      guard render(operation, stretch, rates, lane, to: line) else { continue }
      for i in 0..<stretch.frames { place[16 * i + lane] = line[i] }
    }
    stretch.write(sum, to: operation.output)
  }

  /// Renders a lane and returns whether there was anything to hear.
  private static func render(
    _ operation: Operation, _ stretch: Stretch, _ rates: UnsafePointer<Lanes>, _ lane: Int,
    to line: UnsafeMutablePointer<Float>
  ) -> Bool {
    let state = stretch.state + operation.state
    let recording = stretch.tables.recordings[operation.table]
    let voice = state.place(of: lane, rows: rows).assumingMemoryBound(to: Voice.self)
    var cloud = GrainCloud(
      UnsafeMutableRawPointer(state + lane * rows + 1).assumingMemoryBound(to: kernels_grain.self),
      capacity: capacity, count: min(voice.pointee.count, capacity))
    schedule(operation, stretch, rates, lane, recording, &voice.pointee, &cloud)
    let isHeard = cloud.count > 0
    cloud.prepare(stretch.frames, mask: nil)
    Kernels.grains(
      cloud, in: recording.samples + RecordingTable.guardSamples, size: recording.count, to: line)
    cloud.advance()
    voice.pointee.count = cloud.count
    return isHeard
  }

  private static func schedule(
    _ operation: Operation, _ stretch: Stretch, _ rates: UnsafePointer<Lanes>, _ lane: Int,
    _ recording: RecordingTable, _ voice: inout Voice, _ cloud: inout GrainCloud
  ) {
    for i in 0..<stretch.frames {
      let rate = rates[i][lane].held(in: 0.1...1000)
      let step = GrainClock.step(rate: rate, sampleRate: stretch.sampleRate)
      if voice.clock.isDue(step) {
        let sync = stretch.value(operation.inputs[Input.sync], lane: lane, at: i)
        var random = voice.clock.begin(seed: voice.seed, sync: sync)
        let grain = grain(operation, stretch, lane, i, rate, recording, &random)
        if !cloud.isFull { cloud.add(grain) }
      }
      voice.clock.advance(step)
    }
  }

  private static func grain(
    _ operation: Operation, _ stretch: Stretch, _ lane: Int, _ frame: Int, _ rate: Float,
    _ recording: RecordingTable, _ random: inout SeededRandom
  ) -> kernels_grain {
    func value(_ input: Int) -> Float {
      spec.inputs[input].held(stretch.value(operation.inputs[input], lane: lane, at: frame))
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
