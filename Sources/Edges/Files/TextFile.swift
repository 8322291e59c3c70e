import Score

/// Writes a text file whole or not at all.
public enum TextFile {
  /// Replaces the file at a place with `text` in UTF-8: written as `<path>.partial`, then renamed.
  /// - Throws: `Fault` (`missing`, `permission`, `diskFull` or `file`) when it cannot be written; the old file, if any, is
  ///   then as it was.
  public static func write(_ text: String, to place: OutputPath) throws(Fault) {
    try ByteFile.write(Array(text.utf8), to: place)
  }

  /// Replaces a file that a person named.
  /// - Throws: `Fault` as the other `write` does.
  public static func write(_ text: String, to path: String) throws(Fault) {
    try write(text, to: OutputPath(path))
  }
}

/// Writes a file of bytes whole or not at all.
public enum ByteFile {
  /// Replaces the file at a place: written as `<path>.partial`, then renamed.
  /// - Throws: `Fault` (`missing`, `permission`, `diskFull` or `file`) when it cannot be written; the old file, if any, is
  ///   then as it was.
  public static func write(_ bytes: [UInt8], to place: OutputPath) throws(Fault) {
    let file = try AtomicFile(place, isReadableInPart: false)
    do throws(Fault) {
      try file.write(bytes)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// Replaces a file that a person named.
  /// - Throws: `Fault` as the other `write` does.
  public static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
    try write(bytes, to: OutputPath(path))
  }
}
