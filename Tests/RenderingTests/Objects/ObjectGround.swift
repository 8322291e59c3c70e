import TestGround
import TestSupport

@testable import Rendering

/// Scenes of objects for tests.
extension Grounds {
  /// Writes a scene whose listener is at the origin unless `more` says otherwise.
  /// - Parameter more: members of the scene, with a comma at their end.
  func scene(_ objects: [String], _ more: String = "", name: String = "scene.json") throws -> String
  {
    let listener = more.contains("\"listener\"") ? "" : #""listener":{"position":[0,0,0]},"#
    return try space.write(
      "{\(more)\(listener)\"objects\":[\(objects.joined(separator: ",\n"))]}", to: name)
  }

  /// An object that sounds alike wherever it is, but for its level.
  func object(_ name: String, _ file: String, at place: [Double], _ more: String = "") -> String {
    #"{"name":"\#(name)","audioFile":"\#(file)","position":\#(place),"airAbsorption":false,"#
      + #""nearField":false,"loop":false\#(more)}"#
  }

  /// Renders a scene at a rate to a layout.
  func render(
    scene: String, _ layout: String, rate: Int = 48_000, seconds: Double, data: String = "",
    script: String? = nil
  ) throws -> [[Float]] {
    var request = request(scene, data)
    request.sampleRate = rate
    request.layout = layout
    request.script = script
    if data.isEmpty { request.length = seconds }
    return try render(request)
  }
}
