import Files
import FoundationEssentials
import Glibc
import JSON
import Score
import SoundFiles
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

  /// A WAV file of 16 bits with a square wave of an eighth of its sample rate.
  private func recording(
    _ seconds: Double, amplitude: Int16 = 8000, rate: UInt32 = 24_000, channels: UInt32 = 1
  ) -> [UInt8] {
    let period = (0..<8).flatMap { frame in
      [Int16](repeating: frame < 4 ? amplitude : -amplitude, count: Int(channels))
    }
    let count = Int(seconds * Double(rate)) / 8
    let samples = repeatElement(Self.bytes(period), count: count).joined()
    return wave(Array(samples), channels: channels, rate: rate)
  }

  /// A WAV file of samples that are bytes already.
  private func wave(
    _ samples: [UInt8], coding: UInt32 = 1, channels: UInt32 = 1, rate: UInt32 = 24_000,
    bits: UInt32 = 16
  ) -> [UInt8] {
    let frame = channels * bits / 8
    let size = UInt32(samples.count)
    var bytes = Array("RIFF".utf8) + Self.bytes([36 + size]) + Array("WAVEfmt ".utf8)
    bytes += Self.bytes([16, coding | channels << 16, rate, rate * frame, frame | bits << 16])
    bytes += Array("data".utf8) + Self.bytes([size])
    return bytes + samples
  }

  /// The bytes of numbers, little-endian.
  private static func bytes(_ values: [some FixedWidthInteger]) -> [UInt8] {
    values.flatMap { value in withUnsafeBytes(of: value.littleEndian) { Array($0) } }
  }

  /// The bytes of the samples of the recording that was left last.
  private func kept(_ seconds: Int) throws -> [UInt8] {
    let file = try #require(try lying().last?.properties["file"]?.string)
    return Array(try FileContent.read(folder / "gift/" + file).suffix(48_000 * seconds))
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
    #expect(try kept(60) == Array(bytes.suffix(2_880_000)))
    let longer = try thing(#""latitude": 55, "longitude": 4"#, recording(60.1))
    let fault = #expect(throws: Fault.self) { try left.add(longer, at: 0) }
    #expect(fault?.message == "the recording is 60.1 s long, and one may be 60 s")
    #expect(try lying().count == 1)
  }

  @Test func aRecordingIsKeptAsOneChannelAt24Kilohertz() throws {
    let left = try site()
    let bytes = recording(1, rate: 48_000, channels: 2)
    _ = try left.add(thing(#""latitude": 55, "longitude": 4"#, bytes), at: 0)
    let sound = try AudioFileReader.read(folder / "gift/left-sounds/left-1.wav")
    #expect(sound.sampleRate == 24_000 && sound.channels.count == 1 && sound.frameCount == 24_000)
    // Of the wave of 6 kHz its fundamental is left.
    let peak = sound.channels[0].max() ?? 0
    #expect(peak > 0.25 && peak < 0.4)
  }

  @Test func aLittleBeyondFullScaleIsMadeSofter() throws {
    let left = try site()
    let samples: [Float] = (0..<24_000).map { $0 % 8 < 4 ? 1.5 : -0.75 }
    let bytes = wave(Self.bytes(samples.map(\.bitPattern)), coding: 3, bits: 32)
    _ = try left.add(thing(#""latitude": 55, "longitude": 4"#, bytes), at: 0)
    let sound = try AudioFileReader.read(folder / "gift/left-sounds/left-1.wav")
    let (loud, soft) = (Float(32_767) / 32_768, Float(-0.5))
    #expect(
      Array(sound.channels[0].prefix(8)) == [loud, loud, loud, loud, soft, soft, soft, soft])
  }

  @Test func aRecordingThatNobodyCanHearWholeIsRefused() throws {
    let left = try site()
    func floats(_ values: [Float]) -> [UInt8] {
      wave(Self.bytes(values.map(\.bitPattern)), coding: 3, bits: 32)
    }
    let (none, huge) = ([Float](repeating: .nan, count: 50), [Float](repeating: 1e38, count: 50))
    let cases: [(sound: [UInt8], words: String)] = [
      (Array(recording(5).prefix(30_000)), "is damaged: the header promises 240000 bytes"),
      (floats(none + huge), "is damaged: 50 samples were not a number"),
      (floats(huge), "goes far beyond full scale"),
      (recording(1, channels: 12), "has 12 channels"),
    ]
    for (sound, words) in cases {
      let thing = try thing(#""latitude": 55, "longitude": 4"#, sound)
      let fault = #expect(throws: Fault.self) { try left.add(thing, at: 0) }
      #expect(fault?.message.contains(words) == true, "\(fault!)")
    }
    #expect(!FileContent.exists(folder / "gift/left.geojson"))
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

  /// A recording that came in pieces belongs to the thing that is left next, and to no other.
  @Test func eachThingHasTheRecordingThatCameBeforeIt() throws {
    let place = try LeavingPlace(try site(), post: { $0() })
    let peer = LeavingPeer(place)
    let sounds = [recording(1), recording(0.5, amplitude: 4000)]
    for (number, sound) in sounds.enumerated() {
      for piece in [sound.prefix(10_000), sound.dropFirst(10_000)] {
        peer.receive(#"{"recording": "\#(Data(piece).base64EncodedString())"}"#)
      }
      peer.receive(#"{"leave": {"latitude": 55, "longitude": 4}}"#)
      // Nothing came before it, so that it is not taken.
      peer.receive(#"{"leave": {"latitude": 55, "longitude": 4}}"#)
      let file = folder / "gift/left-sounds/left-\(number + 1).wav"
      #expect(eventually { (try? lying().count) == number + 1 })
      #expect(try FileContent.read(file).suffix(sound.count - 44) == sound.dropFirst(44))
    }
    #expect(try lying().count == 2)
  }

  /// A metre is a hundred-thousandth of a degree: things lie where they were left to the centimetre.
  @Test func whatIsLeftLiesWithinACentimetre() throws {
    let left = try site()
    var random = SeededRandom(seed: 4)
    for _ in 0..<20 {
      let wanted = [random.uniform() * 360 - 180, random.uniform() * 170 - 85]
      let members = #""music": "low", "latitude": \#(wanted[1]), "longitude": \#(wanted[0])"#
      _ = try left.add(thing(members), at: 0)
      let point = try #require(try lying().last?.point)
      #expect(zip(point, wanted).allSatisfy { abs($0 - $1) <= 0.51e-7 }, "\(point), \(wanted)")
    }
  }

  @Test func aRecordingOfASiteThatIsGoneIsNotReplaced() throws {
    let left = try site()
    let (first, second) = (recording(1), recording(2))
    let here = #""latitude": 55, "longitude": 4"#
    _ = try left.add(thing(here, first), at: 0)
    #expect(unlink(folder / "gift/left.geojson") == 0)
    #expect(try left.add(thing(here, second), at: 0) == "left-2")
    for (name, sound) in [("left-1", first), ("left-2", second)] {
      let bytes = try FileContent.read(folder / "gift/left-sounds/\(name).wav")
      #expect(bytes.suffix(sound.count - 44) == sound.dropFirst(44))
    }
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
