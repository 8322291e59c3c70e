import TestGround
import Testing

@testable import Rendering

/// Files that a site's guidance names and that are not there.
@Suite struct GuidanceNamesTests {
  private let ground = Grounds()

  private func error(_ guidance: String) throws -> String {
    _ = try ground.silence()
    let site = try ground.site(
      [ground.ripple("bench", at: 0, mapping: "silence.lua")], guidance: guidance)
    let walk = try ground.walk([(time: 0, x: 0, y: 0), (time: 0.5, x: 5, y: 0)])
    do {
      _ = try Render(ground.request(site, walk)).run()
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    (#""generators":["nosuch.lua"]"#, #"generators: there is no generator "nosuch.lua""#),
    (#""recordings":"nosuch""#, #"recordings: there is no folder "nosuch""#),
    (#""actions":"nosuch.ndjson""#, #"actions: there is no file "nosuch.ndjson""#),
  ])
  func whatIsNotThereIsToldWhereTheSiteNamesIt(_ guidance: String, _ message: String) throws {
    let error = try error(guidance)
    #expect(error.contains("site.geojson:1:"), "\(error)")
    #expect(error.contains("guidance.\(message)"), "\(error)")
  }

  @Test func theNearestNameIsToldWithIt() throws {
    _ = try ground.space.write("return {}", to: "bells.lua")
    let error = try error(#""generators":["bell.lua"]"#)
    #expect(error.contains(#"did you mean "bells.lua"?"#), "\(error)")
  }
}
