import Prompt
import Score

extension LiveSession {
  /// Writes a text to the file of the mapping that sounds, and loads it: what an editor does. The file is written whole or
  /// not at all; while the text cannot be loaded, the version before sounds on.
  /// - Parameters:
  ///   - client: who saves.
  ///   - reply: gets the answer of `:reload`, or why the file cannot be written.
  public func save(
    _ text: String, from client: PromptClient, _ reply: @escaping @Sendable (Reply) -> Void
  ) {
    guard let path = currentPath else {
      return reply(
        Reply(.error, "this session has no file to save to; begin it with a mapping's file"))
    }
    do { try ownSaves.write(text, to: path) } catch { return reply(Reply(.error, "\(error)")) }
    submit(PromptInput(":reload", from: client), reply)
  }
}
