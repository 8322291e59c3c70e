import Rendering
import TestGround
import Testing

/// What a file is, is known before it is read as something else.
@Suite struct FileKindTests {
  @Test(arguments: [
    ("mappings/pitch.lua", FileKind.mapping), ("sites/garden.geojson", .site),
    ("scenes/quartet.json", .objects), ("datasets/staircase", .dataset),
    ("datasets/staircase/datapackage.json", .dataset),
  ])
  func aBundledFileIsOfItsKind(path: String, kind: FileKind) {
    #expect(FileKind.of("\(Workspace.root)/\(path)") == kind)
  }

  @Test func jsonIsWhatItHolds() throws {
    let space = Workspace()
    func kind(_ text: String) throws -> FileKind? {
      FileKind.of(try space.write(text, to: "file.json"))
    }
    #expect(try kind(#"{"type": "FeatureCollection", "features": []}"#) == .site)
    #expect(try kind(#"{"objects": []}"#) == .objects)
    #expect(try kind(#"{"ripples": "1", "audio": {}}"#) == .manifest)
    #expect(try kind(#"[{"time": 0}]"#) == .dataset)
    #expect(try kind(#"[{"name": "a", "audioFile": "a.wav"}]"#) == .objects)
    #expect(try kind("{") == nil)
  }

  @Test(arguments: ["take.flac", "take.AIFF", "take.caf", "take.raw"])
  func whatIsReadOrWrittenAsSoundIsASoundFile(name: String) { #expect(FileKind.of(name) == .sound) }

  @Test func namesTellTheRest() {
    #expect(FileKind.of("walk.GPX") == .dataset)
    #expect(FileKind.of("head.sofa") == .head && FileKind.of("organ.sf2") == .soundFont)
    #expect(FileKind.of("notes") == nil)
  }

  @Test func whatIsPlayedIsToldByItsEndingInAnyLetters() {
    #expect(
      FileKind.played("QUARTET.JSON") == .objects && FileKind.played("new/a.json") == .objects)
    #expect(FileKind.played("Garden.GeoJSON") == .site && FileKind.played("pitch.lua") == .mapping)
  }
}
