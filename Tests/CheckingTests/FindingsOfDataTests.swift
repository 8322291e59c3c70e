import TestGround
import Testing

@testable import Rendering

/// A render says of the data what bears on what is played, and not what does not.
@Suite struct FindingsOfDataTests {
  private let space = Workspace()

  private func warnings(reading input: String) throws -> String {
    let mapping = try space.write(
      """
      return mapping {
        name = "Warmth",
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        map = { { from = "\(input)", to = "tone.pitch", domain = { 0, 30 }, range = { "C3", "C5" } } },
        sequences = { s = function() play("tone", { level = -12 }) end },
      }
      """, to: "\(input).lua")
    let log = try space.write(
      "time,temperature,heart_rate\n2025-07-04T09:00:00Z,18,400\n2025-07-04T09:00:02Z,19,80\n",
      to: "log.csv")
    return try Render(space.request(mapping, log)).run().warnings.joined(separator: "\n")
  }

  @Test func onlyWhatIsReadIsWarnedOf() throws {
    let warm = try warnings(reading: "temperature")
    #expect(!warm.contains("hemisphere") && !warm.contains("outside"))
    #expect(try warnings(reading: "season").contains("hemisphere assumed"))
    #expect(try warnings(reading: "heart_rate").contains("1 value outside 25...230 bpm"))
  }
}
