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
  /// Whether the style is one of Soundscape's thirteen, which have melodies.
  private let hasMelodies: Bool
  /// The mapping of the style.
  private let sound: BeaconMapping
  /// The mapping of the hum near a beacon; nil where it is not found.
  private let hum: BeaconMapping?
  /// The mapping of a street preview's wand; nil where it is not found.
  private let wand: BeaconMapping?
  private let book: PhraseBook
  /// The map round the walker; nil where nobody names tiles.
  private let feed: MapFeed?
  let scripts: [GeneratorScript]
  private let voice: CalloutVoice
  /// The paths of the recordings of stops, by the names that the site gives them.
  private let clips: [String: String]
  /// The seconds from a decision to say words to the first of them.
  private let lead: Double

  /// - Parameter setup: what is said of guidance from outside; it goes before what the site says.
  /// - Throws: `Fault` or `Faults` for names that stand for nothing, and for files that cannot be read.
  init(
    _ guidance: SiteGuidance, of site: Site, in scope: ReadScope, _ setup: GuidanceSetup
  ) throws {
    var guidance = guidance
    let speech = setup.speech
    if speech.language != nil { guidance.language = SiteGuidance().language }
    (self.guidance, self.site, self.scope, lead) = (guidance, site, scope, setup.lead)
    settings = try Self.settings(guidance, in: scope)
    let known = BeaconStyle(rawValue: guidance.style)
    (style, hasMelodies) = (known ?? .current, known.map { !$0.isHaptic } ?? false)
    let place = Self.place("style", guidance, in: scope)
    sound = try BeaconMapping(guidance.style, at: place, in: scope)
    hum = try? BeaconMapping("hum", at: place, in: scope)
    wand = try? BeaconMapping(BeaconStyle.wand.sound, at: place, in: scope)
    let named = try setup.permit.guarding { try speech.language.map(PhraseBook.read) }
    var book = try named ?? Self.book(guidance, in: scope)
    book.settings = settings
    self.book = book
    feed = try Self.feed(
      guidance, setup.map, markers: Self.markers(of: site), radius: settings[.mapRadius],
      in: scope)
    scripts = try Self.scripts(guidance, in: scope)
    clips = try Self.clips(of: site, in: scope)
    voice = try Self.voice(book.voice, guidance, in: scope, speech, clips)
  }

  /// Why something could not be said or found.
  var warnings: [String] { voiceWarnings + (coverage?.problems ?? []) }

  /// Why something could not be said.
  var voiceWarnings: [String] { voice.warnings }

  /// The tiles that were used, and those that could not be had; nil without a map.
  var coverage: MapCoverage? { feed?.coverage }

  /// The tiles that there are by now, where they are others than before.
  func takeMap() -> MapTiles? { feed?.takeArrived() }

  /// Shows the map of these tiles from now on.
  /// - Throws: `Fault` for a tile that is no longer as it was.
  func show(_ tiles: MapTiles) throws(Fault) { try feed?.show(tiles) }

  var offer: GuidanceOffer { GuidanceOffer(site) }

  /// The language of callouts: `en`.
  var language: String { book.language }

  /// Lets texts be spoken before their turn from now on.
  func speakAhead(waits: Bool) { voice.speakAhead(waits: waits) }

  /// The texts that were spoken since this was asked last, or could not be.
  func takeSpoken() -> [SpokenWords] { voice.takeSpoken() }

  /// Takes a text as spoken from now on.
  /// - Throws: `Fault` where it was spoken once and cannot be now.
  func take(_ words: SpokenWords) throws(Fault) { try voice.take(words) }

  /// Tells the voice what will be said next, the nearest first.
  func expect(_ callouts: [Callout]) { voice.expect(callouts) }

  /// The paths of its generators in Lua.
  var generators: [String] { guidance.generators.map(scope.resolve) }

  /// The files that guidance reads, besides its tiles.
  var files: [String] {
    var files = [sound.path] + generators
    if !guidance.actions.isEmpty { files.append(scope.resolve(guidance.actions)) }
    if guidance.language.hasSuffix(".json") { files.append(scope.resolve(guidance.language)) }
    if !guidance.recordings.isEmpty {
      files += scope.guarding {
        FileContent.files(in: scope.resolve(guidance.recordings)).filter(scope.permits)
      }
    }
    return files + Set(clips.values).sorted()
  }

  // MARK: Behaviours

  /// The behaviours as the walk begins.
  func processor() -> EventProcessor {
    let routes = site.routes
    let base = Behavior.soundscape([
      SystemGenerator(), ExplorationGenerator(), BeaconGenerator(), AutoCalloutGenerator(),
      IntersectionGenerator(), HeadsetGenerator(), HeadsetTestGenerator(), PreviewStarter(),
      OnboardingStarter(), RouteStarter(.route, routes), RouteStarter(.tour, routes),
      ScriptGenerator(scripts),
    ])
    return EventProcessor(
      settings: settings, map: feed ?? SpatialDataView(tiles: [], markers: Self.markers(of: site)),
      phrases: book, base: base,
      style: style,
      places: site.markers.map { BeaconTarget(id: $0.id, name: $0.shownName, point: $0.point) },
      isReady: { [voice] in voice.isReady($0) },
      duration: { [voice, lead] callout in
        callout.earcons == ["beacon_end"]
          ? Self.closing : voice.seconds(of: callout) + (callout.hasWords ? lead : 0)
      })
  }

  /// The seconds of a beacon's closing melody, with the beat that it waits for: the longest of the styles.
  static let closing = 106_551.0 / 44_100 + 0.41

  /// Reads the walker's wishes: the beacon and the route that the site begins with, and the file of actions.
  /// - Throws: `Fault` for a beacon or route that is none, `Faults` for the file.
  func actions() throws -> [WalkerAction] {
    var actions: [WalkerAction] = []
    if !guidance.beacon.isEmpty {
      let ids = site.markers.map(\.id)
      guard ids.contains(guidance.beacon) else {
        throw Fault(
          .scene, "the guidance's beacon \(quoted(guidance.beacon)) is no beacon or place",
          at: Self.place("beacon", guidance, in: scope),
          hint: site.unused ?? NearestName.hint(for: guidance.beacon, among: ids))
      }
      actions.append(WalkerAction(time: 0, event: .setBeacon(.id(guidance.beacon))))
    }
    if !guidance.route.isEmpty {
      do throws(Fault) {
        let route = try site.route(guidance.route)
        actions.append(WalkerAction(time: 0, event: .startRoute(route.id, reversed: false)))
      } catch {
        throw Fault(
          .scene, error.message, at: Self.place("route", guidance, in: scope),
          hint: site.unused ?? error.hint)
      }
    }
    if !guidance.actions.isEmpty {
      let path = try Self.path(guidance.actions, "file", of: "actions", guidance, in: scope)
      actions += try WalkerAction.read(path, for: offer)
    }
    return actions
  }

  // MARK: Sounds

  /// The seconds from the decision for a callout to its beginning; an earcon alone is short, and begins at once.
  func lead(of callout: Callout) -> Double { callout.hasWords ? lead : 0 }

  /// The seconds that a callout takes.
  func seconds(of callout: Callout) -> Double { voice.seconds(of: callout) }

  /// Whether a part of a callout could not be said.
  func fails(_ callout: Callout) -> Bool { voice.fails(callout) }

  /// The piece that says a callout; nil for one without any sound.
  func callout(_ callout: Callout, number: Int) -> ScenePiece? {
    let (delay, files) = voice.files(of: callout)
    guard let first = files.first else { return nil }
    // Earcons and speech stand in two folders of the cache, within which a callout may read.
    let cache = FileContent.folder(of: FileContent.folder(of: first.path))
    var piece = ScenePiece.recordings(
      id: "callout \(number)", files: files, besides: "\(cache)/callout", delay: delay,
      loops: false, level: Self.spoken)
    piece.isOwn = true
    return piece
  }

  /// The level of the beacon: a volume of 0.75 (Soundscape's default for both).
  static let level = Decibels.level(0.75)

  /// The level of callouts: espeak-ng's voices reach full scale, and the ear that is nearer adds up to 6 dB.
  static let spoken = level - 6

  /// The id by which the piece of a beacon is told from another's.
  static func id(_ state: BeaconState) -> String {
    let place = "\(state.target.latitude),\(state.target.longitude)"
    return "beacon \(state.id ?? state.name ?? place)"
  }

  /// The piece of the beacon.
  /// - Parameter opens: whether it begins with its melody, where it has one.
  func beacon(_ state: BeaconState, opens: Bool) -> ScenePiece {
    ScenePiece(
      id: Self.id(state), path: sound.path, text: sound.text, name: "beacon",
      condition: opens && hasMelodies ? "guided" : nil, level: Self.level, replaced: Self.replaced)
  }

  /// Lets a beacon that sounds end with its melody, where it has one.
  func prepareClosing(_ part: ScenePart) {
    guard hasMelodies, part.mapping.value(of: "melodies") == 0 else { return }
    try? part.mapping.set("melodies", to: 1)
  }

  /// Whether the beacon is felt, and has an ambient sound that comes from nowhere.
  var isFelt: Bool { style.isHaptic }

  /// The piece of the hum near a beacon; nil where its file is missing.
  func humPiece() -> ScenePiece? { hum.map { Self.ambient("hum", $0) } }

  /// The piece of a street preview's wand; nil where its file is missing.
  func wandPiece() -> ScenePiece? { wand.map { Self.ambient("wand", $0) } }

  private static func ambient(_ name: String, _ mapping: BeaconMapping) -> ScenePiece {
    ScenePiece(
      id: name, path: mapping.path, text: mapping.text, name: name, level: level,
      replaced: replaced)
  }

  /// The inputs that a beacon's mapping has no need of: guidance says how far the walker has turned from it.
  private static let replaced: Set = ["heading"]
}

extension GuidancePieces {
  /// The recordings of the site's stops, which are there and may be read.
  private static func clips(of site: Site, in scope: ReadScope) throws -> [String: String] {
    var (paths, faults): ([String: String], [Fault]) = ([:], [])
    for marker in site.markers {
      for name in marker.clips {
        let path = try scope.path(name)
        paths[name] = path
        if FileContent.isFile(path) { continue }
        let place = FaultPlace(scope.file, part: "\(marker.id).clips")
        faults.append(missing("recording", name, place, path, in: scope))
      }
    }
    if !faults.isEmpty { throw Faults(faults) }
    return paths
  }

  /// The phrase book that the site names.
  private static func book(_ guidance: SiteGuidance, in scope: ReadScope) throws -> PhraseBook {
    let name = guidance.language
    if name.hasSuffix(".json") {
      return try scope.guarding { try PhraseBook.read(scope.path(name)) }
    }
    do {
      return try PhraseBook.read(name)
    } catch let fault as Fault where fault.place.setting != nil {
      throw Fault(
        .scene, fault.message, at: place("language", guidance, in: scope), hint: fault.hint)
    }
  }

  /// The voice of a phrase book. One of espeak-ng has said a word.
  private static func voice(
    _ voice: String, _ guidance: SiteGuidance, in scope: ReadScope, _ speech: CalloutSpeech,
    _ clips: [String: String]
  ) throws -> CalloutVoice {
    var sources = CalloutVoice.Sources(
      command: speech.command, clips: clips, scope: scope)
    if !guidance.recordings.isEmpty {
      sources.recordings = try path(
        guidance.recordings, "folder", of: "recordings", guidance, in: scope)
    }
    do {
      return try CalloutVoice(voice, sources)
    } catch let fault as Fault where fault.code == .call && fault.place.setting == "voice" {
      let own = guidance.language.hasSuffix(".json") ? scope.resolve(guidance.language) : nil
      let book = speech.phraseBook ?? own
      throw Fault(
        .scene, fault.message,
        at: book.map { FaultPlace($0, part: "voice") } ?? place("language", guidance, in: scope),
        hint: fault.hint)
    }
  }

  private static func settings(_ guidance: SiteGuidance, in scope: ReadScope) throws
    -> BehaviorSettings
  {
    guard let profile = BehaviorProfile(rawValue: guidance.profile) else {
      let names = BehaviorProfile.allCases.map(\.rawValue)
      throw Fault(
        .scene, "the guidance's profile \(quoted(guidance.profile)) is none",
        at: place("profile", guidance, in: scope),
        hint: NearestName.hint(for: guidance.profile, among: names))
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

  /// The site's places, which are to a walker what markers are in Soundscape's apps.
  private static func markers(of site: Site) -> [MapFeature] {
    site.markers.filter { $0.kind == .place }.map { place in
      MapFeature(
        id: place.id, name: place.shownName, type: "marker", value: "place", category: .marker,
        shape: .points([place.point]))
    }
  }

  /// The map of the tiles that are named, by a person or by the site, whose file never leads to the network.
  private static func feed(
    _ guidance: SiteGuidance, _ map: WalkMap, markers: [MapFeature], radius: Double,
    in scope: ReadScope
  ) throws -> MapFeed? {
    if let supply = map.supply {
      return MapFeed(supply, markers: markers, radius: radius, pace: map.pace)
    }
    let tiles = guidance.tiles
    if tiles.isEmpty { return nil }
    guard !tiles.contains("://") else {
      throw Fault(
        .scene, "a site takes no tiles from a host", at: place("tiles", guidance, in: scope),
        expected: "a folder or a zip archive of tiles")
    }
    let path = scope.resolve(tiles)
    try scope.check(path)
    do {
      return MapFeed(
        try scope.guarding { try TileSources.supply(path) }, markers: markers, radius: radius,
        pace: .offline)
    } catch let error as Fault {
      throw Fault(
        error.code, "\(quoted(path)) \(error.message)", at: place("tiles", guidance, in: scope),
        expected: error.expected, hint: error.hint)
    }
  }

  /// The generators in Lua.
  private static func scripts(_ guidance: SiteGuidance, in scope: ReadScope) throws
    -> [GeneratorScript]
  {
    try guidance.generators.map { name in
      let file = try path(name, "generator", of: "generators", guidance, in: scope)
      return try script(scope.guarding { try FileContent.text(file) }, name: file)
    }
  }

  /// Compiles a generator.
  /// - Throws: `Fault` with file and line.
  static func script(_ text: String, name: String) throws(Fault) -> GeneratorScript {
    try GeneratorScript(
      source: text, name: name, categories: ScriptGenerator.categories, earcons: Earcons.names)
  }
}

extension Callout {
  /// Whether something is spoken in it, by a voice or a recording.
  fileprivate var hasWords: Bool {
    parts.contains {
      switch $0 {
      case .text, .clip: true
      case .earcon, .silence: false
      }
    }
  }
}

extension Site {
  /// The first finding about a name that the site does not know, as a hint where something is missed; nil for nothing.
  var unused: String? {
    findings.first { $0.kind == .unknownKind || $0.kind == .unknownMember }?.line
  }
}

extension SiteMarker {
  /// The name by which it is spoken of.
  var shownName: String { name.isEmpty ? id : name }
}
