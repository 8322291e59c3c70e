internal import CKernels
import Glibc
import Score

/// Separates interleaved frames into channels, and divides them into frames of `SoundTracks.hop`.
final class SampleFeed {
  let left: SampleHistory
  /// The right channel; the left one itself where there is only one.
  let right: SampleHistory
  /// The mean of left and right.
  let middle: SampleHistory
  /// The number of samples of a frame.
  let cell: Int
  private(set) var nonFinite = 0
  var isMono: Bool { channels == 1 }

  private let channels: Int
  private let sampleRate: Double
  /// The sum of the squares of all channels after the second, sample by sample.
  private let others: SampleHistory?
  private var keep = 0
  private var total: Int?

  /// The number of samples that are taken at once.
  private static let stretch = 1024

  init(sampleRate: Double, channels: Int) {
    (self.sampleRate, self.channels) = (sampleRate, channels)
    cell = Int((sampleRate * SoundTracks.hop).rounded(.up))
    let (before, room) = (8 * cell, 16 * cell + 2 * Self.stretch)
    left = SampleHistory(before: before, capacity: room)
    right = channels == 1 ? left : SampleHistory(before: before, capacity: room)
    middle = channels == 1 ? left : SampleHistory(before: before, capacity: room)
    others = channels > 2 ? SampleHistory(before: before, capacity: room) : nil
  }

  /// The number of the sample in the middle of a frame.
  func time(_ frame: Int) -> Int { place(Double(frame)) }

  private func place(_ frame: Double) -> Int {
    Int((frame * SoundTracks.hop * sampleRate).rounded())
  }

  /// The number of samples of the whole sound, once that is known.
  var limit: Int { total ?? Int.max }

  /// Whether all samples of a frame up to `reach` behind its middle have arrived.
  func isFrameReady(_ frame: Int, reach: Int) -> Bool {
    let centre = time(frame)
    return centre + reach <= left.end && centre < limit
  }

  /// Releases the samples before a number.
  func forget(before number: Int) { keep = number }

  /// Adds frames in stretches, and calls `advance` after each.
  func add(_ samples: UnsafeBufferPointer<Float>, _ advance: (Int) -> Void) {
    precondition(samples.count.isMultiple(of: channels), "a block holds whole frames")
    precondition(total == nil, "nothing can be added to a sound that has ended")
    guard var at = samples.baseAddress else { return }
    var frames = samples.count / channels
    while frames > 0 {
      let count = min(frames, Self.stretch)
      take(at, count)
      advance(count)
      at += count * channels
      frames -= count
    }
  }

  /// Ends the sound, followed by silence.
  func finish(_ silence: Int, _ advance: (Int) -> Void) {
    guard total == nil else { return }
    total = left.end
    let zeros = [Float](repeating: 0, count: Self.stretch * channels)
    var rest = silence
    while rest > 0 {
      let count = min(rest, Self.stretch)
      zeros.withUnsafeBufferPointer { take($0.baseAddress!, count) }
      advance(count)
      rest -= count
    }
  }

  /// The mean squares of the samples of a frame that belong to the sound.
  func power(around frame: Int) -> (left: Float, right: Float, mean: Float) {
    let first = max(0, place(Double(frame) - 0.5))
    let end = min(limit, place(Double(frame) + 0.5))
    let count = Float(max(1, end - first))
    let a = Self.energy(left.at(first), end - first) / count
    let b = isMono ? a : Self.energy(right.at(first), end - first) / count
    guard let others else { return (a, b, 0.5 * (a + b)) }
    var rest: Float = 0
    let squares = others.at(first)
    for i in 0..<end - first { rest += squares[i] }
    return (a, b, (a + b + rest / count) / Float(channels))
  }

  private static func energy(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
    var sum = SIMD8<Float>()
    let whole = count & ~7
    for i in stride(from: 0, to: whole, by: 8) {
      let x = UnsafeRawPointer(samples + i).loadUnaligned(as: SIMD8<Float>.self)
      sum += x * x
    }
    var rest = sum.sum()
    for i in whole..<max(whole, count) { rest += samples[i] * samples[i] }
    return rest
  }

  private func take(_ samples: UnsafePointer<Float>, _ count: Int) {
    let a = left.extend(by: count, keep: keep)
    guard channels > 1 else {
      for i in 0..<count { a[i] = samples[i] }
      return repair(a, count)
    }
    let b = right.extend(by: count, keep: keep)
    let step = channels
    if step == 2 {
      for i in 0..<count {
        a[i] = samples[2 * i]
        b[i] = samples[2 * i + 1]
      }
    } else {
      for i in 0..<count {
        a[i] = samples[step * i]
        b[i] = samples[step * i + 1]
      }
    }
    repair(a, count)
    repair(b, count)
    if channels > 1 {
      let mean = middle.extend(by: count, keep: keep)
      for i in 0..<count { mean[i] = 0.5 * (a[i] + b[i]) }
    }
    if let others { takeOthers(samples, others.extend(by: count, keep: keep), count) }
  }

  private func takeOthers(
    _ samples: UnsafePointer<Float>, _ squares: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    for i in 0..<count {
      squares[i] = 0
      for channel in 2..<channels {
        let x = samples[channels * i + channel]
        if x.isFinite { squares[i] += x * x } else { nonFinite += 1 }
      }
    }
  }

  /// Replaces samples that are not finite by zeros; only their product with zero is not zero.
  private func repair(_ samples: UnsafeMutablePointer<Float>, _ count: Int) {
    var sum = SIMD8<Float>()
    let whole = count & ~7
    for i in stride(from: 0, to: whole, by: 8) {
      let x = UnsafeRawPointer(samples + i).loadUnaligned(as: SIMD8<Float>.self)
      sum += x * SIMD8<Float>(repeating: 0)
    }
    var rest = sum.sum()
    for i in whole..<count { rest += samples[i] * 0 }
    if rest == 0 { return }
    for i in 0..<count where !samples[i].isFinite {
      samples[i] = 0
      nonFinite += 1
    }
  }
}

/// The last samples of a signal, numbered from its beginning; samples before that are zeros.
final class SampleHistory {
  /// The number of the first sample that is kept, and of the first that has not arrived.
  private(set) var start: Int
  private(set) var end = 0
  private let scratch = Scratch()
  private let memory: UnsafeMutablePointer<Float>
  private let capacity: Int

  /// - Parameters:
  ///   - before: number of zeros before the first sample.
  ///   - capacity: number of samples that fit at once; reading may go `slack` beyond the last.
  init(before: Int, capacity: Int) {
    start = -before
    self.capacity = capacity + before
    memory = scratch.room(for: self.capacity + Self.slack)
  }

  static let slack = 32

  /// The address of a sample, valid until samples are added.
  func at(_ number: Int) -> UnsafePointer<Float> {
    assert(number >= start, "sample \(number) has gone")
    return UnsafePointer(memory + (number - start))
  }

  /// Makes room for `count` more samples, which count as added; samples before `keep` may be dropped.
  func extend(by count: Int, keep: Int) -> UnsafeMutablePointer<Float> {
    if end + count - start > capacity {
      let first = max(start, min(keep, end))
      precondition(end + count - first <= capacity, "a history is too short for what it must keep")
      memory.update(from: memory + (first - start), count: end - first)
      start = first
    }
    let place = memory + (end - start)
    end += count
    return place
  }
}

/// Halves a sample rate: sample m of the result lies at sample 2m of the signal.
///
/// It is a half-band filter: the middle tap is 1/2, every other tap beside it is zero, sixteen are left. The windowed
/// sinc (Kaiser, β = 6) is flat within 0.01 dB to 0.19 of the signal's rate and below -60 dB from 0.31 on.
final class Halver {
  let output: SampleHistory
  private let even = SampleHistory(before: Halver.reach, capacity: 8192)
  private let odd = SampleHistory(before: Halver.reach, capacity: 8192)
  private var taken = 0
  private let coefficients: [Float]

  /// The number of samples of the result by which it lags behind.
  static let reach = 8

  /// - Parameter output: least number of samples of the result that are kept.
  init(keeping output: Int) {
    self.output = SampleHistory(before: output, capacity: 2 * output + 8192)
    self.coefficients = Self.design()
  }

  /// Adds samples, and computes as much of the result as they allow.
  /// - Parameter keep: number of the first sample of the result that is still wanted.
  func add(_ samples: UnsafePointer<Float>, count: Int, keep: Int) {
    let first = taken & 1
    let odds = (count + first) / 2
    let evens = count - odds
    let done = output.end
    let evenPlace = even.extend(by: evens, keep: done - Self.reach)
    let oddPlace = odd.extend(by: odds, keep: done - Self.reach)
    for i in 0..<evens { evenPlace[i] = samples[2 * i + first] }
    for i in 0..<odds { oddPlace[i] = samples[2 * i + 1 - first] }
    taken += count
    let new = min(even.end, odd.end - (Self.reach - 1)) - done
    guard new > 0 else { return }
    let place = output.extend(by: new, keep: keep)
    let middle = even.at(done)
    for i in 0..<new { place[i] = 0.5 * middle[i] }
    coefficients.withUnsafeBufferPointer {
      kernels_now().pointee.taps(
        place, odd.at(done) + (Self.reach - 1), $0.baseAddress!, Int32(2 * Self.reach), Int32(new))
    }
  }

  /// The sixteen taps beside the middle, at odd distances from -15 to 15, whose sum is 1/2.
  private static func design() -> [Float] {
    let taps = (0..<2 * reach).map { k -> Double in
      let distance = Double(2 * k + 1 - 2 * reach)
      let place = distance / Double(2 * reach)
      let window = Bessel.i0(6 * (1 - place * place).squareRoot()) / Bessel.i0(6)
      return sin(.pi * distance / 2) / (.pi * distance) * window
    }
    let sum = taps.reduce(0, +)
    return taps.map { Float(0.5 * $0 / sum) }
  }
}
