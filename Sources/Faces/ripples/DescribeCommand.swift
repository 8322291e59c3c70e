import ArgumentParser
import Checking
import Rendering

struct DescribeCommand: SettingCommand {
  static let place = SettingPlace.describe
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Say what a dataset, a mapping, a site, a scene or a sound file is.",
    discussion: """
      Examples:
        ripples describe datasets/garden-walk
        ripples describe log.csv --write as-read.csv
        ripples describe mappings/rose-garden.lua
        ripples describe out/rose-garden.wav --json
        ripples describe sites/garden.geojson --data datasets/garden-tour \\
          --map out/map.png
      """)

  @Argument(help: "The dataset, mapping, site (.geojson), scene (.json) or sound file.")
  var path: String

  @Option(
    name: [.customShort("d"), .long],
    help: "Of a site: a walk through it. Of a mapping: data whose columns it reads.")
  var data: String?

  @Option(help: ArgumentHelp("Of a site: draw its map (.png or .svg).", valueName: "file"))
  var map: String?

  @Option(
    help: ArgumentHelp(
      "Of a site with a walk: write every decision with its reason, a JSON line each.",
      valueName: "file"))
  var log: String?

  @Option(
    help: ArgumentHelp(
      "Of a dataset: write it as it was read, with units, times in UTC and the notes.",
      valueName: "file.csv"))
  var write: String?

  @OptionGroup var settings: SettingOptions<DescribeCommand>

  @Flag(help: "Print JSON.") var json = false

  func work() throws {
    if let write { try Description.write(path, to: write, try settings.values) }
    let description = try describe(try settings.values)
    Terminal.put(json ? description.json : description.text)
  }
}

extension DescribeCommand {
  private func describe(_ settings: PlaySettings) throws -> Description {
    if data ?? map ?? log == nil { return try Description.of(path, settings) }
    let kind = FileKind.of(path)
    guard kind == .site else {
      if map ?? log != nil || kind != .mapping {
        throw CommandFailure(
          "\(path): --map and --log belong to a site (.geojson), --data to a site or a mapping",
          code: 2)
      }
      return try Description.of(path, data: data, settings)
    }
    let site = try SiteDescription(path, data: data, settings)
    if let map { try site.draw(to: map) }
    if let log { try site.writeLog(to: log) }
    return site.description
  }
}

struct CheckCommand: SettingCommand {
  static let place = SettingPlace.check
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compile a mapping, play it dry, and say what is wrong with it.",
    discussion: """
      Examples:
        ripples check mappings/pitch.lua --data datasets/garden-walk
        ripples check mappings/pitch.lua --data datasets/garden-walk --sound
        ripples check mappings/*.lua --sarif > findings.sarif

      With a dataset it also says what the data do in the mapping: what is clipped, what makes no \
      audible change, what jumps. Each finding says why it matters, with a source, and what cures \
      it. What is meant is allowed in the mapping's first lines: \
      -- allow: note-overlap, the strings ring on purpose
      """)

  @Argument(help: "The mappings: Lua files.") var mappings: [String]

  @Option(
    name: [.customShort("d"), .long],
    help: "A dataset to play it on; with two, limits that follow the data are found.")
  var data: [String] = []

  @OptionGroup var settings: SettingOptions<CheckCommand>

  @Flag(
    help:
      "Render a few seconds, too, and say whether they are harsh or too low for small loudspeakers."
  )
  var sound = false

  @Flag(help: "Print JSON; of several mappings one object after the other.") var json = false

  @Flag(help: "Print SARIF 2.1.0, for code hosts and editors.") var sarif = false

  func work() throws {
    let settings = try settings.values
    try settings.validate()
    var unreadable: [any Error] = []
    let checks = mappings.compactMap { mapping -> MappingCheck? in
      do { return try MappingCheck.run(mapping, data: data, settings, listens: sound) } catch {
        unreadable.append(error)
        return nil
      }
    }
    if sarif {
      Terminal.put(MappingCheck.sarif(checks))
    } else {
      for check in checks { Terminal.put(json ? check.json : check.text) }
    }
    for line in checks.flatMap(\.printed) { Terminal.say(line) }
    for error in unreadable { CommandFailure(of: error).say() }
    if !unreadable.isEmpty || checks.contains(where: \.hasErrors) { throw ExitCode(1) }
  }
}
