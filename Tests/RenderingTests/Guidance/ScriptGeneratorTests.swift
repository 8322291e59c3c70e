import Behaviors
import MapData
import Mappings
import Score
import Testing

@testable import Rendering

/// Lua files as a generator of the base behaviour.
@Suite struct ScriptGeneratorTests {
  private struct NoPhrases: Phrases {
    func say(_ key: String, _ places: [String: String]) -> String { key }
    func distance(_ metres: Double, accuracy: Double?) -> String { "\(metres)" }
  }

  private static let start = GeoPoint(latitude: 55.9, longitude: -4.3)

  private func processor(_ body: String) throws -> EventProcessor {
    let script = try GeneratorScript(
      source: "return generator { on = \"location\", function(walker)\n\(body)\nend }",
      name: "mappings/generators/test.lua", categories: ScriptGenerator.categories)
    let bench = MapFeature(
      id: "node-1", type: "amenity", value: "bench", category: .object,
      shape: .points([Self.start.moved(by: 10, bearing: 90)]), tags: ["amenity": "bench"])
    return EventProcessor(
      settings: BehaviorSettings(),
      map: SpatialDataView(tiles: [TileContent(features: [bench])]), phrases: NoPhrases(),
      base: .soundscape([ScriptGenerator([script])]), duration: { _ in 1 })
  }

  private func outcomes(_ body: String) throws -> [Outcome] {
    var processor = try processor(body)
    return processor.update(
      fix: WalkerFix(time: 0, point: Self.start, accuracy: 5, course: 0, speed: 1.4), time: 0)
  }

  @Test func aScriptSaysWhatIsOnTheMap() throws {
    let said = try outcomes(
      """
      for _, bench in ipairs(near(20, { tags = { amenity = "bench" } })) do
        callout { text = string.format("Bench %.0f m", bench.distance), at = bench,
          earcon = "sense_poi" }
      end
      """
    ).compactMap { if case .say(let callout, _) = $0 { callout } else { nil } }
    #expect(said.count == 1 && said[0].text == "Bench 10 m" && said[0].earcons == ["sense_poi"])
    #expect(said[0].source == "node-1" && said[0].category == .object)
    guard case .localized(let point) = said[0].placement else {
      Issue.record("the callout comes from its bench")
      return
    }
    #expect(abs(point.distance(to: Self.start) - 10) < 0.1)
  }

  @Test func itsSilencesAndFaultsAreInTheLog() throws {
    func notes(_ body: String) throws -> [CalloutNote] {
      try outcomes(body).compactMap { if case .note(let note) = $0 { note } else { nil } }
    }
    let silence = try notes("silence('nothing near')").filter { $0.kind == .silent }
    #expect(silence.map(\.reason) == ["nothing near"] && silence[0].source == "test")
    #expect(silence[0].generator == "script")
    let loop = try notes("while true do end").filter { $0.kind == .state }
    #expect(loop.contains { $0.reason.contains("mappings/generators/test.lua:2") })
  }
}
