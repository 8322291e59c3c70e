internal import CKernels
import Glibc
import Score

/// The grains that sound, in the order in which they began: a view of memory that the caller keeps.
struct GrainCloud {
  let grains: UnsafeMutablePointer<kernels_grain>
  let capacity: Int
  private(set) var count: Int
  /// The frames by which a line to which grains are added is longer than a stretch.
  static let pad = Int(KERNELS_GRAIN_PAD)

  /// Makes a cloud with memory of its own, which `deallocate` frees.
  init(capacity: Int) { self.init(.allocate(capacity: capacity), capacity: capacity, count: 0) }

  init(_ grains: UnsafeMutablePointer<kernels_grain>, capacity: Int, count: Int) {
    (self.grains, self.capacity, self.count) = (grains, capacity, count)
  }

  func deallocate() { grains.deallocate() }

  mutating func removeAll() { count = 0 }

  var isFull: Bool { count == capacity }

  mutating func add(_ grain: kernels_grain) {
    grains[count] = grain
    count += 1
  }

  /// Computes the part of each grain in a stretch.
  ///
  /// - Parameter mask: mask of a sample's index, where the memory is a ring; otherwise nil.
  func prepare(_ frames: Int, mask: Int64?) {
    for i in 0..<count {
      let whole = grains[i].way >> 23
      grains[i].index = Int32(truncatingIfNeeded: mask.map { whole & $0 } ?? whole)
      grains[i].fraction = Int32(grains[i].way & 0x7f_ffff)
      grains[i].frames = min(Int32(frames) - grains[i].first, grains[i].remaining)
    }
  }

  /// Advances behind the stretch: keeps the grains that go on, in their order.
  mutating func advance() {
    var kept = 0
    for i in 0..<count {
      var grain = grains[i]
      grain.remaining -= grain.frames
      guard grain.remaining > 0 else { continue }
      grain.way += Int64(grain.rate) * Int64(grain.frames)
      grain.age += Float(grain.frames)
      grain.first = 0
      grains[kept] = grain
      kept += 1
    }
    count = kept
  }
}

extension Kernels {
  /// Adds grains to both channels of a stretch, in lines that are `GrainCloud.pad` longer than it.
  static func grains(
    _ cloud: GrainCloud, in samples: UnsafePointer<Float>, size: Int, wraps: Bool,
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) {
    loops.grains(left, right, cloud.grains, Int32(cloud.count), samples, Int32(size), wraps ? 1 : 0)
  }

  /// Adds grains, with their left gains, to one line.
  static func grains(
    _ cloud: GrainCloud, in samples: UnsafePointer<Float>, size: Int,
    to line: UnsafeMutablePointer<Float>
  ) {
    loops.grains_mono(line, cloud.grains, Int32(cloud.count), samples, Int32(size), 0)
  }
}

/// The properties of one grain.
struct GrainShape {
  /// The length in frames.
  var frames: Int32
  /// The samples that are read per frame, forwards; at most 4.
  var ratio: Double
  var isReversed: Bool
  var left: Float
  var right: Float
  /// The window: 0 sin², 1 with a flat middle, 2 Gaussian, 3 decaying.
  var window: Float

  static let longestRatio = 4.0

  /// The signed speed at which it reads, in samples of 2^-23 per frame.
  var rate: Int32 {
    let held = min(max(ratio, 0), Self.longestRatio)
    return Int32((held * 8_388_608).rounded()) * (isReversed ? -1 : 1)
  }

  /// The distance that is read from its first to its last frame, in samples of 2^-23.
  var reach: Int64 { Int64(rate.magnitude) * Int64(max(0, frames - 1)) }

  /// The grain in the kernel's form, `first` frames into the present stretch.
  ///
  /// - Parameter way: earliest sample that it reads, in samples of 2^-23.
  func grain(from way: Int64, first: Int32) -> kernels_grain {
    var grain = kernels_grain()
    grain.rate = rate
    grain.way = isReversed ? way + reach : way
    grain.first = first
    grain.remaining = frames
    grain.age = 0.5
    grain.per_length = 1 / Float(frames)
    grain.left = left
    grain.right = right
    grain.steepness = 1
    if window >= 2.5 {  // 60 dB in its length, after an attack of a fortieth
      (grain.steepness, grain.slope) = (20, -10)
    } else if window >= 1.5 {  // a standard deviation of 0.15 of its length
      (grain.steepness, grain.square) = (8, -32.06)
    } else if window >= 0.5 {  // edges of a fifth
      grain.steepness = 2.5
    }
    return grain
  }

  /// The frequency ratio 2^(semitones / 12), at most two octaves up or down.
  static func ratio(semitones: Double) -> Double {
    Math.exp(min(max(semitones, -24), 24) * 0.057762265046662105)
  }

  /// The gain with which many overlapping grains are about as loud as the sound from which they are taken: the sum of
  /// the squares of sin² windows is 3/8 of their overlap.
  static func level(rate: Float, seconds: Float) -> Float {
    1 / max(1, 0.375 * rate * seconds).squareRoot()
  }
}

/// The parameters that all granular units share.
extension ParameterSpec {
  static let grainWindow = ParameterSpec(
    "window", in: 0...3, default: 0,
    doc:
      "Shape: 0 Hann, 1 Tukey (flat middle), 2 Gaussian, 3 dying away (nearest whole number).")
  static let grainReverse = ParameterSpec(
    "reverse", in: 0...1, default: 0, doc: "Part of the grains that run backwards.")
  static let grainSync = ParameterSpec(
    "sync", in: 0...1, default: 0, doc: "0 grains at random times, 1 in equal steps.")
}

/// The times at which grains begin, and a random stream for each: the n-th grain has its own.
///
/// Each frame adds rate / sample rate to a phase. A grain begins, at the nearest frame, when the phase has grown by
/// the waiting time drawn with the last grain: 1 when synchronous, exponentially distributed when random (a Poisson
/// process), in between a mixture. Phases are whole numbers of 2^-48, so that no sum of them is ever rounded.
struct GrainClock {
  private var phase: Int64 = 0
  private var wait: Int64 = 0
  private var number: UInt32 = 0

  private static let one = 281_474_976_710_656.0

  /// The increment of the phase per frame; the rate is below the sample rate.
  @inline(__always) static func step(rate: Float, sampleRate: Float) -> Int64 {
    Int64(Double(rate) / Double(sampleRate) * one)
  }

  /// Whether a grain begins at this frame rather than at the next one.
  @inline(__always) func isDue(_ step: Int64) -> Bool { phase + step / 2 >= wait }

  @inline(__always) mutating func advance(_ step: Int64) { phase += step }

  /// Begins a grain and returns the stream from which its properties are drawn.
  mutating func begin(seed: UInt32, sync: Float) -> SeededRandom {
    var random = SeededRandom(seed: UInt64(seed) << 32 | UInt64(number))
    number &+= 1
    phase -= wait
    let interval = -Math.log(1 - random.uniform())
    let part = Double(sync.held(in: 0...1))
    wait = Int64((part + (1 - part) * interval) * Self.one)
    return random
  }
}

/// The last seconds of a sound, for grains: a ring that is written at one end, or frozen.
final class GrainMemory {
  let samples: UnsafeMutablePointer<Float>
  /// The number of samples, a power of two.
  let size: Int
  /// The number of samples written so far: the position of the next one.
  private(set) var now: Int64 = 0

  /// - Parameter longest: smallest number of samples that it must hold.
  init(longest: Int) {
    var size = 1024
    while size < longest { size *= 2 }
    self.size = size
    // Pages of zeros that take no memory before they are written.
    guard let memory = calloc(size, MemoryLayout<Float>.stride) else {
      preconditionFailure("no memory for \(size) samples")
    }
    samples = memory.bindMemory(to: Float.self, capacity: size)
  }

  deinit { free(samples) }

  /// Clears the memory: nothing that was written before is read.
  func reset() { now = 0 }

  /// Writes the samples of a stretch, except those that are nil.
  @inline(__always) func write(_ frames: Int, _ sample: (Int) -> Float?) {
    let (samples, mask) = (samples, size - 1)
    var place = now
    for i in 0..<frames {
      guard let x = sample(i) else { continue }
      samples[Int(place) & mask] = x
      place += 1
    }
    now = place
  }
}
