import Behaviors
import Files
import MapData
import Mappings
import Score
import Speech
import Wayfinding

/// The parts of guidance, as a site names them: its map, its words, its voice, the beacon's mapping.
final class GuidancePieces {
  private let guidance: SiteGuidance
  private let site: Site
  private let scope: ReadScope
  private let settings: BehaviorSettings
  private let style: BeaconStyle
  private let stylePath: String
  private let styleText: String
  private let book: PhraseBook
  private let map: any MapSource
  private let scripts: [GeneratorScript]
  private let voice: CalloutVoice

  /// - Throws: `Fault` or `Faults` for names that stand for nothing, and for files that cannot be read.
  init(_ guidance: SiteGuidance, of site: Site, in scope: ReadScope) throws {
    (self.guidance, self.site, self.scope) = (guidance, site, scope)
    settings = try Self.settings(guidance, in: scope)
    style = BeaconStyle(rawValue: guidance.style) ?? .current
    (stylePath, styleText) = try Self.style(guidance.style, in: scope)
    let language =
      guidance.language.hasSuffix(".json") ? scope.resolve(guidance.language) : guidance.language
    var book = try PhraseBook.read(language)
    book.settings = settings
    self.book = book
    map = try Self.map(guidance, in: scope)
    scripts = try Self.scripts(guidance, in: scope)
    voice = try CalloutVoice(book.voice)
  }

  /// Why something could not be said or found.
  var warnings: [String] { voice.warnings }

  /// The files that guidance reads, besides its tiles.
  var files: [String] {
    [stylePath] + (guidance.actions.isEmpty ? [] : [scope.resolve(guidance.actions)])
  }

  // MARK: Behaviours

  /// The behaviours as the walk begins.
  func processor() -> EventProcessor {
    let routes = site.routes.map { GuideRoute($0) }
    let base = Behavior.soundscape([
      SystemGenerator(), ExplorationGenerator(), BeaconGenerator(), AutoCalloutGenerator(),
      IntersectionGenerator(), HeadsetGenerator(), RouteStarter(.route, routes),
      RouteStarter(.tour, routes), ScriptGenerator(scripts),
    ])
    return EventProcessor(
      settings: settings, map: map, phrases: book, base: base, style: style,
      places: site.markers.map { BeaconTarget(id: $0.id, name: $0.shownName, point: $0.point) },
      duration: { [voice] in voice.seconds(of: $0) })
  }

  /// Reads the walker's wishes: the beacon and the route that the site begins with, and the file of actions.
  /// - Throws: `Fault` for a beacon or route that is none, `Faults` for the file.
  func actions() throws -> [WalkerAction] {
    var actions: [WalkerAction] = []
    if !guidance.beacon.isEmpty {
      let ids = site.markers.map(\.id)
      guard ids.contains(guidance.beacon) else {
        throw Fault(
          .scene, "the guidance's beacon \(quoted(guidance.beacon)) is no beacon or place",
          at: FaultPlace(scope.file), hint: NearestName.hint(for: guidance.beacon, among: ids))
      }
      actions.append(WalkerAction(time: 0, event: .setBeacon(.id(guidance.beacon))))
    }
    if !guidance.route.isEmpty {
      let route = try site.route(guidance.route)
      actions.append(WalkerAction(time: 0, event: .startRoute(route.id, reversed: false)))
    }
    if !guidance.actions.isEmpty {
      actions += try WalkerAction.read(scope.resolve(guidance.actions))
    }
    return actions
  }

  // MARK: Sounds

  /// The seconds that a callout takes.
  func seconds(of callout: Callout) -> Double { voice.seconds(of: callout) }

  /// The piece that says a callout; nil for one without any sound.
  /// - Throws: `Fault` of a voice that cannot speak.
  func callout(_ callout: Callout, number: Int) throws -> ScenePiece? {
    let (delay, files) = try voice.files(of: callout)
    guard let first = files.first else { return nil }
    // Earcons and speech stand in two folders of the cache, within which a callout may read.
    let cache = FileContent.folder(of: FileContent.folder(of: first.path))
    return .recordings(
      id: "callout \(number)", files: files, besides: "\(cache)/callout", delay: delay,
      loops: false, level: Self.level)
  }

  /// The level of speech and of the beacon: a volume of 0.75 (Soundscape's default for both).
  static let level = Decibels.level(0.75)

  /// The piece of the beacon.
  func beacon(_ state: BeaconState) -> ScenePiece {
    ScenePiece(
      id: "beacon \(state.id ?? state.name)", path: stylePath, text: styleText, name: "beacon",
      level: Self.level)
  }
}

extension GuidancePieces {
  private static func settings(_ guidance: SiteGuidance, in scope: ReadScope) throws
    -> BehaviorSettings
  {
    guard let profile = BehaviorProfile(rawValue: guidance.profile) else {
      let names = BehaviorProfile.allCases.map(\.rawValue)
      throw Fault(
        .scene, "the guidance's profile \(quoted(guidance.profile)) is none",
        at: FaultPlace(scope.file), hint: NearestName.hint(for: guidance.profile, among: names))
    }
    var settings = BehaviorSettings(profile: profile)
    var faults: [Fault] = []
    for setting in guidance.settings {
      do throws(Fault) { try settings.set(setting.name, to: setting.value) } catch {
        faults.append(Fault(.scene, error.message, at: setting.place, hint: error.hint))
      }
    }
    if !faults.isEmpty { throw Faults(faults) }
    return settings
  }

  /// The mapping of a style, by its name or its path.
  private static func style(_ name: String, in scope: ReadScope) throws -> (String, String) {
    let isPath = name.hasSuffix(".lua")
    guard let path = SiteFile.resolve(isPath ? name : "beacons/\(name).lua", in: scope) else {
      let names = BeaconStyle.allCases.map(\.rawValue)
      throw Fault(
        .scene, "the guidance's style \(quoted(name)) is no beacon's mapping",
        at: FaultPlace(scope.file), hint: isPath ? "" : NearestName.hint(for: name, among: names))
    }
    return (path, try FileContent.text(path))
  }

  /// The map of the tiles that are named. A site's file never leads to the network.
  private static func map(_ guidance: SiteGuidance, in scope: ReadScope) throws -> any MapSource {
    let place = guidance.tiles
    if place.isEmpty { return SpatialDataView(tiles: []) }
    guard !place.contains("://") else {
      throw Fault(
        .scene, "a site takes no tiles from a host", at: FaultPlace(scope.file, part: "guidance"),
        expected: "a folder or a zip archive of tiles")
    }
    try scope.check(scope.resolve(place))
    return MapFeed(try TileSources.supply(scope.resolve(place)), pace: .offline)
  }

  /// The generators in Lua.
  private static func scripts(_ guidance: SiteGuidance, in scope: ReadScope) throws
    -> [GeneratorScript]
  {
    try guidance.generators.map { path in
      try scope.check(scope.resolve(path))
      return try GeneratorScript(
        source: FileContent.text(scope.resolve(path)), name: path,
        categories: ScriptGenerator.categories, earcons: Earcons.names)
    }
  }
}

extension SiteMarker {
  /// The name by which it is spoken of.
  var shownName: String { name.isEmpty ? id : name }
}
