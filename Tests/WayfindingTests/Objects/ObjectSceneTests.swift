import Score
import Testing

@testable import Wayfinding

@Suite struct ObjectSceneTests {
  @Test func everySettingOfAnObjectReads() throws {
    let scene = try SceneText.read(
      """
      {"objects": [{"name": "flute", "audioFiles": ["a.ogg", "b.ogg"], "voice": "pad",
        "position": [1, 2, 3], "rotation": 90, "bubbleRadius": 0.4,
        "allowedAlignments": ["vertical"], "level": -6, "directivity": 0.5, "zeroDelay": false,
        "airAbsorption": false, "nearField": false, "loop": false,
        "law": {"reference": 2, "rolloff": 0.5, "maximum": 50}}]}
      """)
    let object = scene.objects[0]
    #expect(object.name == "flute")
    #expect(
      object.sound == ObjectSound(files: ["a.ogg", "b.ogg"], voice: "pad", loops: false))
    #expect(object.position == Vector3(1, 2, 3))
    let front = object.rotation.turn(Vector3(0, 1, 0))
    #expect((front - Vector3(-1, 0, 0)).length < 1e-12, "90° counter-clockwise from above is west")
    #expect(object.bubbleRadius == 0.4)
    #expect(object.alignments == [.vertical])
    #expect(
      object.traits
        == ObjectTraits(
          level: -6, directivity: 0.5, hasDoppler: true, hasAirAbsorption: false,
          hasNearField: false, law: .inverse(reference: 2, rolloff: 0.5, maximum: 50)))
    #expect(scene.findings.isEmpty)
  }

  @Test func whatIsNotSaidHasTheDeclaredDefault() throws {
    let scene = try SceneText.read(SceneText.objects(1))
    #expect(scene.profile == .ripples)
    #expect(scene.coordinates == .ripples)
    #expect(scene.playDelay == 0.25)
    #expect(scene.room == nil)
    #expect(scene.listener.position == Vector3(0, 0, 1.6))
    #expect(scene.placement == PlacementRules())
    let object = scene.objects[0]
    #expect(object.bubbleRadius == 1)
    #expect(object.alignments == [.horizontal, .vertical])
    #expect(object.sound.loops)
    #expect(object.traits.law == .inverse(reference: 1, rolloff: 1, maximum: 100_000))
    #expect(!object.traits.hasDoppler)
  }

  @Test func theDemosOwnFileReadsAsAList() throws {
    let scene = try SceneText.read(
      """
      [{"displayName": "Guitar", "icon": "guitar.png", "modelName": "guitar.scn",
        "audioFile": ["guitar.wav"], "allowedAlignments": ["horizontal"]},
       {"displayName": "Bass", "modelName": "bass.scn", "audioFile": "bass.wav"},
       {"displayName": "Drums", "audioFile": "drums.wav"}]
      """)
    #expect(scene.objects.map(\.name) == ["Guitar", "Bass", "Drums"])
    #expect(scene.objects.map(\.sound.files) == [["guitar.wav"], ["bass.wav"], ["drums.wav"]])
    #expect(scene.findings.filter { $0.kind == .unusedKey }.count == 3)
    #expect(scene.findings.filter { $0.kind == .placed }.count == 3)
    let directions = scene.objects.map {
      Direction(of: $0.position - scene.listener.position).azimuth
    }
    for (azimuth, expected) in zip(directions, [60.0, 0, -60]) {
      #expect(abs(azimuth - expected) < 1e-9)
    }
    for object in scene.objects {
      #expect(abs((object.position - scene.listener.position).length - 2) < 1e-12)
    }
  }

  @Test func sceneKitAxesBecomeOurs() throws {
    let scene = try SceneText.read(
      """
      {"coordinates": "scenekit",
       "listener": {"position": [0, 1.5, 0]},
       "room": {"floors": [{"polygon": [[0, 0], [2, 0], [2, 3]], "height": -1}]},
       "planes": [{"alignment": "horizontal", "height": 0.7, "centre": [1, -2], "extent": [2, 1]}],
       "objects": [{"name": "a", "audioFile": "a.wav", "position": [1, 2, 3], "rotation": 90,
         "timeline": [[0, 1, 2, 3], [1, 1, 2, -3, 90]]},
        {"name": "b", "audioFile": "b.wav"}]}
      """)
    let ours = scene.inWorld()
    #expect(ours.coordinates == .ripples)
    #expect(
      ours.objects[0].position == Vector3(1, -3, 2), "Leia's (1, -3, 2) for SceneKit's (1, 2, 3)")
    #expect(ours.listener.position == Vector3(0, 0, 1.5))
    let front = ours.objects[0].rotation.turn(Vector3(0, 1, 0))
    #expect((front - Vector3(-1, 0, 0)).length < 1e-12)
    #expect((ours.objects[1].position - Vector3(1.732, -1, 1.5)).length > 1)
    let azimuth = Direction(of: ours.objects[1].position - ours.listener.position).azimuth
    #expect(abs(azimuth - -60) < 1e-9)
    guard case .timeline(let timeline) = ours.objects[0].motion else {
      Issue.record("no timeline")
      return
    }
    #expect(timeline.points[1].position == Vector3(1, 3, 2))
    #expect(timeline.points[0].rotation == ours.objects[0].rotation)
    guard case .floors(let floors) = ours.room?.ground else {
      Issue.record("no floors")
      return
    }
    #expect(floors[0].corners == [Vector3(0, 0, -1), Vector3(2, 0, -1), Vector3(2, -3, -1)])
    #expect(floors[0].height == -1)
    #expect(ours.planes[0].outline[0] == Vector3(0, 2.5, 0.7))
  }

  @Test func allObjectsStartAQuarterOfASecondAfterTheCommand() throws {
    let scene = try SceneText.read(SceneText.objects(4))
    #expect(scene.playDelay == 0.25)
    let later = try SceneText.read(SceneText.objects(1, #""play": {"delay": 1},"#))
    #expect(later.playDelay == 1)
  }

  @Test func aRotationOfAnotherLengthIsScaledAndSaid() throws {
    let scene = try SceneText.read(SceneText.object(#", "rotation": [2, 0, 0, 0]"#))
    #expect(scene.objects[0].rotation == .identity)
    #expect(scene.findings.map(\.kind) == [.normalised])
  }

  @Test func anObjectBeyondTheReachIsFound() throws {
    let text = #"{"objects": [{"name": "a", "audioFile": "a.wav", "position": [0, 15, 1.6]}]}"#
    #expect(
      try SceneText.read(text).findings.map(\.description) == [
        "s.json:1:14: objects[0]: begins 15 m from the listener and is put at 10 m; "
          + "\"placement\": {\"reach\": …} allows more"
      ])
  }
}
