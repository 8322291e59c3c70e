internal import CKernels

/// The hottest loops, in C and compiled for several instruction sets with the same bits.
///
/// Swift versions of the loops are kept with the tests, which compare them bit for bit.
public enum Kernels {
  static var loops: kernels { kernels_now().pointee }

  static func sine(
    _ phases: inout PhaseRows, push: UnsafePointer<Lanes>, isLine: Bool,
    to out: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) {
    stretch.turn(&phases) { phases, count in
      loops.sine(floats(out), phases, floats(push), isLine ? 16 : 0, Int32(count))
    }
  }

  /// Writes the sines of a line of phases, which may be the output.
  static func sine(
    of phases: UnsafeMutablePointer<Lanes>, push: UnsafePointer<Lanes>, isLine: Bool,
    to out: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    loops.sine_at(floats(out), words(phases), floats(push), isLine ? 16 : 0, Int32(frames))
  }

  /// Writes the phases for a frequency per sample, which may be where they are written; `state` is one row.
  static func advance(
    _ hertz: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>,
    to line: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) {
    loops.advance(
      words(line), words(state), floats(hertz), 2_097_152 / stretch.sampleRate,
      Int32(stretch.frames))
  }

  /// Adds a partial of a frequency per sample, which fades out from 0.4 to 0.45 of the sample rate.
  static func addPartial(
    _ x: UnsafePointer<Lanes>, hertz: UnsafePointer<Lanes>, gain: Float,
    to sum: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) {
    loops.add_partial(
      floats(sum), floats(x), floats(hertz), 20 / stretch.sampleRate, gain, Int32(stretch.frames))
  }

  static func table(
    _ phases: inout PhaseRows, offsets: LaneWords, sizes: Lanes, in samples: UnsafePointer<Float>,
    to out: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) {
    let lane = stretch.lane
    let levels =
      lane < 0
      ? (offsets, sizes) : (LaneWords(repeating: offsets[lane]), Lanes(repeating: sizes[lane]))
    stretch.turn(&phases) { phases, count in
      withUnsafePointer(to: levels.0) { offsets in
        withUnsafePointer(to: levels.1) { sizes in
          loops.table(
            floats(out), phases, UnsafeRawPointer(offsets).assumingMemoryBound(to: UInt32.self),
            floats(sizes), samples, Int32(count))
        }
      }
    }
  }

  /// - Parameters:
  ///   - state: two rows, the integrators.
  ///   - coefficients: four rows: a1, a2, a3, gain; `steps`: their change per frame.
  static func addBand(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>,
    coefficients: UnsafePointer<Lanes>, steps: UnsafePointer<Lanes>,
    to sum: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    loops.band(
      floats(sum), floats(x), floats(state), floats(coefficients), floats(steps), Int32(frames))
  }

  /// - Parameter random: a row of random states.
  static func white(
    _ random: UnsafeMutablePointer<Lanes>, to out: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    loops.white(floats(out), words(random), Int32(frames))
  }

  /// - Parameters:
  ///   - random: a row of random states.
  ///   - state: seven rows of the filter.
  static func pink(
    _ random: UnsafeMutablePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>,
    to out: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    loops.pink(floats(out), words(random), floats(state), Int32(frames))
  }

  static func multiply(
    _ x: UnsafePointer<Lanes>, _ y: UnsafePointer<Lanes>, isLine: Bool,
    to out: UnsafeMutablePointer<Lanes>, _ stretch: Stretch
  ) {
    loops.multiply(floats(out), floats(x), floats(y), isLine ? 16 : 0, Int32(stretch.vectors))
  }

  /// Adds a line times a level as a control.
  static func add(
    _ x: UnsafePointer<Lanes>, level: Control, to sum: UnsafeMutablePointer<Lanes>,
    _ stretch: Stretch
  ) {
    let isAlone = stretch.lane >= 0
    let first = isAlone ? Stretch.frames(of: 0) : Lanes()
    withUnsafePointer(to: (level.start, level.step(over: stretch.frames), first)) {
      loops.add(floats(sum), floats(x), floats($0), isAlone ? 16 : 1, Int32(stretch.vectors))
    }
  }

  /// - Parameter state: three rows of doubles: value, m, a of value ← value · m + a.
  static func segment(
    _ state: UnsafeMutableRawPointer, to out: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    loops.segment(floats(out), state.assumingMemoryBound(to: Double.self), Int32(frames))
  }

  /// The sum of the squares in each lane.
  public static func energy(_ x: UnsafePointer<Lanes>, frames: Int) -> Lanes {
    var energy = Lanes()
    withUnsafeMutablePointer(to: &energy) { loops.energy(floats($0), floats(x), Int32(frames)) }
    return energy
  }

  /// Adds a line to another and clears it.
  public static func drain(
    _ part: UnsafeMutablePointer<Lanes>, into total: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    loops.drain(floats(total), floats(part), Int32(frames))
  }

  /// The sum of all lanes of each frame, in the order of `Math.sum`, times a gain; the line is cleared.
  /// - Parameter out: output, aligned to 16 bytes.
  public static func fold(
    _ x: UnsafeMutablePointer<Lanes>, gain: Float, to out: UnsafeMutablePointer<Float>, frames: Int
  ) {
    loops.fold(out, floats(x), gain, Int32(frames))
  }

  /// Adds a signal to both sides of a mix, each lane with linearly interpolated gains.
  public static func mix(
    _ x: UnsafePointer<Lanes>, left: UnsafeMutablePointer<Lanes>,
    right: UnsafeMutablePointer<Lanes>, leftGain: Lanes, leftStep: Lanes, rightGain: Lanes,
    rightStep: Lanes, frames: Int
  ) {
    withUnsafePointer(to: (leftGain, leftStep, rightGain, rightStep)) {
      loops.mix(floats(left), floats(right), floats(x), floats($0), Int32(frames))
    }
  }

  /// Runs a feedback delay network of sixteen lines over one pass.
  /// - Parameters:
  ///   - from: the frames that come out of each line, readable up to a multiple of 8.
  ///   - to: the places of those that go in, writable as far.
  ///   - hasLow: whether the first filter does anything; it is left out otherwise.
  static func network(
    from: UnsafePointer<UnsafePointer<Float>>, to: UnsafePointer<UnsafeMutablePointer<Float>>,
    state: UnsafeMutablePointer<Lanes>, coefficients: UnsafePointer<Lanes>, hasLow: Bool,
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    loops.network(
      from, to, floats(state), floats(coefficients), hasLow ? 1 : 0, left, right, Int32(frames))
  }

  /// The greatest magnitude of some samples; not a number where one is none.
  public static func peak(_ x: UnsafePointer<Float>, count: Int) -> Float {
    loops.peak(x, Int32(count))
  }

  /// Filters both channels in place by up to eight filters in series, each a lane.
  /// - Parameters:
  ///   - state: two rows, at first silent.
  ///   - step: what the coefficients grow by with every frame.
  static func series(
    _ signal: StereoStretch, _ state: UnsafeMutablePointer<Lanes>, from start: MixedFilter,
    step: MixedFilter, count: Int
  ) {
    withUnsafePointer(to: start) { start in
      withUnsafePointer(to: step) { step in
        loops.series(
          signal.left, signal.right, floats(state), floats(start), floats(step), Int32(count),
          Int32(signal.frames))
      }
    }
  }

  /// Filters blocks of eight lines of 64 samples in place by cascades of shelving filters.
  /// - Parameters:
  ///   - lines: samples, aligned to 16 bytes as are all others.
  ///   - state: 32 numbers for each pair of filters, block after block.
  ///   - coefficients: 96 for each pair; those of the next block are `coefficientStride` further on, 0 when all share
  ///     them.
  public static func shelves(
    lines: UnsafeMutablePointer<Float>, state: UnsafeMutablePointer<Float>,
    coefficients: UnsafePointer<Float>, coefficientStride: Int, blocks: Int, pairs: Int
  ) {
    loops.shelves(lines, state, coefficients, coefficientStride, Int32(blocks), Int32(pairs))
  }

  /// Adds h convolved with x to the output; the frames of x before the stretch must be there too.
  static func taps(
    _ x: UnsafePointer<Float>, _ h: UnsafeBufferPointer<Float>,
    to out: UnsafeMutablePointer<Float>, frames: Int
  ) {
    guard let taps = h.baseAddress else { return }
    loops.taps(out, x, taps, Int32(h.count), Int32(frames))
  }

  /// Adds what lies in a ring of mask + 1 samples at distances before each of the frames from `first` on, read between
  /// samples by `Interpolation.cubic`; lines are as long as `frames` rounded up to a multiple of 8.
  static func addBehind(
    _ distances: UnsafePointer<Float>, in ring: UnsafePointer<Float>, mask: UInt32, first: UInt32,
    to sum: UnsafeMutablePointer<Float>, frames: Int
  ) {
    loops.behind(sum, ring, mask, first, distances, Int32(frames))
  }

  /// Adds the products of complex numbers; `count` is a multiple of 8.
  static func multiplyAdd(
    _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>,
    _ aRe: UnsafePointer<Float>, _ aIm: UnsafePointer<Float>, _ bRe: UnsafePointer<Float>,
    _ bIm: UnsafePointer<Float>, count: Int
  ) {
    loops.multiply_add(re, im, aRe, aIm, bRe, bIm, Int32(count))
  }

  static func floats(_ rows: UnsafeRawPointer) -> UnsafePointer<Float> {
    rows.assumingMemoryBound(to: Float.self)
  }

  /// The numbers in vectors, one after the other.
  public static func floats(_ rows: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Float.self)
  }

  static func words(_ rows: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(rows).assumingMemoryBound(to: UInt32.self)
  }
}

/// An instruction set for which the kernels are compiled; all give the same samples.
public enum KernelVariant: String, Sendable, CaseIterable {
  /// The instruction set that every processor of the family has.
  case baseline
  /// Vectors of 256 bits (AVX2).
  case wide
  /// Vectors of 512 bits (AVX-512 F, BW, DQ and VL).
  case widest

  /// The environment variable that names a variant; without it the processor decides.
  public static let variable = "RIPPLES_KERNELS"

  /// The variants' names in a sentence.
  public static let words = "baseline, wide or widest"

  private var code: kernels_variant {
    switch self {
    case .baseline: KERNELS_BASELINE
    case .wide: KERNELS_WIDE
    case .widest: KERNELS_WIDEST
    }
  }

  /// The variant that runs.
  public static var running: KernelVariant {
    let code = kernels_running()
    return allCases.first { $0.code == code } ?? .baseline
  }

  /// Whether this processor can run the variant.
  public var isAvailable: Bool { kernels_can_run(code) != 0 }

  /// Changes the variant, between two notes or within one: the sound stays the same.
  public func run() {
    precondition(isAvailable, "this processor cannot run the \(rawValue) kernels")
    kernels_run(code)
  }

  /// The message for an invalid value of the environment variable; nil when it is valid or missing.
  public static var fault: String? {
    switch kernels_choice_fault() {
    case KERNELS_UNKNOWN_WORD:
      "\(variable) names no kernels: expected \(words), or leave it out"
    case KERNELS_NOT_HERE:
      "\(variable)=wide needs a processor with AVX2, and widest one with AVX-512, which this one lacks: leave it out"
    default: nil
    }
  }
}
