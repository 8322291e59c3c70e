/// A line that a script printed: at most 1 KiB, and at most 64 lines in one call or tick.
public struct LuaLogLine: Equatable, Sendable {
  public let text: String
  /// Where it was printed; nil on the line that only says how many were left out.
  public let position: ScriptPosition?
  /// At the end of one that printed too much: how many lines were left out; otherwise 0.
  public let suppressed: Int
}
