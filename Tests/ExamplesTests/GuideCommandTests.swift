import Files
import Glibc
import TestSupport
import Testing

/// Every command of the README and of the guides runs in a fresh checkout, in the order in which a page has it; sounds are
/// cut to a few seconds. What is not run is named here with its reason.
@Suite struct GuideCommandTests {
  private static let left: [(begins: String, why: String)] = [
    ("make ", "builds and installs"), ("ripples compare a.lua", "has names that stand for yours"),
    ("ripples repl out/garden.lua", "is the session that PromptGuideTests types"),
    ("ripples repl mappings/tempo.lua", "waits for a phone"),
    ("ripples repl mappings/ancestors", "listens to a microphone until :quit"),
    ("ripples repl --site", "goes on until :quit"), ("ripples attach", "needs a session"),
    ("ripples serve ", "goes on until :quit; make page-check runs it"),
    ("ripples field ", "goes on until it is interrupted; make page-check and field-check run it"),
    ("ripples describe /usr/share", "needs a SoundFont of the system"),
  ]

  private static let pages = [
    "README.md", "docs/rendering.md", "docs/prompt.md", "docs/comparing.md", "docs/gardens.md",
    "docs/sweeps.md", "docs/page.md", "docs/field.md", "docs/ancestors/classics.md",
    "docs/ancestors/rough-mile.md", "docs/ancestors/national-mall.md",
    "docs/ancestors/sonic-city.md", "docs/ancestors/urban-remix.md", "docs/ancestors/rjdj.md",
    "docs/ancestors/auditory-ar.md",
  ]

  private let folder = TestFolder()

  @Test(arguments: Drawn.cases(3, of: pages)) func everyCommandOfAGuideRuns(page: String) throws {
    try prepare()
    defer { system("rm -rf '\(folder.path)'/*") }
    var failed: [String] = []
    for line in try Self.lines([page]) {
      if Self.left.contains(where: { line.hasPrefix($0.begins) }) { continue }
      let isMet = run(Self.shortened(line)) == 0 || line.contains("# exit code 1")
      if !isMet { failed.append(line) }
    }
    #expect(failed == [])
  }

  @Test func everyExceptionIsNeeded() throws {
    let lines = try Self.lines(Self.pages)
    for reason in Self.left {
      #expect(
        lines.contains { $0.hasPrefix(reason.begins) },
        "no guide has \(reason.begins) any more: take the exception away")
    }
  }

  @Test func theFirstMappingOfTheReadmeIsFoundFaultless() throws {
    try prepare()
    defer { system("rm -rf '\(folder.path)'/*") }
    let table = try #require(try Self.lines(["README.md"]).first { $0.hasPrefix("printf") })
    #expect(run(table) == 0)
    #expect(run("ripples check out/day.lua --data out/day.csv | grep -q 'nothing found'") == 0)
    #expect(run("ripples describe out/day.csv | grep -q '^visitors'") == 0)
  }

  // MARK: The page

  private struct Block {
    let language: String
    var lines: [String] = []
  }

  /// The lines of shell in these pages, in their order.
  private static func lines(_ pages: [String]) throws -> [String] {
    try blocks(pages).filter { $0.language == "sh" }.flatMap(\.lines).filter { !$0.isEmpty }
  }

  private static func blocks(_ pages: [String]) throws -> [Block] {
    var blocks: [Block] = []
    var isOpen = false
    let text = try pages.map { try FileContent.text("\(PackageRoot.path)/\($0)") }.joined()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isOpen.toggle()
        if isOpen { blocks.append(Block(language: String(line.dropFirst(3)))) }
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(String(line))
      }
    }
    return blocks
  }

  /// The same with three seconds of sound, and walks of some seconds.
  private static func shortened(_ line: String) -> String {
    let makes = ["ripples render ", "ripples compare "].contains { line.hasPrefix($0) }
    let isTimed = ["--length", "--start", "--from"].contains { line.contains($0) }
    let short = line.replacing(/--length \d+/, with: "--length 3").replacing(
      /--minutes \d+/, with: "--minutes 0.5"
    ).replacing(/--start \d+/, with: "--start 690")
    guard makes, !isTimed else { return short }
    let words = short.split(separator: " ", maxSplits: 2)
    return "\(words[0]) \(words[1]) --length 3 \(words[2])"
  }

  // MARK: The checkout

  /// A folder like a checkout, with the command and the README's mapping.
  private func prepare() throws {
    for name in ["mappings", "datasets", "sites", "scenes", "notebooks", "docs", "scripts"] {
      // Copies: what a file names is looked for in its project, with links followed.
      system("cp -R '\(PackageRoot.path)/\(name)' '\(folder.path)'")
    }
    mkdir(folder / "bin", 0o755)
    mkdir(folder / "out", 0o755)
    symlink(Commands.program, folder / "bin/ripples")
    let lua = try Self.blocks(["README.md"]).first { $0.language == "lua" }
    let mapping = try #require(lua).lines.joined(separator: "\n")
    put(Array((mapping + "\n").utf8), at: folder / "out/day.lua")
  }

  /// The exit status of a line of shell in the checkout.
  private func run(_ line: String) -> Int32 {
    let script = folder / "line.sh"
    put(Array("set -o pipefail\n\(line)\n".utf8), at: script)
    return system(
      "cd '\(folder.path)' && PATH=\"$PWD/bin:$PATH\" HOME=\"$PWD\" bash line.sh >log 2>&1 </dev/null || { tail -5 log; exit 1; }"
    )
  }
}
