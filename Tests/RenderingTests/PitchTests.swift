import Files
import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Rendering

/// What a mapping promises is what is heard.
@Suite struct PitchTests {
  /// Frequency near `expected` Hz in a second of sound: the turn of the phase of that component between
  /// two Hann windows of half a second.
  private func frequency(in x: ArraySlice<Float>, near expected: Double, rate: Double) -> Double {
    let half = x.count / 2
    func phase(_ start: Int) -> Double {
      var (re, im) = (0.0, 0.0)
      for i in 0..<half {
        let window = 0.5 - 0.5 * cos(2 * Double.pi * Double(i) / Double(half))
        let angle = 2 * Double.pi * expected * Double(start + i) / rate
        re += Double(x[x.startIndex + start + i]) * window * cos(angle)
        im -= Double(x[x.startIndex + start + i]) * window * sin(angle)
      }
      return atan2(im, re)
    }
    let turn = Angle.wrap180((phase(half) - phase(0)) * 180 / .pi) / 360
    return expected + turn * rate / Double(half)
  }

  @Test func everyStepOfAStaircaseIsWithinThreeCentsOfThePromise() throws {
    let space = Workspace()
    let mapping = try space.write(
      """
      return mapping {
        name = "Steps",
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.01, 0.01, 1, 0.1) end) },
        map = { { from = "temperature", to = "tone.pitch", domain = { 0, 40 }, range = { 48, 88 } } },
        sequences = { hold = function() play("tone", { level = -12 }) end },
      }
      """, to: "steps.lua")
    let data = try space.log(
      "stairs.csv", seconds: 20, [("temperature (°C)", { 5 * ($0 / 2).rounded(.down) })])
    let result = try Render(space.request(mapping, data)).run()
    let sound = try AudioFileReader.read(result.file!.path)
    for step in 0..<9 {
      let promised = Pitch.hertz(midi: 48 + 5 * Double(step))
      let start = (step * 2) * 48_000 + 24_000
      let heard = frequency(
        in: sound.channels[0][start..<start + 48_000], near: promised, rate: 48_000)
      #expect(abs(Pitch.cents(from: promised, to: heard)) < 3, "step \(step): \(heard) Hz")
    }
  }

  @Test func aHeadingOverNorthMovesByTwoDegreesAndNotRound() throws {
    let space = Workspace()
    let mapping = try space.write(
      """
      return mapping {
        name = "Compass",
        voices = { tone = synth({ angle = { 0, min = -360, max = 720, unit = "°" } }, function(p)
          return sine(p.pitch) * adsr(p.gate) end) },
        control = function(env, out) out.tone.angle = env.heading end,
        sequences = { hold = function() play("tone") end },
      }
      """, to: "compass.lua")
    let data = try space.log("north.csv", seconds: 2, [("heading (°)", { $0 < 1 ? 359 : 1 })])
    var request = space.request(mapping, data)
    request.trace = space.file("trace.csv")
    _ = try Render(request).run()
    var values: [Double] = []
    for line in try FileContent.text(space.file("trace.csv")).split(separator: "\n") {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      if cells[3] == "tone.angle", let value = Double(cells[4]) { values.append(value) }
    }
    #expect(values.count >= 2)
    for (a, b) in zip(values, values.dropFirst()) {
      #expect(abs(Angle.difference(from: a, to: b)) <= 2)
    }
    let isNorth = values.allSatisfy { (value: Double) in value >= 359 || value <= 1 }
    #expect(isNorth, "never through the south")
  }

  @Test func notesBeginOnTheirSample() throws {
    let space = Workspace()
    let mapping = try space.write(
      """
      return mapping {
        name = "Clicks", tempo = 100,
        voices = { click = synth(function(p) return line(1, 1, 1) * perc(p.gate, 0, 0.002) end) },
        sequences = { clicks = function() while true do play("click", { pan = -1, level = -6 }) sync(1 / 4) end end },
      }
      """, to: "clicks.lua")
    let result = try Render(space.request(mapping, try space.weather())).run()
    let x: [Float] = try AudioFileReader.read(result.file!.path).channels[0]
    // A sixteenth at 100 beats per minute is 0.15 s = 7200 samples; the envelope's first sample is 0.
    for beat in 0..<30 {
      let start = beat * 7200
      #expect(x[start] == 0, "click \(beat)")
      #expect(x[start + 1] > 0.45, "click \(beat)")
      let isSilentBefore = x[max(0, start - 200)..<start].allSatisfy { $0 == 0 }
      #expect(isSilentBefore, "click \(beat)")
    }
  }
}
