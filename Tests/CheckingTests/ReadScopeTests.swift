import Files
import Glibc
import Score
import SoundFiles
import TestGround
import Testing

@testable import Checking
@testable import Rendering

/// Files that a mapping, a site or a scene names are read within bounds.
struct ReadScopeTests {
  private let space = Workspace()

  private func folder(_ name: String) throws -> String {
    try Folders.make(space.file(name))
    return space.file(name)
  }

  private func scope(_ file: String, _ allowed: [String] = []) throws -> ReadScope {
    try ReadPermit(folders: allowed).scope(of: file)
  }

  @Test func theOwnFolderIsReadAndNotTheOneAbove() throws {
    _ = try folder("own/sounds")
    try space.write("x", to: "own/sounds/a.wav")
    try space.write("x", to: "secret.wav")
    let own = try scope(space.file("own/a.lua"))
    #expect(try own.path("sounds/a.wav") == space.file("own/sounds/a.wav"))
    #expect(throws: Fault.self) { try own.path("../secret.wav") }
    #expect(throws: Fault.self) { try own.path("sounds/../../secret.wav") }
    #expect(throws: Fault.self) { try own.path(space.file("secret.wav")) }
  }

  /// Otherwise an answer would tell what lies where nobody may look.
  @Test func whatIsThereIsRefusedInTheWordsOfWhatIsNot() throws {
    let own = try scope(space.file("a.lua"))
    func words(_ path: String) -> String {
      let error = #expect(throws: Fault.self) { try own.path(path) }
      return (error?.description ?? "").replacing(path, with: "PATH")
    }
    #expect(words("/etc/passwd") == words("/etc/nosuch"))
    #expect(words("/etc/passwd").contains("‹allow-read /etc›"))
  }

  @Test func aLinkThatLeadsOutIsNotFollowed() throws {
    _ = try folder("own")
    _ = try folder("elsewhere")
    try space.write("x", to: "elsewhere/secret")
    symlink("../elsewhere/secret", space.file("own/a.wav"))
    symlink("../elsewhere", space.file("own/folder"))
    symlink("b.wav", space.file("own/inside.wav"))
    try space.write("x", to: "own/b.wav")
    let own = try scope(space.file("own/a.lua"))
    #expect(!own.permits(space.file("own/a.wav")))
    #expect(!own.permits(space.file("own/folder/secret")))
    #expect(own.permits(space.file("own/inside.wav")))
  }

  @Test func hiddenFilesAreNotReached() throws {
    let own = try scope(space.file("a.lua"))
    #expect(!own.permits(space.file(".profile")) && !own.permits(space.file(".ssh/key")))
    // Files of a program that lie below a hidden folder may name their neighbours.
    _ = try folder(".local/mappings")
    let hidden = try scope(space.file(".local/mappings/a.lua"))
    #expect(hidden.permits(space.file(".local/mappings/b.wav")))
  }

  @Test func theProjectOfAMappingIsReadFromItsOtherFolders() throws {
    _ = try folder("project/mappings/deep")
    _ = try folder("checkout/src/.git")
    let mapping = try scope(space.file("project/mappings/deep/a.lua"))
    #expect(mapping.permits(space.file("project/datasets/walk/ambience.opus")))
    #expect(!mapping.permits(space.file("other.wav")))
    let versioned = try scope(space.file("checkout/src/a/b/a.lua"))
    #expect(versioned.permits(space.file("checkout/src/sounds/a.wav")))
    #expect(!versioned.permits(space.file("checkout/a.wav")))
  }

  @Test func aFolderIsAllowedByName() throws {
    _ = try folder("own")
    let sounds = try folder("sounds")
    try space.write("x", to: "sounds/.a.wav")
    let own = try scope(space.file("own/a.lua"), [sounds])
    #expect(own.permits(space.file("sounds/.a.wav")) && !own.permits(space.file("sounds2/a.wav")))
    let error = #expect(throws: Fault.self) {
      try ReadPermit(folders: [space.file("nowhere")])
    }
    #expect(error?.place.setting == "allow-read")
  }

  @Test func theSoundsOfTheSystemAreForEverybody() throws {
    #expect(try scope(space.file("a.lua")).permits("/usr/share/sounds/sf2/any.sf2"))
    #expect(try !scope(space.file("a.lua")).permits("/usr/share/sounds/../secrets"))
  }

  @Test func aPathOfAnyLengthIsAnswered() throws {
    let long = String(repeating: "a/", count: 500_000)
    #expect(try !scope(space.file("a.lua")).permits(long))
  }

  // MARK: What loads

  private func mapping(_ sampler: String, in folder: String = "own") throws -> String {
    _ = try self.folder(folder)
    return try space.write(
      """
      return mapping { voices = { s = sampler \(sampler) },
        sequences = { one = function() play("s", { pitch = "C4" }) end } }
      """, to: "\(folder)/sampler.lua")
  }

  private func tone(_ name: String) throws {
    let writer = try AudioFileWriter(path: space.file(name), sampleRate: 48_000, channels: 1)
    try [Float](repeating: 0.1, count: 4800).withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
  }

  private func refusal(_ mapping: String, _ allowed: [String] = []) throws -> String {
    do {
      let permit = try ReadPermit(folders: allowed)
      return try MappingCheck.run(mapping, data: [], PlaySettings(.check) { $0.permit = permit })
        .text
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    #"{ sfz = "/etc/passwd" }"#, #"{ soundfont = "/etc/passwd", preset = "x" }"#,
    #"{ folder = "/etc" }"#, #"{ { file = "/etc/passwd", key = "C4" } }"#,
    #"{ sfz = "links.sfz" }"#,
    #"{ sfz = "includes.sfz" }"#, #"{ sfz = "names.sfz" }"#, #"{ folder = "notes" }"#,
  ])
  func noKindOfSamplerReachesOut(sampler: String) throws {
    let path = try mapping(sampler)
    _ = try folder("own/notes")
    try tone("c4.wav")
    symlink("../secret.sfz", space.file("own/links.sfz"))
    symlink("../../c4.wav", space.file("own/notes/c4.wav"))
    try space.write("#include \"../secret.sfz\"\n<region> sample=x.wav\n", to: "own/includes.sfz")
    try space.write("<region> sample=../c4.wav key=60\n", to: "own/names.sfz")
    try space.write("root:secret", to: "secret.sfz")
    let words = try refusal(path)
    #expect(words.contains("is outside its folder and its project"), "\(words)")
    #expect(!words.contains("root"))
  }

  @Test func whatIsAllowedIsHeard() throws {
    try tone("c4.wav")
    let path = try mapping(#"{ { file = "../c4.wav", key = "C4" } }"#)
    #expect(try refusal(path).contains("outside"))
    #expect(try !refusal(path, [space.path]).contains("outside"))
  }

  /// An SFZ file shows itself by a header; a line of any other is not told.
  @Test func noLineIsQuotedOfWhatIsNoInstrument() throws {
    let path = try mapping(#"{ sfz = "notes.txt" }"#)
    try space.write("root:hidden:0:0\n", to: "own/notes.txt")
    let words = try refusal(path)
    #expect(words.contains("notes.txt:1: this is no opcode") && !words.contains("hidden"))
    try space.write("<region> sample=a.wav\nnonsense here\n", to: "own/notes.txt")
    #expect(try refusal(path).contains("nonsense"))
  }

  @Test(arguments: ["/etc/passwd", "/etc/nosuch", "../secret.lua", "../nosuch.lua"])
  func aSiteNamesMappingsOfItsProjectOnly(name: String) throws {
    let ground = Grounds()
    try Folders.make(ground.space.file("own"))
    try ground.space.write("return mapping {} -- hidden", to: "secret.lua")
    let site = try ground.site(
      [ground.ripple("one", at: 0, mapping: name)], name: "own/site.geojson")
    let error = #expect(throws: Fault.self) { try SiteDescription(site) }
    #expect(error?.message.contains("is outside its folder and its project") == true)
  }

  /// A link takes the place of the tiles after they were judged.
  @Test func tilesThatAFileNamesAreReadWithinItsBounds() throws {
    _ = (try folder("own/tiles/16"), try folder("elsewhere/16"))
    let (tiles, record) = (space.file("own/tiles"), space.file("own/a.jsonl"))
    let replayed = ReadPermit().replayed(from: record)
    let again = PlaySettings(.render) { ($0.permit, $0.mapTiles) = (replayed, tiles) }
    let named = PlaySettings(.render) { $0.mapTiles = tiles }
    let walk = try scope(space.file("own/walk"))
    #expect(try again.guidance(.offline).map.supply?.name == tiles)
    #expect(try named.guidance(.offline, in: walk).map.supply?.name == tiles)
    rename(tiles, space.file("own/aside"))
    symlink("../elsewhere", tiles)
    for (file, find) in [
      (record, { try again.guidance(.offline) }),
      (walk.file, { try named.guidance(.offline, in: walk) }),
    ] {
      let error = #expect(throws: Fault.self) { try find() }
      #expect(error?.code == .permission && error?.place.file == file)
      #expect(error?.message.contains("is outside its folder and its project") == true)
    }
    #expect(try named.guidance(.offline).map.supply?.name == tiles, "a person names them")
    let allowed = PlaySettings(.render) {
      ($0.permit, $0.mapTiles) = (
        ReadPermit().allowing(tiles).replayed(from: record), tiles
      )
    }
    #expect(try allowed.guidance(.offline).map.supply?.name == tiles)
  }

  @Test func aSceneDoesNotFollowALinkOut() throws {
    try Folders.make(space.file("own"))
    try tone("a.wav")
    symlink("../a.wav", space.file("own/a.wav"))
    let scene = try space.write(
      #"{"profile":"ripples","objects":[{"name":"a","position":[0,1,0],"audioFile":"a.wav"}]}"#,
      to: "own/scene.json")
    #expect {
      try Description.of(scene)
    } throws: {
      "\($0)".contains("is outside its folder and its project")
    }
  }
}
