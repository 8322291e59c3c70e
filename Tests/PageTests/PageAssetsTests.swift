import Files
import TestSupport
import Testing

@testable import Page

/// The page's files are embedded as they lie in the repository, all of them.
@Suite struct PageAssetsTests {
  private let folder = PackageRoot.path + "/Sources/Faces/Page/Assets"

  @Test func theListIsThatOfTheFolder() {
    #expect(PageAssets.names == FileContent.names(in: folder))
  }

  @Test func everyFileHasItsBytes() throws {
    for name in PageAssets.names {
      let bytes = try FileContent.read("\(folder)/\(name)")
      #expect(PageAssets.file(name) == bytes, "\(name)")
    }
    #expect(PageAssets.file("nothing.js") == nil)
  }
}
