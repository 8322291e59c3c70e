import Analysis
import Files
import Report
import Testing

@testable import Comparing
@testable import Rendering

@Suite struct RankingTests {
  private let metric = Metrics.named("information")!

  /// Values with replicates evenly about them.
  private func row(_ values: [(Double, Double)], of input: String = "temperature") -> PooledRow {
    PooledRow(
      metric: metric, input: input,
      estimates: values.enumerated().map { index, pair in
        // Spread in an order of its own for each, so that differences have intervals.
        let replicates = (0..<200).map { r in
          pair.0 + pair.1 * (Double((r * (2 * index + 7)) % 200) / 100 - 1)
        }
        return [Estimate(pair.0, replicates: replicates)]
      }, reasons: values.map { _ in nil })
  }

  @Test func variantsThatDoNotDifferSharePlace() {
    let ranking = Ranking(row([(2, 0.1), (4.9, 0.1), (2.05, 0.1), (0.5, 0.01)]), [0, 1, 2, 3])
    #expect(ranking.groups == [[1], [2, 0], [3]])
    let sentence = ranking.sentence { ["A", "B", "C", "D"][$0] }
    #expect(sentence.hasPrefix("By transmitted information of temperature: 1. B 4.90 bit [4.8"))
    #expect(sentence.contains("2. C 2.05 bit") && sentence.contains("and A 2.00 bit"))
    #expect(sentence.contains("which do not differ; 4. D 0.50 bit"))
  }

  /// A does not differ from B, nor B from C, but A from C: C cannot share the place of A.
  @Test func aPlaceIsSharedOnlyByVariantsOfWhichNoTwoDiffer() {
    let ranking = Ranking(row([(2.2, 0.15), (2.05, 0.15), (1.9, 0.15)]), [0, 1, 2])
    #expect(ranking.groups == [[0, 1], [2]])
  }

  /// An interval that just leaves out zero (p = 0.04) is a star alone, and none among two lines (Holm: 0.08).
  @Test func aStarStandsOnlyWhereADifferenceIsSignificantAfterCorrection() throws {
    let near = row([(2, 0.1), (2.17, 0.1)])
    let p = try #require(near.difference(0, 1)?.pValue)
    #expect(p > 0.025 && p < 0.05, "\(p)")
    #expect(near.best(among: [0, 1]) == 1, "by its interval")
    #expect(DifferenceClaims([near], among: [0, 1]).best(near, among: [0, 1]) == 1)
    let none = row([(2, 0.1), (2, 0.1)], of: "humidity")
    let two = DifferenceClaims([near, none], among: [0, 1])
    #expect(two.best(near, among: [0, 1]) == nil && !two.hold(near, 0, 1))
    // Two differences beyond doubt come first in Holm's order, so that the third of three p values stays as it is.
    let far = row([(2, 0.1), (2.17, 0.1), (0.5, 0.1)])
    let three = DifferenceClaims([far], among: [0, 1, 2])
    #expect(three.hold(far, 0, 2) && three.hold(far, 1, 2))
    #expect(three.best(far, among: [0, 1, 2]) == 1)
  }

  @Test func fewerIsBetterWhereTheMetricSaysSo() {
    let steps = Metrics.named("inaudible_steps")!
    let row = PooledRow(
      metric: steps, input: nil, estimates: [[Estimate(30)], [Estimate(3)], [nil]],
      reasons: [nil, nil, "not measured"])
    #expect(row.order(of: [0, 1, 2]) == [1, 0])
  }

  @Test func theTestOfARowIsThatOfTheBestAgainstTheNext() throws {
    let close = row([(2, 0.1), (4.9, 0.1), (4.9, 0.12)])
    let p = try #require(close.pValue(among: [0, 1, 2]))
    #expect(p > 0.05)
    #expect(try #require(close.pValue(among: [0, 1])) == 1e-6)
    #expect(close.pValue(among: [0]) == nil)
    let tests = DifferenceTests.corrected([0.01, nil, 0.04])
    #expect(tests[1] == nil, "what is not tested does not count")
    #expect(tests[0]?.holm == 0.02 && tests[2]?.holm == 0.04)
    #expect(tests[0]?.falseDiscovery == 0.02)
  }

  @Test func fourVariantsAreRankedAndThreeAreToldPairByPair() throws {
    let bench = CompareSpace()
    let mappings = try ["-12", "-14", "-16", "-18"].enumerated().map {
      try bench.tone("\($0).lua", level: $1)
    }
    let few = try #require(
      try Compare(bench.request(Array(mappings.prefix(3)), [try bench.weather()])).run())
    #expect(few.summary.contains { $0.contains("2.lua") && $0.contains("Between") })
    let many = try #require(
      try Compare(bench.request(mappings, [try bench.weather()], out: "many")).run())
    #expect(many.summary.count == 2)
    #expect(many.summary[0].hasPrefix("By transmitted information of temperature: 1. A (0.lua)"))
    #expect(many.summary[0].contains("which do not differ"))
  }

  @Test func noDifferenceIsFoundOnlyInWhatWasMeasuredOfBoth() throws {
    let bench = CompareSpace()
    let noise = """
      return mapping {
        name = "Noise",
        voices = { v = synth(function(p)
          return lowpass(white(), 6000 + p.pitch / 100) * adsr(p.gate, 0.02, 0.05, 1, 0.1) end) },
        map = { { from = "temperature", to = "v.pitch", domain = { 0, 30 }, range = { 57, 81 } } },
        sequences = { hold = function() play("v", { level = -12 }) end },
      }
      """
    let mappings = try ["one.lua", "two.lua"].map { try bench.space.write(noise, to: $0) }
    let result = try #require(try Compare(bench.request(mappings, [try bench.weather()])).run())
    let sentence = try #require(result.summary.first { $0.contains("Between") })
    #expect(sentence.contains("in what was measured of both, which leaves out temperature"))
  }

  @Test func whatWasConcludedOfTheDataStandsInTheReport() throws {
    let bench = CompareSpace()
    let data = try bench.space.write(
      "time,temperature\n04.07.2025 09:30:00,18\n04.07.2025 09:30:01,20\n"
        + "13.07.2025 09:30:02,22\n", to: "july.csv")
    var request = bench.request(
      [try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20")], [data])
    request.length = 3
    let result = try #require(try Compare(request).run())
    // Loudness is measured frame by frame, of three rows, too; what is measured row by row says what it lacks.
    let cell = try #require(try bench.report().cells.first)
    func found(_ metric: String) -> Report.Measurement? {
      cell.measurements.first { $0.metric == metric }
    }
    #expect(found("loudness_contamination")?.value != nil)
    #expect(found("information")?.reason == "3 data are too few: a measure needs 8")
    #expect(try bench.report().notes.contains { $0.contains("july: date order") })
    #expect(result.table.contains("july: date order"))
  }

  /// Temperature that goes up and down by 0.45 °C a row, over two semitones: a step is too small to hear, and the ends are
  /// far apart.
  @Test func inaudibleStepsBesideInformationAreExplainedWhereBothStand() throws {
    let bench = CompareSpace()
    let slow = try bench.space.log(
      "slow.csv", seconds: 60,
      [("temperature (°C)", { 30 * abs(2 * ($0 / 13.37 - ($0 / 13.37).rounded(.down)) - 1) })])
    let narrow =
      "{ from = \"temperature\", to = \"tone.pitch\", domain = { 0, 30 }, range = { 69, 71 } },"
    let mappings = [
      try bench.tone("narrow.lua", entry: narrow),
      try bench.tone("low.lua", entry: narrow, level: "-20"),
    ]
    let result = try #require(try Compare(bench.request(mappings, [slow])).run())
    let report = try bench.report()
    #expect(report.notes.count == 2, "\(report.notes) \(result.table)")
    #expect(report.notes.last?.contains("not validated for pitch") == true)
    #expect(report.notes.first?.contains("temperature (A (narrow.lua) ") == true)
    #expect(result.table.contains(report.notes.first ?? "no note"))
    #expect(try FileContent.text(bench.space.file("report/table.md")).contains("Both hold"))
    #expect(try FileContent.text(bench.space.file("report/report.html")).contains("Both hold"))
  }
}
