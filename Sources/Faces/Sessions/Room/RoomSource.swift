import Engine

/// The sound of a room: that of the session's own mapping as it is, and the take that plays, one after the other.
///
/// Rendering neither allocates nor locks: takes come and go by rings, whose other ends the conductor's thread has.
final class RoomSource: BlockSource {
  private let engine: Engine
  private let coming = TakeRing()
  private let leaving = TakeRing()
  private var take: Unmanaged<RoomTake>?
  private var clock: Int64 = 0
  /// The counts of takes that have ended, and of those that came after their time.
  private var departed = EngineCounters()
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private static let capacity = 1024

  init(_ engine: Engine) {
    self.engine = engine
    left = .allocate(capacity: Self.capacity)
    right = .allocate(capacity: Self.capacity)
  }

  deinit {
    take?.release()
    left.deallocate()
    right.deallocate()
  }

  // MARK: The conductor's side

  /// Hands over a take that begins at its frame, after the one before has ended; false when too many are waiting.
  func handOver(_ next: RoomTake) -> Bool {
    let reference = Unmanaged.passRetained(next)
    if coming.push(reference) { return true }
    reference.release()
    return false
  }

  /// Frees the takes that have ended.
  func collect() {
    while let take = leaving.pop() { take.release() }
  }

  // MARK: Sound

  var counters: EngineCounters {
    var sum = engine.counters
    sum.add(departed)
    if let take { sum.add(take.takeUnretainedValue().ensemble.counters) }
    return sum
  }

  var soundingNotes: Int {
    engine.soundingNotes + (take?.takeUnretainedValue().ensemble.soundingNotes ?? 0)
  }

  func render(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    frames: Int
  ) {
    engine.render(left: outLeft, right: outRight, frames: frames)
    var done = 0
    while done < frames {
      if take == nil { take = coming.pop() }
      guard let reference = take else { break }
      let passed = render(
        reference, left: outLeft + done, right: outRight + done, frames: frames - done,
        at: clock + Int64(clamping: done))
      if let passed {
        done += passed
      } else {
        // Nothing here holds it any more, so that it is freed on the other side. There is room: no more takes are on
        // their way than the other ring holds.
        take = nil
        _ = leaving.push(reference)
      }
    }
    clock += Int64(clamping: frames)
  }

  /// Adds the next frames of a take, or waits for its beginning.
  /// - Returns: the frames that have passed; nil when the take has ended.
  private func render(
    _ reference: Unmanaged<RoomTake>, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>, frames: Int, at frame: Int64
  ) -> Int? {
    let take = reference.takeUnretainedValue()
    if take.rendered == 0 {
      if frame < take.begin { return min(frames, Int(clamping: take.begin - frame)) }
      if frame > take.begin { departed.late += 1 }
    }
    let count = min(frames, take.length - take.rendered, Self.capacity)
    guard count > 0 else {
      departed.add(take.ensemble.counters)
      return nil
    }
    take.ensemble.render(left: left, right: right, frames: count)
    for i in 0..<count {
      outLeft[i] += left[i]
      outRight[i] += right[i]
    }
    take.rendered += count
    return count
  }
}
