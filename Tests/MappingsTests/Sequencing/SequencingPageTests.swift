import FoundationEssentials
import Score
import Testing

@testable import Mappings

private let page = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../docs/sequencing.md").standardized

/// The Lua blocks of the page, with the lines on which they begin.
private let blocks: [(line: Int, text: String)] = {
  let text = (try? String(decoding: Data(contentsOf: page), as: UTF8.self)) ?? ""
  var blocks: [(line: Int, text: String)] = []
  var open: (line: Int, lines: [Substring])?
  for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    if line == "```lua" {
      open = (number + 1, [])
    } else if line == "```", let block = open {
      blocks.append((block.line, block.lines.joined(separator: "\n")))
      open = nil
    } else {
      open?.lines.append(line)
    }
  }
  return blocks
}()

/// docs/sequencing.md: every example runs as it stands.
struct SequencingPageTests {
  @Test func thePageHasExamples() { #expect(blocks.count >= 17) }

  @Test(arguments: blocks.map(\.line))
  func anExampleRuns(line: Int) throws {
    let text = blocks.first { $0.line == line }!.text
    let voice = "synth(function(p) return sine(p.pitch) * perc(p.gate) end)"
    let source =
      text.contains("return mapping")
      ? text
      : """
      return mapping { voices = { bell = \(voice), pad = \(voice) }, sequences = { s = function(env)
      \(text)
      end } }
      """
    let performance = try Performance(source, seconds: 10)
    #expect(performance.problems == [])
    #expect(!performance.starts.isEmpty || !text.contains("play("))
  }
}
