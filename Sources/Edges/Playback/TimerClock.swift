import Glibc
import Synchronization
import Threads

/// A clock that asks for blocks by the system's time, as a device with a buffer of `slack` would: for streams and
/// files, where there is no device.
///
/// After a late wake-up it catches up, so that the stream as a whole keeps real time.
public final class TimerClock: SoundClock {
  public let name = "timer"
  private let blockFrames: Int
  private let slack: Int64
  private let isStopping = Atomic<Bool>(false)
  private let isResting = Atomic<Bool>(false)
  private let wakeUp = Semaphore()
  private let load = LoadMeter()
  private let thread = Mutex<SystemThread?>(nil)

  /// The nanoseconds behind which the time is given up and counted as dropped.
  private static let hopeless: Int64 = 2_000_000_000

  /// - Parameters:
  ///   - blockFrames: frames per block.
  ///   - slack: seconds after its due time at which a block is still in time: the buffer of the device
  ///     that is imagined.
  public init(blockFrames: Int = 256, slack: Double = 0.04) {
    precondition(blockFrames > 0 && slack >= 0, "a clock has blocks, and a slack of 0 or more")
    self.blockFrames = blockFrames
    self.slack = Int64(slack * 1e9)
  }

  /// Begins to count the time.
  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  public func start(sampleRate: Int, _ render: @escaping Render) throws {
    try thread.withLock { thread in
      precondition(thread == nil, "a clock starts once")
      thread = try SystemThread(named: "audio") { [self] in run(sampleRate, render) }
    }
  }

  public func stop() {
    isStopping.store(true, ordering: .relaxed)
    wakeUp.post()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
  }

  public var counters: ClockCounters { load.counters }

  public func rest(_ isResting: Bool) -> Bool {
    self.isResting.store(isResting, ordering: .relaxed)
    if !isResting { wakeUp.post() }
    return isResting
  }

  private func run(_ sampleRate: Int, _ render: Render) {
    load.hasPrecedence.store(SystemThread.takePrecedence(), ordering: .relaxed)
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * blockFrames)
    block.initialize(repeating: 0, count: 2 * blockFrames)
    defer { block.deallocate() }
    let period = Double(blockFrames) / Double(sampleRate) * 1e9
    var start = SteadyTime.now
    var number = 0
    while !isStopping.load(ordering: .relaxed) {
      if isResting.load(ordering: .relaxed) {
        wakeUp.wait()
        (start, number) = (SteadyTime.now, 0)
        continue
      }
      let due = start + Int64(Double(number) * period)
      SteadyTime.sleep(until: due)
      let began = SteadyTime.now
      render(block, blockFrames)
      let ended = SteadyTime.now
      load.add(Double(ended - began) / period)
      number += 1
      let lateness = ended - due
      if lateness > Self.hopeless {
        load.dropped.add(Int(Double(lateness) / period), ordering: .relaxed)
        (start, number) = (ended, 0)
      } else if lateness > slack {
        load.dropped.add(1, ordering: .relaxed)
      }
    }
  }
}
