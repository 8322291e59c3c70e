import Testing

@testable import Sensors

private func lines(_ pieces: [[UInt8]], finish: Bool = true) -> [LineSplitter.Line] {
  var splitter = LineSplitter()
  let found = pieces.flatMap { piece in piece.withUnsafeBytes { splitter.feed($0) } }
  return found + (finish ? splitter.finish() : [])
}

@Suite struct LineSplitterTests {
  @Test func linesDoNotDependOnThePieces() {
    let text = Array("one\ntwo\r\n\nlast".utf8)
    let expected: [LineSplitter.Line] = [
      .text(number: 1, Array("one".utf8)), .text(number: 2, Array("two".utf8)),
      .text(number: 3, []), .text(number: 4, Array("last".utf8)),
    ]
    for size in 1...text.count {
      let pieces = stride(from: 0, to: text.count, by: size).map {
        Array(text[$0..<min(text.count, $0 + size)])
      }
      #expect(lines(pieces) == expected)
    }
  }

  @Test func aLineOf64KiBPassesAndALongerOneIsSkippedWhole() {
    let full = [UInt8](repeating: 0x61, count: 65_536)
    #expect(lines([full + [0x0a]]) == [.text(number: 1, full)])
    let long = full + full + [0x61]
    #expect(
      lines([[0x62, 0x0a], long, long, [0x0a, 0x63, 0x0a]]) == [
        .text(number: 1, [0x62]), .tooLong(number: 2), .text(number: 3, [0x63]),
      ])
  }
}
