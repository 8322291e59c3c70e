/// The lines that guests of a page may type: commands that play and compare; neither Lua nor what reads or writes files or ends
/// the session.
enum GuestRights {
  private static let commands: Set<String> = [
    ":play", ":pause", ":stop", ":restart", ":seek", ":speed", ":loop", ":again", ":set", ":free",
    ":variant", ":mute", ":solo", ":release", ":ab", ":listener", ":inputs", ":params", ":voices",
    ":map", ":why", ":where", ":describe", ":status", ":meter", ":help",
  ]

  /// The first words behind commands of which guests may not use all.
  private static let parts: [String: Set<String>] = [
    ":object": ["move", "turn", "release"], ":room": ["late", "reflections", "field"],
  ]

  /// Bytes of the longest line: all hear what a guest types.
  private static let longestLine = 256

  static func allow(_ line: String) -> Bool {
    guard line.utf8.count <= longestLine else { return false }
    let words = line.split(whereSeparator: \.isWhitespace).prefix(2).map(String.init)
    guard let command = words.first else { return true }
    if let allowed = parts[command] { return words.count > 1 && allowed.contains(words[1]) }
    return commands.contains(command)
  }
}
