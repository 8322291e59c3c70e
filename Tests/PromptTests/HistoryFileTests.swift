import Glibc
import Testing
import Threads

@testable import Prompt

@Suite struct HistoryFileTests {
  private let folder = ScratchFolder()

  @Test(arguments: ["a", "a\nb", "\\n", "\\", "é → ∞\n\n\tx\\\n", "\r"])
  func anInputComesBackAsItWas(input: String) {
    let file = HistoryFile(path: folder.file("deep/er/history"))
    #expect(file.append(input))
    #expect(file.load() == [input])
  }

  @Test func severalSessionsShareAFileWithoutLoss() throws {
    let path = folder.file("history")
    let threads = try (0..<4).map { session in
      try SystemThread(named: "test") {
        let file = HistoryFile(path: path)
        for number in 0..<200 {
          file.append("\(session) \(number)")
          if number % 50 == 0 { _ = file.load() }
        }
      }
    }
    for thread in threads { thread.join() }
    let inputs = HistoryFile(path: path).load()
    #expect(inputs.count == 800)
    for session in 0..<4 {
      let own = inputs.filter { $0.hasPrefix("\(session) ") }
      #expect(own == (0..<200).map { "\(session) \($0)" }, "each in its order")
    }
  }

  @Test func aFileThatHasGrownTwiceTooLongIsCutToItsLastInputs() throws {
    let path = folder.file("history")
    let count = 2 * HistoryFile.limit + 1
    let handle = try #require(fopen(path, "w"))
    fputs((0..<count).map { "\($0)\n" }.joined(), handle)
    fclose(handle)
    let file = HistoryFile(path: path)
    #expect(file.load().first == "\(count - HistoryFile.limit)")
    file.append("new")
    let inputs = file.load()
    #expect(inputs.count == HistoryFile.limit && inputs.last == "new")
    #expect(
      Array(inputs.dropLast()) == (count - HistoryFile.limit + 1..<count).map { "\($0)" },
      "each once, and nothing of what was cut")
  }

  @Test func aPlaceThatCannotBeWrittenIsNoHarm() {
    let file = HistoryFile(path: "/proc/no/history")
    #expect(!file.append("x"))
    #expect(file.load().isEmpty)
  }

  @Test func itsPlaceFollowsTheStandard() {
    #expect(
      HistoryFile.standardPath { ["XDG_STATE_HOME": "/s", "HOME": "/h"][$0] }
        == "/s/ripples/history")
    #expect(HistoryFile.standardPath { ["HOME": "/h"][$0] } == "/h/.local/state/ripples/history")
    #expect(HistoryFile.standardPath { _ in nil } == nil)
  }
}
