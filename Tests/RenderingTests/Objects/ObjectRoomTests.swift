import Glibc
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// Facts of Leia's shoebox: 6 m x 5 m x 3 m, source (2, 3, 1.5), listener (4, 2, 1.5) from its corner, c = 343 m/s.
@Suite struct ObjectRoomTests {
  private let ground = Grounds()
  private static let surfaces = ["left", "right", "front", "back", "floor", "ceiling"]
  private let start = 11_025

  /// Samples from the start to the arrivals (reference table), and their distances by the image source's place.
  private static func arrival(_ surface: String) -> (samples: Double, metres: Double) {
    switch surface {
    case "floor", "ceiling": (481.1, 14.0.squareRoot())
    case "front", "back": (692.4, 29.0.squareRoot())
    case "left", "right": (782.1, 37.0.squareRoot())
    default: (287.5, 5.0.squareRoot())
    }
  }

  /// The sound pressure at the listener of a click of 1.
  private func response(
    _ materials: [String: String], late: String = #""off""#, seconds: Double = 0.3
  ) throws -> [Double] {
    try ground.click("click.wav", rate: 44_100)
    let walls = Self.surfaces.map { #""\#($0)":"\#(materials[$0] ?? "off")""# }
    let room =
      #""profile":"leia","coordinates":"leia","room":{"width":6,"depth":5,"height":3,"lateLevel":\#(late),"#
      + #""materials":{\#(walls.joined(separator: ","))}},"listener":{"position":[4,2,1.5]},"#
    let scene = try ground.scene(
      [
        ground.object("o", "click.wav", at: [2, 3, 1.5], #","doppler":true,"bubbleRadius":0.1"#)
      ], room)
    let sound = try ground.render(scene: scene, "ambix1", rate: 44_100, seconds: seconds)[0]
    return sound[start...].map { 2 * Double($0) }
  }

  /// Where a band-limited click lies between the samples, and its size: the mean place and the sum round it.
  private func click(_ sound: [Double], near place: Double) -> (samples: Double, size: Double) {
    let range = Int(place) - 24...Int(place) + 24
    let power = range.reduce(0) { $0 + sound[$1] * sound[$1] }
    let moment = range.reduce(0) { $0 + Double($1) * sound[$1] * sound[$1] }
    return (moment / power, range.reduce(0) { $0 + sound[$1] })
  }

  private func all(_ material: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: Self.surfaces.map { ($0, material) })
  }

  @Test func arrivalsAreWhereTheImagesAre() throws {
    let sound = try response(all("unchanged"))
    for (name, count) in [("direct", 1.0), ("floor", 2), ("front", 2), ("left", 2)] {
      let (samples, metres) = Self.arrival(name)
      let found = click(sound, near: samples)
      #expect(abs(found.samples - samples) < 1, "\(name) at \(found.samples)")
      #expect(abs(Level.decibels(found.size * metres / count)) < 0.1, "\(name) \(found.size)")
    }
    // -6.99, -11.46, -14.62, -15.68 dB of the table are 20 lg (1 / metres).
    #expect(abs(Level.decibels(1 / Self.arrival("left").metres) + 15.68) < 0.01)
  }

  @Test(arguments: surfaces) func aSurfaceThatIsOffHasNoArrival(surface: String) throws {
    let (samples, metres) = Self.arrival(surface)
    let off = try response(all("off"))
    let alone = try response([surface: "unchanged"])
    let found = click(alone, near: samples)
    #expect(abs(found.samples - samples) < 1)
    #expect(abs(Level.decibels(found.size * metres)) < 0.1)
    let range = Int(samples) - 24...Int(samples) + 24
    let (with, without) = (
      Level.rms(range.map { Float(alone[$0]) }), Level.rms(range.map { Float(off[$0]) })
    )
    #expect(without < with / 1000)
    // Off among others: what is missing is the same arrival.
    var others = all("unchanged")
    let whole = try response(others)
    others[surface] = "off"
    let rest = try response(others)
    let worst = whole.indices.reduce(0) {
      max($0, abs(whole[$1] - rest[$1] - alone[$1] + off[$1]))
    }
    #expect(worst < 1e-5)
  }

  @Test func aLateGainOf2Is6DecibelsMore() throws {
    let (plain, double) = (
      try response(all("brick_unglazed"), late: "0", seconds: 0.6),
      try response(all("brick_unglazed"), late: "6.0206", seconds: 0.6)
    )
    // The last reflection of order 1 has passed after 1000 samples.
    func late(_ sound: [Double]) -> Double { Level.rms(sound[2000...].map { Float($0) }) }
    #expect(late(plain) > 1e-6)
    #expect(abs(Level.decibels(late(double) / late(plain)) - 20 * log10(2)) < 0.02)
  }
}
