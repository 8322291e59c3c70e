import Glibc
import Synchronization

/// A clock asks for live sound, block by block: a device, or a timer where there is none.
public protocol SoundClock: AnyObject, Sendable {
  /// A function that fills `2 * frames` samples, left and right in turn. It is called on the clock's thread, which it
  /// must not keep waiting.
  typealias Render = @Sendable (_ interleaved: UnsafeMutablePointer<Float>, _ frames: Int) -> Void

  /// The name of the device, or "timer".
  var name: String { get }

  /// Begins to call `render`, on a thread of its own; it may be called only once.
  /// - Parameter sampleRate: the sample rate in Hz.
  /// - Throws: `Fault` (`connection`) when there is no such device, or it cannot play at this rate.
  func start(sampleRate: Int, _ render: @escaping Render) throws

  /// Ends the clock; `render` is not called any more once this has returned.
  func stop()

  var counters: ClockCounters { get }

  /// Asks for no block until it is told to go on, where it can; the time between counts as none.
  /// - Returns: whether it rests; a device's clock never does.
  func rest(_ isResting: Bool) -> Bool
}

extension SoundClock {
  public func rest(_ isResting: Bool) -> Bool { false }
}

/// The counts of how well a clock kept its time.
public struct ClockCounters: Sendable, Equatable {
  /// The number of blocks that were rendered.
  public let blocks: Int
  /// The number of blocks that came too late, so that a device has gapped, or would have.
  public let dropped: Int
  /// The share of a block's length that its rendering took, 1 for all of it: the median, the 99th percentile, the maximum.
  public let medianLoad: Double
  public let load99: Double
  public let maximumLoad: Double
  /// True where the system gives the thread precedence over ordinary ones (SCHED_FIFO).
  public let hasPrecedence: Bool
}

/// The load of the audio thread: the share of a block's length that its rendering took,
/// as a histogram that one thread fills, without locks, and any may read; and the counts of its blocks.
final class LoadMeter: Sendable {
  /// The bins per octave; a bin is 4.4 % wide, so that a quantile is exact to ± 2.2 %.
  private static let perOctave = 16.0
  /// The first bin's load, and the number of bins: to 16 times the block's length.
  private static let lowest = 0x1p-16
  private static let binCount = 20 * 16

  private nonisolated(unsafe) let bins: UnsafeMutablePointer<Atomic<Int>>
  private let highest = Atomic<UInt64>(0)
  let blocks = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)
  let hasPrecedence = Atomic<Bool>(false)

  init() {
    bins = .allocate(capacity: Self.binCount)
    for i in 0..<Self.binCount { (bins + i).initialize(to: Atomic(0)) }
  }

  deinit { bins.deallocate() }

  /// Counts one block. Only one thread may call it.
  /// - Parameter load: rendering time over block length, 0 or more.
  func add(_ load: Double) {
    let octaves = log2(max(load, Self.lowest) / Self.lowest)
    bins[min(Self.binCount - 1, Int(octaves * Self.perOctave))].add(1, ordering: .relaxed)
    blocks.add(1, ordering: .relaxed)
    if load > Double(bitPattern: highest.load(ordering: .relaxed)) {
      highest.store(load.bitPattern, ordering: .relaxed)
    }
  }

  var counters: ClockCounters {
    ClockCounters(
      blocks: blocks.load(ordering: .relaxed), dropped: dropped.load(ordering: .relaxed),
      medianLoad: quantile(0.5), load99: quantile(0.99), maximumLoad: maximum,
      hasPrecedence: hasPrecedence.load(ordering: .relaxed))
  }

  /// The largest load so far.
  var maximum: Double { Double(bitPattern: highest.load(ordering: .relaxed)) }

  /// The load that a share of the blocks stays below, 0.5 for the median; 0 without blocks.
  func quantile(_ share: Double) -> Double {
    let counts = (0..<Self.binCount).map { bins[$0].load(ordering: .relaxed) }
    let wanted = share * Double(counts.reduce(0, +))
    var sum = 0
    for (i, count) in counts.enumerated() where count > 0 {
      sum += count
      if Double(sum) >= wanted {
        return min(maximum, Self.lowest * exp2((Double(i) + 0.5) / Self.perOctave))
      }
    }
    return 0
  }
}
