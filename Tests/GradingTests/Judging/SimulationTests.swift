import Files
import Glibc
import Score
import TestGround
import Testing

@testable import Checking
@testable import Grading
@testable import Rendering

@Suite struct SimulationTests {
  @Test func theSameSeedMakesTheSameWalkAndAnotherSeedAnother() throws {
    let space = Workspace()
    var simulation = Simulation()
    simulation.minutes = 1
    var hashes: [String] = []
    for (name, seed) in [("a", 1), ("b", 1), ("c", 2)] {
      simulation.seed = UInt64(seed)
      try simulation.write(to: space.file(name))
      hashes.append(try FileContent.hash(space.file(name) + "/data.csv"))
    }
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] != hashes[2])
    #expect(try Description.of(space.file("a")).text.contains("60 rows"))
  }

  @Test func otherPeoplesDataStayAndEarlierWalksAreReplaced() throws {
    let space = Workspace()
    var simulation = Simulation()
    simulation.minutes = 1
    let folder = space.file("deep/mine")
    try simulation.write(to: folder)
    try simulation.write(to: folder)
    try TextFile.write("time,pace\n0,1\n", to: folder + "/data.csv")
    try TextFile.write(#"{"name": "mine", "resources": []}"#, to: folder + "/datapackage.json")
    let before = try FileContent.hash(folder)
    let error = #expect(throws: Fault.self) { try simulation.write(to: folder) }
    #expect(
      error?.place == .setting("folder") && error?.message.contains("would be overwritten") == true)
    #expect(try FileContent.hash(folder) == before)
    try simulation.write(to: folder, replaces: true)
    #expect(try FileContent.hash(folder) != before)
  }

  /// Somebody swaps the folder with a link while the walk is made.
  @Test func aWalkGoesIntoTheFolderThatWasLookedAt() throws {
    let (space, outside) = (Workspace(), Workspace())
    try outside.write("mine", to: "data.csv")
    let place = OutputPath(folder: space.file("walk"))
    try place.makeFolder("folder")
    #expect(rename(space.file("walk"), space.file("aside")) == 0)
    symlink(outside.path, space.file("walk"))
    try SimulatedFolder.refuseForeign(place, hint: "")
    var simulation = Simulation()
    simulation.minutes = 1
    try simulation.walk(named: "walk").write(to: place)
    #expect(
      FileContent.names(in: space.file("aside")) == ["data.csv", "datapackage.json", "truth.csv"])
    try SimulatedFolder.refuseForeign(place, hint: "")
    #expect(FileContent.names(in: outside.path) == ["data.csv"])
    #expect(try FileContent.text(outside.file("data.csv")) == "mine")
  }

  @Test func dataOfALabSpareOtherPeoplesData() throws {
    let space = Workspace()
    let lab = space.file("lab.json")
    try TextFile.write(
      """
      {"schema": "ripples-lab/1", "name": "x", "title": "x", "mapping": "x.lua",
       "data": [{"name": "mine", "minutes": 1}],
       "criteria": [{"id": "a", "says": "a", "hint": "a", "repeatable": true}]}
      """, to: lab)
    let folder = space.file("labs")
    for _ in 1...2 { _ = try LabFile.writeData(of: lab, to: folder, hidden: false, seed: 1) }
    try TextFile.write("time,pace\n0,1\n", to: folder + "/mine/data.csv")
    try TextFile.write("{}", to: folder + "/mine/datapackage.json")
    #expect(throws: Fault.self) {
      try LabFile.writeData(of: lab, to: folder, hidden: false, seed: 1)
    }
  }

  @Test func whatCannotBeMadeIsSaidSo() {
    var simulation = Simulation()
    simulation.minutes = 1
    let error = #expect(throws: Fault.self) { try simulation.write(to: "/dev/null/x") }
    #expect(error?.message.contains("/dev/null cannot be made") == true)
  }

  @Test func anImpossibleWalkIsRefusedByTheOptionsName() {
    var simulation = Simulation()
    simulation.rate = 0
    #expect {
      try simulation.write(to: "/nowhere")
    } throws: {
      "\($0)".hasPrefix("‹rate›: 0 is outside")
    }
  }
}
