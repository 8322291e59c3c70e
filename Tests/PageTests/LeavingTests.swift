import Files
import Glibc
import JSON
import Score
import TestSupport
import Testing

@testable import Page

/// What walkers leave becomes a site, in which each thing lies where it was left.
struct LeavingTests {
  private let folder = TestFolder()

  private static let garden = """
    { "type": "FeatureCollection", "name": "Two songs", "features": [
      { "type": "Feature", "geometry": { "type": "Point", "coordinates": [4, 55] },
        "properties": { "kind": "ripple", "id": "low", "name": "Low", "radius": 30, "mapping": "song.lua",
          "preset": { "octave": 2 } } } ] }
    """

  private static let song = """
    return mapping {
      params = { octave = { 4, min = 1, max = 8 } },
      voices = { tone = synth(function(p) return sine(p.pitch) end) },
    }
    """

  private func site(_ name: String = "gift/left.geojson") throws -> LeftSite {
    try TextFile.write(Self.garden, to: folder / "garden.geojson")
    try TextFile.write(Self.song, to: folder / "song.lua")
    return try LeftSite(folder / name, of: folder / "garden.geojson")
  }

  private func thing(_ members: String, _ recording: [UInt8] = []) throws -> LeftThing {
    try LeftThing(JSONParser.parse(Array("{\(members)}".utf8)), recording: recording)
  }

  /// A WAV file of 16 bits and one channel with a square wave of 1 kHz.
  private func recording(_ seconds: Double, amplitude: Int16 = 8000) -> [UInt8] {
    let count = Int(seconds * 8000)
    var bytes: [UInt8] = []
    func add(_ word: String) { bytes += Array(word.utf8) }
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) }
    }
    add("RIFF")
    add(UInt32(36 + 2 * count))
    add("WAVEfmt ")
    for value in [16, 0x1_0001, 8000, 16_000, 0x10_0002] as [UInt32] { add(value) }
    add("data")
    add(UInt32(2 * count))
    for frame in 0..<count { add(frame % 8 < 4 ? amplitude : -amplitude) }
    return bytes
  }

  /// The properties of what lies in the site, with its points.
  private func lying() throws -> [(properties: JSONValue, point: [Double])] {
    let site = try JSONParser.parse(FileContent.read(folder / "gift/left.geojson"))
    let features = try #require(site["features"]?.array)
    return try features.map { feature -> (properties: JSONValue, point: [Double]) in
      let point = feature["geometry"]?["coordinates"]?.array?.compactMap(\.number)
      return (try #require(feature["properties"]), try #require(point))
    }
  }

  @Test func musicLiesWhereItWasLeftWithItsPreset() throws {
    let left = try site()
    let id = try left.add(
      thing(#""music": "low", "latitude": 55.5, "longitude": 4.25, "tags": "for\nyou""#), at: 0)
    let (ripple, point) = try #require(try lying().first)
    #expect(ripple["kind"]?.string == "ripple" && ripple["id"]?.string == id)
    #expect(ripple["preset"]?["octave"]?.number == 2)
    #expect(ripple["mapping"]?.string == "../song.lua")
    #expect(ripple["info"]?.string == "Left here 1970-01-01T00:00:00Z, for you")
    #expect(point == [4.25, 55.5] && ripple["radius"]?.number == 20)
  }

  @Test func aMinuteIsKeptSampleForSampleAndMoreIsRefused() throws {
    let left = try site()
    let bytes = recording(60)
    _ = try left.add(thing(#""latitude": 55, "longitude": 4"#, bytes), at: 0)
    let file = try #require(try lying().first?.properties["file"]?.string)
    #expect(try FileContent.read(folder / "gift/" + file) == bytes)
    let longer = try thing(#""latitude": 55, "longitude": 4"#, recording(60.1))
    let fault = #expect(throws: Fault.self) { try left.add(longer, at: 0) }
    #expect(fault?.message == "the recording is 60.1 s long, and one may be 60 s")
    #expect(try lying().count == 1)
  }

  @Test func whatCannotBeLeftIsToldWhy() throws {
    let left = try site()
    let here = #""latitude": 55, "longitude": 4"#
    for (members, sound, words) in [
      (#""music": "high", \#(here)"#, [UInt8](), "the garden has no music \"high\""),
      (here, Array("no sound at all".utf8), "audio"),
      (here, recording(1, amplitude: 0), "nothing is heard in the recording"),
    ] {
      let thing = try thing(members, sound)
      let fault = #expect(throws: Fault.self) { try left.add(thing, at: 0) }
      #expect("\(fault!)".contains(words), "\(fault!)")
    }
    for (members, words) in [
      (here, "nothing was left"), (#""music": "low""#, "it has no place"),
      (#""music": "low", "latitude": 91, "longitude": 4"#, "it has no place"),
    ] {
      let fault = #expect(throws: Fault.self) { try thing(members) }
      #expect(fault?.message.contains(words) == true)
    }
    #expect(!FileContent.exists(folder / "gift/left.geojson"))
  }

  @Test func aSiteThatIsThereIsAddedTo() throws {
    try Folders.make(folder / "gift")
    let own = """
      { "type": "FeatureCollection", "name": "Second walk", "settings": { "fade": 1 }, "features": [
        { "type": "Feature", "geometry": { "type": "Point", "coordinates": [4, 55] },
          "properties": { "kind": "place", "id": "left-1", "name": "The gate" } } ] }
      """
    try TextFile.write(own, to: folder / "gift/left.geojson")
    let left = try site()
    let id = try left.add(thing(#""music": "low", "latitude": 55, "longitude": 4"#), at: 0)
    #expect(id == "left-2")
    let site = try JSONParser.parse(FileContent.read(folder / "gift/left.geojson"))
    #expect(site["name"]?.string == "Second walk" && site["settings"]?["fade"]?.number == 1)
    #expect(try lying().map { $0.properties["id"]?.string } == ["left-1", "left-2"])
  }

  @Test func whatOthersWroteStaysAsTheyWroteIt() throws {
    let left = try site()
    let (begin, end) = (
      """
      {"type":"FeatureCollection","made": 12345678901234567890,\r
      "features": [{"type": "Feature", "id": 9007199254740993, "geometry": null, "properties": {"height": 1.50}}
      """, "], \"by\": \"]}\"}"
    )
    try Folders.make(folder / "gift")
    try TextFile.write(begin + "\n" + end, to: folder / "gift/left.geojson")
    for _ in 0..<2 {
      _ = try left.add(thing(#""music": "low", "latitude": 55, "longitude": 4"#), at: 0)
    }
    let text = try FileContent.text(folder / "gift/left.geojson")
    #expect(text.hasPrefix(begin + ",\n    {") && text.hasSuffix("}\n  " + end))
    let site = try JSONParser.parse(Array(text.utf8))
    let ids = site["features"]?.array?.map { $0["properties"]?["id"]?.string }
    #expect(ids == [nil, "left-1", "left-2"])
  }

  @Test func aRecordingOfASiteThatIsGoneIsNotReplaced() throws {
    let left = try site()
    let (first, second) = (recording(1), recording(2))
    let here = #""latitude": 55, "longitude": 4"#
    _ = try left.add(thing(here, first), at: 0)
    #expect(unlink(folder / "gift/left.geojson") == 0)
    #expect(try left.add(thing(here, second), at: 0) == "left-2")
    #expect(try FileContent.read(folder / "gift/left-sounds/left-1.wav") == first)
    #expect(try FileContent.read(folder / "gift/left-sounds/left-2.wav") == second)
  }

  @Test func aSiteThatBreaksIsToldWithItsFile() throws {
    let left = try site()
    try TextFile.write("{\n  nothing", to: folder / "gift/left.geojson")
    let thing = try thing(#""music": "low", "latitude": 55, "longitude": 4"#)
    let fault = #expect(throws: Fault.self) { try left.add(thing, at: 0) }
    #expect("\(fault!)".contains("gift/left.geojson:2:3:"), "\(fault!)")
  }

  @Test func wordsHaveOneDirectionAndFewMarks() throws {
    let here = #""music": "low", "latitude": 55, "longitude": 4"#
    let heaped = "e" + String(repeating: "\u{301}", count: 5000)
    let turn = "\u{202E}"
    let thing = try thing(#"\#(here), "tags": "for \#(heaped)you\#(turn), Zoë""#)
    #expect(thing.tags == "for you, Zoë")
  }

  @Test func twoServersDoNotAddToOneSite() throws {
    let first = try site()
    _ = try first.add(thing(#""music": "low", "latitude": 55, "longitude": 4"#), at: 0)
    #expect(symlink("left.geojson", folder / "gift/alias.geojson") == 0)
    for name in ["gift/left.geojson", "gift/alias.geojson"] {
      let fault = #expect(throws: Fault.self) { try site(name) }
      #expect(fault?.message.contains("another server adds to") == true, "\(fault!)")
    }
    withExtendedLifetime(first) {}
  }
}
