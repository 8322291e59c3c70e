import Glibc
import Score
import Synchronization
import Threads

/// A hub that passes live sound on to any number of sinks, which come and go while it runs.
///
/// Each sink has a ring of two seconds and a thread of its own, so that none can disturb the audio thread or another
/// sink: a full ring drops blocks for that sink only, and they are counted; a sink that throws is reported once and
/// let go.
public final class SoundHub: Sendable {
  /// The most sinks at once.
  public static let capacity = 16

  /// The sample rate in Hz.
  public let sampleRate: Int
  private let onProblem: @Sendable (String) -> Void
  /// The feeds as the audio thread sees them: addresses, 0 for none.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Atomic<UInt>>
  /// A count that is odd while the audio thread reads the slots.
  private let passes = Atomic<Int>(0)
  private let feeds = Mutex(Feeds())

  private struct Feeds {
    var running: [(slot: Int, feed: SinkFeed)] = []
    var ended: [SinkCounters] = []
    var areWatched = false
  }

  /// - Parameters:
  ///   - sampleRate: the sample rate in Hz.
  ///   - onProblem: gets a sentence for everything that went wrong after a sink was added, once each; it is called on
  /// the sinks' threads.
  public init(sampleRate: Int, onProblem: @escaping @Sendable (String) -> Void) {
    (self.sampleRate, self.onProblem) = (sampleRate, onProblem)
    slots = .allocate(capacity: Self.capacity)
    for i in 0..<Self.capacity { (slots + i).initialize(to: Atomic(0)) }
  }

  deinit {
    for (_, feed) in feeds.withLock({ $0.running }) { feed.requestEnd() }
    slots.deallocate()
  }

  /// Reports sinks that miss blocks, on a thread that none of them can hold up; it begins with the first sink.
  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  private func watch() throws(Fault) {
    guard feeds.withLock({ !$0.areWatched }) else { return }
    try SystemThread(named: "sinks") { [weak self] in
      while self?.reportDropped() != nil { usleep(250_000) }
    }.detach()
    feeds.withLock { $0.areWatched = true }
  }

  private func reportDropped() {
    for (_, feed) in feeds.withLock({ $0.running }) { feed.reportFirstDropped() }
  }

  /// Passes a block on to every sink. Only the audio thread may call it: it takes no lock, allocates nothing and
  /// never waits; the one system call is a futex wake for a sink that sleeps.
  /// - Parameter interleaved: `2 * frames` samples, left and right in turn.
  public func push(_ interleaved: UnsafePointer<Float>, frames: Int) {
    passes.add(1, ordering: .sequentiallyConsistent)
    for i in 0..<Self.capacity {
      let address = slots[i].load(ordering: .sequentiallyConsistent)
      guard let feed = UnsafeRawPointer(bitPattern: address) else { continue }
      Unmanaged<SinkFeed>.fromOpaque(feed)._withUnsafeGuaranteedRef {
        $0.offer(interleaved, frames: frames)
      }
    }
    passes.add(1, ordering: .sequentiallyConsistent)
  }

  /// Begins a sink; it gets every block from now on.
  /// - Throws: `Fault` as the sink's `begin` throws it, `connection` for a name that is taken and one sink too many, `machine`
  ///   where the system has no thread left; what sounds goes on.
  public func add(_ sink: any SoundSink) throws {
    try check(sink.name)
    try watch()
    let feed = try SinkFeed(sink, sampleRate: sampleRate, onProblem: onProblem) { [weak self] in
      self?.release($0)
    }
    let hasPlace = feeds.withLock { feeds in
      let taken = Set(feeds.running.map(\.slot))
      guard let slot = (0..<Self.capacity).first(where: { !taken.contains($0) }) else {
        return false
      }
      feeds.running.append((slot, feed))
      let address = UInt(bitPattern: Unmanaged.passUnretained(feed).toOpaque())
      slots[slot].store(address, ordering: .sequentiallyConsistent)
      return true
    }
    guard hasPlace else {
      feed.leave()
      throw full(sink.name)
    }
    feed.begin()
  }

  /// Ends one sink and waits until it is complete, at most two seconds.
  /// - Returns: its counters; nil when there is none of that name.
  @discardableResult
  public func remove(_ name: String) -> SinkCounters? {
    let feed = feeds.withLock { feeds in
      feeds.running.first { $0.feed.sink.name == name }?.feed
    }
    guard let feed else { return nil }
    end([feed])
    return feed.counters
  }

  /// Ends every sink and waits until they are complete, at most two seconds; those that are not by then
  /// are given up, with a message. Push nothing afterwards.
  public func finish() { end(feeds.withLock { $0.running.map(\.feed) }) }

  /// The names of the sinks that take sound.
  public var names: [String] { feeds.withLock { $0.running.map(\.feed.sink.name) } }

  /// Whether somebody hears or keeps the sound of a sink now.
  public var isHeard: Bool {
    feeds.withLock { $0.running.map(\.feed.sink) }.contains { $0.isHeard }
  }

  /// The counters of all sinks, those that have ended first.
  public var counters: [SinkCounters] {
    let (ended, running) = feeds.withLock { ($0.ended, $0.running.map(\.feed)) }
    return ended + running.map(\.counters)
  }

  private func end(_ ending: [SinkFeed]) {
    for feed in ending {
      unplug(feed)
      feed.requestEnd()
    }
    let deadline = SteadyTime.now + 2_000_000_000
    while ending.contains(where: \.isRunning), SteadyTime.now < deadline { usleep(1000) }
    for feed in ending {
      feed.giveUp()
      release(feed)
    }
  }

  /// Takes a feed from the audio thread and the list; called again, it does nothing.
  private func release(_ feed: SinkFeed) {
    unplug(feed)
    feeds.withLock { feeds in
      let count = feeds.running.count
      feeds.running.removeAll { $0.feed === feed }
      if feeds.running.count < count { feeds.ended.append(feed.counters) }
    }
  }

  /// Clears the feed's slot, and waits until the audio thread cannot hold its address any more.
  private func unplug(_ feed: SinkFeed) {
    feeds.withLock { feeds in
      guard let slot = feeds.running.first(where: { $0.feed === feed })?.slot else { return }
      slots[slot].store(0, ordering: .sequentiallyConsistent)
    }
    let pass = passes.load(ordering: .sequentiallyConsistent)
    guard pass % 2 == 1 else { return }
    while passes.load(ordering: .sequentiallyConsistent) == pass { usleep(100) }
  }

  private func check(_ name: String) throws(Fault) {
    let names = names
    if names.contains(name) {
      throw Fault(
        .connection, "sound goes there already", at: FaultPlace(name),
        hint: "end that first, or choose another")
    }
    if names.count == Self.capacity { throw full(name) }
  }

  private func full(_ name: String) -> Fault {
    Fault(
      .connection, "there are \(Self.capacity) sinks already, no more are possible",
      at: FaultPlace(name), hint: "end one first")
  }
}

/// A place that live sound goes to: a growing file, a pipe, a server, a broadcast.
///
/// `begin` is called by whoever adds the sink, everything after it on a thread of the sink's own, which
/// may wait, allocate and call the system. `name` and `figures` may be read from any thread.
public protocol SoundSink: AnyObject, Sendable {
  /// The name in messages: a path or an address, without passwords. It differs between the sinks of a hub.
  var name: String { get }

  /// The seconds of sound to collect before the sink is woken: 0 for the shortest delay, more where fewer wake-ups
  /// matter more.
  var patience: Double { get }

  /// Opens the place. It is called once, first.
  /// - Parameter sampleRate: the sample rate in Hz.
  /// - Throws: `Fault` when it cannot be opened, such as `missing`, `permission`, `file` or `connection`.
  func begin(sampleRate: Int) throws

  /// Takes the next frames, left and right in turn, 1 = full scale.
  /// - Throws: `Fault` when no more sound can be taken. The sink is then let go; `end` is not called.
  func write(_ interleaved: UnsafeBufferPointer<Float>) throws

  /// Completes the place. It is called once, last, unless `write` threw.
  /// - Throws: `Fault` when it cannot be completed, such as `diskFull`.
  func end() throws

  /// The facts about it in a few words, each a name and a value.
  var figures: [(name: String, value: String)] { get }

  /// Whether somebody hears or keeps what it takes now. Any thread may ask.
  var isHeard: Bool { get }
}

extension SoundSink {
  public var patience: Double { 0 }
  public var figures: [(name: String, value: String)] { [] }
  public var isHeard: Bool { true }
}
