import Files
import Glibc
import TestSupport

import Rendering

/// A folder of its own for one test, with the files that renders need.
package final class Workspace {
  private let folder = TestFolder()

  package init() {}

  package var path: String { folder.path }

  package func file(_ name: String) -> String { folder / name }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try TextFile.write(text, to: file(name))
    return file(name)
  }

  /// The project's own folder.
  package static let root: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// A log of ten rows a second, by functions of the time.
  package func log(_ name: String, seconds: Int, _ columns: [(String, (Double) -> Double)]) throws
    -> String
  {
    var lines = [(["time (s)"] + columns.map(\.0)).joined(separator: ",")]
    for row in 0...seconds * 10 {
      let time = Double(row) / 10
      lines.append(([time] + columns.map { $0.1(time) }).map { "\($0)" }.joined(separator: ","))
    }
    return try write(lines.joined(separator: "\n") + "\n", to: name)
  }

  /// A mapping with noise, chance, many notes, a map, effects and sequences: whatever could differ.
  package func busyMapping() throws -> String {
    try write(
      """
      return mapping {
        name = "Busy",
        params = { bright = { 2000, min = 100, max = 8000, unit = "Hz", scale = "exp" } },
        variants = { dull = { bright = 300 } },
        voices = {
          pad = synth({ cutoff = { 800, min = 60, max = 12000, unit = "Hz", scale = "exp" } }, function(p)
            return lowpass(saw(p.pitch) + 0.2 * pink(), p.cutoff * (1.2 + lfo(0.7)), 0.4) * adsr(p.gate, 0.1, 0.2, 0.6, 0.3)
          end),
          bell = synth(function(p) return sine(p.pitch, 0.4 * sine(p.pitch * 2.76)) * perc(p.gate, 0.002, 0.8) end),
        },
        map = {
          { from = "temperature", to = "pad.cutoff", domain = { 0, 30 }, range = { 200, param "bright" }, scale = "exp" },
          { from = "pace", to = "tempo", domain = { 40, 160 }, range = { 40, 160 } },
        },
        effects = { echo = delay { time = 0.3, mix = 0.3 }, room = reverb { time = 1.5, mix = 0.3 } },
        sequences = {
          drone = function() for i, n in ipairs { "C3", "G3", "E4" } do play("pad", { pitch = n, level = -18, pan = i - 2 }) end end,
          bells = function()
            while true do
              play("bell", { pitch = 60 + random(0, 24), duration = 0.1, level = -16, pan = random() * 2 - 1 })
              sync(1 / 4)
            end
          end,
        },
      }
      """, to: "busy.lua")
  }

  /// Six seconds of temperature and pace.
  package func weather() throws -> String {
    try log(
      "weather.csv", seconds: 6,
      [("temperature (°C)", { 3 * $0 }), ("pace (steps/min)", { 60 + 12 * $0 })])
  }

  package func request(_ mapping: String, _ data: String, to output: String = "out.wav")
    -> RenderRequest
  {
    var request = RenderRequest(mapping: mapping, data: data, output: file(output))
    request.tail = 1
    return request
  }
}
