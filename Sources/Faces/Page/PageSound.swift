import Glibc
import Network
import Playback
import Score
import Synchronization

/// The sound for pages that play it themselves: 16-bit frames in messages of their sockets (`SoundPart`). It arrives sooner
/// than a stream in a player, which collects a second or two before it begins.
final class PageSound: SoundSink {
  let name = "pages"
  let patience = 0.02
  private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let present = Atomic<Int>(0)
  private let sampleRate = Atomic<Int>(0)
  /// The pages that listen; the server's thread only.
  private nonisolated(unsafe) var listeners: [Page] = []
  /// The frames that have passed; the sink's thread only.
  private nonisolated(unsafe) var frame = 0

  init(post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.post = post }

  func join(_ page: Page) {
    guard !listeners.contains(where: { $0 === page }) else { return }
    listeners.append(page)
    present.store(listeners.count, ordering: .relaxed)
  }

  func leave(_ page: Page) {
    listeners.removeAll { $0 === page }
    present.store(listeners.count, ordering: .relaxed)
  }

  func begin(sampleRate: Int) throws { self.sampleRate.store(sampleRate, ordering: .relaxed) }

  func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    let first = frame
    frame += interleaved.count / 2
    guard present.load(ordering: .relaxed) > 0 else { return }
    let rate = sampleRate.load(ordering: .relaxed)
    let payload = WebPayload(SoundPart.bytes(interleaved, from: first, sampleRate: rate))
    post { [self] in for page in listeners { page.send(payload) } }
  }

  func end() throws {}

  var isHeard: Bool { present.load(ordering: .relaxed) > 0 }

  var figures: [(name: String, value: String)] {
    [("pages that listen", String(present.load(ordering: .relaxed)))]
  }
}

/// A part of a sound as a message for a page that plays it from its socket (`worklet.js`): 16-bit frames with the number of
/// the first.
///
/// The message has the first frame (Int64), the sample rate (UInt32), 4 bytes that are zero, then left and right in turn
/// (Int16), all little-endian.
package enum SoundPart {
  /// - Parameters:
  ///   - interleaved: samples from -1 to 1, left and right in turn; what is beyond is clipped.
  ///   - first: the number of the first frame.
  ///   - sampleRate: frames per second.
  package static func bytes(
    _ interleaved: UnsafeBufferPointer<Float>, from first: Int, sampleRate: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + 2 * interleaved.count)
    func append<Value: FixedWidthInteger>(_ value: Value) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    append(Int64(first))
    append(UInt32(sampleRate))
    append(UInt32(0))
    for sample in interleaved { append(Int16(max(-32768, min(32767, (sample * 32768).rounded())))) }
    return bytes
  }
}
