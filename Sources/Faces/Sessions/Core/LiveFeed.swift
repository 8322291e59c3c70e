import Datasets
import Rendering
import Score

/// The inputs of a live session: a dataset that can be played, held, moved and looped, and values that
/// were taken over by hand or come from sensors.
///
/// All inputs that the project knows are there; those that nobody delivers are not a number.
struct LiveFeed {
  /// The inputs in the order of the values.
  let inputs: [InputSpec]
  /// The seconds of the dataset; 0 without one.
  let dataDuration: Double
  private var player: Player?
  /// The column of the dataset for each input; nil where it has none.
  private let columns: [Int?]
  private let hasColumns: Bool
  private let timeIndex: Int
  private let ticks: TickGrid
  private var values: [Double]
  /// The values that were taken over, by input.
  private(set) var taken: [Int: Double] = [:]

  // The walk's time at a tick is anchorTime + (tick − anchorTick) / rate · speed while it plays.
  private var anchorTick = 0
  private var anchorTime: Double
  private(set) var speed: Double
  private(set) var isPlaying: Bool
  private(set) var loop: ClosedRange<Double>?
  private var history: InputHistory
  /// The walk's time in seconds at the last tick, where a recording of the walk is heard; nil when it is held, passes
  /// faster or slower than it was, or its time was taken over.
  private(set) var soundingTime: Double?
  /// The walk's time in seconds at the last tick.
  private(set) var passed: Double

  init(_ dataset: Dataset?, start: Double, speed: Double, ticks: TickGrid) {
    var inputs = Inputs.all
    var columns = [Int?](repeating: nil, count: inputs.count)
    for (index, column) in (dataset?.columns ?? []).enumerated() where column.name != "time" {
      let spec = DataFeed.spec(of: column)
      // A column without a value anywhere delivers nothing.
      let delivering = column.values.contains { $0.isFinite } ? index : nil
      if let known = inputs.firstIndex(where: { $0.name == spec.name }) {
        inputs[known] = spec
        columns[known] = delivering
      } else {
        inputs.append(spec)
        columns.append(delivering)
      }
    }
    (self.inputs, self.columns) = (inputs, columns)
    hasColumns = columns.contains { $0 != nil }
    timeIndex = inputs.firstIndex { $0.name == "time" }!
    player = dataset.map { Player($0) }
    dataDuration = dataset?.duration ?? 0
    values = [Double](repeating: .nan, count: inputs.count)
    anchorTime = start
    passed = start
    (self.speed, self.ticks) = (speed, ticks)
    isPlaying = dataset != nil
    history = InputHistory(width: inputs.count, seconds: 120, ticks: ticks)
  }

  /// Whether the last sample was one of the history.
  private(set) var isAgain = false

  // MARK: Playing

  /// The walk's time in seconds at a tick, before the loop and the end are looked at.
  func time(at tick: Int) -> Double {
    if isPlaying { anchorTime + ticks.seconds(of: tick - anchorTick) * speed } else { anchorTime }
  }

  /// Whether the data has ended at a tick.
  func hasEnded(at tick: Int) -> Bool {
    guard player != nil, loop == nil, isPlaying else { return false }
    return ticks.seconds(of: tick - anchorTick) > max(0, (dataDuration - anchorTime) / speed)
  }

  /// The inputs at a tick, and the row that they come from. Ticks go forward one by one.
  mutating func sample(at tick: Int) -> (values: [Double], row: Int?) {
    let again = history.next()
    isAgain = again != nil
    if let again {
      anchorTick += 1
      note(again.values[timeIndex])
      return again
    }
    var time = time(at: tick)
    if let loop, isPlaying, time >= loop.upperBound {
      move(to: loop.lowerBound, at: tick)
      time = loop.lowerBound
    }
    var row: Int?
    if let dataset = player?.dataset {
      player!.advance(to: min(max(time, 0), dataset.duration))
      for (i, column) in columns.enumerated() {
        if let column { values[i] = player![column] }
      }
      row = hasColumns ? player!.row() : nil
    }
    values[timeIndex] = time
    note(time)
    var sampled = values
    for (index, value) in taken { sampled[index] = value }
    history.add(sampled, row: row)
    return (sampled, row)
  }

  /// Lets the walk go on after the data's end.
  mutating func passEnd(at tick: Int) { note(time(at: tick)) }

  private mutating func note(_ time: Double) {
    passed = time
    let isHeard = isPlaying && MicrophonePlayer.isHeard(atSpeed: speed) && taken[timeIndex] == nil
    soundingTime = isHeard ? time : nil
  }

  mutating func play(at tick: Int) {
    guard player != nil, !isPlaying else { return }
    if anchorTime >= dataDuration { anchorTime = loop?.lowerBound ?? 0 }
    anchorTick = tick
    isPlaying = true
  }

  mutating func pause(at tick: Int) {
    anchorTime = min(time(at: tick), max(dataDuration, anchorTime))
    anchorTick = tick
    isPlaying = false
  }

  mutating func move(to time: Double, at tick: Int) {
    anchorTime = time
    anchorTick = tick
  }

  mutating func setSpeed(_ speed: Double, at tick: Int) {
    move(to: time(at: tick), at: tick)
    self.speed = speed
  }

  mutating func setLoop(_ loop: ClosedRange<Double>?) { self.loop = loop }

  /// Plays the inputs of the last seconds again, then goes on where the walk is now.
  /// - Returns: the seconds that are played again, at most as many as there are.
  mutating func again(_ seconds: Double) -> Double { history.rewind(seconds) }

  // MARK: Taking over

  /// Whether an input has a column of the dataset, or was taken over; the time is always there.
  func delivers(_ index: Int) -> Bool {
    columns[index] != nil || taken[index] != nil || index == timeIndex
  }

  mutating func take(_ index: Int, _ value: Double) { taken[index] = value }

  mutating func free(_ index: Int) {
    taken[index] = nil
    if columns[index] == nil, index != timeIndex { values[index] = .nan }
  }
}

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
