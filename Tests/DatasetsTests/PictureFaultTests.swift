import Score
import TestSupport
import Testing

@testable import Datasets

/// Pictures that cannot be read as logs: what is wrong, and what to do.
@Suite struct PictureFaultTests {
  private let folder = TestFolder()

  private func fault(_ bytes: [UInt8], _ name: String) -> Fault? {
    put(bytes, at: folder / name)
    return #expect(throws: Fault.self) { try DatasetReader.read(path: folder / name) }
  }

  @Test func aSideThatIsTooLongIsNamed() {
    // The signature, and a header chunk of 100,000 × 2 grey pixels.
    let head: [UInt8] = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
      0, 1, 0x86, 0xa0, 0, 0, 0, 2, 8, 0, 0, 0, 0,
    ]
    #expect(fault(head, "long.png")?.message.contains("100000 × 2 pixels") == true)
  }

  @Test(arguments: ["empty.png", "text.png"])
  func aFileIsNoPNGByItsName(_ name: String) {
    let bytes = name == "empty.png" ? [] : Array("hello".utf8)
    #expect(fault(bytes, name)?.message.contains("is no PNG") == true)
  }

  @Test func otherPicturesAreNoTables() {
    let jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 16]
    #expect(fault(jpeg, "photo.jpg")?.message.contains("no PNG") == true)
  }
}
