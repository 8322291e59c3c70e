import Glibc
import Score
import TestSupport
import Testing

@testable import Pictures

@Test func aPNGHasItsSignatureAndTwoPixelsToThePoint() throws {
  let bytes = try Samples.map.bytes(.png)
  #expect(bytes.prefix(8).elementsEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  let number = { (at: Int) in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  #expect(number(16) == Int(Samples.map.size.width) * 2)
  #expect(number(20) == Int(Samples.map.size.height) * 2)
}

@Test func anSVGIsWellFormed() throws {
  let picture = ScenePicture(title: "<&>", Samples.scene(seconds: 4), map: Samples.map)
  let bytes = try picture.bytes(.svg)
  #expect(throws: Never.self) { try XMLTree.read(bytes) }
  #expect(throws: XMLTree.NotWellFormed.self) { try XMLTree.read(Array("<svg><g></svg>".utf8)) }
}

@Test func anSVGHasItsWords() throws {
  let words = "Roughness is lowest at \"still\"."
  let picture = CurvesPicture(title: "<&>", summary: words, columns: [], rows: [])
  let bytes = try picture.bytes(.svg)
  let text = String(decoding: bytes, as: UTF8.self)
  #expect(text.contains(" role=\"img\">\n<title>&lt;&amp;&gt;</title>\n"))
  #expect(text.contains("<desc>Roughness is lowest at &quot;still&quot;.</desc>"))
  #expect(throws: Never.self) { try XMLTree.read(bytes) }
  #expect(try picture.bytes(.png).starts(with: [0x89, 0x50]))
}

@Test(arguments: PictureFormat.allCases) func equalPicturesHaveEqualBytes(_ format: PictureFormat)
  throws
{
  let picture = ScenePicture(title: "twice", Samples.scene(seconds: 3), map: Samples.map)
  let first = try picture.bytes(format)
  let second = try picture.bytes(format)
  #expect(first.count > 10000)
  #expect(first.count == second.count && memcmp(first, second, first.count) == 0)
}

@Test func namesInAnSVGAreCountedFromZero() {
  let text = "<g id=\"surface17\"><use href=\"#glyph4-2\"/><path id=\"glyph4-2\"/> id=7 #a</g>"
  let expected = "<g id=\"surface0\"><use href=\"#glyph1\"/><path id=\"glyph1\"/> id=7 #a</g>"
  #expect(String(decoding: SVGNames.renumbered(Array(text.utf8)), as: UTF8.self) == expected)
}

@Test func theExtensionDecides() throws {
  #expect(try PictureFormat(path: "out/a.b/map.PNG") == .png)
  #expect(try PictureFormat(path: "map.svg") == .svg)
  for path in ["map.jpg", "map", "out.png/map", "png", ""] {
    let error = #expect(throws: Fault.self) { try PictureFormat(path: path) }
    #expect(error?.place.file == path)
    #expect(error?.hint == "end it in .png or .svg")
  }
}

@Test func aWholeFileReplacesTheOldOne() throws {
  let folder = TestFolder()
  put([1, 2, 3], at: folder / "map.svg")
  try Samples.map.write(to: folder / "map.svg")
  #expect(folder.names == ["map.svg"])
  let whole = bytes(of: folder / "map.svg")
  #expect(throws: Never.self) { try XMLTree.read(whole) }
}

@Test func whatCannotBeWrittenIsAnErrorWithAnAdvice() {
  let folder = TestFolder()
  let missing = #expect(throws: Fault.self) {
    try Samples.map.write(to: folder / "none/map.png")
  }
  #expect(missing?.hint == "make its folder first, or check the spelling")
  mkdir(folder / "map.png", 0o755)
  let isFolder = #expect(throws: Fault.self) {
    try Samples.map.write(to: folder / "map.png")
  }
  #expect(isFolder?.hint == "give the name of a file in that folder")
  #expect(folder.names == ["map.png"])
  rmdir(folder / "map.png")
}

@Test func aPictureTooLargeIsAnError() {
  let map = MapPicture(title: "", features: [], width: 1e6)
  #expect(throws: Fault.self) { try map.bytes(.png) }
}
