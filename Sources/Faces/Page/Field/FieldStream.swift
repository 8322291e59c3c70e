import Engine
import JSON
import Rendering
import Score
import Wire

/// The parts of a garden as this server sounds them, for a phone that cannot: the phone gets 16-bit frames (`SoundPart`).
///
/// Tick by tick it does what a render of the walk does, so that its samples are that render's. It is as far ahead of the phone as
/// the events for other phones are, and sound that was lost with a connection is not sent again: nobody would hear it in time.
final class FieldStream: WalkOutput {
  private let ensemble: Ensemble
  private let sampleRate: Int
  /// The frames that were rendered.
  private(set) var frame: Int64 = 0
  /// The frame from which on somebody waits for the sound.
  private var wanted: Int64 = 0
  /// The sound that was not taken, left and right in turn.
  private var waiting: [Float] = []
  private var bytes = 0

  init(_ ensemble: Ensemble, sampleRate: Double) {
    (self.ensemble, self.sampleRate) = (ensemble, Int(sampleRate))
  }

  /// A second of sound takes a tenth of a second or so.
  let ticksAtOnce = 100

  var figures: [(String, JSONText?)] {
    [("frames", .integer(Int(frame))), ("bytes", .integer(bytes))]
  }

  // MARK: Parts

  var capacity: Int { ensemble.capacity }

  func open(_ plan: EnginePlan, hearingBy ring: () -> InputRing) throws -> (any EventReceiver)? {
    try ensemble.open(plan, hearingBy: ring)
  }

  /// Does nothing: what is said is here already.
  func announce(_ orchestra: Orchestra) {}

  func push(_ change: SceneEvent) -> Bool { ensemble.push(change) }

  func clear() { ensemble.clear() }

  // MARK: Sound

  func reach(_ frame: Int64) {
    let quantum = Engine.quantum
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * quantum) { memory in
      let (left, right) = (memory.baseAddress!, memory.baseAddress! + quantum)
      while self.frame + Int64(quantum) <= frame {
        ensemble.render(left: left, right: right, frames: quantum)
        self.frame += Int64(quantum)
        guard self.frame > wanted else { continue }
        for i in 0..<quantum {
          waiting.append(left[i])
          waiting.append(right[i])
        }
      }
    }
  }

  func forget(before frame: Int64) {
    wanted = frame
    waiting.removeAll(keepingCapacity: true)
  }

  func send(known frame: Int64) { reach(frame) }

  func drop(below number: Int) {}

  func renew(from frame: Int64) { forget(before: frame) }

  let first = 0

  func sendAgain() { waiting.removeAll(keepingCapacity: true) }

  /// The sound since the last time; all of it has one message.
  func take() -> [UInt8]? {
    guard !waiting.isEmpty else { return nil }
    defer { waiting.removeAll(keepingCapacity: true) }
    let first = Int(frame) - waiting.count / 2
    let message = waiting.withUnsafeBufferPointer {
      SoundPart.bytes($0, from: first, sampleRate: sampleRate)
    }
    bytes += message.count
    return message
  }
}
