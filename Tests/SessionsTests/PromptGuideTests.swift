import Files
import Glibc
import Prompt
import TestGround
import TestSupport
import Testing

@testable import Rendering

/// The guide to the prompt, typed line by line into a session.
@Suite(.serialized) struct PromptGuideTests {
  private enum Line {
    case typed(String)
    case shell(String)
    case shown(String)
  }

  private let workspace = Workspace()

  /// The transcripts of the chapter: lines typed, commands of another terminal, what is shown.
  private func transcript() throws -> [Line] {
    let guide = try FileContent.text("\(Workspace.root)/docs/prompt.md")
    var lines: [Line] = []
    var fence: Substring?
    for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        fence = fence == nil ? line : nil
      } else if fence == "```" {
        if line.hasPrefix("ripples> ") {
          lines.append(.typed(String(line.dropFirst(9))))
        } else if line.hasPrefix("    ...> "), case .typed(let before)? = lines.last {
          lines[lines.count - 1] = .typed(before + "\n" + line.dropFirst(9))
        } else if line.hasPrefix("$ ") {
          lines.append(.shell(String(line.dropFirst(2))))
        } else {
          lines.append(.shown(String(line)))
        }
      }
    }
    return lines
  }

  @Test func theGuideIsTrue() throws {
    let mapping = try workspace.write(
      FileContent.text("\(Workspace.root)/mappings/rose-garden.lua"), to: "garden.lua")
    let bench = try LiveBench(
      workspace, mapping: mapping, data: "\(Workspace.root)/datasets/garden-walk")
    try bench.start()
    bench.watch()
    bench.play(0.3)
    var answer: [String] = []
    var typed = 0
    for line in try transcript() {
      switch line {
      case .typed(let text):
        answer = lines(bench.type(text.replacing("out/", with: workspace.path + "/")).text)
        typed += 1
        bench.play(0.02)
      case .shell(let command):
        let before = bench.takeNotices().count
        #expect(system(command.replacing("out/", with: workspace.path + "/")) == 0)
        #expect(eventually { bench.takeNotices().count > before })
        answer = bench.takeNotices().dropFirst(before).flatMap(lines)
      case .shown("…"): continue
      case .shown(let expected):
        let found = answer.firstIndex { Self.matches(expected, $0) }
        #expect(found != nil, "\(expected) is not in \(answer)")
        if let found { answer.removeFirst(found + 1) }
      }
    }
    #expect(typed > 20)
    bench.end()
  }

  private func lines(_ text: String) -> [String] {
    text.replacing(workspace.path + "/", with: "out/").split(separator: "\n").map(String.init)
  }

  /// Whether a line is as shown, where `…` stands for anything.
  private static func matches(_ pattern: String, _ line: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard line.hasPrefix(parts[0]) else { return false }
    var rest = line.dropFirst(parts[0].count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return parts.count > 1 && parts.last!.isEmpty || rest.isEmpty
  }
}
