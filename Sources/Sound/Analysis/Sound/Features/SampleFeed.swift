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
