import Files
import Glibc
import SoundFiles

import Rendering

/// A ground in metres east and north of a place, for sites, walks and sounds of tests.
package struct Grounds {
  package let space = Workspace()
  private let latitude = 48.0
  private let longitude = 11.5

  package init() {}

  /// Degrees of a place, by the radii of curvature of the WGS-84 ellipsoid (NIMA TR8350.2).
  package func degrees(_ x: Double, _ y: Double) -> (latitude: Double, longitude: Double) {
    let (a, f, radian) = (6_378_137.0, 1 / 298.257223563, Double.pi / 180)
    let (e2, sine) = (f * (2 - f), sin(latitude * radian))
    let w2 = 1 - e2 * sine * sine
    let prime = a / w2.squareRoot()
    let meridional = a * (1 - e2) / (w2 * w2.squareRoot())
    return (
      latitude + y / meridional / radian,
      longitude + x / (prime * cos(latitude * radian)) / radian
    )
  }

  // MARK: Sites

  package func feature(_ properties: String, at x: Double, _ y: Double = 0) -> String {
    let place = degrees(x, y)
    return #"{"type":"Feature","properties":{\#(properties)},"#
      + #""geometry":{"type":"Point","coordinates":[\#(place.longitude),\#(place.latitude)]}}"#
  }

  package func ripple(
    _ id: String, at x: Double, _ y: Double = 0, radius: Double = 10, mapping: String,
    _ more: String = ""
  ) -> String {
    feature(
      #""kind":"ripple","id":"\#(id)","radius":\#(radius),"mapping":"\#(mapping)"\#(more)"#, at: x,
      y)
  }

  /// Writes a site.
  /// - Parameters:
  ///   - settings: members of the object; own values of a test, short ones.
  ///   - guidance: members of the object; nil for a site without guidance.
  package func site(
    _ features: [String], _ settings: String = "", guidance: String? = nil,
    name: String = "site.geojson"
  ) throws -> String {
    let guide = guidance.map { #""guidance":{\#($0)},"# } ?? ""
    return try space.write(
      #"{"type":"FeatureCollection",\#(guide)"settings":{\#(settings)},"features":["#
        + features.joined(separator: ",\n") + "]}", to: name)
  }

  // MARK: Walks

  /// Writes a walk on straight lines between places at times, ten rows a second, with further columns.
  package func walk(
    _ points: [(time: Double, x: Double, y: Double)],
    _ more: [(String, (Double) -> Double)] = [("heading (°)", { _ in 0 })],
    name: String = "walk.csv"
  ) throws -> String {
    let start = points[0].time
    func place(_ time: Double) -> (latitude: Double, longitude: Double) {
      let next = points.firstIndex { $0.time >= time - 1e-9 } ?? points.count - 1
      let (a, b) = (points[max(0, next - 1)], points[next])
      let part = b.time > a.time ? (time - a.time) / (b.time - a.time) : 1
      return degrees(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y))
    }
    var lines = [
      (["time (s)", "latitude (°)", "longitude (°)"] + more.map(\.0)).joined(separator: ",")
    ]
    let rows = Int(((points[points.count - 1].time - start) * 10).rounded())
    for row in 0...rows {
      let time = start + Double(row) / 10
      let here = place(time)
      let values = [time, here.latitude, here.longitude] + more.map { $0.1(time) }
      lines.append(values.map { "\($0)" }.joined(separator: ","))
    }
    return try space.write(lines.joined(separator: "\n") + "\n", to: name)
  }

  // MARK: Sounds

  /// Writes a mapping of one held voice without chance.
  /// - Parameter sound: a Lua expression of `p`, its envelope apart.
  package func mapping(_ name: String, _ sound: String, attack: Double = 0.05) throws -> String {
    try space.write(
      """
      return mapping {
        name = "\(name)",
        voices = { v = synth(function(p) return (\(sound)) * adsr(p.gate, \(attack), 0, 1, 0.1) end) },
        sequences = { s = function() play("v", { pitch = 60 }) end },
      }
      """, to: "\(name).lua")
    return "\(name).lua"
  }

  package func silence() throws -> String {
    try space.write("return mapping { name = \"Silence\" }", to: "silence.lua")
    return "silence.lua"
  }

  /// Writes a sound file of one channel, 32-bit float.
  package func sound(_ name: String, rate: Int = 48_000, seconds: Double, _ value: (Int) -> Double)
    throws
  {
    let writer = try AudioFileWriter(
      path: space.file(name), format: .wavFloat, sampleRate: rate, channels: 1)
    let samples = (0..<Int(seconds * Double(rate))).map { Float(value($0)) }
    try samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
  }

  /// A sine of amplitude 0.25.
  package func tone(_ name: String, _ hertz: Double, rate: Int = 48_000, seconds: Double) throws {
    try sound(name, rate: rate, seconds: seconds) {
      0.25 * sin(2 * .pi * hertz * Double($0) / Double(rate))
    }
  }

  /// One sample of 0.5, the first.
  package func click(_ name: String, rate: Int = 48_000) throws {
    try sound(name, rate: rate, seconds: 0.1) { $0 == 0 ? 0.5 : 0 }
  }

  // MARK: Renders

  /// - Parameter layout: loudspeakers cost the least: no head is read.
  package func request(_ piece: String, _ data: String = "", layout: String = "stereo")
    -> RenderRequest
  {
    var request = RenderRequest(mapping: piece, data: data, output: space.file("out.wav"))
    request.format = "wavfloat"
    request.tail = 0
    request.layout = layout
    return request
  }

  /// Renders, and reads what was written.
  package func render(_ request: RenderRequest) throws -> [[Float]] {
    _ = try Render(request).run()
    return try AudioFileReader.read(request.output!).channels
  }

  package func text(_ name: String) throws -> String { try FileContent.text(space.file(name)) }

  /// Writes bytes to a file.
  package func restore(_ bytes: [UInt8], to name: String) throws {
    try ByteFile.write(bytes, to: space.file(name))
  }
}
