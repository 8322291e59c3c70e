import Analysis
import Score
import TestSupport
import Testing

@testable import Guiding

/// What noise does to walkers, on the same walkers and seeds.
@Suite struct NoiseTests {
  private let bench = GuideBench()

  /// The cells under each compass noise, and the differences of a figure from one to the next.
  @Test(arguments: Drawn.cases(1, of: [1, 2, 3] as [UInt64])) func moreCompassNoiseNeverHelps(
    seed: UInt64
  ) throws {
    var request = bench.request([try bench.beacon("one.lua", GuideBench.regions)], walkers: 100)
    request.varied = ["compass-noise=0,10,20,40"]
    request.seed = seed
    let (plan, cells) = try bench.cells(request)
    let figures = cells.map { GuideFigures($0.walks, plan.model, seed: seed).measurements }
    for (less, more) in zip(figures, figures.dropFirst()) {
      for (a, b) in zip(less, more) {
        guard let metric = GuideMetrics.all.first(where: { $0.id == a.metric }),
          [GuideMetrics.reached, GuideMetrics.detour, GuideMetrics.time].contains(metric)
        else { continue }
        let difference = try #require(b.estimate).minus(try #require(a.estimate))
        let interval = try #require(difference.interval)
        let helps = metric.better == .higher ? interval.lowerBound > 0 : interval.upperBound < 0
        #expect(!helps, "\(metric.id), seed \(seed): \(interval)")
      }
    }
    let detours = try bench.means(cells, GuideMetrics.detour)
    #expect(detours[3] > detours[0])
  }

  @Test func aBeaconWithRegionsLeadsBetterThanOneWithoutInEverySeed() throws {
    let mappings = [
      try bench.beacon("regions.lua", GuideBench.regions),
      try bench.beacon("still.lua", GuideBench.still),
    ]
    for seed in Drawn.cases(1, of: [1, 2, 3] as [UInt64]) {
      var request = bench.request(mappings, walkers: 100)
      (request.seed, request.isMono) = (seed, true)
      let cells = try bench.cells(request).cells
      let reached = try bench.means(cells, GuideMetrics.reached)
      #expect(reached[0] > 90, "seed \(seed): \(reached)")
      #expect(reached[1] < 50, "walkers who hear nothing of the angle wander: \(reached)")
    }
  }

  @Test func headphonesHelpABeaconThatDoesNotReact() throws {
    var request = bench.request([try bench.beacon("still.lua", GuideBench.still)], walkers: 60)
    let binaural = try bench.means(bench.cells(request).cells, GuideMetrics.reached)[0]
    request.isMono = true
    let mono = try bench.means(bench.cells(request).cells, GuideMetrics.reached)[0]
    #expect(binaural > mono + 30, "\(binaural) against \(mono)")
  }
}
