import Score
import Testing

@testable import Spatial

struct AmbiXTests {
  private func gains(_ azimuth: Double, _ elevation: Double, focus: Double = 1) -> [Double] {
    var gains = [Float](repeating: 0, count: 16)
    let direction = Direction(azimuth: azimuth, elevation: elevation).vector
    gains.withUnsafeMutableBufferPointer {
      AmbiX.encode(direction, focus: focus, order: 3, into: $0.baseAddress!)
    }
    return gains.map(Double.init)
  }

  @Test func channelsAreTheDefinition() {
    for azimuth in stride(from: -180.0, to: 180, by: 10) {
      for elevation in stride(from: -90.0, through: 90, by: 15) {
        let wanted = SphericalHarmonics.all(
          Direction(azimuth: azimuth, elevation: elevation), order: 3)
        let found = gains(azimuth, elevation)
        #expect(
          zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 }, "\(azimuth)°, \(elevation)°")
      }
    }
  }

  @Test func axesAreAmbiXs() {
    #expect(gains(0, 0).prefix(4).elementsEqual([1, 0, 0, 1]) { abs($0 - $1) < 1e-6 })
    #expect(gains(90, 0).prefix(4).elementsEqual([1, 1, 0, 0]) { abs($0 - $1) < 1e-6 })
    #expect(gains(0, 90).prefix(4).elementsEqual([1, 0, 1, 0]) { abs($0 - $1) < 1e-6 })
  }

  @Test func withoutFocusItComesFromAllSides() {
    #expect(gains(33, 22, focus: 0) == [1] + [Double](repeating: 0, count: 15))
  }
}
