import Datasets
import Glibc
import Score
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// A simulated walk through a site comes to all that it is to come to.
@Suite struct SiteTourTests {
  private let ground = Grounds()

  /// Six ripples of 2 m on a circle whose neighbours lie 10 to 80 m apart, so that the way turns sharply at each.
  @Test(arguments: [10.0, 25, 80], [false, true])
  func aTourEntersEachRipple(_ radius: Double, _ hasRoute: Bool) throws {
    let silence = try ground.silence()
    let middles = (0..<6).map { number in
      let angle = Double(number) * .pi / 3 + 0.2
      return (x: radius * sin(angle), y: (number % 2 == 0 ? 1 : 0.4) * radius * cos(angle))
    }
    var features = middles.enumerated().map {
      ground.ripple("r\($0.offset)", at: $0.element.x, $0.element.y, radius: 2, mapping: silence)
    }
    if hasRoute {
      let corners = middles.map { middle -> String in
        let place = ground.degrees(middle.x, middle.y)
        return "[\(place.longitude),\(place.latitude)]"
      }
      features.append(
        #"{"type":"Feature","properties":{"kind":"route","id":"way"},"geometry":{"#
          + #""type":"LineString","coordinates":[\#(corners.joined(separator: ","))]}}"#)
    }
    let site = try ground.site(features, #""leave_margin":1"#)
    var simulation = Simulation()
    (simulation.site, simulation.positionNoise, simulation.pauses) = (site, 0, 0)
    simulation.minutes = 12
    let walk = try simulation.walk(named: "tour")
    let read = try SiteFile.read(in: simulation.permit.scope(of: site))
    let decisions = try SiteWalk(read, dataset: walk.log, name: "tour").log.decisions
    let entered = Set(decisions.filter { $0.kind == .enter }.map(\.id))
    #expect(entered.count == 6, "\(entered.sorted())")
  }
}
