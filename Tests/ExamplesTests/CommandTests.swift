import Files
import Score
import TestSupport
import Testing

@testable import Rendering

/// What is written about the command is true of it.
@Suite struct CommandTests {
  private let commands: Commands

  init() throws { commands = try #require(Commands.all, "the command runs") }

  @Test func noExampleBreaksInTheMiddleOfACommandAt80Columns() throws {
    for (name, discussion) in commands.discussions {
      let examples = discussion.split(separator: "\n").filter { $0.hasPrefix("  ") }
      for line in examples { #expect(line.count <= 80, "\(name): \(line)") }
      let help = try Commands.run(name == "ripples" ? "--help" : "\(name) --help")
      for line in examples { #expect(help.contains(line + "\n"), "\(name): \(line)") }
      for line in Commands.lines(in: discussion) {
        #expect(commands.fault(in: Commands.words(line)) == nil, "\(name): \(line)")
      }
    }
  }

  @Test func everyCommandThatIsMeantForPeopleHasExamples() {
    for name in commands.names where !["judge", "sweep work", "help", "doctor"].contains(name) {
      #expect(commands.discussions[name]?.contains("ripples \(name)") == true, "\(name)")
    }
  }

  @Test(arguments: SettingPlace.allCases)
  func everySettingIsAnOptionOfItsCommands(place: SettingPlace) throws {
    let command = place == .sweep ? "sweep plan" : place.rawValue
    let help = try Commands.run("\(command) --help").split { $0.isWhitespace }
      .joined(separator: " ")
    for setting in Settings.of(place) {
      #expect(commands.options[command]?.contains("--" + setting.name) == true)
      let doc = SettingMention.spoken(setting.doc(at: place)) { name, _ in "--" + name }
        .split { $0.isWhitespace }.joined(separator: " ")
      #expect(help.contains(doc), "\(place) \(setting.name)")
    }
  }

  @Test(arguments: [
    "README.md", "mappings/README.md", "mappings/classics/README.md",
    "mappings/ancestors/README.md", "sites/README.md", "scenes/README.md", "python/README.md",
    "notebooks/README.md", "notebooks/TEACHING.md", "CONTRIBUTING.md", "docs",
  ])
  func theCommandsOfThePagesExist(path: String) throws {
    let place = "\(PackageRoot.path)/\(path)"
    let pages = path.hasSuffix(".md") ? [place] : FileContent.files(in: place)
    for page in pages where page.hasSuffix(".md") {
      for line in Commands.lines(in: Self.shell(in: try FileContent.text(page)))
      where !line.contains("$(") {
        #expect(commands.fault(in: Commands.words(line)) == nil, "\(page): \(line)")
      }
    }
  }

  /// Every path that a command of a guide names is in a fresh checkout, or made by a command before it.
  @Test(arguments: [
    "README.md", "docs/rendering.md", "docs/prompt.md", "docs/comparing.md", "docs/gardens.md",
    "docs/page.md", "docs/ancestors/classics.md", "docs/ancestors/rough-mile.md",
    "docs/ancestors/national-mall.md", "docs/ancestors/sonic-city.md",
    "docs/ancestors/urban-remix.md", "docs/ancestors/rjdj.md", "docs/ancestors/auditory-ar.md",
  ])
  func theGuidesNameFilesThatAreThere(page: String) throws {
    let text = try FileContent.text("\(PackageRoot.path)/\(page)")
    let made = ["out/", "/usr/share/", "JOURNAL", "-"]
    for line in Commands.lines(in: Self.shell(in: text)) {
      let words = Commands.words(line)
      for (before, word) in zip(words, words.dropFirst()) where word.contains("/") {
        let isMade = before.hasPrefix("--") && ["--out", "--to", "--pool"].contains(before)
        if isMade || word.contains("*") || made.contains(where: { word.hasPrefix($0) }) { continue }
        // A mapping that is compared may have a name behind it.
        let path = word.split(separator: "=").first ?? ""
        #expect(FileContent.exists("\(PackageRoot.path)/\(path)"), "\(line)")
      }
    }
  }

  /// The text within blocks of shell.
  private static func shell(in page: String) -> String {
    var lines: [Substring] = []
    var isShell = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isShell = !isShell && (line == "```sh" || line == "```bash")
      } else if isShell {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Sentences

  /// Options in messages, hints and help are options of the command that they are about.
  @Test func noSentenceNamesAnOptionThatDoesNotExist() throws {
    let everywhere = commands.options.values.reduce(Set()) { $0.union($1) }
    let common = commands.options.filter { !["compare", "grade", "judge", "lab"].contains($0.key) }
      .values.reduce(Set()) { $0.union($1) }
    for path in Drawn.cases(300, of: Self.sources) {
      let isOwn = ["/Comparing", "/Report", "/Grading", "/Judging", "/ripples/"].contains {
        path.contains($0)
      }
      for text in Self.strings(in: try FileContent.text(path)) {
        let known = isOwn || text.contains("ripples compare") ? everywhere : common
        for match in text.matches(of: /(?:^|[^\w-])(--[a-z][a-z-]*[a-z])/) {
          let option = String(match.output.1)
          #expect(known.contains(option), "\(path): \(text)")
        }
        for match in text.matches(of: /ripples ([a-z]+)((?: [^;`\n]*)?)/) {
          guard commands.options[String(match.output.1)] != nil else { continue }
          let fault = commands.fault(in: Commands.words(String(match.output.0)))
          #expect(fault == nil, "\(path): \(text)")
        }
      }
    }
  }

  private static var sources: [String] {
    func files(_ folder: String) -> [String] {
      FileContent.names(in: folder).flatMap { name -> [String] in
        let path = "\(folder)/\(name)"
        return FileContent.isFolder(path) ? files(path) : name.hasSuffix(".swift") ? [path] : []
      }
    }
    // Slurm's own programs are called there, with their options.
    return files("\(PackageRoot.path)/Sources").filter { !$0.hasSuffix("/SlurmCluster.swift") }
  }

  /// The string literals of one line each in Swift text, without comments.
  private static func strings(in text: String) -> [String] {
    text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//")
    }.flatMap { line in
      line.matches(of: /"((?:\\.|[^"\\])*)"/).map { String($0.output.1) }
    }
  }

  @Test(arguments: [
    ("--length -3", "--length: -3 is outside"), ("--speed -.5", "--speed: -0.5 is outside"),
    ("--length=-3", "--length: -3 is outside"),
    ("--loudness -inf", "--loudness: -inf is outside"),
  ])
  func aNegativeNumberIsTheValueOfItsOption(option: String, words: String) throws {
    let call = "render mappings/pitch.lua --data datasets/staircase \(option)"
    let text = try Commands.run(call)
    #expect(text.contains(words), "\(text)")
  }

  /// What reads oddly: a number that does not agree with its noun, a missing value, something said twice.
  @Test(arguments: [
    "describe datasets/garden-walk", "describe mappings/rose-garden.lua",
    "describe sites/garden.geojson", "describe scenes/quartet.json",
    "check mappings/pitch.lua --data datasets/staircase", "reference sine", "doctor",
    "render mappings/pitch.lua --data datasets/staircase --length 1 --tail 0 --out /dev/null --format raw",
    "render mappings/pitch.lua --data datasets/staircase --set warmst=3",
    "render mappings/pitch.lua --data datasets/staircase --variant x", "compare mappings/pitch.lua",
    "render mappings/pitch.lua --data nothing", "lab 99 out/x", "foo",
  ])
  func whatACommandSaysReadsWell(call: String) throws {
    let text = try Commands.run(call)
    #expect(!text.isEmpty)
    for line in text.split(separator: "\n") {
      let fragments = [
        line.firstMatch(of: /(?:^|[^\d.,\w-])1 (?!is\b|was\b|bus\b|less\b|plays\b)[a-z]{3,}s\b/).map
        {
          String($0.output)
        },
        line.firstMatch(of: /(?:^|, )- LUFS|default: own| 0\.0 % of|\?;|;;|\.\.;| ,/).map {
          String($0.output)
        },
        Self.repeated(line),
      ]
      #expect(fragments.compactMap { $0 } == [], "\(line)")
    }
  }

  /// A part between semicolons that stands twice.
  private static func repeated(_ line: Substring) -> String? {
    let parts = line.split(separator: "; ").filter { $0.count > 8 }
    return parts.first { part in parts.count { $0 == part } > 1 }.map(String.init)
  }
}
