import Score

/// Writes a text file whole or not at all.
public enum TextFile {
  /// Replaces the file at `path` with `text` in UTF-8: written as `<path>.partial`, then renamed.
  /// - Throws: `Fault` (`missing`, `permission`, `diskFull` or `file`) when it cannot be written; the old file, if any, is
  ///   then as it was.
  public static func write(_ text: String, to path: String) throws(Fault) {
    try ByteFile.write(Array(text.utf8), to: path)
  }
}

/// Writes a file of bytes whole or not at all.
public enum ByteFile {
  /// Replaces the file at `path`: written as `<path>.partial`, then renamed.
  /// - Throws: `Fault` (`missing`, `permission`, `diskFull` or `file`) when it cannot be written; the old file, if any, is
  ///   then as it was.
  public static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
    let file = try AtomicFile(path, isReadableInPart: false)
    do throws(Fault) {
      try file.write(bytes)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }
}
