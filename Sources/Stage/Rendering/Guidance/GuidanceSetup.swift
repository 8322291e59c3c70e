import Files
import MapData
import Score
import Wayfinding

/// The setup of guidance that comes from outside of a site; it goes before what the site says.
package struct GuidanceSetup: Sendable {
  package var speech = CalloutSpeech()
  package var map = WalkMap()
  /// The seconds from a decision to say something to its first word, for sound that is made elsewhere and has to get the words
  /// first.
  package var lead = 0.0
  /// The bounds of what a record that is played again may lead to.
  package var permit = ReadPermit()
  /// The names of the settings that a person gave.
  fileprivate(set) var names: [String] = []

  package init() {}

  /// Refuses what a person said where nobody guides.
  /// - Throws: `Fault` of the call.
  func refuse(because reason: String, hint: String) throws(Fault) {
    if let name = names.first { throw Fault.call(name, reason, hint: hint) }
  }
}

/// Where the map of a guided walk comes from, and who waits for it.
package struct WalkMap: Sendable {
  /// The tiles that a person names; nil for those of the site.
  package var supply: (any TileSupply)?
  package var pace = MapFeed.Pace.offline

  package init() {}

  package init(_ supply: any TileSupply, pace: MapFeed.Pace) {
    (self.supply, self.pace) = (supply, pace)
  }
}

extension PlaySettings {
  /// The folder or archive of tiles that a person names; nil for a host, and for none.
  package var tileFiles: String? {
    self.mapTiles.flatMap { TileSources.isHost($0) ? nil : $0 }
  }

  /// Whether the tiles are those of a host.
  package var hasTileHost: Bool { self.mapTiles.map(TileSources.isHost) ?? false }

  /// The setup of guidance as a person gives it.
  /// - Parameters:
  ///   - pace: who waits for tiles. Files are read at once, so that nobody has to wait for them: `live` is for a host's.
  ///   - scope: the bounds of the file that names the tiles; nil where a person names them, or what is played again.
  /// - Throws: `Fault` where the tiles that are named cannot be had at all, or may not be read.
  package func guidance(
    _ pace: MapFeed.Pace, in scope: ReadScope? = nil
  ) throws(Fault) -> GuidanceSetup {
    var setup = GuidanceSetup()
    (setup.speech, setup.names, setup.permit) = (speech, guidanceNames, permit)
    guard let name = self.mapTiles else { return setup }
    do {
      let find = { try TileSources.supply(name) }
      let supply = try scope.map { try $0.guarding(find) } ?? permit.guarding(find)
      setup.map = WalkMap(supply, pace: pace == .live && !hasTileHost ? .offline : pace)
    } catch let error as Fault where (error.place.file ?? name) == name {
      throw Fault(
        error.code, hasTileHost ? error.message : "\(quoted(name)) \(error.message)",
        at: .setting(Settings.all.mapTiles.name), expected: error.expected, hint: error.hint)
    } catch {
      // The refusal names the file that names the tiles.
      throw .of(error)
    }
    return setup
  }

  /// The names of the settings about guidance that a person gives.
  package var guidanceNames: [String] {
    let all = [Settings.all.language, Settings.all.voiceCommand, Settings.all.mapTiles]
    return all.filter { isSet($0) }.map(\.name)
  }

  /// Takes the tiles of a record, where a host's are named by the person who plays it again, too.
  /// - Parameters:
  ///   - given: the tiles that the person names; they go before those of the record.
  ///   - record: the path of the manifest.
  /// - Throws: `Fault` of permission where the record alone leads to the network.
  package mutating func allow(mapTiles given: String?, of record: String) throws(Fault) {
    if let recorded = self.mapTiles, hasTileHost, given == nil {
      throw Fault(
        .permission,
        "was guided by the tiles of a host, and no file leads to the network: \(quoted(recorded))",
        at: FaultPlace(record),
        hint: "if it may be asked, name it yourself: ‹map-tiles \(recorded)›")
    }
    self.mapTiles = given ?? self.mapTiles
  }
}

/// The language and the voice of callouts that a person asks for: they go before what the site says.
///
/// A site names a language, and never a program: one is run for the person who names it on the command line only, so
/// that neither a site nor a manifest or journal of somebody else's can start any.
package struct CalloutSpeech: Sendable {
  /// The code of a language, or the path of a phrase book; nil leaves it to the site.
  package var language: String?
  /// The line of the program that speaks (`CommandSpeech`); nil for espeak-ng.
  package var command: String?

  /// The path of the phrase book; nil for a language of ours.
  package var phraseBook: String? { language.flatMap { $0.hasSuffix(".json") ? $0 : nil } }
}

extension PlaySettings {
  package var speech: CalloutSpeech {
    CalloutSpeech(language: self.language, command: self.voiceCommand)
  }

  /// Takes from a record what spoke then, where the person who plays it again names the program, too.
  /// - Parameters:
  ///   - given: the command that the person gives.
  ///   - record: the path of the manifest or journal.
  /// - Throws: `Fault` of permission where the record alone names a program.
  package mutating func allow(voiceCommand given: String?, of record: String) throws(Fault) {
    if let recorded = self.voiceCommand, given == nil {
      throw Fault(
        .permission, "was spoken by a program, and no file may start one: \(quoted(recorded))",
        at: FaultPlace(record),
        hint: "if you trust it, name it yourself: ‹voice-command \(recorded)›")
    }
    self.voiceCommand = given
  }
}

/// Files and folders that a site's guidance names.
extension GuidancePieces {
  /// The place of a member of a site's guidance.
  static func place(
    _ member: String, _ guidance: SiteGuidance, in scope: ReadScope
  ) -> FaultPlace {
    var place = guidance.places[member] ?? FaultPlace(scope.file, part: "guidance.\(member)")
    place.file = scope.file
    return place
  }

  /// The path of what a member of guidance names.
  /// - Throws: `Fault` at the member where there is nothing, or it may not be read.
  static func path(
    _ name: String, _ noun: String, of member: String, _ guidance: SiteGuidance,
    in scope: ReadScope
  ) throws(Fault) -> String {
    let path = try scope.path(name)
    if FileContent.exists(path) { return path }
    throw missing(noun, name, place(member, guidance, in: scope), path, in: scope)
  }

  /// The fault of a file that is named and not there, with the nearest name in its folder.
  static func missing(
    _ noun: String, _ name: String, _ place: FaultPlace, _ path: String, in scope: ReadScope
  ) -> Fault {
    let there = scope.guarding { FileContent.names(in: FileContent.folder(of: path)) }
    return Fault(
      .scene, "there is no \(noun) \(quoted(name))", at: place,
      hint: NearestName.to(FileContent.name(of: name), among: there)
        .map { "did you mean \"\($0)\"?" })
  }
}
