import ArgumentParser
import Workbench

struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Say what a dataset, a mapping, a site, a scene or a sound file is.",
    discussion: """
      Examples:
        ripples describe datasets/garden-walk
        ripples describe mappings/rose-garden.lua
        ripples describe out/rose-garden.wav --json
        ripples describe sites/garden.geojson --data datasets/garden-tour --map out/map.png
      """)

  @Argument(help: "The dataset, mapping, site (.geojson), scene (.json) or sound file.")
  var path: String

  @Option(name: [.customShort("d"), .long], help: "Of a site: a walk through it.")
  var data: String?

  @Option(help: ArgumentHelp("Of a site: draw its map (.png or .svg).", valueName: "file"))
  var map: String?

  @Option(
    help: ArgumentHelp(
      "Of a site with a walk: write every decision with its reason, a JSON line each.",
      valueName: "file"))
  var log: String?

  @Option(
    name: .customLong("column"),
    help: ArgumentHelp("Which column an input comes from; repeatable.", valueName: "input=column"))
  var columns: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try CommandFailure.report {
      let description = try describe(try Assignments.parse(columns, option: "--column"))
      Terminal.put(json ? description.json : description.text)
    }
  }
}

extension DescribeCommand {
  private func describe(_ columns: [String: String]) throws -> Description {
    guard path.hasSuffix(".geojson") else {
      if data ?? map ?? log != nil {
        throw CommandFailure(
          "\(path): --data, --map and --log belong to a site (.geojson)", code: 2)
      }
      return try Description.of(path, columns: columns)
    }
    let site = try SiteDescription(path, data: data, columns: columns)
    if let map { try site.draw(to: map) }
    if let log { try site.writeLog(to: log) }
    return site.description
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
