import Files
import Score

/// The examples that come with the command: mappings, datasets, sites with their tiles, scenes, listening studies.
public enum Examples {
  static let folders = ["datasets", "mappings", "scenes", "sites", "studies"]

  /// Copies the examples to a folder of one's own, where they may be changed and the commands of the guides run as they
  /// stand there.
  /// - Parameters:
  ///   - folder: the folder, which is made where it is missing.
  ///   - replaces: whether files that were changed there are replaced; else they stay, and nothing is written.
  /// - Returns: the number of files that were written; those that are there already are not.
  /// - Throws: `Fault`: `missing` where no examples came with this command, `file` for files that would be replaced, and
  ///   those of reading and writing.
  public static func copy(to folder: String, replaces: Bool = false) throws -> Int {
    guard let source = place else {
      throw Fault(
        .missing, "no examples are beside this command",
        hint: "install Ripples with make install, its Debian package or its wheel")
    }
    let own = OutputPath(folder: folder)
    var changed: [(place: OutputPath, bytes: [UInt8])] = []
    for file in folders.flatMap({ FileContent.files(in: "\(source)/\($0)") }) {
      let place = own.below(String(file.dropFirst(source.count)))
      let bytes = try FileContent.read(file)
      if (try? place.reading({ try FileContent.read($0) })) != bytes {
        changed.append((place, bytes))
      }
    }
    if !replaces, let other = changed.first(where: { $0.place.kind != nil }) {
      throw Fault(
        .file, "is there already and is not as it comes with Ripples",
        at: FaultPlace(other.place.path),
        hint: "choose a new folder, or give ‹force› to replace what was changed")
    }
    for (place, bytes) in changed {
      try place.makeParents("folder")
      try ByteFile.write(bytes, to: place)
    }
    return changed.count
  }

  /// The folder that holds the examples' folders; nil where there is none. The working folder does not count: it may hold
  /// a copy.
  private static var place: String? {
    BundledFolder.places.first { FileContent.isFile("\($0)/mappings/pitch.lua") }
  }
}
