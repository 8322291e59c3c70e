import Score
import Testing

@testable import Wayfinding

@Suite struct ObjectGateTests {
  private func refusals(
    _ text: String, _ budget: ObjectBudget = ObjectBudget(), files: Set<String> = ["a.wav"]
  ) throws -> [String] {
    try ObjectGate.refusals(SceneText.read(text), budget: budget) { files.contains($0) }
      .map(\.description)
  }

  private let leia = #""profile": "leia", "room": {"width": 4, "depth": 4},"#

  @Test func theNinthObjectIsRefusedByTheLeiaProfile() throws {
    #expect(try refusals(SceneText.objects(8, leia)).isEmpty)
    #expect(try refusals(SceneText.objects(9, leia)).count == 1)
    let reasons = try refusals(SceneText.objects(10, leia))
    #expect(
      reasons == [
        "s.json:9:1: objects[8]: object 9 of 10: the Leia profile plays 8 at most; "
          + "take 2 away, or say \"profile\": \"ripples\", which plays 128"
      ])
  }

  @Test func oursPlaysAsManyAsTheBudgetAllows() throws {
    #expect(try refusals(SceneText.objects(128)).isEmpty)
    let open = try refusals(SceneText.objects(129))
    #expect(
      open == [
        "s.json:129:1: objects[128]: object 129 of 129: the budget is 128; "
          + "all would cost 129 sound paths; take 1 away, or allow more objects"
      ])
    let room = try refusals(
      SceneText.objects(5, #""room": {},"#), ObjectBudget(objects: 4, costPerPath: 0.05))
    #expect(
      room[0].hasSuffix(
        "the budget is 4; all would cost 5 × 63 = 315 sound paths with reflections up to order 3, "
          + "about 16 % of a core; take 1 away, lower room.order, or allow more objects"))
  }

  @Test func aFileIsLookedUpOnceAndOfTooManyObjectsNone() throws {
    let scene = try SceneText.read(SceneText.objects(5))
    var asked: [String] = []
    let missing = ObjectGate.refusals(scene) { file in
      asked.append(file)
      return false
    }
    #expect(missing.count == 5 && asked == ["a.wav"])
    let tooMany = ObjectGate.refusals(scene, budget: ObjectBudget(objects: 4)) { file in
      asked.append(file)
      return false
    }
    #expect(tooMany.count == 1 && asked == ["a.wav"])
  }

  @Test(arguments: [(0, 1), (1, 7), (2, 25), (3, 63)])
  func pathsAreThePointsOfALatticeWithinTheOrder(_ order: Int, _ paths: Int) {
    var count = 0
    for x in -order...order {
      for y in -order...order {
        for z in -order...order where abs(x) + abs(y) + abs(z) <= order { count += 1 }
      }
    }
    #expect(ObjectBudget.paths(order: order) == paths)
    #expect(count == paths)
  }

  @Test func withoutObjectsOrSoundNothingPlays() throws {
    #expect(try refusals("{}").first?.contains("there is no object, and nothing to play") == true)
    let silent = #"{"objects": [{"name": "a", "position": [0, 1, 1]}]}"#
    #expect(
      try refusals(silent) == [
        "s.json:1:14: objects[0]: \"a\" has no sound; add \"audioFile\", \"voice\" or \"bus\""
      ])
    #expect(
      try refusals(SceneText.object(""), files: []) == [
        "s.json:1:14: objects[0]: there is no file \"a.wav\" for \"a\"; "
          + "paths are relative to the folder of s.json"
      ])
    #expect(
      try refusals(#"{"objects": [{"name": "a", "voice": "pad", "position": [0, 1, 1]}]}"#)
        .isEmpty)
  }

  @Test func theLeiaProfileNeedsAFloor() throws {
    func leia(_ members: String) throws -> [String] {
      try refusals(SceneText.objects(1, "\"profile\": \"leia\", \(members)"))
    }
    #expect(
      try leia("") == [
        "s.json: room.floors: there is no floor, and the Leia profile plays nothing without one; "
          + "give the room floors, or width and depth, or add a horizontal plane"
      ])
    #expect(try leia(#""room": {},"#).count == 1)
    #expect(try leia(#""room": {"floors": [{"polygon": [[0, 0], [1, 0], [1, 1]]}]},"#).isEmpty)
    #expect(try leia(#""planes": [{"alignment": "horizontal"}],"#).isEmpty)
    #expect(try refusals(SceneText.objects(1)).isEmpty)
  }

  @Test func columnsThatADatasetLacksAreNamed() throws {
    let scene = try SceneText.read(
      #"{"listener": {"follow": {"x": "east"}}, "objects": [{"name": "a", "position": [0, 0, 0], "#
        + #""follow": {"x": "bird_x", "y": "bird_y"}}]}"#)
    let errors = scene.missingColumns(among: ["east", "bird_x", "height"])
    #expect(
      errors.map(\.description) == [
        "s.json:1:100: objects[0].follow: \"bird_y\" is no column of the dataset; "
          + "did you mean \"bird_x\"?"
      ])
  }
}
