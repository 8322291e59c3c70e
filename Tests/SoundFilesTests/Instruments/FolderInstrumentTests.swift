import Score
import TestSupport
import Testing

@testable import SoundFiles

@Suite struct FolderInstrumentTests {
  @Test func soundFilesAreFoundByTheirEndingsAndHiddenOnesAreLeftOut() throws {
    let folder = Scratch()
    for name in ["060.wav", "C5.AIFF", ".061.wav", "notes.txt", "wav", "hum.flac"] {
      folder.put("", name)
    }
    let (files, warnings) = try FolderInstrument.samples(in: folder.path)
    #expect(files.map(\.path) == [folder / "060.wav", folder / "C5.AIFF"])
    #expect(files.map(\.root) == [60, 72])
    #expect(
      warnings == [
        "\(folder / "hum.flac"): no key in its name (such as C4 or 060), so it is left out"
      ])
  }

  @Test func aFolderThatIsNotThereIsAFaultWithTheSystemsReason() {
    let folder = Scratch()
    let fault = #expect(throws: Fault.self) {
      try FolderInstrument.samples(in: folder / "strings")
    }
    #expect(fault?.code == .missing && fault?.place.file == folder / "strings")
    #expect(fault?.message == "cannot be read: No such file or directory")
  }
}
