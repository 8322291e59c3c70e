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

  private let head:
    (left: UnsafeMutableBufferPointer<Float>, right: UnsafeMutableBufferPointer<Float>)
  private let near: SpectrumLine
  private let far: SpectrumLine
  /// The input of both channels: the last two long blocks, and the one that is being filled.
  private let input = StereoBuffer(3 * long)
  /// The output of the short and of the long blocks for the frames to come.
  private let nearOutput = StereoBuffer(short)
  private let farOutput = StereoBuffer(long)
  private let wet = StereoBuffer(Stretch.capacity)
  /// The number of frames of the present long block that are done.
  private var position = 0

  public init(_ setup: EffectSetup) {
    let (left, right) = Self.taps(setup)
    head = (.copy(of: left.prefix(Self.short)), .copy(of: right.prefix(Self.short)))
    near = SpectrumLine(
      left: left, right: right, from: Self.short, to: Self.shortEnd, block: Self.short)
    far = SpectrumLine(left: left, right: right, from: Self.shortEnd, to: .max, block: Self.long)
    near.reset()
    far.reset()
  }

  deinit {
    for memory in [input, nearOutput, farOutput, wet] { memory.deallocate() }
    head.left.deallocate()
    head.right.deallocate()
  }

  public func reset() {
    near.reset()
    far.reset()
    for memory in [input, nearOutput, farOutput] { memory.clear() }
    position = 0
  }

  /// The channels of the response at the sample rate, scaled so that the louder one has an energy of 1.
  private static func taps(_ setup: EffectSetup) -> (left: [Float], right: [Float]) {
    guard case .recording(let recording) = setup.table, let first = recording.channels.first,
      let last = recording.channels.prefix(2).last
    else { return ([], []) }
    let resampler = SincResampler(from: recording.sampleRate, to: setup.sampleRate)
    let (left, right) = (resampler.convert(first), resampler.convert(last))
    func energy(_ channel: [Float]) -> Double { channel.reduce(0) { $0 + Double($1) * Double($1) } }
    let loudest = max(energy(left), energy(right))
    let gain = loudest > 0 ? Float(1 / loudest.squareRoot()) : 0
    return (left.map { $0 * gain }, right.map { $0 * gain })
  }

  public func rest() -> Bool {
    guard near.isSilent, far.isSilent, input.isSilent, nearOutput.isSilent, farOutput.isSilent
    else { return false }
    let place = position
    reset()
    position = place
    return true
  }

  /// The blocks keep their places in time, on which the rounding of their transforms depends.
  public func pass(_ frames: Int) { position = (position + frames) % Self.long }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    var done = 0
    while done < signal.frames {
      let frames = min(signal.frames - done, Self.short - position % Self.short)
      hear(signal, from: done, frames)
      position += frames
      done += frames
      if position % Self.short == 0 { turn() }
    }
    StereoStretch(left: wet.left, right: wet.right, frames: signal.frames)
      .amplify(by: parameters[0].amplitudes)
    signal.blend(left: wet.left, right: wet.right, parameters[1])
  }

  /// Processes frames within one short block: adds the blocks' output and the first taps.
  private func hear(_ signal: StereoStretch, from done: Int, _ frames: Int) {
    let place = 2 * Self.long + position
    (input.left + place).update(from: signal.left + done, count: frames)
    (input.right + place).update(from: signal.right + done, count: frames)
    let part = position % Self.short
    for i in 0..<frames {
      wet.left[done + i] = nearOutput.left[part + i] + farOutput.left[position + i]
      wet.right[done + i] = nearOutput.right[part + i] + farOutput.right[position + i]
    }
    Kernels.taps(
      input.left + place, UnsafeBufferPointer(head.left), to: wet.left + done, frames: frames)
    Kernels.taps(
      input.right + place, UnsafeBufferPointer(head.right), to: wet.right + done, frames: frames)
  }

  /// Processes a full short block.
  private func turn() {
    let place = 2 * Self.long + position - 2 * Self.short
    near.take(input.left + place, input.right + place)
    near.add(upTo: 1, of: 1)
    near.give(left: nearOutput.left, right: nearOutput.right)
    // The sum of the long block before this one grows with every short block of this one.
    far.add(upTo: position, of: Self.long)
    if position == Self.long { turnLong() }
  }

  private func turnLong() {
    far.give(left: farOutput.left, right: farOutput.right)
    far.take(input.left + Self.long, input.right + Self.long)
    input.left.update(from: input.left + Self.long, count: 2 * Self.long)
    input.right.update(from: input.right + Self.long, count: 2 * Self.long)
    position = 0
  }
}

/// A part of a partitioned convolution: blocks of one length with segments of an impulse response.
///
/// The method is uniformly partitioned overlap-save with a frequency-domain delay line (W. G. Gardner, "Efficient
/// convolution without input-output delay", JAES 43, 1995; F. Wefers, "Partitioned convolution algorithms for
/// real-time auralization", 2015, chapter 5).
final class SpectrumLine {
  private let plan: PairTransform
  private let block: Int
  private let segments: Int
  /// The spectra of the segments, the spectra of the last input blocks, and the sum of their products.
  private let response: UnsafeMutablePointer<Float>
  private let history: UnsafeMutablePointer<Float>
  private let sum: UnsafeMutablePointer<Float>
  /// The index of the newest block in the history.
  private var newest = 0
  /// The number of segments that have been added to the sum.
  private var added = 0

  /// - Parameters:
  ///   - taps: impulse responses of both channels; this line has those from `first` to `end`.
  ///   - block: frames of a block, a power of two.
  init(left: [Float], right: [Float], from first: Int, to end: Int, block: Int) {
    self.block = block
    plan = PairTransform(size: 2 * block)
    segments = max(0, (min(end, left.count) - first + block - 1) / block)
    let size = plan.spectrumSize
    response = .allocate(capacity: max(1, segments) * size)
    history = .allocate(capacity: max(1, segments) * size)
    history.initialize(repeating: 0, count: max(1, segments) * size)
    sum = .allocate(capacity: size)
    for segment in 0..<segments {
      let start = first + segment * block
      let stop = min(start + block, end, left.count)
      let rest = [Float](repeating: 0, count: 2 * block - (stop - start))
      plan.forward(
        Array(left[start..<stop]) + rest, Array(right[start..<stop]) + rest,
        to: response + segment * size)
    }
  }

  deinit {
    response.deallocate()
    history.deallocate()
    sum.deallocate()
  }

  func reset() {
    history.initialize(repeating: 0, count: max(1, segments) * plan.spectrumSize)
    sum.initialize(repeating: 0, count: plan.spectrumSize)
    newest = 0
    added = segments
  }

  /// Whether there was nothing but silence for as long as the response is.
  var isSilent: Bool {
    Silence.holds(history, count: segments * plan.spectrumSize)
      && Silence.holds(sum, count: plan.spectrumSize)
  }

  /// Takes a block of input, preceded by the block before it: `2 * block` frames. The sum is reset.
  func take(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    guard segments > 0 else { return }
    newest = newest == 0 ? segments - 1 : newest - 1
    plan.forward(left, right, to: history + newest * plan.spectrumSize)
    sum.initialize(repeating: 0, count: plan.spectrumSize)
    added = 0
  }

  /// Adds segments to the sum until a given part of them has been added, so that the work can be spread over time.
  func add(upTo part: Int, of parts: Int) {
    let (size, bins) = (plan.spectrumSize, plan.bins)
    let goal = segments * part / parts
    while added < goal {
      let place = (newest + added) % segments
      let (x, h) = (history + place * size, response + added * size)
      for side in stride(from: 0, through: 2 * bins, by: 2 * bins) {
        Kernels.multiplyAdd(
          sum + side, sum + side + bins, x + side, x + side + bins, h + side, h + side + bins,
          count: bins)
      }
      added += 1
    }
  }

  /// Writes a block of output, both channels.
  func give(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
    guard segments > 0 else { return }
    plan.inverse(sum, left: left, right: right)
  }
}

/// Resamples a whole recording before the sound begins.
///
/// The method is band-limited interpolation: sinc(x) times a Hann window of 32 zero crossings on each side (J. O.
/// Smith, "Digital audio resampling", 2002).
struct SincResampler {
  private static let crossings = 32.0
  private let ratio: Double

  /// Prepares to resample from one rate to another, in frames per second.
  init(from: Double, to: Double) { ratio = to / from }

  func convert(_ samples: [Float]) -> [Float] {
    guard ratio != 1, !samples.isEmpty else { return samples }
    // A hair less, so that a rounded ratio makes no further sample.
    let count = Int((Double(samples.count) * ratio - 1e-6).rounded(.up))
    let band = min(1, ratio)
    let reach = Self.crossings / band
    return (0..<count).map { i in
      let centre = Double(i) / ratio
      let first = max(0, Int((centre - reach).rounded(.up)))
      let last = min(samples.count - 1, Int((centre + reach).rounded(.down)))
      guard first <= last else { return 0 }
      var sum = 0.0
      for k in first...last { sum += Double(samples[k]) * Self.kernel((Double(k) - centre) * band) }
      return Float(sum * band)
    }
  }

  private static func kernel(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    let sinc = UnitCircle.at(turns: x / 2).sine / (3.141592653589793 * x)
    return sinc * (0.5 + 0.5 * UnitCircle.at(turns: x / (2 * crossings)).cosine)
  }
}
