import Signals
import Synchronization

/// The microphone's sound on its way to the engine: one thread pushes, the rendering one reads, without locks.
///
/// In step, the n-th frame that is pushed is heard in the engine's frame n; a frame that is not there in time is
/// counted and replaced by silence, and later ones keep their places. A free ring carries the sound of a device,
/// which has a clock of its own: it is heard `latency` frames after it came. When it runs empty or overflows, that
/// latency is restored, and the frames that were left out are counted.
public final class InputRing: Sendable {
  private nonisolated(unsafe) let memory: StereoBuffer
  private let mask: Int
  /// The latency in frames; nil in step.
  private let latency: Int?
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)
  private let isFlowing = Atomic<Bool>(false)
  private let absent = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)

  /// - Parameters:
  ///   - capacity: smallest number of frames that it holds.
  ///   - latency: frames by which a device's sound is held back; nil for sound in step.
  public init(capacity: Int = 8192, latency: Int? = nil) {
    var size = 1024
    while size < capacity || size < 4 * (latency ?? 0) { size *= 2 }
    mask = size - 1
    self.latency = latency
    memory = StereoBuffer(size)
  }

  deinit { memory.deallocate() }

  /// The number of frames that were replaced by silence because they were not there in time.
  public var missing: Int { absent.load(ordering: .relaxed) }
  /// The number of frames that found no room, or were left out because the device was faster than the sound.
  public var dropped: Int { lost.load(ordering: .relaxed) }
  /// The number of frames that were pushed.
  public var pushed: Int { head.load(ordering: .relaxed) }

  /// Adds as many frames as there is room for. Samples that are not finite count as silence. The producer's thread
  /// only.
  public func push(
    left inLeft: UnsafePointer<Float>, right inRight: UnsafePointer<Float>, frames: Int
  ) {
    let place = head.load(ordering: .relaxed)
    let room = mask + 1 - max(0, place - tail.load(ordering: .acquiring))
    let taken = min(room, frames)
    for i in 0..<taken {
      memory.left[(place + i) & mask] = inLeft[i].isFinite ? inLeft[i] : 0
      memory.right[(place + i) & mask] = inRight[i].isFinite ? inRight[i] : 0
    }
    // In step, frames that found no room keep their places.
    let isInStep = latency == nil
    head.store(place + (isInStep ? frames : taken), ordering: .releasing)
    if taken < frames { lost.add(frames - taken, ordering: .relaxed) }
  }

  /// Reads the frames of a quantum. The consumer's thread only.
  func read(at clock: Int64, into sound: StereoBuffer, frames: Int) {
    let end = head.load(ordering: .acquiring)
    if end == 0 { return }
    var place = Int(clock)
    var count = min(frames, max(0, end - place))
    if let latency { (place, count) = flow(end: end, latency: latency, frames: frames) }
    for i in 0..<count {
      sound.left[i] = memory.left[(place + i) & mask]
      sound.right[i] = memory.right[(place + i) & mask]
    }
    for i in count..<frames {
      sound.left[i] = 0
      sound.right[i] = 0
    }
    if count < frames { absent.add(frames - count, ordering: .relaxed) }
    tail.store(place + (latency == nil ? frames : count), ordering: .releasing)
  }

  /// The place at which a device's sound is read next, and the number of frames: all or none.
  private func flow(end: Int, latency: Int, frames: Int) -> (place: Int, count: Int) {
    let place = tail.load(ordering: .relaxed)
    let fill = end - place
    let flows = isFlowing.load(ordering: .relaxed)
    guard fill >= (flows ? frames : latency + frames) else {
      isFlowing.store(false, ordering: .relaxed)
      return (place, 0)
    }
    if flows, fill <= 2 * latency + 4 * frames { return (place, frames) }
    isFlowing.store(true, ordering: .relaxed)
    let next = end - latency - frames
    lost.add(next - place, ordering: .relaxed)
    return (next, frames)
  }
}
