import Score
import Synchronization
import Threads

/// Brings sound from the audio thread to one sink, over a ring, on a thread of the sink's own.
final class SinkFeed: Sendable {
  typealias State = SinkCounters.State

  let sink: any SoundSink
  private let ring: SampleRing
  private let wake = WakeSignal()
  /// The number of samples that are worth waking the sink for.
  private let threshold: Int
  private let onProblem: @Sendable (String) -> Void
  private let onEnd: @Sendable (SinkFeed) -> Void
  private let isEnding = Atomic<Bool>(false)
  private let state = Atomic<State>(.running)
  private let frames = Atomic<Int>(0)
  private let droppedBlocks = Atomic<Int>(0)
  private let droppedFrames = Atomic<Int>(0)
  private let highestFill = Atomic<Int>(0)
  private let hasReported = Atomic<Bool>(false)
  private let sampleRate: Int

  private let start = Semaphore()
  private let isBegun = Atomic<Bool>(false)

  /// Begins the sink; its thread waits for `begin()`.
  /// - Parameter onEnd: called on the sink's thread when nothing more is taken.
  /// - Throws: the error of the sink's `begin`; `Fault` (`machine`) where the system has no thread left, and then the sink is not
  ///   begun.
  init(
    _ sink: any SoundSink, sampleRate: Int, onProblem: @escaping @Sendable (String) -> Void,
    onEnd: @escaping @Sendable (SinkFeed) -> Void
  ) throws {
    (self.sink, self.sampleRate, self.onProblem, self.onEnd) = (sink, sampleRate, onProblem, onEnd)
    ring = SampleRing(atLeast: 2 * 2 * sampleRate)
    threshold = max(2, 2 * Int(sink.patience * Double(sampleRate)))
    let thread = try SystemThread(named: "sink") { [self] in
      start.wait()
      if isBegun.load(ordering: .acquiring) { run() }
    }
    thread.detach()
    do { try sink.begin(sampleRate: sampleRate) } catch {
      start.post()
      throw error
    }
  }

  /// Lets the thread bring sound to the sink.
  func begin() {
    isBegun.store(true, ordering: .releasing)
    start.post()
  }

  /// Lets the thread of a sink end that got no place.
  func leave() { start.post() }

  /// Offers a block; one that finds no room is dropped and counted. Only the audio thread may call it: it takes no
  /// lock, allocates nothing and never waits.
  func offer(_ block: UnsafePointer<Float>, frames count: Int) {
    guard ring.room >= 2 * count else {
      droppedBlocks.add(1, ordering: .relaxed)
      droppedFrames.add(count, ordering: .relaxed)
      return
    }
    ring.push(block, 2 * count)
    let fill = ring.fill
    if fill > highestFill.load(ordering: .relaxed) { highestFill.store(fill, ordering: .relaxed) }
    if fill >= threshold { wake.signal() }
  }

  /// Asks the sink's thread to take what waits, and to end.
  func requestEnd() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    wake.signal()
  }

  var isRunning: Bool { state.load(ordering: .acquiring) == .running }

  /// Counts the sink as lost: it does not come back from a call.
  func giveUp() {
    let (exchanged, _) = state.compareExchange(
      expected: .running, desired: .givenUp, ordering: .relaxed)
    guard exchanged else { return }
    let lost = Figure.rounded(Double(ring.fill / 2) / Double(sampleRate), decimals: 1)
    onProblem(
      "\(sink.name): it did not end within two seconds and was left to itself, "
        + "\(lost) s of sound are lost there; check the disk, network or program that takes it")
  }

  var counters: SinkCounters {
    SinkCounters(
      name: sink.name, state: state.load(ordering: .acquiring),
      frames: frames.load(ordering: .relaxed),
      droppedBlocks: droppedBlocks.load(ordering: .relaxed),
      droppedFrames: droppedFrames.load(ordering: .relaxed),
      ringFill: Double(ring.fill) / Double(ring.capacity),
      highestRingFill: Double(highestFill.load(ordering: .relaxed)) / Double(ring.capacity),
      figures: sink.figures)
  }

  private func run() {
    var final = State.ended
    do {
      try drain()
      try sink.end()
    } catch {
      final = .failed
      onProblem("\(error)")
    }
    let (exchanged, _) = state.compareExchange(
      expected: .running, desired: final, ordering: .acquiringAndReleasing)
    let count = droppedBlocks.load(ordering: .relaxed)
    if exchanged, count > 0 { onProblem(droppedText(count, "in all")) }
    onEnd(self)
  }

  private func drain() throws {
    while true {
      let isLast = isEnding.load(ordering: .sequentiallyConsistent)
      let hasWaited = !isLast && ring.fill < threshold && !waitForSound()
      while ring.fill >= (isLast || hasWaited ? 2 : threshold) {
        try ring.read(atMost: 8192) {
          try sink.write($0)
          frames.add($0.count / 2, ordering: .relaxed)
        }
      }
      if isLast { return }
    }
  }

  /// Waits for sound; false when the time has passed: then even little sound goes out.
  private func waitForSound() -> Bool {
    wake.wait(seconds: 0.25) {
      ring.fill >= threshold || isEnding.load(ordering: .sequentiallyConsistent)
    }
  }

  /// Says once that blocks are being dropped. Only one thread may call it, and not the sink's: that may be stuck.
  func reportFirstDropped() {
    let count = droppedBlocks.load(ordering: .relaxed)
    guard count > 0, !hasReported.exchange(true, ordering: .relaxed) else { return }
    onProblem(droppedText(count, "so far"))
  }

  private func droppedText(_ count: Int, _ when: String) -> String {
    let seconds = Double(droppedFrames.load(ordering: .relaxed)) / Double(sampleRate)
    return
      "\(sink.name): \(count) blocks (\(Figure.rounded(seconds, decimals: 2)) s) dropped \(when), "
      + "because it did not take its sound in time; use a faster disk, network or reader"
  }
}

/// The counts of what one sink has taken and missed.
public struct SinkCounters: Sendable {
  public enum State: Int, Sendable, AtomicRepresentable {
    /// The sink takes sound.
    case running
    /// The sink was completed.
    case ended
    /// The sink threw an error, and was let go.
    case failed
    /// The sink did not come back from a call within the time given.
    case givenUp
  }

  public let name: String
  public let state: State
  /// The number of frames that it has taken.
  public let frames: Int
  /// The blocks, and their frames, that found its ring full and were dropped.
  public let droppedBlocks: Int
  public let droppedFrames: Int
  /// The share of its ring that is full now, and the greatest so far, 0 to 1.
  public let ringFill: Double
  public let highestRingFill: Double
  /// The facts that the sink says about itself, each a name and a value.
  public let figures: [(name: String, value: String)]
}

/// A signal for which one thread sleeps until another has something for it. Signalling never waits, and costs a
/// system call only when the other sleeps.
final class WakeSignal: Sendable {
  private let semaphore = Semaphore()
  private let isWaiting = Atomic<Bool>(false)

  func signal() {
    if isWaiting.exchange(false, ordering: .sequentiallyConsistent) { semaphore.post() }
  }

  /// Sleeps until signalled, or until a number of seconds has passed.
  /// - Parameter unless: asked once more before the sleep, so that no signal is missed.
  /// - Returns: false when the time has passed.
  func wait(seconds: Double, unless isReady: () -> Bool) -> Bool {
    isWaiting.store(true, ordering: .sequentiallyConsistent)
    if isReady(), isWaiting.exchange(false, ordering: .sequentiallyConsistent) { return true }
    if semaphore.wait(atMost: seconds) { return true }
    // A signal that came at the last moment is left in the semaphore: take it out.
    let isSignalled = !isWaiting.exchange(false, ordering: .sequentiallyConsistent)
    if isSignalled { semaphore.wait() }
    return isSignalled
  }
}
