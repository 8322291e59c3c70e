import Score
import Testing

@testable import Wayfinding

@Suite struct TargetTests {
  private let garden = Garden()

  private var site: Site {
    var random = SeededRandom(seed: 21)
    let ids = (0..<8).map { "r\($0)" }
    return Site(
      ripples: ids.map { id in
        var weights: [String: Double] = [:]
        for other in ids where random.uniform() < 0.4 { weights[other] = random.uniform() * 3 }
        return garden.ripple(
          id, random.uniform() * 400, random.uniform() * 400, radius: 8 + random.uniform() * 30,
          weights: weights)
      })
  }

  /// The rule by itself: every ripple's score from Vincenty's distances and the table.
  private func best(_ site: Site, at place: GeoPoint, last: Int?) -> [String] {
    let scores = site.ripples.enumerated().map { i, ripple -> (String, Double) in
      guard case .circle(let centre, let radius) = ripple.shape else { return ("", 0) }
      let d = Geodesic.distance(from: place, to: centre) - radius
      let row = last.map { site.ripples[$0].weights }
      let weight = row.map { $0[ripple.id] ?? (i == last ? 0.25 : 1) } ?? 1
      return (ripple.id, weight / (d + 10))
    }
    return scores.sorted { $0.1 > $1.1 }.prefix(2).map(\.0)
  }

  @Test func twoHundredPlacesOutsideHaveTwoTargetsFromTheTable() {
    let site = site
    let start = Wayfinder(site)
    var random = SeededRandom(seed: 4)
    var outside = 0
    while outside < 200 {
      let place = garden.at(random.uniform() * 500 - 50, random.uniform() * 500 - 50)
      var way = start
      let visited = random.integer(in: 0...8)
      if visited < 8 {
        guard case .circle(let centre, _) = way.ripples[visited].shape else { return }
        _ = way.update(time: 0, row: 0, position: centre)
      }
      let last = way.state.current
      _ = way.update(time: 1, row: 1, position: place)
      guard way.state.current == nil else { continue }
      outside += 1
      let ids = way.state.targets.map(\.id)
      #expect(Set(ids).count == 2 && ids.count == 2)
      #expect(ids == best(site, at: place, last: last))
    }
  }

  @Test func aWeightOfZeroIsChosenOnlyWhereNothingElseIsLeft() {
    let a = garden.ripple("a", 0, weights: ["b": 0, "a": 0])
    let three = Wayfinder(Site(ripples: [a, garden.ripple("b", 60), garden.ripple("c", 900)]))
    #expect(garden.walk(three, [0, 30]).0.state.targets.map(\.id) == ["c", "a"])
    let two = Wayfinder(Site(ripples: [a, garden.ripple("b", 60)]))
    #expect(garden.walk(two, [0, 40]).0.state.targets.map(\.id) == ["b", "a"])
  }

  @Test func equalScoresTakeTheFirstOfTheSite() {
    let ripples = ["a", "b", "c", "d"].map { garden.ripple($0, 50) }
    #expect(
      garden.walk(Wayfinder(Site(ripples: ripples)), [0]).0.state.targets.map(\.id) == ["a", "b"])
  }

  @Test func aTargetIsReplacedOnlyByAClearlyBetterOneAndSaysWhy() {
    let ripples = [garden.ripple("a", 0), garden.ripple("b", 50), garden.ripple("c", 100)]
    var site = Site(ripples: ripples)
    var walker = Wayfinder(site)
    var log: [Decision] = []
    for (i, x) in (range(30, 70) + range(70, 30)).enumerated() {
      log += walker.update(time: Double(i), row: i, position: garden.at(x, 21))
    }
    let swaps = log.filter { $0.replaces != nil }
    #expect(swaps.map(\.id) == ["c", "a"])
    #expect(swaps[0].reason.contains("target_advantage"))
    #expect(jitter(site) == 0)
    site.settings[.targetAdvantage] = 0
    #expect(jitter(site) == 10)
  }

  /// How many decisions ten steps of 20 cm between two equally near ripples make.
  private func jitter(_ site: Site) -> Int {
    var way = Wayfinder(site)
    _ = way.update(time: 0, row: 0, position: garden.at(49.9, 21))
    return (0..<10).reduce(0) { sum, i in
      sum + way.update(time: 1, row: i, position: garden.at(i % 2 == 0 ? 50.1 : 49.9, 21)).count
    }
  }

  @Test func outsideTheListIsAlwaysTwoDistinctTargets() {
    var random = SeededRandom(seed: 8)
    var way = Wayfinder(site)
    for tick in 0..<3000 {
      let place = garden.at(random.uniform() * 500 - 50, random.uniform() * 500 - 50)
      _ = way.update(time: Double(tick), row: tick, position: place)
      let ids = Set(way.state.targets.map(\.id))
      #expect(ids.count == (way.state.current == nil ? 2 : 0))
    }
  }
}
