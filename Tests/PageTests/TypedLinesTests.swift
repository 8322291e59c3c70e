import JSON
import Prompt
import Testing

@testable import Page

/// The lines that a page is told of when it comes.
struct TypedLinesTests {
  /// The numbers of the lines that are kept of those that were typed, each with who typed it.
  /// - Parameter refused: the line that was refused each time.
  private func kept(_ typed: [(PromptClient, String)], refused: String? = nil) throws -> [Int] {
    var lines = TypedLines()
    for (client, line) in typed {
      _ = lines.add(PromptInput(line, from: client), Reply(line == refused ? .error : .value)) {
        $0
      }
    }
    let text = try #require(lines.json).compact
    let list = try #require(try JSONParser.parse(Array(text.utf8)).array)
    return list.compactMap { $0["number"]?.number.map { Int($0) } }
  }

  @Test func aDragIsOneLine() throws {
    let drag = (0..<200).map { (PromptClient.page(1), ":object move drum \($0) 2") }
    #expect(try kept([(.prompt, "x = 1"), (.page(1), ":play")] + drag) == [1, 2, 202])
  }

  @Test func eachThingAndEachPersonHasALine() throws {
    let one = PromptClient.page(1)
    #expect(
      try kept([
        (one, ":object move drum 1 2"), (one, ":object move bell 1 2"), (.page(2), ":set a 1"),
        (one, ":set a 2"), (one, ":object move drum 2 2"), (one, ":object turn drum 9"),
      ]) == [2, 3, 4, 5, 6])
  }

  @Test func whatWasDoneBetweenMovesParts() throws {
    #expect(
      try kept([
        (.prompt, ":set a 1"), (.prompt, ":play"), (.prompt, ":set a 2"), (.prompt, ":set a 3"),
      ]) == [1, 2, 4])
  }

  @Test func whatWasRefusedStaysBetweenMoves() throws {
    let lines = [":set a 1", ":set a 2", ":set a x", ":set a 3", ":set a x", ":set a 4"]
    #expect(try kept(lines.map { (.prompt, $0) }, refused: ":set a x") == [2, 3, 4, 5, 6])
  }

  @Test func fiftyLinesAreKept() throws {
    #expect(try kept((0..<80).map { (.prompt, "x = \($0)") }) == Array(31...80))
  }
}
