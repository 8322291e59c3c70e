import Score
import TestSupport
import Testing

@testable import Datasets

/// Small files that stand for much memory are refused with the number that was passed and how to raise it.
@Suite struct ReadLimitTests {
  private let folder = TestFolder()

  private func fault(_ bytes: [UInt8], as name: String) -> String {
    do {
      _ = try DatasetReader.read(path: folder.write(name, bytes))
      return "read"
    } catch { return "\(error)" }
  }

  private func fault(_ text: String, as name: String = "a.csv") -> String {
    fault(Array(text.utf8), as: name)
  }

  private func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func aHundredThousandColumnsAreTooMany() {
    let text = fault("time" + times(",x", 100_000) + "\n0" + times(",1", 100_000) + "\n")
    #expect(text.contains("has more than 10000 columns") && text.contains("RIPPLES_LIMITS=4"))
  }

  @Test func aNewKeyInEachRowIsTooMany() {
    let rows = (0..<1_100).map { row in
      "{\"time\":\(row)" + (0..<10).map { ",\"k\(10 * row + $0)\":1" }.joined() + "}\n"
    }.joined()
    #expect(fault(rows, as: "a.ndjson").contains("has more than 10000 columns"))
    let fewer = (0..<9_000).map { "{\"time\":\($0),\"k\($0)\":1}\n" }.joined()
    #expect(fault(fewer, as: "a.ndjson").contains("holds more than 50000000 cells"))
  }

  @Test func shortRowsOfAWideTableAreNotMadeWhole() {
    let text = "time" + times(",x", 9_000) + "\n" + times("1\n", 20_000)
    #expect(fault(text).contains("holds more than 50000000 cells"))
  }

  @Test func manyEntriesOnOneMemberAreCounted() {
    let text = "time,x\n" + times("1,2\n", 200_000)
    let members = (0..<30).map { ("a\($0).csv", text) }
    var bytes = ZipBuilder.archive(members)
    #expect(fault(bytes, as: "a.zip") == "read", "what is there in full is read")
    // All entries point at the first member, and the others' bytes are gone.
    let first = 30 + "a0.csv".utf8.count + text.utf8.count
    #expect(bytes[first...].starts(with: [0x50, 0x4b, 3, 4]))
    let directory = bytes[(bytes.count - 6)...].prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    bytes.removeSubrange(first..<directory)
    var index = first
    while bytes[index...].starts(with: [0x50, 0x4b, 1, 2]) {
      for i in 0..<4 { bytes[index + 42 + i] = 0 }
      index += 46 + Int(bytes[index + 28])
    }
    for i in 0..<4 { bytes[bytes.count - 6 + i] = UInt8(truncatingIfNeeded: first >> (8 * i)) }
    let packed = ReadLimits(ratio: 2)
    #expect(throws: Fault.self) {
      try ZipFile(folder.write("b.zip", bytes), budget: ReadBudget(packed)).members { _ in true }
    }
  }

  @Test func limitsAreRaisedTogether() {
    let raised = ReadLimits().raised(by: 3)
    #expect(raised.columns == 30_000 && raised.cells == 150_000_000)
  }

  @Test func aNameOfTwentyThousandLettersIsCutForMappings() throws {
    let log = try folder.read("time," + times("n", 20_000) + "\n0,1\n1,2\n")
    #expect(log.columns.contains { $0.name == times("n", 80) })
  }

  @Test func tenThousandColumnsOfOneNameAreToldApart() throws {
    let log = try folder.read("time" + times(",x", 9_000) + "\n0" + times(",1", 9_000) + "\n")
    #expect(Set(log.columns.map(\.name)).count == log.columns.count)
  }

  @Test func aTextOfTooManyValuesIsRefused() {
    let text = fault("{\"a\": [" + times("0,", 10_000_000) + "0]}", as: "a.json")
    #expect(text.contains("more than 10000000 values"))
  }
}
