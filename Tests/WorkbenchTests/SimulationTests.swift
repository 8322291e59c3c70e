import Testing

@testable import Workbench

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

  @Test func anImpossibleWalkIsRefusedByTheOptionsName() {
    var simulation = Simulation()
    simulation.rate = 0
    #expect {
      try simulation.write(to: "/nowhere")
    } throws: {
      "\($0)".hasPrefix("--rate: 0.0 is outside")
    }
  }
}
