import Score
import Testing

@testable import Datasets

@Suite struct TextStreamTests {
  private let folder = TestFolder()
  private static let text = "Zeit;Höhe;Ort\n0;412;Straße\n1;413;Öl – „gut“ €\n"

  private static func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
    ("\u{feff}" + text).utf16.flatMap { unit in
      isLittle ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
    }
  }

  /// The text as `iconv -f UTF-8 -t WINDOWS-1252` writes it.
  private static let western: [UInt8] = text.unicodeScalars.map { scalar in
    switch scalar {
    case "–": 0x96
    case "„": 0x84
    case "“": 0x93
    case "€": 0x80
    default: UInt8(scalar.value)
    }
  }

  @Test(arguments: [
    ("utf-8", Array(text.utf8)), ("utf-8 with a mark", [0xef, 0xbb, 0xbf] + Array(text.utf8)),
    ("utf-16", utf16(text, isLittle: true)), ("utf-16 big-endian", utf16(text, isLittle: false)),
    ("windows-1252", western),
  ])
  func aTextIsTheSameInEveryEncoding(_ name: String, _ bytes: [UInt8]) throws {
    let walk = try DatasetReader.read(path: folder.write("a.csv", bytes))
    #expect(walk.column("altitude")?.values == [412, 413])
    #expect(walk.column("Ort")?.labels == ["Straße", "Öl – „gut“ €"])
    #expect(walk.has(.encoding) == !name.hasPrefix("utf-8"), "what was converted is said")
  }

  @Test(arguments: [true, false], [true, false])
  func utf16KeepsItsLastLetter(_ isLittle: Bool, _ hasMark: Bool) throws {
    let text = Self.utf16("time,temperature\n0,18\n10,25", isLittle: isLittle)
    let bytes = Array(text.dropFirst(hasMark ? 0 : 2))
    let walk = try DatasetReader.read(path: folder.write("a.csv", bytes))
    #expect(walk.column("temperature")?.values == [18, 25])
    #expect(!walk.has(.cutOff))
    let padded = try DatasetReader.read(path: folder.write("b.csv", bytes + [0, 0, 0, 0]))
    #expect(padded.column("temperature")?.values == [18, 25])
    #expect(padded.has(.cutOff))
  }

  @Test func lettersThatAChunkPartsStayWhole() throws {
    for (bytes, size) in [(Array(Self.text.utf8), 3), (Self.utf16(Self.text, isLittle: true), 5)] {
      let stream = TextStream(ByteStream(bytes, file: "a"))
      var read: [UInt8] = []
      while case let part = try stream.read(size), !part.isEmpty { read += part }
      #expect(String(decoding: read, as: UTF8.self) == Self.text)
    }
  }

  @Test func aForeignByteLateInTheFileIsStillRead() throws {
    let rows = (0..<40_000).map { "\($0),abc\n" }.joined()
    let path = folder.write("a.csv", Array(("time,name\n" + rows).utf8) + [0x39, 0x2c, 0xe4, 0x0a])
    let walk = try DatasetReader.read(path: path)
    #expect(walk.column("name")?.labels == ["abc", "ä"])
    #expect(walk.has(.encoding))
  }

  @Test func everyByteOfWindows1252HasALetter() {
    let text = String(decoding: TextEncoding.utf8(fromWindows1252: Array(0...255)), as: UTF8.self)
    #expect(text.unicodeScalars.count == 256)
    #expect(!text.unicodeScalars.contains("\u{fffd}"))
  }

  @Test(arguments: [
    ("a.xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0] as [UInt8], "(.xls)"),
    ("a.xlsx", Array("PK\u{3}\u{4}".utf8) + Array("[Content_Types].xml".utf8), "(.xlsx)"),
    (
      "b.xls", Array("<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?>".utf8),
      "web page"
    ),
    ("c.xls", Array("<html><table><tr>".utf8), "web page"),
  ])
  func aSpreadsheetSaysHowToSaveIt(_ name: String, _ bytes: [UInt8], _ word: String) throws {
    let error = try #require(throws: Fault.self) {
      try DatasetReader.read(path: folder.write(name, bytes))
    }
    #expect(error.message.contains(word))
    #expect(error.hint?.contains("CSV UTF-8") == true && error.hint?.contains("phyphox") == true)
  }

  @Test func whatIsCompressedSaysHowToUnpackIt() throws {
    let error = try #require(throws: Fault.self) {
      try DatasetReader.read(path: folder.write("a.fit.gz", [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]))
    }
    #expect(error.hint?.hasPrefix("unpack it first: gunzip -k ") == true)
  }
}
