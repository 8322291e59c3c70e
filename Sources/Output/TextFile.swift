/// Writes a text file whole or not at all.
public enum TextFile {
  /// Replaces the file at `path` with `text` in UTF-8: written as `<path>.partial`, then renamed.
  /// - Throws: `OutputError`; the old file, if any, is then as it was.
  public static func write(_ text: String, to path: String) throws {
    let file = try AtomicFile(path, isReadableInPart: false)
    do {
      var text = text
      try text.withUTF8 { try file.write(UnsafeRawBufferPointer($0)) }
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }
}
