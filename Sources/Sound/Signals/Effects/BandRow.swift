/// State-variable filters in series for both channels, each filter a lane of one `MixedFilter`.
struct BandRow {
  private let count: Int
  /// The states of both integrators of each filter, of the left channel and of the right.
  private let memory: UnsafeMutablePointer<Lanes> = .rows(2)

  /// - Parameter count: number of filters, 1 to 8.
  init(count: Int) {
    precondition((1...8).contains(count), "a row has 1 to 8 filters")
    self.count = count
  }

  func deallocate() { memory.deallocate() }

  /// Comes to rest where its filters do not ring any more (`Effect.rest`).
  func rest() -> Bool {
    guard Silence.holds(memory, count: 2) else { return false }
    reset()
    return true
  }

  func reset() { memory.update(repeating: Lanes(), count: 2) }

  /// Filters in place; the coefficients are interpolated linearly from one set to the other.
  func process(_ signal: StereoStretch, from start: MixedFilter, to end: MixedFilter) {
    let step = start.step(to: end, over: signal.frames)
    Kernels.series(signal, memory, from: start, step: step, count: count)
  }
}
