import Score
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// A walk without compass and course: nothing is heard from a side, however far it lies to it.
@Suite struct UnknownHeadingTests {
  private let ground = Grounds()

  /// What both ears hear of noise by a listener at the origin, who may know where they look.
  private func ears(x: Double, y: Double, heading: Double?) throws -> [[Float]] {
    let noise = try ground.mapping("noise", "0.3 * white()")
    let site = try ground.site(
      [ground.ripple("r", at: x, y, radius: 5, mapping: noise)], #""fade":0"#)
    let columns: [(String, (Double) -> Double)] =
      heading.map { value in [("heading (°)", { _ in value })] } ?? []
    let walk = try ground.walk([(0, 0, 0), (0.6, 0, 0)], columns)
    return try ground.render(ground.request(site, walk, layout: "binaural"))
      .map { Array($0[9600..<28_800]) }
  }

  private func level(_ samples: [Float]) -> Double { Level.decibels(Level.rms(samples)) }

  @Test(arguments: [(30.0, 0.0), (-30, 0), (-21, 21), (0, -30)])
  func withoutAHeadingBothEarsHearTheSame(_ x: Double, _ y: Double) throws {
    let unknown = try ears(x: x, y: y, heading: nil)
    #expect(abs(level(unknown[0]) - level(unknown[1])) < 0.1)
    #expect(abs(EarLag(left: unknown[0], right: unknown[1], sampleRate: 48_000).seconds) < 5e-6)
    // As loud as what lies straight ahead of somebody who knows that.
    let ahead = try ears(x: 0, y: 30, heading: 0)
    #expect(abs(level(unknown[0]) - level(ahead[0])) < 0.3)
  }

  @Test func withAHeadingTheSidesDiffer() throws {
    let known = try ears(x: 30, y: 0, heading: 0)
    #expect(level(known[1]) - level(known[0]) > 6)
  }
}
