import Datasets
import Files
import Score
import Testing

@testable import Comparing
@testable import Rendering

/// Walks by phone as the data of a comparison.
struct FieldWalkDataTests {
  private let space = CompareSpace()

  /// A walk of six seconds whose speed rises, as `ripples field` keeps it: rows where a value changes, nothing derived, and
  /// files beside the data.
  private func walk() throws -> String {
    let folder = space.space.file("walk")
    let inputs = ["latitude", "longitude", "speed"].compactMap(Inputs.named)
    let record = GrowingDataset(
      folder, title: "A walk", inputs: inputs, ticks: TickGrid(),
      start: StartTime(epoch: 0, utcOffset: 0))
    for tick in stride(from: 0, through: 600, by: 50) {
      try record.note([48, 11.5 + Double(tick) * 1e-7, Double(tick) / 300], at: tick)
    }
    try record.note(90, of: WalkSense.facingInput, at: 10)
    try record.end(at: 600)
    try TextFile.write(#"{"condition":{"other.lua":"wide"}}"#, to: folder + "/walk.json")
    try TextFile.write("{}\n", to: folder + "/reloads.ndjson")
    try Folders.make(folder + "/texts")
    try TextFile.write("return mapping {}", to: folder + "/texts/0.lua")
    return folder
  }

  @Test func aWalkByPhoneIsADatasetLikeAnyOther() throws {
    let entry =
      "{ from = \"speed\", to = \"tone.pitch\", domain = { 0, 2 }, range = { \"A3\", \"A5\" } }"
    let mappings = [
      try space.tone("up.lua", entry: entry),
      try space.tone("down.lua", entry: entry.replacing("\"A3\", \"A5\"", with: "\"A5\", \"A3\"")),
    ]
    #expect(try Compare(space.request(mappings, [try walk()])).run() != nil)
    let report = try space.report()
    #expect(report.cells.count == 2 && report.cells.allSatisfy { $0.fault == nil })
    #expect(report.datasets.map(\.name) == ["walk"])
  }
}
