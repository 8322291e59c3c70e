import TestGround
import Testing

@testable import Rendering

/// The inputs that a beacon's mapping needs of a walk.
@Suite struct BeaconInputsTests {
  private let ground = Grounds()

  @Test func aWalkWithoutACompassNeedsNoHeadingForItsBeacon() throws {
    let gate = ground.feature(#""kind":"place","id":"gate","name":"Gate""#, at: 0, 200)
    let site = try ground.site([gate], guidance: #""beacon":"gate""#)
    var request = ground.request(site, try ground.walk([(0, 0, 0), (2, 0, 3)], []))
    request.voiceCommand = "sh -c 'exit 3' {out}"
    let warnings = try Render(request).run().warnings
    #expect(warnings.contains { $0.contains("has no heading") })
    #expect(!warnings.contains { $0.contains("env.heading") })
  }
}
