import ArgumentParser
import Workbench

/// Options of renders in which sound has its place.
struct SpaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A site to walk through (.geojson). With a mapping: only that mapping sounds, and hears where its ripple is.",
      valueName: "file"))
  var site: String?

  @Option(
    help: ArgumentHelp(
      "What the sound is for: binaural, stereo, quad, 5.1, 7.1, ring:8, azimuths such as 30,-30,110,-110, or "
        + "ambix1, ambix2, ambix3.", valueName: "name"))
  var layout = "binaural"

  @Option(help: ArgumentHelp("Another head, from a SOFA file.", valueName: "file"))
  var head: String?

  @Option(
    help: ArgumentHelp("Write every decision with its reason, a JSON line each.", valueName: "file")
  )
  var log: String?

  @Option(
    help: ArgumentHelp("Draw what happened over time (.png or .svg).", valueName: "file"))
  var plot: String?

  @Option(
    name: .customLong("record-reality"),
    help: ArgumentHelp(
      "Write what the microphones gave beside the mix; with % dated as strftime does, else overwritten.",
      valueName: "file"))
  var reality: String?

  @Option(
    name: .customLong("mapping"),
    help: ArgumentHelp(
      "A mapping whose voices sound from the objects, and which may move them.", valueName: "file"))
  var script: String?

  @Option(
    name: .customLong("sources"), help: "The most objects that may sound at once.")
  var sources = 128

  /// What is to be played: the argument, or the site where there is none.
  func piece(_ argument: String?) throws -> String {
    if let piece = argument ?? site { return piece }
    throw CommandFailure(
      "nothing to render: give a mapping, a site or objects, such as mappings/pitch.lua", code: 2)
  }

  func apply(to request: inout RenderRequest) throws {
    if !request.isScene { request.site = site }
    if request.isScene, let site, site != request.mapping {
      throw CommandFailure(
        "--site: \(request.mapping) is no mapping; give a mapping or nothing with a site", code: 2)
    }
    request.scene.layout = layout
    request.scene.head = head
    request.scene.log = log
    request.scene.plot = plot
    request.scene.reality = reality.map { DatedName.expand($0) }
    request.scene.sources = sources
    request.scene.script = script
  }
}
