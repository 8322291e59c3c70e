import Files
import Datasets
import Score
import Testing

@testable import Grading
@testable import Rendering

@Suite struct LabDatasetsTests {
  /// The data of a lab whose hidden dataset turns through north and has gaps.
  private func read(isOpen: Bool, seed: UInt64) throws -> [Dataset] {
    var hidden = DataRecipe(name: "Cold spring!")
    hidden.minutes = 2
    hidden.columns = [
      ColumnRecipe(name: "heading", shape: .turn, from: 300, to: 60),
      ColumnRecipe(name: "temperature", shape: .wander, from: -5, to: 30, missing: 0.2),
      ColumnRecipe(name: "light", shape: .ramp, from: 0, to: 1000),
    ]
    var open = DataRecipe(name: "walk")
    open.minutes = 1
    let lab = Lab(
      file: "", number: 1, name: "x", title: "x", mapping: "x.lua", length: 30,
      data: [.recipe(open)], hidden: [hidden], criteria: [])
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let data = try LabDatasets(lab, isOpen: isOpen, seed: seed, folder: folder.path)
    return try data.paths.map { try DatasetReader.read(path: $0) }
  }

  @Test func aRecipeIsReadBackAsItSays() throws {
    let data = try #require(try read(isOpen: false, seed: 3).first)
    #expect(data.name == "cold-spring-" && data.rowCount == 120)
    let heading = try #require(data.column("heading")?.values)
    #expect(heading.first == 300 && heading.last == 60 && heading[59] > 359 && heading[60] < 1)
    let temperature = try #require(data.column("temperature")?.values)
    #expect(temperature.count { $0.isNaN } == 24)
    #expect(data.column("light")?.values.last == 1000)
  }

  /// A copy of the labs in any folder, with a repository beside them or none: `datasets` beside `notebooks` belongs to them,
  /// and nothing else that is there.
  @Test(arguments: ["", "/.git", "/notebooks/.git", "/notebooks/labs/.git"])
  func labsReadTheDatasetsBesideTheirNotebooks(repository: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let copy = folder.path + "/copy"
    for name in ["/notebooks/labs/00-first", "/datasets/year", "/private", repository] {
      try Folders.make(copy + name)
    }
    for place in ["/datasets/year", "/private"] {
      try TextFile.write("time,temperature\n0,1\n1,2\n", to: copy + place + "/data.csv")
    }
    func paths(_ name: String) throws -> [String] {
      let file = copy + "/notebooks/labs/00-first/lab.json"
      let lab = Lab(
        file: file, number: 0, name: "00-first", title: "x", mapping: "x.lua", length: 30,
        data: [.path(FileContent.folder(of: file) + "/../../../" + name)], hidden: [], criteria: [])
      return try LabDatasets(lab, isOpen: true, seed: 1, folder: folder.path).paths
    }
    #expect(try paths("datasets/year").count == 1)
    guard repository != "/.git" else { return }
    let error = #expect(throws: Fault.self) { try paths("private") }
    #expect(error?.code == .permission)
  }

  @Test func theSeedDecidesHiddenDataOnly() throws {
    func temperatures(_ isOpen: Bool, _ seed: UInt64) throws -> [String] {
      try read(isOpen: isOpen, seed: seed).flatMap { $0.column("temperature")?.values ?? [] }
        .map { "\($0)" }
    }
    #expect(try temperatures(false, 1) == temperatures(false, 1))
    #expect(try temperatures(false, 1) != temperatures(false, 2))
    #expect(try temperatures(true, 1) == temperatures(true, 2))
  }
}
