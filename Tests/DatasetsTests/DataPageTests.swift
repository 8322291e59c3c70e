import Score
import Testing

@testable import Datasets

/// docs/data.md: its files are written, its commands done, and what they say compared with what stands there.
@Suite struct DataPageTests {
  private static let page = String(
    decoding: bytes(of: SharedData.root + "/docs/data.md"), as: UTF8.self)

  /// A fenced block: the words behind the fence, and the lines in it.
  private struct Block {
    let words: [String]
    let lines: [String]
  }

  private static let blocks: [Block] = {
    var blocks: [Block] = []
    var open: (words: [String], lines: [String])?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Block(words: block.words, lines: block.lines))
          open = nil
        } else {
          open = (line.dropFirst(3).split(separator: " ").map(String.init), [])
        }
      } else {
        open?.lines.append(String(line))
      }
    }
    return blocks
  }()

  @Test func everyExampleSaysWhatThePageSays() throws {
    let folder = TestFolder()
    var examples = 0
    for block in Self.blocks {
      if block.words.first == "console" {
        try check(block, in: folder)
        examples += 1
      } else if block.words.count > 1 {
        let text = block.lines.joined(separator: "\n") + "\n"
        let isWestern = block.words.last == "windows-1252"
        folder.write(
          block.words[1],
          isWestern ? text.unicodeScalars.map { UInt8($0.value) } : Array(text.utf8))
      }
    }
    #expect(examples >= 15)
  }

  private func check(_ block: Block, in folder: TestFolder) throws {
    let words = block.lines[0].split(separator: " ").map(String.init)
    try #require(words.prefix(3) == ["$", "ripples", "describe"])
    var options = ReadOptions()
    for (name, value) in zip(words.dropFirst(4), words.dropFirst(5)) {
      switch name {
      case "--column":
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        options.columns[parts[0]] = parts[1]
      case "--dates": options.dates = DateOrder(rawValue: value)
      case "--time-format": options.timePattern = TimePattern(value)
      case "--time-unit": options.timeUnit = Unit(value)
      case "--missing":
        if value == "none" { options.findsCodes = false } else { options.missing.append(value) }
      case "--rows":
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        options.only[parts[0]] = parts[1]
      case "--zone":
        let isKnown = options.takeZone(value)
        try #require(isKnown, "\(value)")
      default: break
      }
    }
    let said = lines(folder.path + "/" + words[3], options)
      .map { Self.single(Self.typed($0.replacing(folder.path + "/", with: ""))) }
    for line in block.lines.dropFirst() {
      #expect(
        said.contains { $0.hasPrefix(Self.single(line)) },
        "\(block.lines[0]): \(said.joined(separator: "\n"))")
    }
  }

  /// A line with its settings spelt as options, as the command shows it.
  private static func typed(_ line: String) -> String {
    SettingMention.spoken(line) { name, value in
      value.isEmpty ? "--" + name : "--\(name) " + (value.contains(" ") ? "'\(value)'" : value)
    }
  }

  /// A line with single spaces: columns are set under one another.
  private static func single(_ line: String) -> String {
    line.split(separator: " ").joined(separator: " ")
  }

  private func lines(_ path: String, _ options: ReadOptions) -> [String] {
    do {
      return DatasetReport(try DatasetReader.read(path: path, options: options)).lines
    } catch { return ["ripples: \(error)"] }
  }

  @Test func theTableOfUnitsIsThatOfTheReaders() throws {
    let rows = UnitTable.spellings.map { entry in
      let names = entry.names.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(names) | \(Self.meaning(entry.canonical.symbol, entry.factor, entry.offset)) |"
    }
    let table = ["<!-- units -->", "| spellings | is |", "|---|---|"] + rows + ["<!-- /units -->"]
    #expect(
      Self.page.contains(table.joined(separator: "\n")),
      "docs/data.md lists other units; this is the table:\n\(table.joined(separator: "\n"))")
  }

  private static func meaning(_ unit: String, _ factor: Double, _ offset: Double) -> String {
    if factor == 1, offset == 0 { return unit }
    let sum =
      offset == 0 ? "" : offset < 0 ? " − \(Figures.text(-offset))" : " + \(Figures.text(offset))"
    let times = factor < 9e-4 ? "\(Float(factor))" : Figures.text(factor)
    return "× \(times)\(sum) \(unit)"
  }
}
