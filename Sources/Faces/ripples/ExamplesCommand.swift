import ArgumentParser
import Manual
import Score

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
