import Files
import Score
import Testing

@testable import Datasets

@Suite struct GPSBabelTests {
  private let folder = TestFolder()

  private static let isInstalled = ["/usr/bin/gpsbabel", "/usr/local/bin/gpsbabel"].contains {
    FileContent.exists($0)
  }

  @Test(.enabled(if: isInstalled, "needs gpsbabel"))
  func whatGPSBabelCannotReadIsAnErrorWithItsWords() throws {
    let error = try #require(throws: Fault.self) { try folder.read("nonsense", as: "a.igc") }
    #expect(error.message.contains("gpsbabel"))
    #expect(error.place.file?.hasSuffix("a.igc") == true)
  }

}
