import Score

/// Convolution with a recorded room or any other recorded impulse response, without latency.
///
/// The first 64 taps are computed directly, the next up to 4096 in blocks of 64, the rest in blocks of 2048 whose
/// work is spread over the time until they are heard.
public final class Convolution: Effect {
  public static let spec = UnitSpec(
    "convolution", .effect,
    inputs: [
      ParameterSpec(
        "level", .decibels, in: -60...24, default: 0,
        doc: "Level of the response; at 0 noise comes out as loud as it goes in."),
      .mix(default: 0.3),
    ],
    table: .recording,
    doc: "Convolves both channels with a recorded impulse response, mono or stereo.",
    source: "Gardner, JAES 43 (1995): partitions of two lengths, overlap-save.",
    example: "convolution { file = \"hall.wav\", mix = 0.3 }")

  static let short = 64
  static let long = 2048
  private static let shortEnd = 2 * long

  private let head: (left: UnsafeBufferPointer<Float>, right: UnsafeBufferPointer<Float>)
  private let near: SpectrumLine
  private let far: SpectrumLine
  /// The input of both channels: the last two long blocks, and the one that is being filled.
  private let inLeft: UnsafeMutablePointer<Float>
  private let inRight: UnsafeMutablePointer<Float>
  private static let inputSize = 3 * long
  /// The output of the short and of the long blocks for the frames to come.
  private let nearLeft: UnsafeMutablePointer<Float>
  private let nearRight: UnsafeMutablePointer<Float>
  private let farLeft: UnsafeMutablePointer<Float>
  private let farRight: UnsafeMutablePointer<Float>
  private let wetLeft: UnsafeMutablePointer<Float>
  private let wetRight: UnsafeMutablePointer<Float>
  /// The number of frames of the present long block that are done.
  private var position = 0

  public init(_ setup: EffectSetup) {
    let (left, right) = Self.taps(setup)
    head = (Self.kept(left.prefix(Self.short)), Self.kept(right.prefix(Self.short)))
    near = SpectrumLine(
      left: left, right: right, from: Self.short, to: Self.shortEnd, block: Self.short)
    far = SpectrumLine(
      left: left, right: right, from: Self.shortEnd, to: .max, block: Self.long)
    inLeft = .allocate(capacity: Self.inputSize)
    inRight = .allocate(capacity: Self.inputSize)
    nearLeft = .allocate(capacity: Self.short)
    nearRight = .allocate(capacity: Self.short)
    farLeft = .allocate(capacity: Self.long)
    farRight = .allocate(capacity: Self.long)
    wetLeft = .allocate(capacity: Stretch.capacity)
    wetRight = .allocate(capacity: Stretch.capacity)
    reset()
  }

  deinit {
    for memory in [
      inLeft, inRight, nearLeft, nearRight, farLeft, farRight, wetLeft, wetRight,
    ] { memory.deallocate() }
    head.left.deallocate()
    head.right.deallocate()
  }

  private static func kept(_ taps: ArraySlice<Float>) -> UnsafeBufferPointer<Float> {
    let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: taps.count)
    _ = memory.initialize(from: taps)
    return UnsafeBufferPointer(memory)
  }

  public func reset() {
    near.reset()
    far.reset()
    for memory in [inLeft, inRight] { memory.initialize(repeating: 0, count: Self.inputSize) }
    for memory in [nearLeft, nearRight] { memory.initialize(repeating: 0, count: Self.short) }
    for memory in [farLeft, farRight] { memory.initialize(repeating: 0, count: Self.long) }
    position = 0
  }

  /// The channels of the response at the sample rate, scaled so that the louder one has an energy of 1.
  private static func taps(_ setup: EffectSetup) -> (left: [Float], right: [Float]) {
    guard case .recording(let recording) = setup.table, let first = recording.channels.first,
      let last = recording.channels.prefix(2).last
    else { return ([], []) }
    let resampler = SincResampler(from: recording.sampleRate, to: setup.sampleRate)
    let (left, right) = (resampler.convert(first), resampler.convert(last))
    func energy(_ channel: [Float]) -> Double {
      channel.reduce(0) { $0 + Double($1) * Double($1) }
    }
    let loudest = max(energy(left), energy(right))
    let gain = loudest > 0 ? Float(1 / loudest.squareRoot()) : 0
    return (left.map { $0 * gain }, right.map { $0 * gain })
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let level = Math.amplitude(
      Lanes(
        lowHalf: SIMD8(repeating: parameters[0].start),
        highHalf: SIMD8(repeating: parameters[0].end)))
    var done = 0
    while done < signal.frames {
      let frames = min(signal.frames - done, Self.short - position % Self.short)
      hear(signal, from: done, frames)
      position += frames
      done += frames
      if position % Self.short == 0 { turn() }
    }
    let segment = ControlSegment(start: level[0], end: level[8])
    let step = segment.step(over: signal.frames)
    for i in 0..<signal.frames {
      wetLeft[i] *= segment.start + step * Float(i)
      wetRight[i] *= segment.start + step * Float(i)
    }
    signal.blend(left: wetLeft, right: wetRight, parameters[1])
  }

  /// Processes frames within one short block: adds the blocks' output and the first taps.
  private func hear(_ signal: StereoStretch, from done: Int, _ frames: Int) {
    let place = 2 * Self.long + position
    (inLeft + place).update(from: signal.left + done, count: frames)
    (inRight + place).update(from: signal.right + done, count: frames)
    let part = position % Self.short
    for i in 0..<frames {
      wetLeft[done + i] = nearLeft[part + i] + farLeft[position + i]
      wetRight[done + i] = nearRight[part + i] + farRight[position + i]
    }
    Kernels.taps(inLeft + place, head.left, to: wetLeft + done, frames: frames)
    Kernels.taps(inRight + place, head.right, to: wetRight + done, frames: frames)
  }

  /// Processes a full short block.
  private func turn() {
    let place = 2 * Self.long + position - 2 * Self.short
    near.take(inLeft + place, inRight + place)
    near.add(upTo: 1, of: 1)
    near.give(left: nearLeft, right: nearRight)
    // The sum of the long block before this one grows with every short block of this one.
    far.add(upTo: position, of: Self.long)
    if position == Self.long { turnLong() }
  }

  private func turnLong() {
    far.give(left: farLeft, right: farRight)
    far.take(inLeft + Self.long, inRight + Self.long)
    inLeft.update(from: inLeft + Self.long, count: 2 * Self.long)
    inRight.update(from: inRight + Self.long, count: 2 * Self.long)
    position = 0
  }
}
