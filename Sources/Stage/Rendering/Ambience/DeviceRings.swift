import Engine
import Synchronization

/// The rings that carry a microphone's sound from its device to all engines that hear it.
package final class DeviceRings: Sendable {
  private let rings = Mutex<[InputRing]>([])
  private let make: @Sendable () -> InputRing

  /// - Parameter make: makes a ring.
  package init(_ make: @escaping @Sendable () -> InputRing) { self.make = make }

  /// Returns a ring for one more engine.
  package func ring() -> InputRing {
    let ring = make()
    rings.withLock { $0.append(ring) }
    return ring
  }

  /// Drops the ring of an engine that is no more.
  func end(_ ring: InputRing) { rings.withLock { $0.removeAll { $0 === ring } } }

  /// Hands frames to every engine. The device's thread only.
  package func push(left: UnsafePointer<Float>, right: UnsafePointer<Float>, frames: Int) {
    rings.withLock { rings in
      for ring in rings { ring.push(left: left, right: right, frames: frames) }
    }
  }
}
