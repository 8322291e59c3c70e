import Files
import Glibc
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

/// The places where a default SoundFont is looked for.
public enum SoundFontPlaces {
  /// The environment variable that names another default.
  public static let variable = "RIPPLES_SOUNDFONT"
  /// The Debian package of the default.
  public static let package = "timgm6mb-soundfont"
  static let paths = [
    "/usr/share/sounds/sf2/TimGM6mb.sf2", "/usr/share/soundfonts/TimGM6mb.sf2",
    "/usr/local/share/sounds/sf2/TimGM6mb.sf2", "/usr/local/share/soundfonts/TimGM6mb.sf2",
  ]

  /// The path of the default SoundFont.
  /// - Throws: `Fault` (`sound`) where there is none; it names the package to install.
  public static func standard() throws(Fault) -> String {
    if let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty { return named }
    if let found = paths.first(where: { access($0, R_OK) == 0 }) { return found }
    throw .sound(
      paths[0], "the default SoundFont is not there",
      hint: "apt-get install \(package), or set \(variable) to an .sf2 file, "
        + "or write sampler { soundfont = \"file.sf2\", … }")
  }
}

extension Fault {
  /// The fault of an instrument's file or folder.
  /// - Parameter line: the line, counted from 1, where the file is text.
  static func sound(_ file: String, line: Int? = nil, _ message: String, hint: String) -> Fault {
    Fault(.sound, message, at: FaultPlace(file, line: line), hint: hint)
  }

  /// The fault of a file or folder that the system did not open or read.
  static func opening(_ path: String, _ number: Int32) -> Fault {
    let hint =
      switch number {
      case ENOENT: "check the spelling; a path is relative to the mapping's folder"
      case EACCES, EPERM: "give yourself permission to read it (chmod)"
      default: "check the path"
      }
    return Fault(
      FaultCode(system: number), "cannot be read: \(words(number))", at: FaultPlace(path),
      hint: hint)
  }
}
