import Files
import Glibc
import Score
import TestGround
import Testing

@testable import Rendering
@testable import Sessions

/// A manifest comes from anybody: it says what is made again, and neither where to write nor what to read elsewhere.
struct RerenderTests {
  private let space = Workspace()

  /// A render with everything beside it, and its manifest after a change.
  private func manifest(
    _ change: (inout RenderRequest) -> Void = { _ in },
    edit: (String) -> String = { $0 }
  ) throws -> String {
    var request = space.request(try space.busyMapping(), try space.weather())
    request.length = 0.5
    change(&request)
    let result = try Render(request).run()
    let text = try Manifest.text(of: result, command: ["ripples", "render"])
    let path = Manifest.path(for: request.manifestBase!)
    try TextFile.write(edit(text), to: path)
    return path
  }

  @Test(arguments: [
    ("\"sampleRate\": 48000", "\"sampleRate\": 48000.5")
  ])
  func aValueThatDoesNotFitIsNotTakenForBrokenJSON(right: String, wrong: String) throws {
    let path = try manifest(edit: { $0.replacing(right, with: wrong) })
    let error = #expect(throws: Fault.self) { try Rerender(path: path) }
    #expect(error?.description.contains("not JSON") == false)
  }

  @Test func itsOutputsAreNotWrittenTo() throws {
    let profile = try space.write("precious", to: "profile")
    let named = Self.fields.map { field in
      (field, space.file("stolen-\(field)"))
    }
    let path = try manifest { edited in
      edited.trace = space.file("t.csv")
    } edit: { text in
      var text = text.replacing(space.file("out.wav"), with: profile)
        .replacing(space.file("t.csv"), with: profile)
      for (field, place) in named where text.contains("\"\(field)\": null") {
        text = text.replacing("\"\(field)\": null", with: "\"\(field)\": \"\(place)\"")
      }
      return text
    }
    for output in [nil, space.file("mine.wav"), "-"] {
      let again = try Rerender(path: path).request(writingTo: output)
      let written = [again.output, again.trace, again.midi, again.musicXML]
      let scene = [again.log, again.plot, again.reality]
      for file in (written + scene).compactMap({ $0 }) {
        #expect(file != profile && !file.contains("stolen"), "\(file)")
      }
    }
    _ = try Render(Rerender(path: path).request(writingTo: space.file("mine.wav"))).run()
    #expect(try FileContent.text(profile) == "precious")
  }

  private static let fields = ["midi", "musicXML"]

  @Test func withoutANameANewOneIsTaken() throws {
    let path = try manifest { $0.midi = space.file("notes.mid") }
    let first = try Rerender(path: path).request(writingTo: nil)
    #expect(first.output == space.file("out-again.wav"))
    #expect(first.midi == space.file("out-again.mid"))
    // Anything that begins so counts: stems, notes, a manifest.
    try space.write("mine", to: "out-again.pad.wav")
    let second = try Rerender(path: path).request(writingTo: nil)
    #expect(second.output == space.file("out-again-2.wav"))
  }

  @Test func theSamplesAndTheNotesAreThoseOfTheFirstTime() throws {
    let path = try manifest {
      $0.midi = space.file("notes.mid")
      $0.format = "wavfloat"
    }
    let again = try Rerender(path: path)
    let result = try Render(again.request(writingTo: nil)).run()
    #expect(result.file?.hash == again.expectedHash)
    #expect(result.notations.map(\.hash) == [again.expectedNotations[.midi]])
  }

  @Test func aFileBesideTheNamedOneIsNotReplaced() throws {
    let path = try manifest { $0.midi = space.file("notes.mid") }
    try space.write("mine", to: "mine.mid")
    let error = #expect(throws: Fault.self) {
      try Rerender(path: path).request(writingTo: space.file("mine.wav"))
    }
    #expect(error?.place.setting == "out" && error?.message.contains("mine.mid") == true)
  }

  @Test(arguments: ["mapping", "data", "microphone", "site", "head", "script"])
  func itNamesNothingElsewhere(field: String) throws {
    let path = try manifest { _ in
    } edit: { text in
      var lines = text.split(separator: "\n").map(String.init)
      let line = lines.firstIndex { $0.contains("\"\(field)\": ") }!
      let comma = lines[line].hasSuffix(",") ? "," : ""
      lines[line] = "\"\(field)\": \"/etc/passwd\"\(comma)"
      return lines.joined(separator: "\n")
    }
    let error = #expect(throws: Fault.self) { try Rerender(path: path) }
    #expect(error?.message.contains("names /etc/passwd") == true, "\(error?.description ?? "")")
    if field == "head" { _ = try Rerender(path: path, permit: ReadPermit(folders: ["/etc"])) }
  }

  @Test(arguments: [
    ("\"sampleRate\": 48000", "\"sampleRate\": 480000", "request.sampleRate: 480000 is outside"),
    ("\"tail\": 1", "\"tail\": 9999", "request.tail: 9999 is outside"),
    ("\"speed\": null", "\"speed\": 2", "request.length: cannot be given with request.speed"),
    ("\"variant\": null", "\"variant\": \"none\"", "request.variant"),
    ("\"block\": 512", "\"block\": \"many\"", "request.block is not what it should be"),
  ])
  func aBadValueIsTheManifestsFault(old: String, new: String, words: String) throws {
    let path = try manifest { _ in
    } edit: { text in
      #expect(text.contains(old))
      return text.replacing(old, with: new)
    }
    let error = #expect(throws: Fault.self) {
      let again = try Rerender(path: path)
      let request = try again.request(writingTo: nil)
      try again.blaming { _ = try Render(request).run() }
    }
    let said = error?.description ?? ""
    #expect(said.contains("out.wav.json") && said.contains(words), "\(said)")
    #expect(!said.contains("--"))
  }

  @Test func aDeviceHasNoManifest() throws {
    var request = space.request(try space.busyMapping(), try space.weather())
    (request.output, request.format, request.length) = ("/dev/null", "wav16", 0.5)
    let result = try Render(request).run()
    #expect(result.file?.path == "/dev/null" && request.manifestBase == nil)
    request.stems = .voice
    #expect(throws: Fault.self) { try Render(request).run() }
  }
}

/// A journal, too.
struct ForeignJournalTests {
  private let space = Workspace()

  private func journal(_ edit: (inout LiveRequest) -> Void) throws -> String {
    var request = LiveRequest(mapping: nil, data: nil)
    edit(&request)
    let header = JournalHeader(request, text: EmptyMapping.text, dataHash: nil, started: "now")
    return try space.write(header.json.compact + "\n", to: "j.jsonl")
  }

  @Test func itNamesNothingElsewhere() throws {
    for name in ["/etc/passwd", "/etc/nosuch"] {
      let path = try journal { $0.data = name }
      let error = #expect(throws: Fault.self) { try Replay(path: path) }
      #expect(error?.message.contains("names \(name)") == true)
    }
  }

  /// The path of a mapping is not opened, but its sounds are looked for beside it.
  @Test func aMappingThatIsSaidToBeElsewhereReadsNothingThere() throws {
    let text = """
      return mapping { voices = { s = sampler { sfz = "passwd" } } }
      """
    let request = LiveRequest(mapping: "/etc/a.lua", data: nil)
    let header = JournalHeader(request, text: text, dataHash: nil, started: "now")
    let path = try space.write(header.json.compact + "\n", to: "j.jsonl")
    let error = #expect(throws: (any Error).self) {
      try Replay(path: path).play { _ in true }
    }
    #expect("\(error!)".contains("names /etc/passwd"), "\(error!)")
  }

  @Test func aBadValueIsTheJournalsFault() throws {
    let path = try journal { $0.sampleRate = 1 }
    let error = #expect(throws: Fault.self) { try Replay(path: path) }
    #expect(error?.place.description == "\(path):1: sampleRate")
  }
}
