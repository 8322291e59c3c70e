import Glibc
import Score
import TestSupport
import Testing

@testable import Files

/// The files of a folder are found, however links lead, or the folder is refused.
@Suite struct FolderFilesTests {
  private let folder = TestFolder()

  @Test func theFilesOfAPlainFolderAreThoseThatFindLists() throws {
    for (number, name) in ["b", "a", "c"].enumerated() {
      mkdir(folder / name, 0o755)
      for count in 0...number { put([1], at: "\(folder / name)/\(count).txt") }
    }
    put([1], at: folder / ".hidden")
    symlink("a", folder / "z")
    let files = try FolderFiles.all(in: folder.path)
    #expect(
      files.map { String($0.dropFirst(folder.path.utf8.count + 1)) } == [
        "a/0.txt", "a/1.txt", "b/0.txt", "c/0.txt", "c/1.txt", "c/2.txt", "z/0.txt", "z/1.txt",
      ])
    #expect(try FolderFiles.all(in: folder / "a/0.txt") == [folder / "a/0.txt"])
  }

  /// Forty links deep there are 2⁴⁰ paths, and the system follows them all.
  @Test func linksThatLeadBackAreRefused() throws {
    put([1], at: folder / "data.csv")
    for name in ["a", "b"] { symlink(".", folder / name) }
    let fault = #expect(throws: Fault.self) { _ = try FolderFiles.all(in: folder.path) }
    #expect(fault?.place.file == folder / "a" && fault?.code == .file)
  }

  /// No link leads back here, but each step doubles the paths.
  @Test func linksThatMultiplyAreRefused() {
    for step in 0..<30 {
      mkdir(folder / "\(step)", 0o755)
      for name in ["a", "b"] { symlink("../\(step + 1)", folder / "\(step)/\(name)") }
    }
    mkdir(folder / "30", 0o755)
    let fault = #expect(throws: Fault.self) { _ = try FolderFiles.all(in: folder / "0") }
    #expect(fault?.message.contains("more than") == true)
  }
}
