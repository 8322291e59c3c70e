/// Writes a file of bytes whole or not at all.
public enum ByteFile {
  /// Replaces the file at `path`: written as `<path>.partial`, then renamed.
  /// - Throws: `OutputError`; the old file, if any, is then as it was.
  public static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try AtomicFile(path, isReadableInPart: false)
    do {
      try bytes.withUnsafeBytes { try file.write($0) }
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }
}
