import Score
import TestSupport
import Testing

@testable import Signals

/// The kernels in C give, bit for bit, what plain loops in Swift give: those for every processor and the
/// wide ones.
@Suite(.serialized) struct KernelsTests {
  private static let variants = KernelVariant.allCases.filter(\.isAvailable)
  private static let frames = 61

  /// Rows of seeded numbers from -1 to 1.
  private func rows(_ count: Int, seed: UInt64) -> UnsafeMutablePointer<Lanes> {
    let rows = UnsafeMutablePointer<Lanes>.rows(count)
    var random = SeededRandom(seed: seed)
    for i in 0..<count {
      for lane in 0..<16 { rows[i][lane] = Float(random.uniform() * 2 - 1) }
    }
    return rows
  }

  /// A stretch as long as the rows, of all lanes.
  private var stretch: Stretch {
    let memory = UnsafeMutablePointer<Lanes>.rows(1)
    defer { memory.deallocate() }
    return memory.withMemoryRebound(to: Control.self, capacity: 0) {
      Stretch(
        frames: Self.frames, sampleRate: 48_000, registers: memory, registerCount: 0, controls: $0,
        state: memory, tables: UnitBench.tables)
    }
  }

  private func isSame(_ a: UnsafePointer<Lanes>, _ b: UnsafePointer<Lanes>, _ count: Int) -> Bool {
    (0..<count).allSatisfy { Math.same(a[$0], b[$0]) }
  }

  private func words(seed: UInt64) -> LaneWords {
    var random = SeededRandom(seed: seed)
    var words = LaneWords()
    for lane in 0..<16 { words[lane] = UInt32(truncatingIfNeeded: random.next()) }
    return words
  }

  @Test(arguments: [true, false], variants)
  func sine(isLine: Bool, variant: KernelVariant) {
    variant.run()
    let (push, out, truth) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    var phases = PhaseRows(phase: words(seed: 3), increment: words(seed: 4), step: words(seed: 5))
    var (phase, increment) = (phases.phase, phases.increment)
    for i in 0..<Self.frames {
      truth[i] = Math.sine(cycles: Math.cycles(phase) + push[isLine ? i : 0])
      phase &+= increment
      increment &+= phases.step
    }
    Kernels.sine(&phases, push: push, isLine: isLine, to: out, stretch)
    #expect(isSame(out, truth, Self.frames))
    #expect(phases.phase == phase)
    for memory in [push, out, truth] { memory.deallocate() }
  }

  /// A sine and a partial with a frequency per sample.
  @Test(arguments: [true, false], variants)
  func sineOfSignal(isLine: Bool, variant: KernelVariant) {
    variant.run()
    let (push, hertz, line, sum, truth, state) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 3),
      rows(Self.frames, seed: 4), rows(Self.frames, seed: 4), rows(1, seed: 5)
    )
    for i in 0..<Self.frames { hertz[i] *= 24_000 }
    hertz[7][3] = .nan
    state.setWords(0, words(seed: 6))
    Kernels.advance(hertz, state, to: line, stretch)
    Kernels.sine(of: line, push: push, isLine: isLine, to: line, frames: Self.frames)
    Kernels.addPartial(line, hertz: hertz, gain: 0.7, to: sum, stretch)
    var phase = words(seed: 6)
    for i in 0..<Self.frames {
      let wave = Math.sine(cycles: Math.cycles(phase) + push[isLine ? i : 0])
      #expect(Math.same(line[i], wave))
      truth[i] += wave * ((9 - Math.magnitude(hertz[i]) * (20 / 48_000)).held(0, 1) * 0.7)
      phase &+= Math.increment(hertz[i], 48_000)
    }
    #expect(isSame(sum, truth, Self.frames) && state.words(0) == phase)
    for memory in [push, hertz, line, sum, truth, state] { memory.deallocate() }
  }

  @Test(arguments: variants) func table(variant: KernelVariant) {
    variant.run()
    let (state, out, truth) = (
      rows(4, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    let bench = UnitBench(.saw, [.constant(440)])
    bench.step(1)
    for i in 0..<4 { state[i] = bench.state[i + 1] }
    var phases = PhaseRows(phase: words(seed: 3), increment: words(seed: 4), step: words(seed: 5))
    var (phase, increment) = (phases.phase, phases.increment)
    let levels = TableReader.Levels(
      state, samples: UnsafePointer(UnitBench.tables.samples))
    for i in 0..<Self.frames {
      truth[i] = levels.value(at: phase)
      phase &+= increment
      increment &+= phases.step
    }
    Kernels.table(
      &phases, offsets: state.words(0), sizes: state[1],
      in: UnsafePointer(UnitBench.tables.samples), to: out, stretch)
    #expect(isSame(out, truth, Self.frames))
    #expect(phases.phase == phase)
    for memory in [state, out, truth] { memory.deallocate() }
  }

  @Test(arguments: variants) func peak(variant: KernelVariant) {
    variant.run()
    let numbers = Tests.noise(200, seed: 5)
    for count in [0, 1, 15, 16, 17, 61, 199] {
      let part = Array(numbers[1..<1 + count])
      #expect(Kernels.peak(part, count: count) == part.map(abs).max() ?? 0)
    }
    var odd = numbers
    odd[70] = -.infinity
    #expect(Kernels.peak(odd, count: 200) == .infinity)
    odd[90] = .nan
    #expect(Kernels.peak(odd, count: 200).isNaN)
  }

  @Test(arguments: variants) func lowpass(variant: KernelVariant) {
    variant.run()
    let (x, out, truth) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    let (state, own) = (rows(2, seed: 6), rows(2, seed: 6))
    func coefficients(_ hertz: Float) -> StateVariable.Coefficients {
      .init(
        cutoff: Lanes(repeating: hertz), damping: Lanes(repeating: 0.3), sampleRate: 48_000)
    }
    var (c, end) = (coefficients(900), coefficients(1300))
    let step = StateVariable.Coefficients(
      (end.a1 - c.a1) * 0.01, (end.a2 - c.a2) * 0.01, (end.a3 - c.a3) * 0.01)
    Kernels.lowpass(x, state, start: c, step: step, to: out, frames: Self.frames)
    for i in 0..<Self.frames {
      let v3 = x[i] - own[1]
      let band = c.a1 * own[0] + c.a2 * v3
      let low = own[1] + c.a2 * own[0] + c.a3 * v3
      own[0] = band + band - own[0]
      own[1] = low + low - own[1]
      truth[i] = low
      end = .init(c.a1 + step.a1, c.a2 + step.a2, c.a3 + step.a3)
      c = end
    }
    #expect(isSame(out, truth, Self.frames) && isSame(state, own, 2))
    for memory in [x, out, truth, state, own] { memory.deallocate() }
  }

  @Test(arguments: [true, false], variants)
  func multiply(isLine: Bool, variant: KernelVariant) {
    variant.run()
    let (x, y, out) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 3)
    )
    Kernels.multiply(x, y, isLine: isLine, to: out, stretch)
    for i in 0..<Self.frames { #expect(Math.same(out[i], x[i] * y[isLine ? i : 0])) }
    for memory in [x, y, out] { memory.deallocate() }
  }

  @Test(arguments: [true, false], variants)
  func add(isMoving: Bool, variant: KernelVariant) {
    variant.run()
    let (x, sum, truth) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 2)
    )
    let ends = rows(2, seed: 3)
    let level = Control(start: ends[0], end: ends[isMoving ? 1 : 0])
    Kernels.add(x, level: level, to: sum, stretch)
    let step = level.step(over: Self.frames)
    for i in 0..<Self.frames { truth[i] += x[i] * (level.start + step * Float(i)) }
    #expect(isSame(sum, truth, Self.frames))
    for memory in [x, sum, truth, ends] { memory.deallocate() }
  }

  /// Filters in series are each filter alone, one after the other, with coefficients that move.
  @Test(arguments: [1, 2, 6, 8], variants)
  func series(count: Int, variant: KernelVariant) {
    variant.run()
    let numbers = rows(12, seed: 1)
    func filter(_ first: Int, scale: Float) -> MixedFilter {
      let n = numbers + first
      return MixedFilter(
        a1: n[0] * scale, a2: n[1] * scale, a3: n[2] * scale, input: n[3] * scale,
        band: n[4] * scale, low: n[5] * scale)
    }
    let (start, step) = (filter(0, scale: 0.4), filter(6, scale: 0.001))
    let (signal, memory) = (StereoBuffer(64), UnsafeMutablePointer<Lanes>.rows(2))
    defer {
      signal.deallocate()
      memory.deallocate()
    }
    var random = SeededRandom(seed: 2)
    var truth = [SIMD2<Float>](repeating: SIMD2(), count: Self.frames)
    var states = [SIMD2<Float>](repeating: SIMD2(), count: 16)
    for _ in 0..<3 {
      for i in truth.indices {
        truth[i] = SIMD2(Float(random.uniform()) - 0.5, Float(random.uniform()) - 0.5)
        (signal.left[i], signal.right[i]) = (truth[i].x, truth[i].y)
      }
      Kernels.series(
        StereoStretch(left: signal.left, right: signal.right, frames: Self.frames), memory,
        from: start, step: step, count: count)
      for lane in 0..<count {
        var c = start
        var (c1, c2) = (states[2 * lane], states[2 * lane + 1])
        for i in truth.indices {
          let (x, v3) = (truth[i], truth[i] - c2)
          let v1 = c1 * c.a1[lane] + v3 * c.a2[lane]
          let v2 = c2 + c1 * c.a2[lane] + v3 * c.a3[lane]
          (c1, c2) = (v1 + v1 - c1, v2 + v2 - c2)
          truth[i] = x * c.input[lane] + (v1 * c.band[lane] + v2 * c.low[lane])
          c = c.advanced(by: step)
        }
        (states[2 * lane], states[2 * lane + 1]) = (c1, c2)
      }
      for i in truth.indices {
        #expect(signal.left[i] == truth[i].x && signal.right[i] == truth[i].y)
      }
    }
  }

  @Test(arguments: variants) func segment(variant: KernelVariant) {
    variant.run()
    let out = rows(Self.frames, seed: 1)
    var random = SeededRandom(seed: 9)
    var state = (0..<48).map { _ in random.uniform() }
    var own = state
    state.withUnsafeMutableBytes {
      Kernels.segment($0.baseAddress!, to: out, frames: Self.frames)
    }
    for i in 0..<Self.frames {
      for lane in 0..<16 {
        #expect(out[i][lane] == Float(own[lane]))
        own[lane] = own[lane] * own[16 + lane] + own[32 + lane]
      }
    }
    #expect(state == own)
    out.deallocate()
  }

  @Test(arguments: variants) func energyAndMix(variant: KernelVariant) {
    variant.run()
    let (x, left, right) = (
      rows(Self.frames, seed: 1), rows(Self.frames, seed: 2), rows(Self.frames, seed: 3)
    )
    let (ownLeft, ownRight) = (rows(Self.frames, seed: 2), rows(Self.frames, seed: 3))
    let gains = rows(4, seed: 4)
    var own = Lanes()
    let sum = Kernels.energy(x, frames: Self.frames)
    Kernels.mix(
      x, left: left, right: right, leftGain: gains[0], leftStep: gains[1], rightGain: gains[2],
      rightStep: gains[3], frames: Self.frames)
    for i in 0..<Self.frames {
      own += x[i] * x[i]
      ownLeft[i] += x[i] * (gains[0] + gains[1] * Float(i))
      ownRight[i] += x[i] * (gains[2] + gains[3] * Float(i))
    }
    // A guard against what is not finite: the order of its sum is the kernel's own.
    for lane in 0..<16 { #expect(abs(sum[lane] / own[lane] - 1) < 1e-5) }
    #expect(isSame(left, ownLeft, Self.frames) && isSame(right, ownRight, Self.frames))
    for memory in [x, left, right, ownLeft, ownRight, gains] { memory.deallocate() }
  }

  /// Filters, matrix and input of the reverberator's lines, one after the other.
  @Test(arguments: variants, [true, false])
  func network(variant: KernelVariant, hasLow: Bool) {
    variant.run()
    let (coefficients, state) = (rows(14, seed: 1), rows(5, seed: 2))
    for i in 0..<14 { coefficients[i] *= 0.4 }
    let own = (0..<5).map { state[$0] }
    let (lines, ends) = (rows(64, seed: 3), rows(8, seed: 4))
    let samples = UnsafeMutableRawPointer(lines).assumingMemoryBound(to: Float.self)
    let left = UnsafeMutableRawPointer(ends).assumingMemoryBound(to: Float.self)
    var truth = NetworkTruth(
      coefficients: (0..<14).map { coefficients[$0] }, hasLow: hasLow, state: own)
    var (into, out): ([Lanes], [(Float, Float)]) = ([], [])
    for i in 0..<Self.frames {
      var x = Lanes()
      for line in 0..<16 { x[line] = samples[64 * line + i] }
      let frame = truth.next(x, left[i], left[64 + i])
      into.append(frame.into)
      out.append((frame.left, frame.right))
    }
    let places = (0..<16).map { samples + 64 * $0 }
    Kernels.network(
      from: places.map { UnsafePointer($0) }, to: places, state: state, coefficients: coefficients,
      hasLow: hasLow, left: left, right: left + 64, frames: Self.frames)
    for i in 0..<Self.frames {
      for line in 0..<16 { #expect(samples[64 * line + i] == into[i][line]) }
      #expect(left[i] == out[i].0 && left[64 + i] == out[i].1)
    }
    for i in 0..<5 { #expect(Math.same(state[i], truth.state[i])) }
    for memory in [coefficients, state, lines, ends] { memory.deallocate() }
  }
}

/// What `network` does, frame by frame.
private struct NetworkTruth {
  let coefficients: [Lanes]
  let hasLow: Bool
  var state: [Lanes]

  mutating func next(
    _ x: Lanes, _ inLeft: Float, _ inRight: Float
  ) -> (into: Lanes, left: Float, right: Float) {
    let k = coefficients
    let low = hasLow ? shelve(x, 0, Array(k[0..<6])) : x
    let high = shelve(low, 2, Array(k[6..<12]))
    var y = high + state[4]
    state[4] = k[12] * high - k[13] * y
    for span in [1, 2, 4, 8] {
      for i in 0..<16 where i & span == 0 {
        (y[i], y[i + span]) = (y[i] + y[i + span], y[i] - y[i + span])
      }
    }
    let ways = [inLeft + inRight, inLeft - inRight, -(inLeft + inRight), -(inLeft - inRight)]
    var into = Lanes()
    for i in 0..<16 { into[i] = (y[i] + ways[i % 4]) * 0.25 }
    return (into, y[4] * 0.6, y[8] * 0.6)
  }

  private mutating func shelve(_ x: Lanes, _ row: Int, _ k: [Lanes]) -> Lanes {
    let (band, low) = (state[row], state[row + 1])
    let v = x - low
    state[row] = k[0] * band + k[1] * v
    state[row + 1] = (low + k[1] * band) + k[2] * v
    return (k[3] * v + k[4] * band) + k[5] * low
  }
}
