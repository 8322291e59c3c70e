import ArgumentParser
import Workbench

struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Say what a dataset, a mapping or a sound file is.",
    discussion: """
      Examples:
        ripples describe datasets/garden-walk
        ripples describe mappings/rose-garden.lua
        ripples describe out/rose-garden.wav --json
      """)

  @Argument(help: "The dataset, mapping or sound file.")
  var path: String

  @Option(
    name: .customLong("column"),
    help: ArgumentHelp("Which column an input comes from; repeatable.", valueName: "input=column"))
  var columns: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try CommandFailure.report {
      let columns = try Assignments.parse(columns, option: "--column")
      let description = try Description.of(path, columns: columns)
      Terminal.put(json ? description.json : description.text)
    }
  }
}

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compile a mapping, play it dry, and say what is wrong with it.",
    discussion: """
      Example:
        ripples check mappings/pitch.lua --data datasets/garden-walk

      With a dataset it also says how much of the data the mapping clips and misses.
      """)

  @Argument(help: "The mapping: a Lua file.")
  var mapping: String

  @Option(name: [.customShort("d"), .long], help: "A dataset to play it on.")
  var data: String?

  @Option(
    name: .customLong("column"),
    help: ArgumentHelp("Which column an input comes from; repeatable.", valueName: "input=column"))
  var columns: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try CommandFailure.report {
      let report = try MappingCheck.run(
        mapping, data: data, columns: try Assignments.parse(columns, option: "--column"))
      Terminal.put(json ? report.json : report.text)
      if report.hasErrors { throw ExitCode(1) }
    }
  }
}
