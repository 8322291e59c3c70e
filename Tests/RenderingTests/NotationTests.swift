import Files
import Glibc
import TestGround
import Testing

@testable import Rendering

/// `--midi` and `--musicxml`: the notes of a render as files.
@Suite struct NotationTests {
  private func request(_ space: Workspace) throws -> RenderRequest {
    var request = space.request(try space.busyMapping(), try space.weather())
    request.midi = space.file("out.mid")
    request.musicXML = space.file("out.musicxml")
    return request
  }

  private func refusal(_ change: (inout RenderRequest, Workspace) throws -> Void) throws -> String {
    let space = Workspace()
    var request = try request(space)
    try change(&request, space)
    do {
      _ = try Render(request).run()
      return "none"
    } catch { return "\(error)".replacing(space.path + "/", with: "") }
  }

  @Test func notesAloneNeedNoSound() throws {
    let space = Workspace()
    var request = try request(space)
    request.output = nil
    let result = try Render(request).run()
    #expect(result.isComplete && result.file == nil)
    let notes = result.notations.map(\.notes)
    #expect(notes[0] == notes[1] && notes[0] > 20)
    let bytes = try FileContent.read(space.file("out.mid"))
    #expect(bytes.prefix(14) == [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, 3, 0x03, 0xc0])
    #expect(
      try FileContent.text(space.file("out.musicxml")).contains("<part-name>bell</part-name>"))
    #expect(!result.warnings.contains { $0.contains("silent") })
    try Manifest.write(
      try Manifest.text(of: result, command: []), besides: request.manifestBase)
    let again = try Rerender(path: space.file("out.mid"))
    #expect(again.request == request && again.missing.isEmpty && again.changed.isEmpty)
    let hashes = try Render(again.request).run().notations.map(\.hash)
    #expect(hashes == result.notations.map(\.hash))
    #expect(Set(again.expectedNotations.values) == Set(hashes))
  }

  @Test func writingTheNotesLeavesTheSoundAsItIs() throws {
    let space = Workspace()
    let request = try request(space)
    let both = try Render(request).run()
    var alone = request
    (alone.midi, alone.musicXML) = (nil, nil)
    #expect(try Render(alone).run().file?.hash == both.file?.hash)
    var notes = request
    notes.output = nil
    #expect(try Render(notes).run().notations.map(\.hash) == both.notations.map(\.hash))
    notes.mute = ["bell"]
    #expect(try Render(notes).run().notations[0].notes == 3, "what is not heard is not written")
  }

  @Test func filesOfNotesOverwriteNothing() throws {
    #expect(
      try refusal { request, _ in request.midi = request.mapping }.hasPrefix(
        "‹midi›: busy.lua does not end in .mid or .midi"))
    #expect(
      try refusal { request, space in
        request.musicXML = space.file("out.xml"); request.trace = request.musicXML
      }
      .hasPrefix("‹musicxml›: out.xml would overwrite out.xml"))
    #expect(
      try refusal { request, space in
        request.output = nil
        request.data = try space.write("time (s),pace\n0,1\n", to: "walk.mid")
        request.midi = request.data
      }.hasPrefix("‹midi›: walk.mid would overwrite walk.mid"))
    #expect(
      try refusal { request, space in
        request.midi = space.file("both.xml.mid")
        symlink(request.midi!, space.file("link.xml"))
        try space.write("x", to: "both.xml.mid")
        request.musicXML = space.file("link.xml")
      }.contains("would overwrite"))
  }

  @Test func whatCannotBeWrittenIsSaidBeforeTheWork() throws {
    #expect(
      try refusal { request, space in request.midi = space.file("none/out.mid") }
        .hasPrefix(
          "‹midi›: none/out.mid cannot be written: No such file or directory; make the folder"))
    #expect(
      try refusal { request, space in request.musicXML = space.file("out.mxl") }.contains(
        "packed scores are not written"))
    #expect(
      try refusal { request, space in
        mkdir(space.file("folder.mid"), 0o755)
        request.midi = space.file("folder.mid")
      }.contains("is not a regular file"))
    #expect(
      try refusal { request, _ in
        request.output = nil
        request.loudness = -23
      }.hasPrefix("‹loudness›: is about sound"))
  }
}
