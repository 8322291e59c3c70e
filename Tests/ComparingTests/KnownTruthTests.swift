import Glibc
import Report
import Testing

@testable import Comparing
@testable import Rendering

/// Cases whose truth is known: every figure moves as its definition says.
@Suite struct KnownTruthTests {
  private let bench = CompareSpace()

  /// 600 data that rise and fall evenly between 0 and 30 °C every 7.2973 s: all degrees are equally frequent, none twice.
  private func ramp() throws -> String {
    try bench.space.log(
      "ramp.csv", seconds: 60,
      [
        ("temperature (°C)", { 30 * abs(2 * ($0 / 7.2973 - floor($0 / 7.2973)) - 1) }),
        ("pace (steps/min)", { 60 + $0 }),
      ])
  }

  private func run(_ mappings: [String], anchors: Bool = false) throws -> Report {
    var request = bench.request(mappings, [try ramp()])
    request.anchors = anchors
    request.focus = "temperature"
    _ = try #require(try Compare(request).run())
    return try bench.report()
  }

  private func value(
    _ report: Report, _ metric: String, _ variant: String, input: String? = "temperature"
  ) throws -> Double {
    let row = try #require(report.table.first { $0.metric == metric && $0.input == input })
    return try #require(
      row.values.first { $0.variant == variant }?.value, "\(metric) of \(variant)")
  }

  private func entry(_ more: String) -> String {
    "{ from = \"temperature\", to = \"tone.pitch\", domain = { 0, 30 }, range = { 57, 81 }, \(more) },"
  }

  @Test func aPerfectMappingAFifteenStepOneAndTheAnchorsComeOutInOrder() throws {
    let perfect = try bench.tone("perfect.lua", entry: entry(""))
    let steps = try bench.tone("steps.lua", entry: entry("scale = \"quantize=15\""))
    let report = try run([perfect, steps], anchors: true)
    // 32 bins that hold equally many: log2 32 = 5 bit; 15 even levels: log2 15 = 3.9 bit, of which bins across two levels lose some.
    #expect(abs(try value(report, "information", "a") - 5) < 0.15)
    #expect(abs(try value(report, "information", "b") - 3.7) < 0.3)
    #expect(try value(report, "inaudible_steps", "a") == 0)
    #expect(
      try value(report, "inaudible_steps", "b") > 40,
      "0.8 °C a row, and a level is 2.1 °C wide")
    // 24 semitones from A3: 5.9 % from a straight line on the ERB scale, 584 steps that can be heard.
    #expect(abs(try value(report, "linearity_deviation", "a") - 5.9) < 0.12)
    #expect(abs(try value(report, "jnd_steps", "a") - 584) < 12)
    #expect(try value(report, "clipped_data", "a") == 0)
    #expect(try value(report, "listener_trend", "a") > 99)
    #expect(try value(report, "round_trip_correlation", "a") > 0.99)
    let anchors = try ["low", "mid", "benchmark"].map { try value(report, "information", $0) }
    #expect(anchors[0] < 0.2)
    #expect(abs(anchors[1] - 2) < 0.15, "four levels are 2 bit")
    #expect(abs(anchors[2] - 5) < 0.15)
    #expect(report.summary.contains { $0.contains("anchors come out in order") })
    let row = try #require(
      report.table.first { $0.metric == "information" && $0.input == "temperature" })
    #expect(row.best == "a", "the intervals separate, and anchors do not compete")
  }

  @Test func loudnessThatFollowsPitchIsContamination() throws {
    let clean = try bench.tone("clean.lua", entry: entry(""))
    let leaking = try bench.tone(
      "leaking.lua",
      entry: entry("")
        + "{ from = \"temperature\", to = \"tone.level\", domain = { 0, 30 }, range = { -30, 0 } },"
    )
    let other = try bench.tone(
      "other.lua",
      entry: entry("")
        + "{ from = \"pace\", to = \"tone.level\", domain = { 60, 120 }, range = { -30, 0 } },")
    let report = try run([clean, leaking, other])
    // Meant or not: a level that rises with the pitch makes one of the two redundant.
    #expect(try value(report, "variance_inflation", "b", input: nil) > 20)
    #expect(try value(report, "variance_inflation", "c", input: nil) < 2)
    #expect(try value(report, "parameter_leakage", "c", input: nil) < 60)
  }

  @Test func twoVariantsMadeAlikeAreNotDistinct() throws {
    let one = try bench.tone("one.lua", entry: entry(""))
    let twin = try bench.tone("twin.lua", entry: entry(""), level: "-13")
    let report = try run([one, twin])
    #expect(try value(report, "distinctness", "a", input: nil) < 0.1)
    #expect(try value(report, "silhouette", "a", input: nil) < 0.05)
    let row = try #require(report.table.first { $0.metric == "distinctness" })
    #expect(row.best == nil)
    #expect(!report.summary.contains { $0.contains("carries most") })
    #expect(report.summary.contains { $0.contains("no difference was found") })
    for row in report.table where row.best != nil {
      let difference = report.differences.first { $0.metric == row.metric && $0.input == row.input }
      let holm = try #require(difference?.test?.holm)
      #expect(holm < 0.05, "★ in \(row.metric) beside p (Holm) = \(holm)")
    }
  }

  /// Anchors are no variants: that the low one sounds like the mapping that it is made of makes that mapping no less distinct.
  @Test func anchorsMakeNoVariantLessDistinct() throws {
    let low =
      "{ from = \"temperature\", to = \"tone.pitch\", domain = { 0, 30 }, range = { \"A1\", \"A2\" } },"
    let mappings = [try bench.tone("high.lua"), try bench.tone("low.lua", entry: low)]
    let weather = try bench.weather()
    let found = try [false, true].map { hasAnchors in
      var request = bench.request(mappings, [weather], out: hasAnchors ? "anchored" : "plain")
      (request.anchors, request.focus) = (hasAnchors, "temperature")
      _ = try #require(try Compare(request).run())
      let report = try bench.report(hasAnchors ? "anchored" : "plain")
      return try ["a", "b"].map { try value(report, "distinctness", $0, input: nil) }
    }
    #expect(found[0] == found[1])
    #expect(found[0].allSatisfy { $0 > 0.5 }, "two octaves lie between them")
  }

  @Test func aFixedMappingIsConsistentAndOneThatFollowsTheDataIsNot() throws {
    let fixed = try bench.tone("fixed.lua", entry: entry(""))
    let relative = try bench.tone(
      "relative.lua",
      entry: """
        { from = function(env)
            state.top = math.max(state.top or 1, env.temperature)
            return 57 + 24 * env.temperature / state.top
          end, to = "tone.pitch" },
        """)
    let cool = try bench.space.log("cool.csv", seconds: 20, [("temperature (°C)", { 0.5 * $0 })])
    let warm = try bench.space.log(
      "warm.csv", seconds: 20, [("temperature (°C)", { 30 - 1.5 * $0 })])
    _ = try Compare(bench.request([fixed, relative], [cool, warm])).run()
    let report = try bench.report()
    #expect(try value(report, "consistency", "a") < 1e-6)
    #expect(try value(report, "consistency", "b") > 100)
  }
}
