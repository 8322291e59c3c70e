import Glibc
import Playback
import Score
import Network
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
