import Glibc
import Score
import Testing

@testable import Spatial

struct VBAPTests {
  static func gains(
    _ places: [SpeakerPlace], _ azimuth: Double, _ elevation: Double = 0, focus: Double = 1
  ) throws -> [Double] {
    var gains = [Float](repeating: 9, count: places.count)
    let panner = try VBAP(places)
    let direction = Direction(azimuth: azimuth, elevation: elevation).vector
    gains.withUnsafeMutableBufferPointer {
      panner.pan(direction, focus: focus, into: $0.baseAddress!)
    }
    return gains.map(Double.init)
  }

  private static func direction(_ gains: [Double], _ places: [SpeakerPlace]) -> Direction {
    var sum = Vector3.zero
    for (gain, place) in zip(gains, places) { sum = sum + gain * place.vector }
    return Direction(of: sum)
  }

  static let dome =
    SpeakerLayout.ring(6)
    + [45.0, 135, -135, -45].map { SpeakerPlace("up", azimuth: $0, elevation: 40) }

  @Test(arguments: ["stereo", "quad", "5.1", "7.1", "ring:1", "ring:3", "ring:8"])
  func powerIsOneEverywhere(layout: String) throws {
    let places = try SpeakerLayout.parse(layout)
    for azimuth in stride(from: -180.0, to: 180, by: 7) {
      for elevation in [-90.0, -40, 0, 20, 60] {
        for focus in [1, 0.5, 0] {
          let gains = try Self.gains(places, azimuth, elevation, focus: focus)
          #expect(abs(gains.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
          #expect(gains.allSatisfy { $0 >= 0 })
          for (gain, place) in zip(gains, places) where place.isLFE { #expect(gain == 0) }
        }
      }
    }
  }

  /// The sum of the gains times the directions points to the source (Pulkki 1997, equation 2).
  @Test func theVelocityVectorPointsToTheSource() throws {
    for places in [SpeakerLayout.quad, SpeakerLayout.surround5, SpeakerLayout.ring(5)] {
      for azimuth in stride(from: -177.5, to: 180, by: 5) {
        let gains = try Self.gains(places, azimuth)
        let found = Self.direction(gains, places).azimuth
        #expect(abs(Angle.difference(from: found, to: azimuth)) < 1e-3)
        #expect(gains.count { $0 > 0 } <= 2)
      }
    }
  }

  @Test func inSpaceThreeLoudspeakersPoint() throws {
    let places = Self.dome
    for azimuth in stride(from: -175.0, to: 180, by: 10) {
      for elevation in [0.0, 5, 20, 35] {
        let gains = try Self.gains(places, azimuth, elevation)
        let found = Self.direction(gains, places)
        // between four loudspeakers above there is a lid of two triangles; below it all is exact
        #expect(abs(Angle.difference(from: found.azimuth, to: azimuth)) < 0.1)
        #expect(abs(found.elevation - elevation) < 0.1)
        #expect(gains.count { $0 > 1e-6 } <= 3)
      }
    }
    // nobody is above and below: the neighbours sound
    for elevation in [-90.0, 90] {
      let gains = try Self.gains(places, 0, elevation)
      #expect(abs(gains.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
    }
  }

  @Test func atALoudspeakerItSoundsAlone() throws {
    for places in [SpeakerLayout.stereo, SpeakerLayout.surround7, Self.dome] {
      for (i, place) in places.enumerated() where !place.isLFE {
        #expect(try Self.gains(places, place.azimuth, place.elevation)[i] > 0.9999)
      }
    }
  }

  /// The law of tangents: tan φ / tan φ0 = (L - R) / (L + R).
  @Test func stereoFollowsTheTangents() throws {
    for azimuth in [-25.0, -10, 0, 12, 29] {
      let gains = try Self.gains(SpeakerLayout.stereo, azimuth)
      let law = tan(azimuth * .pi / 180) / tan(.pi / 6)
      #expect(abs((gains[0] - gains[1]) / (gains[0] + gains[1]) - law) < 1e-5)
    }
  }

  @Test func behindAStereoPairItStaysAudible() throws {
    let behind = try Self.gains(SpeakerLayout.stereo, 180)
    #expect(abs(behind[0] - 0.5.squareRoot()) < 1e-6 && abs(behind[1] - behind[0]) < 1e-6)
    let left = try Self.gains(SpeakerLayout.stereo, 90)
    #expect(abs(left[0] * left[0] - 0.8) < 1e-6)
  }

  /// A source that goes round moves the gains by steps that shrink with its own.
  @Test func gainsHaveNoJumps() throws {
    for places in [SpeakerLayout.stereo, SpeakerLayout.surround5, Self.dome] {
      for elevation in [0.0, 30, 39, 60, -60] {
        var last = try Self.gains(places, 0, elevation)
        for step in 1...1440 {
          let next = try Self.gains(places, Double(step) / 4, elevation)
          // near a loudspeaker of a wide gap power moves fastest: its square root is steep there
          #expect(zip(last, next).allSatisfy { abs($0 - $1) < 0.08 }, "\(elevation) \(step)")
          last = next
        }
      }
    }
  }

  @Test func layoutsAreTheStandards() throws {
    #expect(SpeakerLayout.surround5.map(\.name) == ["L", "R", "C", "LFE", "Ls", "Rs"])
    #expect(SpeakerLayout.surround5.map(\.azimuth) == [30, -30, 0, 0, 110, -110])
    #expect(try SpeakerLayout.parse("ring:4").map(\.azimuth) == [0, 90, -180, -90])
    let list = try SpeakerLayout.parse("30, -30, 0/45")
    #expect(list.map(\.azimuth) == [30, -30, 0] && list[2].elevation == 45)
  }

  @Test func whatIsWrongIsSaid() {
    for text in ["", "ring:0", "ring:65", "sterio", "30,x", "30,,40", "1/2/3", "0/91", "nan,1"] {
      #expect(throws: Fault.self, "\(text)") { try SpeakerLayout.parse(text) }
    }
    #expect(
      throws: Fault(
        .call, "the loudspeakers \"1\" and \"2\" are at one place",
        hint: "move them apart, by a degree at least")
    ) { try SpeakerLayout.parse("30,30") }
  }
}
