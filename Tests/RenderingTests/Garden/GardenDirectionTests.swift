import Score
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Facts of the direction from which a ripple is heard: azimuth is left positive, as in SOFA.
@Suite struct GardenDirectionTests {
  private let ground = Grounds()

  /// What both ears hear of noise 30 m away on the x axis, by a listener at the origin.
  private func ears(x: Double, heading: Double = 0, yaw: Double = 0) throws -> [[Float]] {
    let noise = try ground.mapping("noise", "0.3 * white()")
    let site = try ground.site(
      [ground.ripple("r", at: x, radius: 5, mapping: noise)], #""fade":0"#)
    let walk = try ground.walk(
      [(0, 0, 0), (0.6, 0, 0)],
      [("heading (°)", { _ in heading }), ("head_yaw (°)", { _ in yaw })])
    var request = ground.request(site, walk, layout: "binaural")
    request.log = ground.space.file("log.ndjson")
    return try ground.render(request).map { Array($0[9600..<28_800]) }
  }

  private func level(_ samples: [Float]) -> Double { Level.decibels(Level.rms(samples)) }

  @Test func aRippleInTheEastIsOnTheRight() throws {
    let ears = try ears(x: 30)
    let log = LogLine.all(try ground.text("log.ndjson"))
    let bearing = try #require(log.first { $0.kind == "target" }.flatMap { Double($0["bearing"]) })
    #expect(abs(Angle.wrap180(0 - bearing) + 90) < 0.5)
    #expect(
      Direction(of: Listener(position: .zero, heading: 0).local(Vector3(30, 0, 0))).azimuth == -90)
    let lead = EarLag(left: ears[0], right: ears[1], sampleRate: 48_000).seconds
    #expect(lead > 0.55e-3 && lead < 0.75e-3, "the right ear leads by \(lead * 1e6) µs")
    #expect(level(ears[1]) - level(ears[0]) > 6)
  }

  @Test func theWestIsItsMirrorImage() throws {
    let (east, west) = (try ears(x: 30), try ears(x: -30))
    #expect(abs(level(east[1]) - level(west[0])) < 0.1)
    #expect(abs(level(east[0]) - level(west[1])) < 0.1)
    let right = EarLag(left: east[0], right: east[1], sampleRate: 48_000).seconds
    let left = EarLag(left: west[0], right: west[1], sampleRate: 48_000).seconds
    #expect(abs(right + left) < 5e-6)
  }

  /// The head turns to the left against the body, or the body does.
  @Test(arguments: [(0.0, 90.0), (270, 0)])
  func turnedToTheWestItIsAhead(heading: Double, yaw: Double) throws {
    let ears = try ears(x: -30, heading: heading, yaw: yaw)
    #expect(abs(level(ears[0]) - level(ears[1])) < 0.1)
    #expect(abs(EarLag(left: ears[0], right: ears[1], sampleRate: 48_000).seconds) < 5e-6)
  }
}

/// By how much the right ear leads: where the correlation of both ears below 1.5 kHz is largest.
struct EarLag {
  let seconds: Double

  init(left: [Float], right: [Float], sampleRate: Double) {
    let reach = 60
    let count = 8192
    let (a, b) = (Self.low(left, sampleRate), Self.low(right, sampleRate))
    var sums = [Double](repeating: 0, count: 2 * reach + 1)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for lag in -reach...reach {
          var sum = 0.0
          for i in reach..<count - reach { sum += a[i + lag] * b[i] }
          sums[lag + reach] = sum
        }
      }
    }
    let top = sums.indices.dropFirst().dropLast().max { sums[$0] < sums[$1] }!
    let (before, peak, after) = (sums[top - 1], sums[top], sums[top + 1])
    let part = 0.5 * (before - after) / (before - 2 * peak + after)
    seconds = (Double(top - reach) + part) / sampleRate
  }

  /// Four means over a seventh of a millisecond and more, one after the other.
  private static func low(_ samples: [Float], _ sampleRate: Double) -> [Double] {
    var result = samples.prefix(8192).map(Double.init)
    let width = Int(sampleRate / 3000)
    for _ in 0..<4 {
      var sum = 0.0
      let input = result
      for i in input.indices {
        sum += input[i] - (i >= width ? input[i - width] : 0)
        result[i] = sum
      }
    }
    return result
  }
}
