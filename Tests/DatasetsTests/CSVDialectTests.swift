import Testing

@testable import Datasets

@Suite struct CSVDialectTests {
  private func dialect(_ text: String) -> CSVDialect { CSVDialect(sniffing: Array(text.utf8)) }

  @Test func theDelimiterDividesAllLinesAlike() {
    #expect(dialect("a,b\n1,2\n").delimiter == 0x2c)
    #expect(dialect("a\tb\n1\t2\n").delimiter == 0x09)
    #expect(dialect("a;b\n1;2\n").delimiter == 0x3b)
    #expect(dialect("a|b\n1|2\n").delimiter == 0x7c)
    #expect(dialect("\"x;y\",b\n1,2\n").delimiter == 0x2c)
  }

  @Test func decimalCommasAreNoDelimiters() {
    let found = dialect("\"Time (s)\";\"X (m/s)\"\n0,5;1,9E-3\n1,0;-2,5\n")
    #expect(found.delimiter == 0x3b)
    #expect(found.point == 0x2c)
    #expect(dialect("0,5;1,5\n0,6;1,7\n").point == 0x2c)
    #expect(dialect("a;b\n1.5;x,y\n").point == 0x2e)
  }

  @Test func aByteOrderMarkAndCommentsComeBeforeTheHeader() {
    let found = dialect("\u{feff}# made by hand\n# twice\na,b\n1,2\n")
    #expect(found.skippedLines == 2)
    #expect(found.skippedBytes == 3 + 15 + 8)
    #expect(found.comment == nil)
  }

  @Test func aCommentWithAsManyCellsAsTheRowsIsTheHeader() {
    let found = dialect("#walk\n#time,speed\n1,2\n")
    #expect(found.comment?.names == ["time", "speed"])
    #expect(found.skippedLines == 2)
  }
}
