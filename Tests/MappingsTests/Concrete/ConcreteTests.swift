import Score
import Testing

@testable import Mappings

/// Déjà vus: recordings that are heard when the walker comes again.
@Suite struct ConcreteTests {
  private static let text = """
    return mapping {
      concrete = {
        children = {
          file = "children.wav", latitude = 52, longitude = 13, radius = 20, level = -6, away = 60,
        },
      },
    }
    """

  /// Metres east of the place, as degrees of longitude at 52° north.
  private func east(_ metres: Double) -> Double {
    13 + metres / (111_195.08 * 0.6156614753)
  }

  /// Walks by distances from the place, each reached at a second of the walk.
  private func walk(
    _ stations: [(Double, Double)], _ text: String = text, faster: Double = 100
  ) throws -> Performance {
    let end = stations.last!.0 / faster
    return try Performance(
      text, seconds: end,
      inputs: [
        "time": { $0 * faster }, "latitude": { _ in 52 },
        "longitude": { second in
          let time = second * faster
          return east(stations.last { $0.0 <= time + 1e-9 }!.1)
        },
      ])
  }

  @Test func theFirstVisitIsSilentAndALaterOneIsHeard() throws {
    let walk = try walk([(0, 100), (100, 0), (200, 100), (300, 10), (400, 100), (500, 100)])
    #expect(walk.starts == [3 * 48_000])
    #expect(walk.releases == [4 * 48_000])
    #expect(walk.values(slot: VoiceSpec.Slot.level) == [-6])
    #expect(walk.conductor.dejavus.map { "\($0)" } == ["(name: \"children\", visits: 2, plays: 1)"])
    #expect(walk.conductor.problems.isEmpty)
  }

  /// The cause is the row of the dataset and the line of the entry.
  @Test func theTraceSaysWhy() throws {
    let walk = try walk([(0, 0), (100, 100), (200, 0), (300, 0)])
    let start = try #require(walk.events.first)
    #expect(start.cause == Cause(row: 200, line: 3))
  }

  @Test func whoComesBackTooSoonGoesOnWithTheVisit() throws {
    #expect(try walk([(0, 0), (100, 100), (159, 0), (300, 0)]).starts.isEmpty)
    #expect(try walk([(0, 0), (100, 100), (161, 0), (300, 0)]).starts.count == 1)
    let again = try walk([(0, 0), (100, 100), (200, 0), (300, 100), (310, 0), (400, 0)])
    #expect(again.starts == [2 * 48_000, 148_800])
  }

  @Test func atTheEdgeAWaveringPositionIsNoLeaving() throws {
    let walk = try walk([(0, 0), (100, 100), (200, 19), (300, 24), (400, 19), (500, 24)])
    #expect(walk.starts == [2 * 48_000] && walk.releases.isEmpty)
  }

  @Test func visitsAndAwayCanBeSet() throws {
    let text = Self.text.replacing("away = 60", with: "away = 1, visits = 1")
    #expect(try walk([(0, 100), (100, 0), (102, 100), (104, 0), (200, 0)], text).starts.count == 2)
  }

  @Test func aColumnThatRisesCallsIt() throws {
    let source = """
      return mapping { concrete = {
        { file = "a/bells.ogg", from = "rain" }, hum = { file = "hum.wav", from = "rain", loop = true },
      } }
      """
    let performance = try Performance(
      source, seconds: 1, inputs: ["rain": { $0 > 0.2 && $0 < 0.4 || $0 > 0.7 ? 1 : 0.5 }])
    #expect(performance.starts == [10_080, 10_080, 34_080, 34_080])
    // The one that goes round ends with the column; the other begins again and lets its old note go.
    #expect(performance.releases == [19_200, 34_080])
    #expect(performance.conductor.mapping.orchestra.voices.map(\.name) == ["hum", "bells"])
  }

  @Test func aScriptCallsItByItsName() throws {
    let source = """
      return mapping {
        concrete = { owl = { file = "owl.wav" } },
        sequences = { s = function(env) sleep(0.5) local n = dejavu "owl" sleep(0.2) n:release() end },
      }
      """
    let performance = try Performance(source, seconds: 1)
    #expect(performance.starts == [24_000] && performance.releases == [33_600])
    let wrong = try Performance(source.replacing("dejavu \"owl\"", with: "dejavu \"oil\""))
    #expect(wrong.problems.first?.contains("unknown déjà vu \"oil\"") == true)
    #expect(wrong.conductor.problems.first?.fault.hint?.contains("owl") == true)
  }

  @Test(arguments: [
    ("{ { latitude = 1, longitude = 1 } }", "has no file"),
    ("{ { file = 'a.wav', latitude = 1 } }", "has no clear beginning"),
    ("{ { file = 'a.wav', latitude = 1, longitude = 1, from = 'pace' } }", "no clear beginning"),
    ("{ { file = 'a.wav', from = 'pase' } }", "unknown input \"pase\""),
    ("{ { file = 'a.wav', latitude = 91, longitude = 1 } }", "latitude is 91"),
    ("{ { file = 'a.wav' }, { file = 'b/a.wav' } }", "\"a\" stands twice"),
    ("{ { file = '1 a.wav' } }", "can be none"), ("{ v = { file = 'a.wav' } }", "a voice already"),
    ("{ { file = 'a.wav', volume = 3 } }", "no field \"volume\""),
    ("{ { file = 'a.wav', loop = 1 } }", "loop is 1"), ("3", "concrete is 3"),
  ])
  func aMistakeIsSaid(section: String, message: String) throws {
    let error = #expect(throws: Fault.self) {
      try loaded(mappingText("concrete = \(section),"), seed: 1)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.place.line != nil)
  }
}
