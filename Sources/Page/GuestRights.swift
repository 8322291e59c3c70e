/// The lines that guests of a page may type: commands that play and compare; neither Lua nor what reads or writes files or ends
/// the session.
enum GuestRights {
  private static let commands: Set<String> = [
    ":play", ":pause", ":stop", ":seek", ":speed", ":loop", ":again", ":set", ":free", ":variant",
    ":mute", ":solo", ":release", ":ab", ":inputs", ":params", ":voices", ":map", ":why", ":where",
    ":describe", ":status", ":meter", ":help",
  ]

  /// Bytes of the longest line: all hear what a guest types.
  private static let longestLine = 256

  static func allow(_ line: String) -> Bool {
    guard line.utf8.count <= longestLine else { return false }
    return line.split(whereSeparator: \.isWhitespace).first.map { commands.contains(String($0)) }
      ?? true
  }
}
