import Score
import Testing

@testable import Wayfinding

@Suite struct DejavuTests {
  private let garden = Garden()

  private func way(away: Double? = nil) -> Wayfinder {
    var site = Site(ripples: [garden.ripple("a", 0), garden.ripple("b", 100)])
    for (id, x) in [("children", 0.0), ("birds", 100)] {
      let dejavu = Dejavu(
        id: id, shape: garden.circle(x, radius: 10), file: "\(id).wav", away: away)
      site.features.append(SiteFeature(.dejavu(dejavu)))
    }
    return Wayfinder(site)
  }

  @Test func fromAToBToAPlaysNothingFirstAndTheRecordingOfAThen() {
    let (way, made) = garden.walk(way(), range(0.5, 100.5) + range(99.5, 0.5))
    let sounds = made.filter { [.dejavu, .dejavuSilent].contains($0.kind) }
    #expect(sounds.map(\.kind) == [.dejavuSilent, .dejavuSilent, .dejavu])
    #expect(sounds.map(\.id) == ["children", "birds", "children"])
    #expect(sounds[0].reason == "visit 1; silent before visit 2")
    #expect(sounds[2].reason == "visit 2, 176 s away; children.wav plays")
    #expect(way.state.dejavus == [0])
    #expect(way.rippleVisits[0]?.visits == 2)
  }

  @Test func comingBackTooSoonGoesOnWithTheFirstVisit() {
    let (way, made) = garden.walk(way(), range(0, 30) + range(30, 0))
    let sounds = made.filter { $0.id == "children" }
    #expect(sounds.map(\.kind) == [.dejavuSilent, .dejavuSilent])
    #expect(sounds[1].reason.contains("too short for another visit, 60 s needed"))
    #expect(way.dejavuVisits[0]?.visits == 1 && way.dejavuVisits[0]?.enters == 2)
    #expect(way.rippleVisits[0]?.visits == 1 && way.rippleVisits[0]?.enters == 2)
  }

  @Test func aRecordingsOwnTimeAwayCounts() {
    let (_, made) = garden.walk(way(away: 10), range(0, 30) + range(30, 0) + range(0, 20))
    let kinds = made.filter { $0.id == "children" }.map(\.kind)
    #expect(kinds == [.dejavuSilent, .dejavu, .dejavuEnd])
  }
}
