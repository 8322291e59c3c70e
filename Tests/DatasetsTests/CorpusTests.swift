import Score
import TestSupport
import Testing

@testable import Datasets

/// Every real log in ../shared/data does what its index says: `good` and `odd` read, `broken` throws.
@Suite struct CorpusTests {
  /// Text files that are no logs: Soundscape's expected call-outs.
  static func isLog(_ file: String) -> Bool {
    let folder = file.prefix { $0 != "/" }
    guard ["csv", "fit", "gpx", "phone", "tcx", "weather"].contains(folder) else { return false }
    return !(folder == "gpx" && file.hasSuffix(".txt"))
  }

  @Test(
    .enabled(if: SharedFiles.hasData, "needs ../shared/data"),
    arguments: SharedData.index.filter { isLog($0.file) })
  func aRealLogDoesWhatItsIndexSays(_ entry: SharedData.Entry) throws {
    let path = SharedData.folder + "/" + entry.file
    switch entry.expect {
    case "broken":
      if let cut = try? DatasetReader.read(path: path) {
        #expect(cut.has(.cutOff), "what is broken only at its end is read to there")
        return
      }
      let error = try #require(throws: Fault.self) { try DatasetReader.read(path: path) }
      #expect(!error.message.isEmpty)
      #expect(error.place.file?.hasPrefix(SharedData.folder) == true)
    case "odd":
      let dataset = try DatasetReader.read(path: path)
      #expect(!dataset.findings.isEmpty, "an odd log must be read with a finding that names it")
    default:
      let dataset = try DatasetReader.read(path: path)
      #expect(dataset.rowCount > 0)
      #expect(!dataset.columns.isEmpty)
    }
  }
}
