import Files
import Glibc
import Score
import Testing

@testable import Datasets

@Suite struct BundledDatasetsTests {
  /// The committed folders are what the project makes; `UPDATE_GOLDEN=1` writes them anew and fails.
  @Test(arguments: BundledDatasets.names)
  func committedDatasetsAreThoseThatTheProjectMakes(_ name: String) throws {
    let committed = SharedData.root + "/datasets"
    if getenv("UPDATE_GOLDEN") != nil {
      try BundledDatasets.write(name, to: OutputPath(folder: "\(committed)/\(name)"))
      Issue.record("datasets/\(name) was written anew: look at it and commit it")
      return
    }
    let folder = TestFolder()
    try BundledDatasets.write(name, to: OutputPath(folder: "\(folder.path)/\(name)"))
    for file in FileContent.names(in: folder.path + "/" + name) {
      #expect(
        bytes(of: "\(folder.path)/\(name)/\(file)") == bytes(of: "\(committed)/\(name)/\(file)"),
        "\(file)")
    }
  }

  @Test func theGardenWalkVariesAudibly() throws {
    let walk = try DatasetReader.read(path: SharedData.root + "/datasets/garden-walk")
    #expect(walk.rowCount == 600)
    let report = DatasetReport(walk)
    for (name, least) in [("pace", 60.0), ("temperature", 15), ("wind_speed", 4)] {
      let column = try #require(report.columns.first { $0.name == name })
      #expect(column.maximum - column.minimum > least)
    }
    #expect(
      report.columns.first { $0.name == "season_name" }?.counts.allSatisfy { $0 > 100 } == true)
    #expect(report.columns.allSatisfy { $0.outOfRange == 0 })
  }

  @Test func anUnknownNameIsNamed() throws {
    let error = try #require(throws: Fault.self) {
      try BundledDatasets.write("garden-wolk", to: OutputPath(folder: TestFolder().path))
    }
    #expect(error.hint == "did you mean \"garden-walk\"?")
  }
}
