import Score
import Synchronization

/// Work on numbered items, several at the same time, in the order of their numbers.
public final class WorkPool<Item: Sendable>: Sendable {
  private struct State {
    var next = 0
    var items: [Item?]
    var failure: (any Error)?
    var isGivenUp = false

    var finished: Int { items.count { $0 != nil } }
    var isOver: Bool { isGivenUp || failure != nil || items.allSatisfy { $0 != nil } }
  }

  private let state: Mutex<State>
  private let change = Semaphore()
  private let isCancelled: @Sendable () -> Bool
  private let make: @Sendable (Int) throws -> Item?

  /// Prepares the work; nothing is made yet.
  /// - Parameters:
  ///   - count: the number of items.
  ///   - isCancelled: tells whether to give up; it is asked before each item and a few times a second.
  ///   - make: makes the item of a number on one of the threads; nil gives up.
  public init(
    count: Int, isCancelled: @escaping @Sendable () -> Bool,
    _ make: @escaping @Sendable (Int) throws -> Item?
  ) {
    state = Mutex(State(items: [Item?](repeating: nil, count: count)))
    (self.isCancelled, self.make) = (isCancelled, make)
  }

  /// Makes all items; returns when no thread works any more.
  /// - Parameters:
  ///   - threads: the most items at the same time; where the system has fewer threads left, fewer are made at a time.
  ///   - name: the threads' name, at most 12 bytes.
  ///   - progress: called with the number of finished items, a few times a second, on the calling thread.
  /// - Returns: the items in their order; nil when given up.
  /// - Throws: the error of the item that failed last; after an error no other item is begun. `Fault` (`machine`) where the system
  ///   has no thread left.
  public func run(threads: Int, named name: String, _ progress: (Int) -> Void) throws -> [Item]? {
    let count = state.withLock { $0.items.count }
    let threads = try begin(min(threads, count), name)
    while !isCancelled(), state.withLock({ !$0.isOver }) {
      progress(state.withLock { $0.finished })
      change.wait(atMost: 0.05)
    }
    for thread in threads { thread.join() }
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      let items = state.items.compactMap { $0 }
      return items.count == count ? items : nil
    }
  }

  /// Begins the threads, at least one of them.
  private func begin(_ wanted: Int, _ name: String) throws -> [SystemThread] {
    var threads: [SystemThread] = []
    for number in 0..<wanted {
      do { threads.append(try SystemThread(named: "\(name) \(number)") { self.work() }) } catch {
        guard threads.isEmpty else { break }
        throw error
      }
    }
    return threads
  }

  private func work() {
    while !isCancelled() {
      let number = state.withLock { state -> Int? in
        guard state.next < state.items.count, !state.isOver else { return nil }
        defer { state.next += 1 }
        return state.next
      }
      guard let number else { return }
      do {
        let item = try make(number)
        state.withLock { state in
          state.items[number] = item
          state.isGivenUp = state.isGivenUp || item == nil
        }
      } catch {
        state.withLock { $0.failure = error }
      }
      change.post()
    }
  }
}

/// A thread that does what is posted to it, in order.
public final class WorkThread: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isEnding = false
  }

  private let state = Mutex(State())
  private let signal = Semaphore()
  private let thread = Mutex<SystemThread?>(nil)

  /// - Parameter name: the name of the thread that tools show, at most 15 bytes.
  /// - Throws: `Fault` (`machine`) where the system has no thread left.
  public init(named name: String) throws(Fault) {
    let own = try SystemThread(named: name) { [self] in work() }
    thread.withLock { $0 = own }
  }

  /// Does work soon; after `end` nothing.
  public func post(_ work: @escaping @Sendable () -> Void) {
    state.withLock { if !$0.isEnding { $0.waiting.append(work) } }
    signal.post()
  }

  /// Does what was posted so far, and ends.
  public func end() {
    state.withLock { $0.isEnding = true }
    signal.post()
    thread.withLock { thread in
      thread?.join()
      thread = nil
    }
  }

  private func work() {
    while true {
      signal.wait()
      let (waiting, isEnding) = state.withLock { state in
        defer { state.waiting = [] }
        return (state.waiting, state.isEnding)
      }
      for work in waiting { work() }
      if isEnding { return }
    }
  }
}
