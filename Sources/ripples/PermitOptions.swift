import ArgumentParser
import Workbench

/// The option of every command that reads files which other files name.
struct PermitOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-read"),
    help: ArgumentHelp(
      "Let what is played read files in this folder, too, besides its own folder and project; repeatable.",
      valueName: "folder"))
  var allowRead: [String] = []

  func permit() throws -> ReadPermit { try ReadPermit(folders: allowRead) }
}
