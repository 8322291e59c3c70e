import FoundationEssentials
import Score
import TestSupport
import Testing

@testable import Wayfinding

/// What is written reads as the same scene, but for the lines of the file.
@Suite struct SceneWriterTests {
  private func bare(_ scene: ObjectScene) -> ObjectScene {
    var scene = scene
    scene.findings = []
    let place = FaultPlace(scene.file)
    for i in scene.objects.indices {
      scene.objects[i].source = place
      if case .follow(var columns) = scene.objects[i].motion {
        columns.source = place
        scene.objects[i].motion = .follow(columns)
      }
    }
    if case .columns(var columns) = scene.listener.motion {
      columns.source = place
      scene.listener.motion = .columns(columns)
    }
    return scene
  }

  private func isKept(_ text: String) throws {
    let scene = try SceneText.read(text)
    let again = try SceneText.read(scene.fileText)
    #expect(bare(again) == bare(scene), "\(scene.fileText)")
    // What is odd about a scene itself, as a timeline that jumps, is odd about its copy too; nothing else is.
    #expect(Set(again.findings.map(\.kind)).isSubset(of: scene.findings.map(\.kind)))
  }

  @Test func theQuartetIsKept() throws {
    let file = URL(fileURLWithPath: PackageRoot.path + "/scenes/quartet.json")
    try isKept(String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test(arguments: [
    #"{"objects": [{"name": "a", "audioFile": "a.wav"}, {"name": "b", "audioFiles": ["b.wav", "c.wav"]}]}"#,
    #"{"profile": "leia", "coordinates": "leia", "room": {"width": 4, "depth": 5}, "objects": []}"#,
    #"{"coordinates": "scenekit", "room": {"lateLevel": "off", "order": 2, "lock": true}, "objects": []}"#,
    #"{"coordinates": "scenekit", "planes": [{"alignment": "horizontal", "height": 0.7, "extent": [1.2, 0.8]}, "#
      + #"{"alignment": "vertical", "from": [4, -5], "to": [-4, -5], "height": [0, 3.2]}], "objects": []}"#,
    #"{"room": {"floors": [{"polygon": [[0, 0], [4, 0], [4, 3]], "height": 0.3}], "height": 2.6}, "objects": []}"#,
    #"{"listener": {"follow": "dataset", "height": 1.7}, "origin": {"latitude": 33.79, "longitude": -84.37}, "objects": []}"#,
    #"{"listener": {"position": [1, 2, 3], "heading": -30, "follow": {"x": "east", "heading": "way"}}, "objects": []}"#,
    #"{"placement": {"reach": 3, "smoothing": 1}, "play": {"delay": 2}, "objects": []}"#,
  ])
  func settingsAreKept(text: String) throws { try isKept(text) }

  @Test(arguments: [
    #", "rotation": 225, "law": "ring", "level": -6, "loop": false"#,
    #", "rotation": [0.5, 0.5, 0.5, 0.5], "law": {"rolloff": 2}, "doppler": true"#,
    #", "timeline": {"loop": true, "points": [[0, 0, 2, 1, 180], [2, 1, 2, 1, -45]]}"#,
    #", "timeline": [[0, 0, 2, 1], [2, 1, 2, 1, 0.5, 0.5, 0.5, 0.5]], "nearField": false"#,
    #", "follow": {"x": "east", "y": "north"}, "allowedAlignments": ["vertical"]"#,
    #", "voice": "pad", "directivity": 0.5, "bubbleRadius": 0.25, "airAbsorption": false"#,
  ])
  func objectsAreKept(members: String) throws { try isKept(SceneText.object(members)) }

  @Test func anAddedObjectIsAsUsualOnTheArc() throws {
    var scene = try SceneText.read(SceneText.objects(1))
    #expect(try scene.add(sound: "sounds/a.b.wav") == "a.b")
    #expect(try scene.add(sound: "sounds/a.b.wav") == "a.b 2")
    #expect(throws: Fault.self) { try scene.add(sound: "c.wav", named: "o0") }
    let text =
      #"{"objects": [{"name": "o0", "audioFile": "a.wav"}, {"name": "a.b", "audioFile": "sounds/a.b.wav"}]}"#
    #expect(bare(scene).objects[1] == bare(try SceneText.read(text)).objects[1])
  }
}
