import Score
import Testing

@testable import Wayfinding

/// Scenes written in tests.
enum SceneText {
  static func read(_ text: String, materials: [String]? = nil) throws -> ObjectScene {
    try ObjectScene.read(Array(text.utf8), file: "s.json", materials: materials)
  }

  /// What is wrong with a text, one line each.
  static func errors(_ text: String, materials: [String]? = nil) -> [String] {
    do throws(Faults) {
      _ = try ObjectScene.read(Array(text.utf8), file: "s.json", materials: materials)
      return []
    } catch { return error.all.map(\.description) }
  }

  /// A scene with one object that has these members.
  static func object(_ members: String) -> String {
    #"{"objects": [{"name": "a", "audioFile": "a.wav", "position": [0, 2, 1.6]\#(members)}]}"#
  }

  /// A scene of so many objects with sounds, and these members.
  static func objects(_ count: Int, _ members: String = "") -> String {
    let list = (0..<count).map {
      #"{"name": "o\#($0)", "audioFile": "a.wav", "position": [0, 2, 1.6]}"#
    }
    return "{\(members)\"objects\": [\(list.joined(separator: ",\n"))]}"
  }
}
