import Mappings
import Score
import TestGround
import Wayfinding

@testable import Rendering
@testable import Sessions

/// A site of three ripples with tones, for tests: `a` at the origin, `b` 55 m north of it, `c` 74 m east. 0.0001° of
/// latitude are 11.1 m.
struct GardenBench {
  let workspace = Workspace()
  let site: String

  /// - Parameter more: properties of ripples beside the usual ones, by their ids.
  init(_ settings: String = "", _ more: [String: String] = [:]) throws {
    let places = [("a", -84.37, 33.79), ("b", -84.37, 33.7905), ("c", -84.3692, 33.79)]
    for (id, _, _) in places {
      try workspace.write(id == "a" ? SessionTests.tone(0.2) : Self.silence, to: "\(id).lua")
    }
    let ripples = places.map { id, longitude, latitude in
      """
      {"type":"Feature","properties":{"kind":"ripple","id":"\(id)","name":"Ripple \(id)","radius":10,
      "mapping":"\(id).lua","info":"what \(id) is"\(more[id] ?? "")},
      "geometry":{"type":"Point","coordinates":[\(longitude),\(latitude)]}}
      """
    }
    site = try workspace.write(
      """
      {"type":"FeatureCollection","name":"Bench","settings":{\(settings)},
      "features":[\(ripples.joined(separator: ","))]}
      """, to: "bench.geojson")
  }

  /// A mapping that has nothing to sound.
  static let silence = """
    return mapping { name = "Silence",
      voices = { v = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.01) end) } }
    """

  /// A walk north from 20 m south of `a`, through it and `b`, at 2 m/s for 60 s.
  func walk() throws -> String {
    try workspace.log(
      "walk.csv", seconds: 60,
      [("latitude (°)", { 33.79 + (2 * $0 - 20) / 110_910 }), ("longitude (°)", { _ in -84.37 })])
  }

  func request(
    _ mapping: String?, data: String? = nil, _ change: (inout LiveRequest) -> Void = { _ in }
  ) -> LiveRequest {
    var request = LiveRequest(mapping: mapping.map { workspace.file($0) }, data: data)
    request.site = site
    request.layout = "stereo"
    change(&request)
    return request
  }

  /// Puts the walker somewhere, metres from `a`.
  func stand(_ performance: LivePerformance, north: Double, east: Double = 0) throws {
    try performance.perform(.take(input: "latitude", value: 33.79 + north / 110_910))
    try performance.perform(.take(input: "longitude", value: -84.37 + east / 92_600))
  }
}
