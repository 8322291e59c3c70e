import Score
import Testing

@testable import Wayfinding

@Suite struct SceneRoomTests {
  private func room(_ members: String, profile: String = "ripples", coordinates: String = "ripples")
    throws -> ObjectRoom
  {
    let scene = try SceneText.read(
      #"{"profile": "\#(profile)", "coordinates": "\#(coordinates)", "room": {\#(members)}}"#)
    return try #require(scene.room)
  }

  @Test func anEmptyRoomIsTheDemosDefaultShoebox() throws {
    let room = try room("")
    #expect(room.ground == .box(width: 10, depth: 10, centre: .zero, heading: 0))
    #expect(room.height == 5)
    #expect(!room.hasFloor)
    #expect(room.materials.left == "heavy_velour")
    #expect(room.materials.ceiling == "heavy_velour")
    #expect(room.materials.floor == "carpet_heavy")
    #expect(room.order == 3)
    #expect(room.lateLevel == 0)
    #expect(!room.isLocked)
  }

  @Test func theLeiaProfileHasFirstOrderReflectionsAndALateFieldOfGainTwo() throws {
    let room = try room("", profile: "leia")
    #expect(room.order == 1)
    #expect(abs(Decibels.amplitude(try #require(room.lateLevel)) - 2) < 1e-5)
  }

  @Test func inLeiasCoordinatesTheOriginIsTheCorner() throws {
    let room = try room(#""width": 6, "depth": 5, "height": 3"#, coordinates: "leia")
    #expect(room.ground == .box(width: 6, depth: 5, centre: Vector3(3, 2.5, 0), heading: 0))
    #expect(room.hasFloor)
  }

  @Test func theListenerStandsInTheMiddleOfABox() throws {
    let text = #"{"coordinates": "leia", "room": {"width": 6, "depth": 5}}"#
    #expect(try SceneText.read(text).listener.position == Vector3(3, 2.5, 1.6))
  }

  @Test func floorsKeepTheirHeightsAndWallsAreThreeMetres() throws {
    let room = try room(
      """
      "floors": [
        {"polygon": [[0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]], "height": 0.4},
        {"polygon": [[0, 0], [4, 0], [4, 3], [0, 0]]}], "lateLevel": "off", "lock": true
      """)
    guard case .floors(let floors) = room.ground else {
      Issue.record("no floors")
      return
    }
    #expect(floors.map(\.height) == [0.4, 0])
    #expect(
      floors.map(\.corners.count) == [6, 3], "a closing corner that repeats the first is none")
    #expect(floors[0].corners[3] == Vector3(2, 2, 0.4))
    #expect(room.height == 3)
    #expect(room.hasFloor)
    #expect(room.lateLevel == nil)
    #expect(room.isLocked)
  }

  @Test func wallsAreNamedTogetherOrOneByOne() throws {
    let room = try room(
      #""materials": {"walls": "gypsum_board", "left": "off", "ceiling": "unchanged"}"#)
    #expect(
      room.materials
        == ObjectRoom.Materials(
          left: "off", right: "gypsum_board", front: "gypsum_board", back: "gypsum_board",
          floor: "carpet_heavy", ceiling: "unchanged"))
  }

  @Test func materialsAreCheckedAgainstTheNamesThatAreGiven() {
    let text = #"{"room": {"materials": {"left": "gypsum_bord", "right": "oak"}}}"#
    #expect(SceneText.errors(text).isEmpty)
    let errors = SceneText.errors(text, materials: ["gypsum_board", "oak"])
    #expect(errors.count == 1)
    #expect(
      errors[0].contains(
        "room.materials.left: is \"gypsum_bord\", expected a known material; "
          + "did you mean \"gypsum_board\"?"))
    let leia = #"{"profile": "leia", "room": {"materials": {"left": "oak"}}}"#
    #expect(SceneText.errors(leia)[0].contains("expected a material of Leia; valid: brick"))
  }

  @Test(arguments: [
    (#""order": 4"#, "room.order: is 4, expected 0…3"),
    (#""order": 1.5"#, "expected a whole number"),
    (#""height": 0.009"#, "is 0.009, expected 0.01…1000 m"),
    (#""width": 0"#, "is 0, expected 0.01…1000 m"),
    (#""lateLevel": "none""#, "is \"none\", expected a number"),
    (#""floors": []"#, "expected a list"),
    (#""floors": [{"height": 1}]"#, "has no polygon"),
    (#""floors": [{"polygon": [[0, 0], [1, 1]]}]"#, "at least three corners"),
    (#""floors": [{"polygon": [[0, 0], [1, 0], [1, 1]]}], "width": 4"#, "found by the floors"),
  ])
  func aBadRoomIsRefused(_ members: String, _ expected: String) {
    let errors = SceneText.errors("{\"room\": {\(members)}}")
    #expect(errors.count == 1)
    #expect(errors.first?.contains(expected) == true, "\(errors)")
  }

  @Test func moreThanFirstOrderReflectionsAreNotLeias() {
    let errors = SceneText.errors(#"{"profile": "leia", "room": {"order": 2}}"#)
    #expect(errors.first?.contains("say \"profile\": \"ripples\" for more") == true)
  }

  @Test func earsAreOverTheLowestFloor() throws {
    let scene = try SceneText.read(
      """
      {"coordinates": "scenekit", "listener": {"height": 1.5}, "room": {"floors": [
        {"polygon": [[0, 0], [4, 0], [4, 3]], "height": -1.2},
        {"polygon": [[0, 0], [4, 0], [4, 3]], "height": -0.5}]}}
      """)
    #expect((scene.listener.position - Vector3(0, 0.3, 0)).length < 1e-12)
  }
}
