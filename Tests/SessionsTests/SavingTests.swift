import Files
import Prompt
import Synchronization
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// What a page saves, beside a watch on the same file.
@Suite(.serialized) struct SavingTests {
  private let workspace = Workspace()

  /// A session that watches its file.
  private func bench() throws -> LiveBench {
    let mapping = try workspace.write(SessionTests.tone(0.2), to: "tone.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    bench.watch()
    return bench
  }

  private func save(_ text: String, in bench: LiveBench) -> Reply {
    let answer = Mutex<Reply?>(nil)
    bench.session.save(text, from: .page(1)) { reply in answer.withLock { $0 = reply } }
    _ = eventually { answer.withLock { $0 != nil } }
    return answer.withLock { $0 } ?? Reply(.error, LiveBench.noAnswer)
  }

  /// What a page is shown last of whether the file has the text that sounds.
  private func isSaved(in bench: LiveBench) -> Bool? {
    let shown = Mutex<Bool?>(nil)
    bench.session.look { view in
      guard case .state(.object(let members)) = view,
        case .bool(let isSaved)? = members.first(where: { $0.key == "isSaved" })?.value
      else { return }
      shown.withLock { $0 = isSaved }
    }
    _ = eventually { shown.withLock { $0 != nil } }
    bench.session.look(nil)
    return shown.withLock { $0 }
  }

  @Test func anOwnSaveIsLoadedAndAnsweredOnce() throws {
    let bench = try bench()
    for level in 1...8 {
      let reply = save(SessionTests.tone(Double(level) / 100), in: bench)
      #expect(reply.kind == .value && reply.text.hasPrefix("version \(level + 1)"), "\(reply.text)")
    }
    // An event of the watch that came late would be heard by now.
    try workspace.write("return mapping {", to: "tone.lua")
    #expect(bench.notice(containing: "version 9 goes on") != nil)
    #expect(bench.type(":status").text.contains("version 9 (8 swaps, 1 refused)"))
    #expect(!bench.takeNotices().contains { $0.contains("newer version") })
    bench.end()
  }

  @Test func anOwnSaveThatIsRefusedIsToldToItsSaverOnly() throws {
    let bench = try bench()
    #expect(save("return mapping {", in: bench).kind == .error)
    #expect(save("return mapping {", in: bench).text.contains("again, 2 times"))
    try workspace.write(SessionTests.tone(0.3), to: "tone.lua")
    #expect(bench.notice(containing: "version 2") != nil)
    #expect(bench.type(":status").text.contains("(1 swap, 2 refused)"))
    #expect(!bench.takeNotices().contains { $0.contains("goes on") })
    bench.end()
  }

  @Test func anotherEditorMaySaveTheSameTextAgain() throws {
    let bench = try bench()
    #expect(save(SessionTests.tone(0.3), in: bench).kind == .value)
    try workspace.write(SessionTests.tone(0.4), to: "tone.lua")
    #expect(bench.notice(containing: "version 3") != nil)
    try workspace.write(SessionTests.tone(0.3), to: "tone.lua")
    #expect(bench.notice(containing: "version 4") != nil)
    bench.end()
  }

  @Test func aStepBackIsNotSavedUntilItIsWritten() throws {
    let bench = try bench()
    #expect(isSaved(in: bench) == true)
    #expect(save(SessionTests.tone(0.3), in: bench).kind == .value)
    #expect(isSaved(in: bench) == true)
    #expect(bench.type(":undo").kind == .value)
    #expect(isSaved(in: bench) == false)
    #expect(save(SessionTests.tone(0.2), in: bench).kind == .value)
    #expect(isSaved(in: bench) == true)
    #expect(save("return mapping {", in: bench).kind == .error)
    #expect(isSaved(in: bench) == false)
    bench.end()
  }
}
