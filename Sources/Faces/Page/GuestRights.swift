import Sessions

/// The lines that guests of a page may type.
enum GuestRights {
  /// Bytes of the longest line: all hear what a guest types.
  private static let longestLine = 256

  static func allow(_ line: String) -> Bool {
    line.utf8.count <= longestLine && SessionCommand.allowsGuest(line)
  }
}
