/// State-variable filters in series for both channels, each filter a lane of one `MixedFilter`.
struct BandRow {
  private let count: Int
  /// The state of both integrators of each filter.
  private let memory: UnsafeMutablePointer<SIMD2<Float>>

  /// - Parameter count: number of filters, 1 to 16.
  init(count: Int) {
    self.count = count
    memory = .allocate(capacity: 2 * count)
    reset()
  }

  func deallocate() { memory.deallocate() }

  func reset() { memory.initialize(repeating: .zero, count: 2 * count) }

  /// Filters in place; the coefficients are interpolated linearly from one set to the other.
  func process(_ signal: StereoStretch, from start: MixedFilter, to end: MixedFilter) {
    let step = start.step(to: end, over: signal.frames)
    for number in 0..<count {
      run(signal, start.lane(number), step.lane(number), memory + 2 * number)
    }
  }

  @inline(__always)
  private func run(
    _ signal: StereoStretch, _ start: FilterMix<Float>, _ step: FilterMix<Float>,
    _ memory: UnsafeMutablePointer<SIMD2<Float>>
  ) {
    var (c1, c2) = (memory[0], memory[1])
    var c = start
    for i in 0..<signal.frames {
      let x = SIMD2(signal.left[i], signal.right[i])
      let v3 = x - c2
      let v1 = c1 * SIMD2(repeating: c.a1) + v3 * SIMD2(repeating: c.a2)
      let v2 = c2 + c1 * SIMD2(repeating: c.a2) + v3 * SIMD2(repeating: c.a3)
      c1 = v1 + v1 - c1
      c2 = v2 + v2 - c2
      let mixed = v1 * SIMD2(repeating: c.band) + v2 * SIMD2(repeating: c.low)
      let y = x * SIMD2(repeating: c.input) + mixed
      signal.left[i] = y.x
      signal.right[i] = y.y
      c = c.advanced(by: step)
    }
    (memory[0], memory[1]) = (c1, c2)
  }
}
