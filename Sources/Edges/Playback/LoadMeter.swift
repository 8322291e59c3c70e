import Glibc
import Synchronization

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
