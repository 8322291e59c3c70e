import Score

/// An instrument in memory, and what was found wrong with its files, in sentences.
public struct LoadedInstrument: Sendable {
  public var instrument: Instrument
  public var warnings: [String]
}

/// Loads the instruments that samplers name: presets of SoundFonts, SFZ files, folders, files.
public enum InstrumentLoader {
  /// A check that throws for a path, as it is opened, that may not be read.
  public typealias Permit = (String) throws(Fault) -> Void

  /// - Parameters:
  ///   - permit: is asked before anything is opened, links and files that other files name too.
  ///   - resolve: gives the path to open for a path as the mapping wrote it.
  /// - Throws: `Fault`: file, what is wrong, what to do.
  public static func load(
    _ source: SamplerSource, permit: Permit = { _ in }, resolve: (String) -> String
  ) throws -> LoadedInstrument {
    var loaded = try content(source.content, permit: permit) {
      let path = resolve($0)
      try permit(path)
      return path
    }
    let layers = loaded.instrument.layers
    if layers > Instrument.layerCapacity {
      loaded.warnings.append(
        "\(loaded.instrument.name): notes of \(layers) zones sound the first "
          + "\(Instrument.layerCapacity) of them only")
    }
    for i in loaded.instrument.zones.indices {
      if let attack = source.attack {
        loaded.instrument.zones[i].values[.attack] = ZoneUnits.timecents(attack)
      }
      if let release = source.release {
        loaded.instrument.zones[i].values[.release] = ZoneUnits.timecents(release)
      }
    }
    return loaded
  }

  private static func content(
    _ content: SamplerSource.Content, permit: Permit, resolve: (String) throws -> String
  ) throws -> LoadedInstrument {
    switch content {
    case .soundFont(let path, let preset):
      let font = try SoundFont(path: path.map(resolve) ?? SoundFontPlaces.standard())
      let (instrument, warnings) = try PresetBuilder.build(try font.preset(preset), of: font)
      return LoadedInstrument(instrument: instrument, warnings: warnings)
    case .sfz(let path): return try SFZInstrument.build(resolve(path), permit: permit)
    case .folder(let path): return try FolderInstrument.build(resolve(path), permit: permit)
    case .zones(let files):
      return try FileInstrument.build(files, name: files.first?.path ?? "sampler", resolve: resolve)
    }
  }

  /// The files that an instrument is made of, for hashes; of those that cannot be read only the named one.
  public static func files(
    of source: SamplerSource, permit: Permit = { _ in }, resolve: (String) -> String
  ) -> [String] {
    func isPermitted(_ path: String) -> Bool { (try? permit(path)) != nil }
    switch source.content {
    case .soundFont(nil, _): return (try? SoundFontPlaces.standard()).map { [$0] } ?? []
    case .soundFont(let path?, _): return [resolve(path)].filter(isPermitted)
    case .sfz(let path):
      let path = resolve(path)
      guard isPermitted(path) else { return [] }
      let samples = (try? SFZInstrument.samples(of: path, permit: permit)) ?? []
      return [path] + samples.filter(isPermitted)
    case .folder(let path):
      let path = resolve(path)
      guard isPermitted(path) else { return [] }
      let files = (try? FolderInstrument.samples(in: path).files) ?? []
      return files.map(\.path).filter(isPermitted)
    case .zones(let files): return files.map { resolve($0.path) }.filter(isPermitted)
    }
  }
}
