import Score

/// The settings of a unit beside its signal, for one frame: its inputs 1, 2 and, if there is one, 3.
struct FilterSettings {
  let frequency: Lanes, second: Lanes, third: Lanes
  let sampleRate: Float

  /// The filter with these weights at the frequency.
  @inline(__always)
  func mixed(damping k: Lanes, input: Float, band: Lanes, low: Float) -> MixedFilter {
    MixedFilter(
      g: Math.tangent(Math.filterRatio(frequency, sampleRate)), k: k,
      input: Lanes(repeating: input), band: band, low: Lanes(repeating: low))
  }
}

/// A unit that filters its input 0 by the `MixedFilter` that it makes of the others.
protocol MixedUnit: UnitGenerator {
  static func filter(_ settings: FilterSettings) -> MixedFilter
}

extension MixedUnit {
  /// The state: two integrators.
  public static var stateSize: Int { 2 }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let hasThird = spec.inputs.count > 3
    let (one, two, three) = (operation.inputs[1], operation.inputs[2], operation.inputs[3])
    if one.isAudio || two.isAudio || (hasThird && three.isAudio) {
      followSamples(
        x, stretch.signal(one, scratch: 1), stretch.signal(two, scratch: 2),
        hasThird ? stretch.signal(three, scratch: 3) : x, operation, stretch)
      return
    }
    let (frequency, second) = (stretch.control(one), stretch.control(two))
    let third = hasThird ? stretch.control(three) : Control(Lanes())
    @inline(__always) func filter(_ end: (Control) -> Lanes) -> MixedFilter {
      Self.filter(
        FilterSettings(
          frequency: end(frequency), second: end(second), third: end(third),
          sampleRate: stretch.sampleRate))
    }
    let start = filter { $0.start }
    var step = MixedFilter.none
    if frequency.isMoving || second.isMoving || third.isMoving {
      step = start.step(to: filter { $0.end }, over: stretch.frames)
    }
    let out = stretch.register(operation.output)
    start.run(x, stretch.state + operation.state, step: step, to: out, frames: stretch.frames)
  }

  @inline(__always)
  private static func followSamples(
    _ x: UnsafePointer<Lanes>, _ frequency: UnsafePointer<Lanes>, _ second: UnsafePointer<Lanes>,
    _ third: UnsafePointer<Lanes>, _ operation: Operation, _ stretch: Stretch
  ) {
    let state = stretch.state + operation.state
    var (c1, c2) = (state[0], state[1])
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      let settings = FilterSettings(
        frequency: frequency[i], second: second[i], third: third[i],
        sampleRate: stretch.sampleRate)
      out[i] = filter(settings).tick(x[i], &c1, &c2)
    }
    (state[0], state[1]) = (c1, c2)
  }
}
