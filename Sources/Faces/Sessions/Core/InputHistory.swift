import Score

/// The inputs of the last ticks, to be played again.
struct InputHistory {
  private var values: [Double]
  private var rows: [Int?]
  private let width: Int
  private let capacity: Int
  private let ticks: TickGrid
  /// The number of ticks that were added.
  private var count = 0
  /// The tick that is played again next; nil while nothing is.
  private var playing: Int?

  init(width: Int, seconds: Double, ticks: TickGrid) {
    (self.width, self.ticks) = (width, ticks)
    capacity = max(1, Int(held: seconds * ticks.controlRate, .towardZero))
    values = Array(repeating: 0, count: capacity * width)
    rows = Array(repeating: nil, count: capacity)
  }

  mutating func add(_ sample: [Double], row: Int?) {
    let place = count % capacity
    values.replaceSubrange(place * width..<(place + 1) * width, with: sample)
    rows[place] = row
    count += 1
  }

  /// Goes back by a number of seconds, or by as many as there are.
  /// - Returns: the seconds by which it went back.
  mutating func rewind(_ seconds: Double) -> Double {
    let back = min(Int(held: seconds * ticks.controlRate), count, capacity)
    playing = back > 0 ? count - back : nil
    return ticks.seconds(of: back)
  }

  /// The next tick that is played again; nil when none is.
  mutating func next() -> (values: [Double], row: Int?)? {
    guard let tick = playing, tick < count else {
      playing = nil
      return nil
    }
    playing = tick + 1
    let place = tick % capacity
    return (Array(values[place * width..<(place + 1) * width]), rows[place])
  }
}
