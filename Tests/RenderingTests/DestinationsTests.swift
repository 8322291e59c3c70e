import Files
import Glibc
import TestGround
import Testing

@testable import Rendering

/// A render never destroys what it reads, nor a file that is not its own.
@Suite struct DestinationsTests {
  private func refusal(_ request: RenderRequest) -> String? {
    do {
      _ = try Render(request).run()
      return nil
    } catch { return "\(error)" }
  }

  @Test func theMappingAndTheDataAreNotOverwritten() throws {
    let space = Workspace()
    let (mapping, data) = (try space.busyMapping(), try space.weather())
    let before = try FileContent.hash(mapping)
    var request = space.request(mapping, data, to: "busy.lua")
    request.format = "wav16"
    #expect(refusal(request)?.contains("would overwrite") == true)
    request = space.request(mapping, data)
    request.trace = data
    #expect(refusal(request)?.hasPrefix("‹trace›") == true)
    symlink(mapping, space.file("link.wav"))
    request = space.request(mapping, data, to: "link.wav")
    #expect(refusal(request)?.contains("would overwrite") == true)
    #expect(try FileContent.hash(mapping) == before)
  }

  /// The sound is written under such a name until it is whole.
  @Test(arguments: ["out.wav.partial", "out.wav.json.partial", "x.partial"])
  func noOutputHasTheNameOfAnUnfinishedFile(name: String) throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather(), to: "out.wav")
    request.trace = space.file(name)
    #expect(refusal(request)?.contains("is a name of files that are not finished") == true)
  }

  @Test func aFileThatIsNoManifestIsNotReplacedByOne() throws {
    let space = Workspace()
    try space.write("my notes", to: "out.wav.json")
    let request = space.request(try space.busyMapping(), try space.weather())
    #expect(refusal(request)?.contains("is not a manifest") == true)
    #expect(try FileContent.text(space.file("out.wav.json")) == "my notes")
  }

  @Test func aTraceGoesToNoDevice() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.trace = "/dev/null"
    #expect(refusal(request)?.contains("is not a regular file") == true)
  }

  @Test func aMappingThatNeverEndsIsNotRead() throws {
    let space = Workspace()
    let request = space.request("/dev/zero", try space.weather())
    #expect(refusal(request)?.contains("is not a regular file") == true)
  }

  @Test func anUnknownFormatIsAWrongCall() throws {
    let space = Workspace()
    var request = space.request(try space.busyMapping(), try space.weather())
    request.format = "wav99"
    #expect(refusal(request)?.hasPrefix("‹format›") == true)
  }
}
