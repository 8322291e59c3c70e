import Files
import TestGround
import Testing

@testable import Rendering

/// Scenes that may not play say why, and leave nothing behind.
@Suite struct ObjectRefusalTests {
  private let ground = Grounds()

  private func refusal(_ scene: String, _ change: (inout RenderRequest) -> Void = { _ in }) throws
    -> String
  {
    var request = ground.request(scene)
    request.length = 0.5
    change(&request)
    let before = FileContent.files(in: ground.space.path).count
    do {
      _ = try Render(request).run()
      return "nothing"
    } catch {
      #expect(FileContent.files(in: ground.space.path).count == before)
      return "\(error)"
    }
  }

  private func objects(_ count: Int) throws -> [String] {
    try ground.click("click.wav")
    return (0..<count).map { ground.object("o\($0)", "click.wav", at: [0, 2, 0]) }
  }

  @Test func theNinthSourceIsRefusedInTheLeiaProfile() throws {
    let room = #""profile":"leia","room":{"width":6,"depth":5},"#
    #expect(try refusal(ground.scene(objects(8), room)) == "nothing")
    let text = try refusal(ground.scene(objects(9), room))
    #expect(text.contains("object 9 of 9: the Leia profile plays 8 at most"))
  }

  @Test func oursPlaysAsManyAsTheBudgetAllows() throws {
    let scene = try ground.scene(objects(9))
    #expect(try refusal(scene) == "nothing")
    let text = try refusal(scene) { $0.sources = 8 }
    #expect(text.contains("object 9 of 9: the budget is 8"))
  }

  @Test func ofTooManyObjectsNoFileIsLookedUp() throws {
    let hidden = (0..<9).map { ground.object("o\($0)", ".hidden.wav", at: [0, 2, 0]) }
    let scene = try ground.scene(hidden)
    let text = try refusal(scene) { $0.sources = 8 }
    #expect(text.contains("the budget is 8") && !text.contains(".hidden.wav"))
    #expect(try refusal(scene).contains("so it is not read"))
  }

  @Test(arguments: ["é😀.wav", "it's \"c\".wav"])
  func aSoundMayHaveAnyName(name: String) throws {
    try ground.click(name)
    let file = name.replacing("\"", with: "\\\"")
    #expect(try refusal(ground.scene([ground.object("ö", file, at: [0, 2, 0])])) == "nothing")
  }

  @Test func withoutAFloorOrASoundNothingPlays() throws {
    let floorless = try refusal(ground.scene(objects(1), #""profile":"leia","#))
    #expect(floorless.contains("there is no floor"))
    let mute = try refusal(ground.scene([#"{"name":"mute","position":[0,2,0]}"#]))
    #expect(mute.contains("\"mute\" has no sound"))
    let lost = try refusal(ground.scene([ground.object("o", "lost.wav", at: [0, 2, 0])]))
    #expect(lost.contains("there is no file \"lost.wav\""))
    #expect(try refusal(ground.scene([])).contains("there is no object"))
  }

  @Test func aFloorThatIsTooLongIsSaidWithItsFile() throws {
    let floor = #"{"polygon":[[-4,-3],[4,-3],[4,65536],[-4,5]],"height":0}"#
    let text = try refusal(ground.scene(objects(1), #""room":{"floors":[\#(floor)],"height":3},"#))
    #expect(text.contains(".json: in its room plane 1 is 8.0 m wide and 65539.0 m deep"), "\(text)")
  }
}
