import Score

/// A reverberator: sixteen delay lines that feed each other.
///
/// It is a feedback delay network with a Hadamard matrix (J.-M. Jot and A. Chaigne, "Digital delay networks for
/// designing artificial reverberators", AES 90, 1991); filters in each line give every frequency its own decay time
/// (`ReverbFilters`).
public final class Reverb: Effect {
  private enum Slot {
    static let time = 0, low = 1, high = 2, lowBelow = 3, highAbove = 4
    static let damping = 5, size = 6, predelay = 7, mix = 8
  }

  public static let spec = UnitSpec(
    "reverb", .effect,
    inputs: [
      ParameterSpec(
        "time", .seconds, in: 0.1...30, default: 2, scale: .exponential,
        doc: "Time in which the middle of the spectrum falls by 60 dB."),
      ParameterSpec(
        "low", in: 0.1...4, default: 1, scale: .exponential,
        doc: "The same time of low frequencies, as a factor of `time`; 60 s at most."),
      ParameterSpec(
        "high", in: 0.1...4, default: 0.6, scale: .exponential,
        doc: "The same time of high frequencies, as a factor of `time`; 60 s at most."),
      ParameterSpec(
        "low_below", .hertz, in: 60...1000, default: 250, scale: .exponential,
        doc: "Where the low frequencies end: half way, in dB, to the middle."),
      ParameterSpec(
        "high_above", .hertz, in: 1000...12_000, default: 4000, scale: .exponential,
        doc: "Where the high frequencies begin."),
      ParameterSpec(
        "damping", in: 0...1, default: 0.2,
        doc: "How much the air takes of the highest frequencies: 400 dB a second times this."),
      ParameterSpec(
        "size", in: 0.25...2, default: 1, scale: .exponential,
        doc:
          "Length of all ways through the room; 1 is 21 to 83 ms. The pitch bends while it moves."),
      ParameterSpec(
        "predelay", .seconds, in: 0...0.5, default: 0,
        doc: "Time before the room answers; it moves like tape, half a second in a second."),
      .mix(default: 0.25),
    ],
    doc: "Stereo reverberation with decay times of its own for three bands.",
    source: "Jot and Chaigne, AES 90th Convention, preprint 3030 (1991); Jot, ICASSP 1992.",
    example: "reverb { time = 2.5, low = 1.3, high = 0.5, mix = 0.2 }")

  /// The lengths of the lines in samples at 48 kHz: primes from 21 to 83 ms, evenly spaced on a logarithmic axis.
  private static let lengths: [Double] = [
    1009, 1103, 1213, 1327, 1453, 1601, 1753, 1913, 2099, 2297, 2521, 2753, 3023, 3307, 3623, 3967,
  ]

  private let sampleRate: Float
  /// The frames of each line at size 1, and at the size that the lines have reached.
  private let frames: UnsafeMutablePointer<Float>
  private let delays: UnsafeMutablePointer<Int>
  private let lines: DelayLines
  private let before: PreDelay
  private var size: Slide
  private var delaySize: Float = -1
  /// Frames of the lines where they are not read and written in place, and the input and output of the network.
  private let streams: UnsafeMutablePointer<Lanes>
  /// The places of the frames that come out of each line, and of those that go in.
  private let sources: UnsafeMutablePointer<UnsafePointer<Float>>
  private let targets: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// The filters' coefficients, then their state.
  private let filters: UnsafeMutablePointer<Lanes>
  private static let stateCount = 5
  /// The bits of the parameters for which the filters are made: all but the last two.
  private var designed = SIMD8<UInt32>(repeating: .max)
  /// Whether the low frequencies have ever had a decay time of their own: their filter does nothing before.
  private var hasLow = false

  public init(_ setup: EffectSetup) {
    sampleRate = Float(setup.sampleRate)
    frames = .allocate(capacity: DelayLines.count)
    delays = .allocate(capacity: DelayLines.count)
    for i in 0..<DelayLines.count { frames[i] = Float(Self.lengths[i] * setup.sampleRate / 48_000) }
    let longest = Self.spec.inputs[Slot.size].range.upperBound
    lines = DelayLines(longest: Int(frames[DelayLines.count - 1] * Float(longest)) + 2)
    let values = setup.values
    size = Slide(
      Self.held(values.isEmpty ? 1 : values[Slot.size], Slot.size), speed: 0.5 / sampleRate)
    before = PreDelay(
      longest: Int(0.5 * setup.sampleRate) + 2,
      length: Self.whole(values.isEmpty ? 0 : values[Slot.predelay], sampleRate))
    streams = .rows(DelayLines.count * Stretch.capacity / 16 + 2 * Stretch.capacity / 16)
    filters = .rows(ReverbFilters.rowCount + Self.stateCount)
    sources = .allocate(capacity: DelayLines.count)
    targets = .allocate(capacity: DelayLines.count)
  }

  deinit {
    frames.deallocate()
    delays.deallocate()
    streams.deallocate()
    sources.deallocate()
    targets.deallocate()
    filters.deallocate()
  }

  public func reset() {
    lines.reset()
    before.reset()
    (filters + ReverbFilters.rowCount).update(repeating: Lanes(), count: Self.stateCount)
  }

  public func rest() -> Bool {
    guard size.value == delaySize, before.isSettled, lines.isSilent,
      Silence.holds(filters + ReverbFilters.rowCount, count: Self.stateCount)
    else { return false }
    reset()
    return true
  }

  public func process(_ signal: StereoStretch, _ parameters: UnsafePointer<ControlSegment>) {
    let samples = UnsafeMutableRawPointer(streams).assumingMemoryBound(to: Float.self)
    let left = samples + DelayLines.count * Stretch.capacity
    let right = left + Stretch.capacity
    setFilters(parameters)
    before.process(
      signal, length: Self.whole(parameters[Slot.predelay].end, sampleRate), left: left,
      right: right)
    let size = Self.held(parameters[Slot.size].end, Slot.size)
    // No more frames at once than the shortest line holds, in the kernel's eights.
    let most = max(8, (Int(frames[0] * min(self.size.value, size)) - 1) & ~7)
    for first in stride(from: 0, to: signal.frames, by: most) {
      let count = min(most, signal.frames - first)
      goRound(samples, size: size, left: left + first, right: right + first, count)
    }
    signal.blend(left: left, right: right, parameters[Slot.mix])
  }

  /// Lets some frames through the network.
  /// - Parameter samples: memory for the lines.
  private func goRound(
    _ samples: UnsafeMutablePointer<Float>, size: Float, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    read(to: samples, size: size, count)
    for i in 0..<DelayLines.count {
      targets[i] = lines.writing(i, frames: count, copy: samples + i * Stretch.capacity)
    }
    Kernels.network(
      from: sources, to: targets, state: filters + ReverbFilters.rowCount, coefficients: filters,
      hasLow: hasLow, left: left, right: right, frames: count)
    if lines.goesRound(count) {
      for i in 0..<DelayLines.count { lines.write(i, from: targets[i], frames: count) }
    }
    lines.advance(count)
  }

  private static func held(_ value: Float, _ slot: Int) -> Float { spec.inputs[slot].held(value) }

  private static func whole(_ seconds: Float, _ sampleRate: Float) -> Float {
    (held(seconds, Slot.predelay) * sampleRate).rounded()
  }

  private func setFilters(_ parameters: UnsafePointer<ControlSegment>) {
    var wanted = SIMD8<UInt32>()
    for slot in 0..<Slot.predelay { wanted[slot] = parameters[slot].end.bitPattern }
    if wanted == designed { return }
    designed = wanted
    func value(_ slot: Int) -> Float { Self.held(parameters[slot].end, slot) }
    delaySize = value(Slot.size)
    var seconds = Lanes()
    for i in 0..<DelayLines.count {
      delays[i] = Int((frames[i] * delaySize).rounded())
      seconds[i] = Float(delays[i]) / sampleRate
    }
    let time = value(Slot.time)
    let settings = ReverbFilters.Settings(
      time: time, low: min(value(Slot.low), 60 / time), high: min(value(Slot.high), 60 / time),
      damping: value(Slot.damping), lowBelow: value(Slot.lowBelow),
      highAbove: value(Slot.highAbove))
    hasLow = hasLow || settings.low != 1
    ReverbFilters.design(settings, lengths: seconds, sampleRate: sampleRate, into: filters)
  }

  /// Finds what comes out of all lines; it is read between samples while their lengths move.
  private func read(to samples: UnsafeMutablePointer<Float>, size target: Float, _ count: Int) {
    for i in 0..<DelayLines.count { sources[i] = UnsafePointer(samples + i * Stretch.capacity) }
    guard size.value != target else {
      for i in 0..<DelayLines.count {
        sources[i] = lines.reading(
          i, delay: delays[i], frames: count, copy: samples + i * Stretch.capacity)
      }
      return
    }
    for frame in 0..<count {
      let factor = size.next(to: target)
      for i in 0..<DelayLines.count {
        samples[i * Stretch.capacity + frame] = lines.value(
          i, delay: factor == target ? Float(delays[i]) : frames[i] * factor, frame: frame)
      }
    }
  }
}

/// A stereo delay without feedback, with a fixed longest delay; changes of its length are gradual.
final class PreDelay {
  private var line: StereoLine
  private var length: Slide
  /// The length towards which it moves.
  private var target: Float

  /// - Parameters:
  ///   - longest: longest delay, frames.
  ///   - length: initial delay, frames.
  init(longest: Int, length: Float) {
    line = StereoLine(longest: longest)
    self.length = Slide(length, speed: 0.5)
    target = length
  }

  deinit { line.deallocate() }

  func reset() { line.reset() }

  /// Whether there is nothing but silence in it and its length has arrived.
  var isSettled: Bool { length.value == target && line.isSilent }

  /// - Parameter target: delay in frames towards which the length moves.
  func process(
    _ signal: StereoStretch, length target: Float, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) {
    self.target = target
    if length.value == target {
      line.write(signal)
      line.copy(from: signal.frames + Int(target), left: outLeft, right: outRight, signal.frames)
      return
    }
    var line = line
    for i in 0..<signal.frames {
      line.write(signal.left[i], signal.right[i])
      let distance = length.next(to: target)
      let whole = Int(distance)
      // one frame back is the present one
      (outLeft[i], outRight[i]) = line.between(whole + 1, distance - Float(whole))
    }
    self.line = line
  }
}
