import TestSupport
import Testing

@testable import Files

@Test func aTextFileIsReplacedWhole() throws {
  let folder = TestFolder()
  try TextFile.write("a longer first text\n", to: folder / "a.json")
  try TextFile.write("größe\n", to: folder / "a.json")
  #expect(String(decoding: bytes(of: folder / "a.json"), as: UTF8.self) == "größe\n")
  #expect(folder.names == ["a.json"])
}

@Test func anEmptyTextMakesAnEmptyFile() throws {
  let folder = TestFolder()
  try TextFile.write("", to: folder / "a")
  #expect(folder.names == ["a"] && bytes(of: folder / "a").isEmpty)
}
