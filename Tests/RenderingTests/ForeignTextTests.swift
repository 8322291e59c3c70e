import Score
import TestGround
import Testing

@testable import Rendering

/// What is said of a file that was given as a mapping and is none.
@Suite struct ForeignTextTests {
  private let space = Workspace()

  private func fault(_ text: String, _ name: String) throws -> Fault? {
    let path = try space.write(text, to: name)
    return #expect(throws: Fault.self) {
      try MappingFile.load(path, source: text, extra: [], seed: 1)
    }
  }

  @Test(arguments: [
    (#"{"a":1}"#, "a.lua", "JSON"),
    ("{\"time\": 0}\n{\"time\": 1}\n", "a.jsonl", "JSON"),
    (#"{"type": "FeatureCollection", "features": []}"#, "a.lua", "a site"),
    (#"[{"name": "a", "audioFile": "a.wav"}]"#, "a.txt", "a scene of objects"),
    (#"{"ripples": "1", "audio": {}}"#, "a.wav.json", "a manifest"),
    (#"{"name": "a", "waypoints": []}"#, "a.soundscape", "a route of Soundscape's apps"),
    ("# Ripples\n\n## Begin\n\nMake it.\n", "README", "a text in Markdown"),
    ("Write\n\n    return mapping { }\n", "README.md", "a text in Markdown"),
    ("<?xml version=\"1.0\"?>\n<gpx></gpx>", "walk", "XML or HTML"),
    ("time,pace\n0,98\n", "walk.txt", "a dataset"),
    ("-0.5;x\n0.5;y\n", "walk.lua", "a dataset"),
    ("pace\n98\n", "walk.csv", "a dataset"),
  ])
  func isSaidAsAGuess(text: String, name: String, what: String) throws {
    let fault = try fault(text, name)
    #expect(fault?.message == "is no mapping: it seems to be \(what)")
    #expect(fault?.code == .mapping && fault?.place.file == space.file(name))
    #expect(fault?.expected == "Lua that ends in return mapping { … }" && fault?.hint != nil)
  }

  @Test func theAdviceGoesWithTheKind() throws {
    #expect(
      try fault(#"{"a":1}"#, "a.lua")?.hint
        == "give it with a mapping or a site: MAPPING ‹data \(space.file("a.lua"))›, if it is a log"
    )
    #expect(
      try fault(#"{"objects": []}"#, "a.txt")?.hint
        == "let its name end in .json, and it is played as a scene")
  }

  @Test(arguments: [
    "return mapping { name = 'a', voices = { x = 1 }",
    "# my first mapping\nreturn mapping { name = 'a' }",
    "{ name = 'a', voices = { } }",
    "local a = 1\nlocal b = ",
    "a, b\n= 1, 2,",
  ])
  func luaWithAMistakeKeepsItsOwnFault(text: String) throws {
    #expect(try fault(text, "a.lua")?.message.contains("it seems to be") == false)
  }
}
