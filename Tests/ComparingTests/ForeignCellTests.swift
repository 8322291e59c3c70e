import Files
import Testing

@testable import Comparing
@testable import Rendering

/// A report's folder that comes from elsewhere leads to its own cells only.
struct ForeignCellTests {
  private let bench = CompareSpace()

  @Test func aCellThatNamesAnotherFileIsMadeAnew() throws {
    let (tone, data) = (try bench.tone(), try bench.weather())
    let request = bench.request([tone, tone + "@wide"], [data])
    // The lock of a report's folder goes with its comparison.
    func oldCells() throws -> Int? { try Compare(request).run()?.oldCells }
    #expect(try oldCells() == 0)
    #expect(try oldCells() == 2)
    let folder = bench.space.file("report/cells")
    for path in FileContent.files(in: folder) where path.hasSuffix(".json") {
      let picture = path.replacing(".json", with: ".png")
      let hash = String(path.dropLast(5).split(separator: "/").last!)
      // As large as the picture, so that nothing but its place gives it away.
      let size = try #require(FileContent.size(picture))
      try bench.space.write(String(repeating: "x", count: size), to: hash + ".png")
      let text = try FileContent.text(path)
      #expect(text.contains("cells\\/\(hash).png"))
      try TextFile.write(text.replacing("cells\\/\(hash).png", with: "..\\/\(hash).png"), to: path)
    }
    #expect(try oldCells() == 0)
  }
}
