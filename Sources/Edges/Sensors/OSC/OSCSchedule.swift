import Score

/// Messages that wait for their time, in the order of their times; equal times in the order they came.
struct OSCSchedule {
  private var waiting: [(time: Double, message: OSCMessage)] = []

  static let capacity = 10_000

  /// - Parameter time: seconds on the monotonic clock.
  /// - Returns: false when too many wait already.
  mutating func add(_ message: OSCMessage, at time: Double) -> Bool {
    guard waiting.count < Self.capacity else { return false }
    waiting.insert((time, message), at: waiting.partitioningIndex { $0.time > time })
    return true
  }

  /// Takes what is due.
  mutating func take(until now: Double) -> [OSCMessage] {
    let count = waiting.firstIndex { $0.time > now } ?? waiting.count
    defer { waiting.removeFirst(count) }
    return waiting[..<count].map(\.message)
  }

  /// The time at which the next message is due, in seconds on the monotonic clock.
  var next: Double? { waiting.first?.time }
}
