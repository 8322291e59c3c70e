/// A line that a script printed: at most 1 KiB, and at most 64 lines in one call or tick.
public struct LuaLogLine: Equatable, Sendable {
  public let text: String
  /// The place of the script that printed the line; nil on the line that only says how many were left out.
  public let position: ScriptPosition?
  /// The number of lines that were left out, on the last line of a script that printed too much; otherwise 0.
  public let suppressed: Int
}
