import JSON
import Prompt
import Sessions

/// The last lines that anybody typed, with their answers, for pages that come later.
///
/// Of lines by which one person moves one thing on the newest stands for all, so that a hand on a slider does not push
/// out what was done before. What was moved before something else was done stays, and so does a line that was refused.
struct TypedLines {
  private static let most = 50
  private var lines: [(moved: String?, json: JSONText)] = []
  /// The lines that were ever typed.
  private var count = 0

  /// Keeps a line.
  /// - Returns: as pages get it, with a number by which they know it again.
  mutating func add(
    _ input: PromptInput, _ reply: Reply, spoken: (String) -> String
  ) -> JSONText {
    count += 1
    let name = input.client.name
    let json = JSONText.object(
      [("number", .integer(count)), ("by", .string(name)), ("line", .string(input.text))]
        + PageRequest.json(reply, spoken: spoken))
    let moved =
      reply.kind == .error ? nil : SessionCommand.moved(by: input.text).map { "\(name) \($0)" }
    let moves = lines.reversed().prefix(while: { $0.moved != nil })
    if moved != nil, let before = moves.firstIndex(where: { $0.moved == moved }) {
      lines.remove(at: lines.index(before: before.base))
    }
    lines.append((moved, json))
    if lines.count > Self.most { lines.removeFirst() }
    return json
  }

  /// Forgets the lines; their numbers go on.
  mutating func forget() { lines = [] }

  /// The lines in their order; nil where there are none.
  var json: JSONText? { lines.isEmpty ? nil : .array(lines.map(\.json)) }
}
