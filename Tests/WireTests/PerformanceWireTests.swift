import Engine
import Files
import Score
import Testing

@testable import Wire

/// Whole performances as bytes.
struct PerformanceWireTests {
  private static let recording = Recording(channels: [[0, 0.5, -0.25]], sampleRate: 44_100)

  private static func performance(samples: Int) throws -> EnginePerformance {
    let plan = EnginePlan(
      Orchestra(tables: Array(repeating: .recording(recording), count: samples)),
      sampleRate: 48_000, seed: 3, options: EngineOptions(gain: 0.5, ending: .aligned))
    let events = [
      Event(frame: 0, .start(note: 1, voice: 0)), Event(frame: 480, .release(note: 1)),
    ]
    return EnginePerformance(plan, events: events, frames: 96_110)
  }

  private static func wired(_ performance: EnginePerformance) throws -> [UInt8] {
    try performance.wire { SoundKey(SHA256.digest(of: $0)) }
  }

  @Test func everythingComesBack() throws {
    let performance = try Self.performance(samples: 1)
    let back = try EnginePerformance(wire: try Self.wired(performance))
    #expect(back.plan.orchestra == performance.plan.orchestra)
    #expect(back.plan.options.gain == 0.5 && back.plan.seed == 3)
    #expect(EventWire.bytes(of: back.events) == EventWire.bytes(of: performance.events))
    #expect(back.frames == 96_110)
  }

  @Test func aRecordingStandsInItOnce() throws {
    let one = try Self.wired(try Self.performance(samples: 1)).count
    let two = try Self.wired(try Self.performance(samples: 2)).count
    #expect(two - one < 40, "a second table names the recording by its key alone")
  }

  @Test func damagedBytesAreRefusedOrRead() throws {
    let bytes = try Self.wired(try Self.performance(samples: 1))
    for number in 0..<300 {
      do throws(Fault) {
        _ = try EnginePerformance(wire: Damage.damaged(bytes, case: number))
      } catch {
        #expect(error.code == .record || error.code == .sound)
      }
    }
  }
}
