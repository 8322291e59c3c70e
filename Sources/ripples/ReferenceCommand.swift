import ArgumentParser
import Manual

struct ReferenceCommand: ParsableCommand {
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

  @Flag(help: "Write it to docs/reference.md.")
  var write = false

  @Flag(help: "Fail when docs/reference.md is not current.")
  var check = false

  private static let path = "docs/reference.md"

  func run() throws {
    try CommandFailure.report {
      if write {
        try Reference.write(to: Self.path)
      } else if check {
        guard try Reference.isCurrent(Self.path) else {
          throw CommandFailure("\(Self.path) is not current: run `make docs`")
        }
      } else if !words.isEmpty {
        Terminal.put(try ReferenceLookup.answer(words.joined(separator: " ")) + "\n")
      } else {
        Terminal.put(Reference.markdown)
      }
    }
  }
}

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say what is installed, what is missing and what installs it.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let findings = Doctor.findings()
    Terminal.put(json ? Doctor.json(findings) : Doctor.text(findings))
    if findings.contains(where: { $0.isNeeded && $0.found == nil }) { throw ExitCode(1) }
  }
}
