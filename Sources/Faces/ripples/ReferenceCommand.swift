import ArgumentParser
import Manual
import Score

struct ReferenceCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract:
      "Say what a word means: an input, unit generator, effect, function, metric, finding, command.",
    discussion: """
      Examples:
        ripples reference lowpass
        ripples reference temperature
        ripples reference pink noise
        ripples reference Effects
        ripples reference
      """)

  @Argument(
    help:
      "A word, the name of a section, or words to look for; none prints the whole reference as Markdown."
  )
  var words: [String] = []

  @Flag(help: "Write it to docs/reference.md, and the settings into the Python package.")
  var write = false

  @Flag(help: "Fail when docs/reference.md or the Python package is not current.") var check = false

  func work() throws {
    if write {
      try Reference.write()
    } else if check {
      if let old = try Reference.outdated().first {
        throw CommandFailure("\(old.path) is not current: run `make docs`")
      }
    } else if !words.isEmpty {
      Terminal.put(try ReferenceLookup.answer(words.joined(separator: " ")) + "\n")
    } else {
      Terminal.put(Reference.markdown)
    }
  }
}

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say what is installed, what is missing and what installs it.")

  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Look up what only tests and benchmarks of Ripples use, too.") var all = false

  func run() throws {
    let findings = Doctor.findings(forDevelopment: all)
    Terminal.put(json ? Doctor.json(findings) : Doctor.text(findings))
    if findings.contains(where: { $0.isNeeded && $0.found == nil }) { throw ExitCode(1) }
  }
}

struct ExamplesCommand: WorkCommand {
  static let configuration = CommandConfiguration(
    commandName: "examples",
    abstract: "Copy the mappings, datasets, sites, scenes and studies that come with Ripples.",
    discussion: """
      Examples:
        ripples examples my-ripples
        cd my-ripples
        ripples render mappings/rose-garden.lua --data datasets/garden-walk \\
          --length 60

      In the folder the commands of the guides run as they stand there, and every file may be \
      changed: what was changed stays, unless --force is given.
      """)

  @Argument(help: "The folder to make.") var folder = "ripples-examples"

  @Flag(help: "Replace files that were changed.") var force = false

  func work() throws {
    let count = try Examples.copy(to: folder, replaces: force)
    Terminal.say("\(folder): \(counted(count, "file")) written")
  }
}
