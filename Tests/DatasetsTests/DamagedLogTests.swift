import Score
import TestSupport
import Testing

@testable import Datasets

/// Every reader meets its own files cut, flipped and spliced: it reads them or refuses them, and never crashes.
@Suite struct DamagedLogTests {
  @Test(arguments: LogSamples.all.map(\.name))
  func damageIsReadOrRefusedButNeverFatal(_ name: String) throws {
    let folder = TestFolder()
    let good = try #require(LogSamples.all.first { $0.name == name }).bytes
    let whole = try DatasetReader.read(path: folder.write(name, good))
    #expect(whole.rowCount > 0)
    var random = SeededRandom(seed: Drawn.seed ?? 42).split(name)
    for round in 0..<Drawn.count(60, of: 250) {
      let bad = Self.damaged(good, round: round, &random)
      let path = folder.write(name, bad)
      do throws(Fault) {
        Self.check(try DatasetReader.read(path: path))
      } catch {
        #expect(!error.message.isEmpty && error.place.file?.hasPrefix(folder.path) == true)
      }
    }
  }

  /// A file of Windows ends its lines with two bytes, which are one character of Swift.
  @Test(arguments: LogSamples.all.filter { !$0.bytes.contains(0) }.map(\.name))
  func theEndsOfLinesDoNotMatter(_ name: String) throws {
    let folder = TestFolder()
    let text = try #require(LogSamples.all.first { $0.name == name }).bytes.filter { $0 != 13 }
    let plain = try DatasetReader.read(path: folder.write("plain-" + name, text))
    let windows = try DatasetReader.read(
      path: folder.write("windows-" + name, text.flatMap { $0 == 10 ? [13, 10] : [$0] }))
    #expect(windows.rowCount == plain.rowCount && plain.rowCount > 0)
    #expect(windows.columns.map(\.name) == plain.columns.map(\.name))
  }

  private static func damaged(
    _ good: [UInt8], round: Int, _ random: inout SeededRandom
  ) -> [UInt8] {
    var bytes = good
    func place() -> Int { random.integer(in: 0...(bytes.count - 1)) }
    switch round % 5 {
    case 0: bytes.removeLast(random.integer(in: 1...bytes.count))
    case 1:
      for _ in 0..<random.integer(in: 1...8) { bytes[place()] = UInt8(random.integer(in: 0...255)) }
    case 2: for _ in 0..<4 { bytes[place()] ^= 1 << UInt8(random.integer(in: 0...7)) }
    case 3:
      let start = place()
      bytes.removeSubrange(start..<min(bytes.count, start + random.integer(in: 1...60)))
    default:
      let start = place()
      let piece = bytes[start..<min(bytes.count, start + random.integer(in: 1...200))]
      bytes.insert(contentsOf: Array(piece), at: place())
    }
    return bytes
  }

  /// What every dataset promises, whatever it was read from.
  private static func check(_ log: Dataset) {
    for axis in log.axes {
      #expect(axis.allSatisfy { $0.isFinite && $0 >= 0 })
      #expect(zip(axis, axis.dropFirst()).allSatisfy { $0 <= $1 })
    }
    #expect(Set(log.columns.map(\.name)).count == log.columns.count)
    for column in log.columns {
      #expect(column.values.count == log.axes[column.axis].count)
      #expect(column.values.allSatisfy { $0.isNaN || $0.isFinite })
      let words = column.labels.indices
      #expect(words.isEmpty || column.values.allSatisfy { $0.isNaN || words.contains(Int($0)) })
    }
    var player = Player(log)
    player.advance(to: log.duration / 2)
    #expect(player.values.count == log.columns.count)
    #expect(!DatasetReport(log).lines.isEmpty)
  }

  @Test(arguments: ["a.json", "a.ndjson", "a.gpx"])
  func bombsOfNestingAreRefused(_ name: String) {
    let folder = TestFolder()
    let opening = name == "a.gpx" ? "<gpx><a>" : "[{\"a\":"
    let bomb = String(repeating: opening, count: 100_000)
    #expect(throws: Fault.self) { try folder.read(bomb, as: name) }
  }

  @Test(arguments: [
    "", "\n", "\u{feff}", "\"", ",", "a", "{}", "[]", "<", "time\n", "\r\n\r\n", "#", "$FLYS",
  ])
  func hardlyAnythingIsReadOrRefused(_ text: String) {
    let folder = TestFolder()
    for name in ["a.csv", "a.gpx", "a.tcx", "a.json", "a.ndjson", "a.fit", "a.zip", "a.txt", "a"] {
      let path = folder.write(name, text)
      do throws(Fault) {
        Self.check(try DatasetReader.read(path: path))
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}
