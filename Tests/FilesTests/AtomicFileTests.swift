import Glibc
import Score
import TestSupport
import Testing

@testable import Files

private func add(_ text: String, to file: AtomicFile) throws {
  try Array(text.utf8).withUnsafeBytes { try file.write($0) }
}

@Test func theNameAppearsOnlyWithTheWholeFile() throws {
  let folder = TestFolder()
  put(Array("old".utf8), at: folder / "a")
  let file = try AtomicFile(folder / "a", isReadableInPart: true)
  try add("new and longer", to: file)
  #expect(bytes(of: folder / "a") == Array("old".utf8))
  #expect(bytes(of: folder / "a.partial") == Array("new and longer".utf8))
  try file.commit()
  #expect(bytes(of: folder / "a") == Array("new and longer".utf8))
  #expect(folder.names == ["a"])
}

@Test func discardingLeavesTheOldFile() throws {
  let folder = TestFolder()
  put([1], at: folder / "a")
  let file = try AtomicFile(folder / "a", isReadableInPart: true)
  try add("x", to: file)
  file.discard()
  #expect(folder.names == ["a"])
  #expect(bytes(of: folder / "a") == [1])
}

@Test func aPartialFileOfAKilledRunIsReplaced() throws {
  let folder = TestFolder()
  put(Array(repeating: 7, count: 100), at: folder / "a.partial")
  let file = try AtomicFile(folder / "a", isReadableInPart: true)
  try add("x", to: file)
  try file.commit()
  #expect(bytes(of: folder / "a") == Array("x".utf8))
}

@Test func aSecondRunOnTheSameFileIsRefused() throws {
  let folder = TestFolder()
  let first = try AtomicFile(folder / "a", isReadableInPart: true)
  try add("first", to: first)
  let error = #expect(throws: Fault.self) {
    try AtomicFile(folder / "a", isReadableInPart: true)
  }
  #expect(error?.message == "another run is writing this file")
  try first.commit()
  #expect(bytes(of: folder / "a") == Array("first".utf8))
}

@Test func aLinkIsReplacedAndWhatItLeadsToStays() throws {
  let folder = TestFolder()
  put([1], at: folder / "real")
  #expect(symlink(folder / "real", folder / "link") == 0)
  let file = try AtomicFile(folder / "link", isReadableInPart: true)
  try add("x", to: file)
  try file.commit()
  #expect(folder.names == ["link", "real"])
  #expect(bytes(of: folder / "real") == [1])
  #expect(bytes(of: folder / "link") == Array("x".utf8))
}

@Test(arguments: [true, false])
func whatLiesInThePlaceOfThePartialFileIsNotWrittenThrough(isHardLink: Bool) throws {
  let folder = TestFolder()
  put([1], at: folder / "precious")
  let linked = isHardLink ? link : symlink
  #expect(linked(folder / "precious", folder / "a.partial") == 0)
  let file = try AtomicFile(folder / "a", isReadableInPart: true)
  try add("x", to: file)
  try file.commit()
  #expect(bytes(of: folder / "precious") == [1])
  #expect(bytes(of: folder / "a") == Array("x".utf8))
}

@Test func aMissingFolderAndAFolderForAFileAreToldApart() {
  let folder = TestFolder()
  let missing = #expect(throws: Fault.self) {
    try AtomicFile(folder / "no/such/a.wav", isReadableInPart: true)
  }
  #expect(missing?.message == "cannot write: No such file or directory")
  #expect(missing?.hint == "make its folder first, or check the spelling")
  let isFolder = #expect(throws: Fault.self) {
    try AtomicFile(folder.path, isReadableInPart: true)
  }
  #expect(isFolder?.message == "cannot write: Is a directory")
}
