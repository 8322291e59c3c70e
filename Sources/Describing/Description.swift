import Datasets
import Files
import Rendering
import Score
import SoundFiles

/// A description of a file, for people and for programs.
public struct Description {
  public let text: String
  /// The same as JSON text.
  public let json: String

  /// Describes a mapping (`.lua`), a site (`.geojson`), a manifest or a scene of objects (`.json`), a SoundFont, a
  /// head (`.sofa`), a sound file, or anything else that the dataset readers know.
  /// - Parameters:
  ///   - data: a dataset whose columns the mapping may name; nil for none.
  ///   - settings: how data are read, and which files may be.
  /// - Throws: `Fault`: `missing` where there is no such file, or the code of its kind (`mapping`, `scene`, `sound`,
  ///   `head`, `data`) where it cannot be read; `Faults` with all that is wrong with a site.
  public static func of(
    _ path: String, data: String? = nil, _ settings: PlaySettings = PlaySettings(.describe)
  ) throws -> Description {
    guard FileContent.exists(path) else {
      throw Fault(
        .missing, "there is no such file or folder", at: FaultPlace(path), hint: "check the path")
    }
    if path.hasSuffix(".lua") { return try mapping(path, data, settings) }
    if path.hasSuffix(".geojson") {
      return try SiteDescription(path, data: nil, settings).description
    }
    if path.hasSuffix(".json"), let manifest = try ManifestText.describe(path) { return manifest }
    if path.hasSuffix(".json"), let scene = try ObjectsText.describe(path, permit: settings.permit)
    {
      return scene
    }
    if [".sf2", ".sf3"].contains(where: path.lowercased().hasSuffix) {
      return try SoundFontText.describe(path)
    }
    if path.lowercased().hasSuffix(".sofa") { return try HeadText.describe(path) }
    if (try? AudioFormat.forFile(path)) != nil { return try SoundText.describe(path) }
    let dataset = try DatasetReader.read(path: path, options: settings.reading)
    let report = DatasetReport(dataset)
    return Description(
      text: report.lines.joined(separator: "\n"), json: DatasetText.json(report).pretty)
  }

  private static func mapping(
    _ path: String, _ data: String?, _ settings: PlaySettings
  ) throws -> Description {
    let columns = try data.map { name in
      let dataset = try DatasetReader.read(path: name, options: settings.reading)
      return DataFeed(dataset, start: 0, speed: 1).inputs
    }
    let mapping = try MappingFile.load(
      path, source: FileContent.text(path), extra: columns ?? [], seed: 1)
    return Description(
      text: MappingText.lines(mapping).joined(separator: "\n"),
      json: MappingText.json(mapping).pretty)
  }
}
