import Score

/// Resamples a signal that arrives in blocks, without delay: output n stands at the time n / rate.
///
/// The method is a windowed sinc (Kaiser, β = 8: 80 dB) in as many phases as the ratio of the rates needs, at most
/// 1024; where it needs more, coefficients are interpolated linearly. The response is flat within 0.01 dB up to 16
/// kHz, or to 45 % of the lower rate; aliases below 16 kHz are attenuated by 80 dB.
final class Resampler {
  private static let most = 1024

  /// The step between outputs: output n reads at input n · up / down.
  private let step: Int
  private let cycle: Int
  private let phases: Int
  private let taps: Int
  private let memory = Scratch()
  private let rows: UnsafeMutablePointer<Float>
  private let line: UnsafeMutablePointer<Float>
  private let capacity: Int
  private var filled: Int
  /// The place of the next output: the index in the line of the sample at or before it, and the parts of `cycle`
  /// behind that.
  private var whole: Int
  private var part = 0
  private var arrived = 0
  private var left = 0

  /// - Parameters:
  ///   - rate: sample rate of the input, Hz, a whole number.
  ///   - target: sample rate of the output, Hz.
  init(from rate: Int, to target: Int) {
    var (a, b) = (rate, target)
    while b != 0 { (a, b) = (b, a % b) }
    (step, cycle) = (rate / a, target / a)
    phases = min(cycle, Self.most)
    let lower = Double(min(rate, target))
    let half = max(0.05 * lower, lower / 2 - 16000)
    let width = 5.1 * Double(rate) / (2 * half)
    taps = (Int(width) + 8) / 8 * 8
    rows = memory.room(for: (phases + 1) * taps)
    capacity = 4096 + taps
    line = memory.room(for: capacity)
    filled = taps / 2 - 1
    whole = filled
    for phase in 0...phases {
      Self.design(
        rows + phase * taps, taps, Double(phase) / Double(phases), cut: lower / Double(rate))
    }
  }

  /// Clears all memory: the next block is the beginning of another sound.
  func restart() {
    line.update(repeating: 0, count: capacity)
    filled = taps / 2 - 1
    (whole, part, arrived, left) = (filled, 0, 0, 0)
  }

  /// The number of outputs of a whole sound: those that stand before its end.
  private var due: Int { (arrived * cycle + step - 1) / step }

  /// - Parameter sink: function that is given stretches of the output.
  func add(_ block: UnsafeBufferPointer<Float>, to sink: (UnsafeBufferPointer<Float>) -> Void) {
    arrived += block.count
    feed(block, to: sink)
  }

  private func feed(
    _ block: UnsafeBufferPointer<Float>, to sink: (UnsafeBufferPointer<Float>) -> Void
  ) {
    guard var at = block.baseAddress else { return }
    var rest = block.count
    while rest > 0 {
      let taken = min(rest, capacity - filled)
      (line + filled).update(from: at, count: taken)
      filled += taken
      at += taken
      rest -= taken
      drain(to: sink)
    }
  }

  /// Gives the outputs that still stand before the end of the sound, which silence follows.
  func finish(to sink: (UnsafeBufferPointer<Float>) -> Void) {
    let silence = [Float](repeating: 0, count: taps)
    silence.withUnsafeBufferPointer { feed($0, to: sink) }
  }

  private func drain(to sink: (UnsafeBufferPointer<Float>) -> Void) {
    var (at, rest, given) = (whole, part, left)
    let (end, last) = (due, filled - taps / 2)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 512) { out in
      var count = 0
      while at < last, given < end {
        out[count] = value(at, rest)
        count += 1
        given += 1
        rest += step
        while rest >= cycle {
          rest -= cycle
          at += 1
        }
        if count == out.count {
          sink(UnsafeBufferPointer(out))
          count = 0
        }
      }
      if count > 0 { sink(UnsafeBufferPointer(rebasing: out[..<count])) }
    }
    let passed = min(at - (taps / 2 - 1), filled)
    line.update(from: line + passed, count: filled - passed)
    filled -= passed
    (whole, part, left) = (at - passed, rest, given)
  }

  private func value(_ at: Int, _ part: Int) -> Float {
    let from = UnsafeRawPointer(line + at - (taps / 2 - 1))
    if phases == cycle { return dot(from, UnsafeRawPointer(rows + part * taps)) }
    let exact = Double(part) / Double(cycle) * Double(phases)
    let row = Int(exact)
    let low = dot(from, UnsafeRawPointer(rows + row * taps))
    let high = dot(from, UnsafeRawPointer(rows + (row + 1) * taps))
    return low + Float(exact - Double(row)) * (high - low)
  }

  @inline(__always)
  private func dot(_ x: UnsafeRawPointer, _ h: UnsafeRawPointer) -> Float {
    var sum = SIMD8<Float>()
    for i in stride(from: 0, to: 4 * taps, by: 32) {
      let a = x.loadUnaligned(fromByteOffset: i, as: SIMD8<Float>.self)
      let b = h.loadUnaligned(fromByteOffset: i, as: SIMD8<Float>.self)
      sum += a * b
    }
    let four = sum.lowHalf + sum.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }

  /// Designs the taps: tap k weighs the sample k - (taps / 2 - 1) places from that before the output, which stands
  /// `offset` behind it.
  private static func design(
    _ row: UnsafeMutablePointer<Float>, _ taps: Int, _ offset: Double, cut: Double
  ) {
    var (values, sum) = ([Double](), 0.0)
    for k in 0..<taps {
      let x = Double(k - (taps / 2 - 1)) - offset
      let wide = 2 * x / Double(taps)
      let window = wide * wide < 1 ? Bessel.i0(8 * (1 - wide * wide).squareRoot()) : 0
      let angle = x * cut
      let sinc = angle == 0 ? 1 : UnitCircle.at(turns: angle / 2).sine / (.pi * angle)
      values.append(sinc * window)
      sum += sinc * window
    }
    for k in 0..<taps { row[k] = Float(values[k] / sum) }
  }
}
