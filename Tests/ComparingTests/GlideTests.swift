import Analysis
import Glibc
import Report
import Testing

@testable import Comparing
@testable import Rendering

@Suite struct GlideTests {
  @Test func aStraightGlideIsTwoPoints() {
    let points = (0...100).map {
      DrawnGlide.Point(seconds: Double($0) / 100, pitch: 220 * exp2(Double($0) / 100))
    }
    let glide = DrawnGlide(points, limit: 50).points
    #expect(glide == [points[0], points[100]], "an octave in a second is straight in cents")
  }

  @Test func aHeldPitchIsNoGlideAndAStepStaysASteep() {
    let held = (0...100).map { DrawnGlide.Point(seconds: Double($0), pitch: 440) }
    #expect(DrawnGlide(held, limit: 50).points.isEmpty)
    let step = (0...100).map {
      DrawnGlide.Point(seconds: Double($0), pitch: $0 < 50 ? 440 : 880)
    }
    #expect(DrawnGlide(step, limit: 50).points.map(\.seconds) == [0, 49, 50, 100])
  }

  @Test func aLongWanderingKeepsItsLimitAndItsEnds() {
    let points = (0..<5000).map {
      DrawnGlide.Point(seconds: Double($0), pitch: 440 + 100 * sin(0.37 * Double($0)))
    }
    let glide = DrawnGlide(points, limit: 40).points
    #expect(glide.count <= 40)
    #expect(glide.first == points.first && glide.last == points.last)
  }

  /// The note of `CompareSpace.tone` is held while its pitch follows the temperature up and down.
  @Test func aHeldNoteFollowsTheMappedPitchInTheReportAndInItsFigure() throws {
    let bench = CompareSpace()
    let bell = try bench.space.write(
      """
      -- Bell
      -- hear: a bell a second
      return mapping {
        voices = { bell = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.01, 0.1, 0.5, 0.1) end) },
        sequences = { s = function(env) while true do
          play("bell", { pitch = 57 + env.temperature, duration = 0.5, level = -12 }) sleep(1)
        end end },
      }
      """, to: "bell.lua")
    let request = bench.request([try bench.tone(), bell], [try bench.weather()])
    let result = try #require(try Compare(request).run())
    #expect(result.problems.isEmpty)
    let report = try bench.report()
    let note = try #require(report.cells[0].notes.first)
    let glide = try #require(note.glide)
    let peak = try #require(glide.max { $0[1] < $1[1] })
    #expect(abs(peak[0] - 3) < 0.1, "30 °C after three seconds")
    #expect(abs(peak[1] - 880) < 10)
    #expect(abs(1200 * log2(try #require(glide.last)[1] / 220)) < 60)
    #expect(report.cells[1].notes.allSatisfy { $0.glide == nil }, "a bell has one pitch")
    let figure = try #require(
      ReportFigures.all(of: report).first { $0.id == "traces-a-d1" })
    #expect(figure.spec().ranges(of: "\"note\":0,").count == glide.count)
  }
}
