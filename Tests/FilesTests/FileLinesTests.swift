import TestSupport
import Testing

@testable import Files

@Suite struct FileLinesTests {
  private let folder = TestFolder()

  @Test(arguments: ["", "\n", "a", "a\n", "a\n\nbc\n", "\na\nbc"])
  func linesAreThoseOfSplit(text: String) throws {
    #expect(try lines(of: text) == text.split(separator: "\n").map(String.init))
  }

  @Test func aLineMayBeLongerThanWhatIsReadAtOnce() throws {
    // Pieces have 65,536 bytes: ends before, at and behind the border, and a line of several pieces.
    for length in [65_534, 65_535, 65_536, 65_537, 200_000] {
      let text = String(repeating: "x", count: length) + "\nab\n" + String(repeating: "y", count: 7)
      #expect(try lines(of: text) == text.split(separator: "\n").map(String.init))
    }
  }

  private func lines(of text: String) throws -> [String] {
    let path = folder / "lines"
    try TextFile.write(text, to: path)
    var found: [String] = []
    let count = try FileContent.lines(path) { index, line in
      #expect(index == found.count)
      found.append(String(decoding: line, as: UTF8.self))
    }
    #expect(count == found.count)
    return found
  }
}
