/// A place in a mapping's file, line and column counted from 1.
public struct SourcePlace: Hashable, Sendable, Comparable {
  public let line: Int
  /// The column, counted in bytes from 1, as compilers count it.
  public let column: Int

  public static func < (a: SourcePlace, b: SourcePlace) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }

  /// The column in Unicode scalars, counted from 1, given the text of the line.
  func column(in line: Substring) -> Int {
    line.utf8.prefix(column - 1).count { $0 & 0xc0 != 0x80 } + 1
  }
}
