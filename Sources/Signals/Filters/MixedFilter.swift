import Score

/// A state-variable filter whose output is a weighted sum of its input, its band-pass and its low-pass output.
///
/// Every biquad of the audio cookbook is such a sum (A. Simper, "Solving the continuous SVF equations using
/// trapezoidal integration and equivalent currents", Cytomic 2013). Coefficients and weights are interpolated
/// linearly over a stretch: this is stable for the reason that `StateVariable` gives, which holds for every g and
/// every k above 0.
struct MixedFilter {
  var a1: Lanes, a2: Lanes, a3: Lanes
  var input: Lanes, band: Lanes, low: Lanes

  /// The settings of a unit beside its signal, for one frame.
  struct Settings {
    var frequency = Lanes()
    var second = Lanes()
    var third = Lanes()
  }

  /// - Parameters:
  ///   - g: tan(πf/fs), for shelves multiplied by a root of their gain.
  ///   - k: 1/Q.
  @inline(__always)
  init(g: Lanes, k: Lanes, input: Lanes, band: Lanes, low: Lanes) {
    let loop: Lanes = 1 + g * (g + k)
    a1 = 1 / loop
    a2 = g * a1
    a3 = g * a2
    (self.input, self.band, self.low) = (input, band, low)
  }

  /// The change per frame from this filter to another.
  @inline(__always)
  func step(to end: MixedFilter, over frames: Int) -> MixedFilter {
    let part = 1 / Float(frames)
    var step = self
    step.a1 = (end.a1 - a1) * part
    step.a2 = (end.a2 - a2) * part
    step.a3 = (end.a3 - a3) * part
    step.input = (end.input - input) * part
    step.band = (end.band - band) * part
    step.low = (end.low - low) * part
    return step
  }

  /// The change that leaves the filter as it is.
  @inline(__always) var still: MixedFilter {
    var step = self
    (step.a1, step.a2, step.a3) = (Lanes(), Lanes(), Lanes())
    (step.input, step.band, step.low) = (Lanes(), Lanes(), Lanes())
    return step
  }

  /// The state: two integrators.
  static let stateSize = 2

  /// Filters input 0 of the operation by the filter that `make` makes of inputs 1 and up.
  /// - Parameter count: number of settings that the unit reads, 2 or 3.
  @inline(__always)
  static func process(
    _ operation: Operation, _ stretch: Stretch, settings count: Int,
    _ make: (Settings, Float) -> MixedFilter
  ) {
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    var isAudio = false
    for i in 1...count { isAudio = isAudio || operation.inputs[i].isAudio }
    guard !isAudio else {
      followSamples(x, operation, stretch, settings: count, make)
      return
    }
    let frequency = stretch.control(operation.inputs[1])
    let second = stretch.control(operation.inputs[2])
    let third = count > 2 ? stretch.control(operation.inputs[3]) : Control(Lanes())
    let start = make(
      Settings(frequency: frequency.start, second: second.start, third: third.start),
      stretch.sampleRate)
    var step = start.still
    if frequency.isMoving || second.isMoving || third.isMoving {
      let end = make(
        Settings(frequency: frequency.end, second: second.end, third: third.end),
        stretch.sampleRate)
      step = start.step(to: end, over: stretch.frames)
    }
    let out = stretch.register(operation.output)
    start.run(x, stretch.state + operation.state, step: step, to: out, frames: stretch.frames)
  }

  /// Filters one sample; `c1` and `c2` are the integrators.
  @inline(__always)
  func tick(_ x: Lanes, _ c1: inout Lanes, _ c2: inout Lanes) -> Lanes {
    let v3 = x - c2
    let v1 = a1 * c1 + a2 * v3
    let v2 = c2 + a2 * c1 + a3 * v3
    c1 = v1 + v1 - c1
    c2 = v2 + v2 - c2
    return input * x + band * v1 + low * v2
  }

  @inline(__always)
  private static func followSamples(
    _ x: UnsafePointer<Lanes>, _ operation: Operation, _ stretch: Stretch, settings count: Int,
    _ make: (Settings, Float) -> MixedFilter
  ) {
    let frequency = stretch.signal(operation.inputs[1], scratch: 1)
    let second = stretch.signal(operation.inputs[2], scratch: 2)
    let third = count > 2 ? stretch.signal(operation.inputs[3], scratch: 3) : second
    let state = stretch.state + operation.state
    var (c1, c2) = (state[0], state[1])
    let out = stretch.register(operation.output)
    for i in 0..<stretch.frames {
      let settings = Settings(frequency: frequency[i], second: second[i], third: third[i])
      out[i] = make(settings, stretch.sampleRate).tick(x[i], &c1, &c2)
    }
    (state[0], state[1]) = (c1, c2)
  }

  /// Filters a stretch with interpolated coefficients, eight lanes at a time: the state of sixteen would not fit the
  /// registers of a baseline processor.
  @inline(__always)
  private func run(
    _ x: UnsafePointer<Lanes>, _ state: UnsafeMutablePointer<Lanes>, step: MixedFilter,
    to out: UnsafeMutablePointer<Lanes>, frames: Int
  ) {
    let (input, output, states) = (
      UnsafeRawPointer(x), UnsafeMutableRawPointer(out), UnsafeMutableRawPointer(state)
    )
    for half in 0..<2 {
      var c = Half(self, half)
      let d = Half(step, half)
      var c1 = states.load(fromByteOffset: half * 32, as: SIMD8<Float>.self)
      var c2 = states.load(fromByteOffset: half * 32 + 64, as: SIMD8<Float>.self)
      for i in 0..<frames {
        let place = i * 64 + half * 32
        let x = input.load(fromByteOffset: place, as: SIMD8<Float>.self)
        let v3 = x - c2
        let v1 = c.a1 * c1 + c.a2 * v3
        let v2 = c2 + c.a2 * c1 + c.a3 * v3
        c1 = v1 + v1 - c1
        c2 = v2 + v2 - c2
        let y = c.input * x + c.band * v1 + c.low * v2
        output.storeBytes(of: y, toByteOffset: place, as: SIMD8<Float>.self)
        c.add(d)
      }
      states.storeBytes(of: c1, toByteOffset: half * 32, as: SIMD8<Float>.self)
      states.storeBytes(of: c2, toByteOffset: half * 32 + 64, as: SIMD8<Float>.self)
    }
  }

  private struct Half {
    var a1: SIMD8<Float>, a2: SIMD8<Float>, a3: SIMD8<Float>
    var input: SIMD8<Float>, band: SIMD8<Float>, low: SIMD8<Float>

    @inline(__always) init(_ filter: MixedFilter, _ half: Int) {
      @inline(__always) func part(_ x: Lanes) -> SIMD8<Float> { half == 0 ? x.lowHalf : x.highHalf }
      (a1, a2, a3) = (part(filter.a1), part(filter.a2), part(filter.a3))
      (input, band, low) = (part(filter.input), part(filter.band), part(filter.low))
    }

    @inline(__always) mutating func add(_ step: Half) {
      a1 += step.a1
      a2 += step.a2
      a3 += step.a3
      input += step.input
      band += step.band
      low += step.low
    }
  }
}
