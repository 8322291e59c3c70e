import Files
import Report
import TestGround

@testable import Comparing
@testable import Rendering

/// A workspace with what comparisons need.
struct CompareSpace {
  let space = Workspace()

  /// A mapping of temperature to the pitch of one held tone.
  func tone(_ name: String = "tone.lua", entry: String = "", level: String = "-12") throws -> String
  {
    let plain =
      "{ from = \"temperature\", to = \"tone.pitch\", domain = { 0, 30 }, range = { \"A3\", \"A5\" } },"
    return try space.write(
      """
      -- Tone
      -- hear: a tone
      return mapping {
        name = "Tone",
        params = { top = { 880, min = 500, max = 2000, unit = "Hz", scale = "exp" } },
        variants = { wide = { top = 1760 } },
        voices = { tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.02, 0.05, 0.9, 0.1) end) },
        map = { \(entry.isEmpty ? plain : entry) },
        sequences = { hold = function() play("tone", { level = \(level) }) end },
      }

      """, to: name)
  }

  /// Temperature from 0 to 30 °C and back in six seconds.
  func weather(_ name: String = "weather.csv") throws -> String {
    try space.log(
      name, seconds: 6, [("temperature (°C)", { 10 * min($0, 6 - $0) })])
  }

  func request(_ mappings: [String], _ data: [String], out: String = "report") -> CompareRequest {
    var request = CompareRequest(mappings: mappings, datasets: data, output: space.file(out))
    request.excerpt = 2
    request.omitsFigures = true
    return request
  }

  func report(_ out: String = "report") throws -> Report {
    try Report(json: try FileContent.text(space.file(out) + "/report.json"))
  }
}
