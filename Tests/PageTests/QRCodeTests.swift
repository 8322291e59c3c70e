import Files
import Network
import TestSupport
import Testing

@testable import Page

/// The code of an address, as a terminal shows it and as a camera sees it.
struct QRCodeTests {
  private static let address = "https://192.168.1.5:8000/\(AccessToken.make())/"

  /// ISO/IEC 18004:2006, annex I.2: the symbol 1-M of 01234567.
  @Test func theStandardsExampleIsTheStandardsSymbol() throws {
    let code = try #require(QRCode("01234567"))
    #expect(
      code.rows == [
        "111111100101101111111", "100000100111101000001", "101110101000001011101",
        "101110101100001011101", "101110101011101011101", "100000101000101000001",
        "111111101010101111111", "000000001001100000000", "101111100100101111100",
        "000101011010100101100", "001000110101010011111", "000010000100000111100",
        "000111111001010010000", "000000001011111001100", "111111100110101100000",
        "100000101011111000101", "101110101000100101100", "101110101100100100000",
        "101110101011010010100", "100000100000000110110", "111111101111010010100",
      ])
  }

  @Test func anAddressHasThreeFindersAndLevelM() throws {
    let code = try #require(QRCode(Self.address))
    #expect(code.size == 33)
    let last = code.size - 7
    for (top, left) in [(0, 0), (0, last), (last, 0)] {
      for row in 0..<7 {
        for column in 0..<7 {
          let ring = max(abs(row - 3), abs(column - 3))
          #expect(code.isDark(top + row, left + column) == (ring != 2))
        }
      }
    }
    // The first two bits of the format, unmasked: 00 is level M (table 12).
    #expect(code.isDark(8, 0) && !code.isDark(8, 1))
  }

  @Test func theQuietZoneIsFourModulesWideAndColoursEndWithTheLine() throws {
    let code = try #require(QRCode(Self.address))
    let lines = code.terminalText.split(separator: "\n")
    #expect(lines.count == (code.size + 2 * 4 + 1) / 2)
    for line in lines {
      #expect(line.hasPrefix("\u{1B}[30;47m    ") && line.hasSuffix("    \u{1B}[0m"))
      #expect(line.dropFirst(8).dropLast(4).count == code.size + 2 * 4)
    }
    for line in [lines[0], lines[1], lines[lines.count - 2], lines[lines.count - 1]] {
      #expect(line.dropFirst(8).dropLast(4).allSatisfy { $0 == " " })
    }
  }

  @Test func whatIsTooLongHasNoCode() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "a", count: 3000)) == nil)
  }

  /// The text for terminals, painted as one paints it, is read by another program.
  @Test(.enabled(if: zbarimg != nil, "needs zbarimg"))
  func anotherProgramReadsTheAddressFromTheTerminal() throws {
    let code = try #require(QRCode(Self.address))
    let scratch = TestFolder()
    put(picture(of: code.terminalText), at: scratch / "code.pgm")
    let end = try ProgramRun([
      try #require(Self.zbarimg), "-q", "--raw", "-Sdisable", "-Sqrcode.enable",
      scratch / "code.pgm",
    ])
    guard case .output(let bytes) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == Self.address + "\n")
  }

  private static let zbarimg = ["/usr/bin/zbarimg", "/usr/local/bin/zbarimg"].first {
    FileContent.isFile($0)
  }

  /// A picture (PGM) with 4 × 4 pixels a module.
  private func picture(of text: String) -> [UInt8] {
    let lines = text.split(separator: "\n").map { $0.dropFirst(8).dropLast(4) }
    let rows = lines.flatMap { line in
      ["▀", "▄"].map { half in line.map { $0 == "█" || $0 == half ? UInt8(0) : 255 } }
    }
    let pixels = rows.flatMap { row in
      let wide = row.flatMap { [UInt8](repeating: $0, count: 4) }
      return (0..<4).flatMap { _ in wide }
    }
    return Array("P5 \(rows[0].count * 4) \(rows.count * 4) 255\n".utf8) + pixels
  }
}
