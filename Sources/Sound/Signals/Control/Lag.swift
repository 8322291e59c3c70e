import Score

/// Smooths steps by an exponential lag; smoothing by two lags and by a limited slope follow.
public enum Lag: UnitGenerator {
  public static let spec = UnitSpec(
    "lag", .control,
    inputs: [
      .signal(doc: "What to follow."),
      ParameterSpec(
        "time", .seconds, in: 0...60, default: 0.1, doc: "Time to come within 60 dB of a step."),
    ],
    doc: "Follows its input exponentially; a new note starts at its input's value.",
    source: "y ← y + (x - y)(1 - e^(-6.9078/(time·fs))), as SuperCollider's Lag.",
    example: "sine(lag(p.pitch, 0.2))")
  /// The rows of the state behind those of the value, which in single precision would stop short of its target: the
  /// coefficient, and the time for which it was made.
  private enum Row { static let coefficient = DoubleLanes.stateSize, time = coefficient + 1 }

  public static let stateSize = DoubleLanes.stateSize + 2

  public static func start(_ note: NewNote) {
    DoubleLanes.start(note)
    note.state[Row.coefficient][note.lane] = 0
    note.state[Row.time][note.lane] = -1
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let state = stretch.state + operation.state
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let out = stretch.register(operation.output)
    var y = DoubleLanes(state, startingAt: x[0])
    defer { y.store(to: state) }
    let time = operation.inputs[1]
    guard time.isAudio else {
      retime(state, stretch.controls[time.index].start, stretch.sampleRate)
      follow(x, &y, state[Row.coefficient], to: out, frames: 0..<stretch.frames)
      return
    }
    let times = stretch.register(time)
    var from = 0
    while from < stretch.frames {
      let now = times[from]
      var to = from + 1
      while to < stretch.frames, Math.same(times[to], now) { to += 1 }
      retime(state, now, stretch.sampleRate)
      follow(x, &y, state[Row.coefficient], to: out, frames: from..<to)
      from = to
    }
  }

  @inline(__always)
  private static func follow(
    _ x: UnsafePointer<Lanes>, _ y: inout DoubleLanes, _ coefficient: Lanes,
    to out: UnsafeMutablePointer<Lanes>, frames: Range<Int>
  ) {
    let part = DoubleLanes(coefficient)
    for i in frames {
      y.approach(x[i], by: part)
      out[i] = y.value
    }
  }

  @inline(__always)
  private static func retime(
    _ state: UnsafeMutablePointer<Lanes>, _ time: Lanes, _ sampleRate: Float
  ) {
    if Math.same(time, state[Row.time]) { return }
    for lane in 0..<16 where time[lane] != state[Row.time][lane] {
      let samples = Double(time[lane]) * Double(sampleRate)
      state[Row.coefficient][lane] =
        samples >= 1 ? Float(1 - Math.exp(-6.907755278982137 / samples)) : 1
    }
    state[Row.time] = time
  }
}

/// Smooths steps by exponential lags, with one time upwards and another downwards.
public enum LagUD: UnitGenerator {
  public static let spec = UnitSpec(
    "lagud", .control,
    inputs: [
      .signal(doc: "What to follow."),
      ParameterSpec(
        "up", .seconds, in: 0...60, default: 0.1,
        doc: "Time to come within 60 dB of a step upwards."),
      ParameterSpec("down", .seconds, in: 0...60, default: 0.1, doc: "The same, downwards."),
    ],
    doc:
      "Follows its input exponentially, at one pace up and at another down; a new note starts at its "
      + "input's value.",
    source: "As lag, the coefficient chosen by the sign of x - y; SuperCollider's LagUD.",
    example: "sine(lagud(p.pitch, 0.02, 1)) * adsr(p.gate)")
  public static let stateSize = DoubleLanes.stateSize

  public static func start(_ note: NewNote) { DoubleLanes.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let up = stretch.decaySteps(operation.inputs[1], scratch: 1)
    let down = stretch.decaySteps(operation.inputs[2], scratch: 2)
    let out = stretch.register(operation.output)
    let state = stretch.state + operation.state
    var y = DoubleLanes(state, startingAt: x[0])
    for i in 0..<stretch.frames {
      let way = x[i] - y.value
      y.move(by: way * down[i].replacing(with: up[i], where: way .> 0))
      out[i] = y.value
    }
    y.store(to: state)
  }
}

/// Limits the slope of a value.
public enum Slew: UnitGenerator {
  public static let spec = UnitSpec(
    "slew", .control,
    inputs: [
      .signal(doc: "What to follow."),
      ParameterSpec("up", in: 0...1e6, default: 1, doc: "Most that it rises per second."),
      ParameterSpec("down", in: 0...1e6, default: 1, doc: "Most that it falls per second."),
    ],
    doc:
      "Follows its input on straight lines no steeper than given; a new note starts at its input's "
      + "value.",
    source: "As SuperCollider's Slew.",
    example: "sine(slew(p.pitch, 200, 400)) * adsr(p.gate)")
  public static let stateSize = DoubleLanes.stateSize

  public static func start(_ note: NewNote) { DoubleLanes.start(note) }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let up = stretch.signal(operation.inputs[1], scratch: 1)
    let down = stretch.signal(operation.inputs[2], scratch: 2)
    let out = stretch.register(operation.output)
    let perSample = 1 / stretch.sampleRate
    let state = stretch.state + operation.state
    var y = DoubleLanes(state, startingAt: x[0])
    for i in 0..<stretch.frames {
      let way = x[i] - y.value
      let (most, least) = (positive(up[i]) * perSample, positive(down[i]) * -perSample)
      let short = way.replacing(with: most, where: way .> most)
      y.move(by: short.replacing(with: least, where: way .< least))
      out[i] = y.value
    }
    y.store(to: state)
  }

  @inline(__always) private static func positive(_ x: Lanes) -> Lanes {
    x.replacing(with: 0, where: .!(x .> 0))
  }
}
