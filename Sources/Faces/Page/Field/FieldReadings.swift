/// Readings of a phone's sensors that wait for the ticks of its sound at which they were taken.
///
/// Readings are numbered, so that one that is sent twice is taken once. One that comes after its tick holds from the
/// next tick on.
struct FieldReadings {
  struct Reading {
    /// The tick from which on it holds.
    let tick: Int
    /// The indices of the inputs, and their values.
    let values: [(input: Int, value: Double)]
  }

  private var waiting: [Reading] = []
  /// The number of the next reading that is taken.
  private(set) var next = 0
  /// The number of readings that were left out.
  private(set) var leftOut = 0

  /// The most readings that wait: half an hour of forty a second.
  static let most = 72_000

  /// The number of readings that wait.
  var count: Int { waiting.count }

  /// Takes readings that are new; one of a tick that cannot have come yet would hold up all behind it, and is left out.
  /// - Parameters:
  ///   - first: the number of the first.
  ///   - latest: the last tick that can have come.
  /// - Returns: false where readings before the first are missing, or too many wait: none is taken then.
  mutating func take(
    _ readings: [Reading], from first: Int, until latest: Int = .max
  ) -> Bool {
    guard first <= next, waiting.count + readings.count <= Self.most else { return false }
    for reading in readings.dropFirst(next - first) {
      next += 1
      if reading.tick <= latest { waiting.append(reading) } else { leftOut += 1 }
    }
    return true
  }

  /// The readings that hold from a tick on, oldest first; they wait no longer.
  mutating func due(at tick: Int) -> [Reading] {
    let count = waiting.firstIndex { $0.tick > tick } ?? waiting.count
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }
}
