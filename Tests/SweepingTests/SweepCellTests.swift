import Comparing
import Files
import Score
import TestGround
import Testing

@testable import Sweeping

/// The cells of a store beside the lines of a plan.
@Suite struct SweepCellTests {
  private let space = Workspace()
  private let keys = ["a", "b"].map { String(repeating: $0, count: 24) }

  private func cell(_ number: Int, seed: UInt64 = 1, top: Double = 500) -> SweepCell {
    SweepCell(
      number: number, key: keys[number], mapping: "a.lua", variant: nil, parameters: ["top": top],
      data: "walk.csv", seed: seed)
  }

  private func bytes(_ cell: SweepCell) -> [UInt8] {
    SealedJSON.sealed(CellObject.text(cell, Fault(.sound, "is silent")))
  }

  private func store() throws -> SweepStore {
    let store = try SweepStore(space.file("store"))
    try store.place.prepare()
    return store
  }

  @Test(arguments: [SweepStore.Kind.cells, .failed])
  func anObjectUnderAnothersNameIsDamagedAndGivesWay(kind: SweepStore.Kind) throws {
    let object = try store().object(kind, keys[0])
    #expect(try object.keep(bytes(cell(1))) == .made)
    #expect(try object.find() == .damaged)
    #expect(try object.keep(bytes(cell(0))) == .repaired)
    #expect(try object.find() == .whole(bytes(cell(0))))
  }

  @Test func aStatusCountsNoObjectUnderAnothersName() throws {
    let store = try store()
    for (name, content) in [(keys[0], cell(0)), (keys[1], cell(0))] {
      _ = try store.object(.cells, name).keep(bytes(content))
    }
    let found = try store.wholeAges(.cells, of: Set(keys), threads: 2)
    #expect(Set(found.keys) == [keys[0]])
  }

  @Test func theKeyNeedNotStandFirst() {
    let text = SealedJSON.sealed("{\"other\": 1, \"key\": \"\(keys[0])\"}")
    #expect(CellObject.isWhole(text, key: keys[0]))
    #expect(!CellObject.isWhole(text, key: keys[1]))
    #expect(!CellObject.isWhole(Array(text.dropLast()), key: keys[0]))
  }
}
