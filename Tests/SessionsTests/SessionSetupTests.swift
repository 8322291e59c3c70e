import Files
import Glibc
import Playback
import Prompt
import Score
import SoundFiles
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// How a session is opened: where the sound goes, what is refused, what is left behind.
@Suite(.serialized) struct SessionSetupTests {
  private let workspace = Workspace()

  private func setup(_ destinations: String..., mapping: String? = nil) -> SessionSetup {
    var setup = SessionSetup(LiveRequest(mapping: mapping, data: nil))
    setup.destinations = destinations
    setup.journal = nil
    setup.isAttachable = false
    return setup
  }

  @Test(arguments: [
    ("nowhere", "‹to nowhere›"), ("http:x", "a host and a port"),
    ("/dev/null/folder/a.wav", "/dev/null"),
    ("a.xyz", "a.xyz"),
  ])
  func aPlaceThatIsNoneIsRefused(place: String, message: String) throws {
    do {
      try setup(place).open().close()
      Issue.record("\(place) was accepted")
    } catch { #expect("\(error)".contains(message), "\(error)") }
  }

  @Test func oneStandardOutputIsEnough() {
    let error = #expect(throws: Fault.self) { try setup("-", "raw:-").open() }
    #expect(error?.message.contains("two standard outputs") == true)
  }

  @Test(.enabled(if: (try? SoundDevice.list().isEmpty) == true, "there is a sound device"))
  func twoSessionsWithoutADeviceStreamAtTwoPorts() throws {
    let (first, second) = (try setup().open(), try setup().open())
    let addresses = [first, second].map { open in
      open.session.notices.peek().compactMap { notice in
        notice.hasPrefix("listen at ") ? notice.split(separator: " ")[2] : nil
      }
    }
    #expect(addresses[0].count == 1 && addresses[1].count == 1 && addresses[0] != addresses[1])
    first.close()
    second.close()
  }

  @Test func aRecordingHasAManifestAndReplacesNothing() throws {
    let path = workspace.file("take.wav")
    let open = try setup(path).open()
    #expect(eventually { open.session.sound.givenFrames > 10_000 })
    open.close()
    let manifest = try FileContent.text(path + ".json")
    #expect(manifest.contains("\"live session\"") && manifest.contains("\"droppedBlocks\""))
    let sound = try AudioFileReader.read(path)
    #expect(sound.channels[0].count > 4000)
    #expect(throws: Fault.self) { try setup(path).open() }
    #expect(try FileContent.text(path + ".json") == manifest)
  }

  @Test func aBrokenMappingDoesNotKeepAPersonOut() throws {
    let mapping = try workspace.write("return mapping {", to: "tone.lua")
    #expect(throws: (any Error).self) { try setup("none", mapping: mapping).open() }
    var patient = setup("none", mapping: mapping)
    patient.beginsAnyway = true
    let open = try patient.open()
    #expect(open.session.notices.peek().contains { $0.contains("mend the file and save it") })
    _ = answer(":watch", open)
    try workspace.write(SessionTests.tone(0.2), to: "tone.lua")
    #expect(eventually { open.session.currentText == SessionTests.tone(0.2) })
    open.close()
  }

  @Test func linesOnASocketReachTheMapping() throws {
    var setup = setup("none")
    setup.socket = workspace.file("lines.sock")
    let open = try setup.open()
    let line = "{\"pace\": 123, \"weather\": \"rain\"}"
    let command =
      "printf '%s\\n' '\(line)' | timeout 60 python3 -c \"import socket,sys; "
      + "s=socket.socket(socket.AF_UNIX); s.connect('\(workspace.file("lines.sock"))'); "
      + "s.sendall(sys.stdin.buffer.read())\""
    #expect(system(command) == 0)
    #expect(eventually { answer(":inputs", open).contains("123 steps/min  held") })
    #expect(answer(":inputs", open).contains("rain"))
    open.close()
  }

  private func answer(_ text: String, _ open: OpenSession) -> String {
    LiveBench.ask(open.session, text).text
  }
}
