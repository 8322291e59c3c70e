import MapData
import Score

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
    } catch let error as Fault where error.place.file == name {
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
