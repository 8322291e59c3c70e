import Files
import Prompt
import Score
import Synchronization
import TestGround
import TestSupport
import Testing

@testable import Sessions

/// Editors that save the mapping of one session.
@Suite(.serialized) struct EditorsTests {
  private let workspace = Workspace()

  private func session() throws -> LiveBench {
    try workspace.write(SessionTests.tone(0.1), to: "tone.lua")
    return try LiveBench(workspace, mapping: workspace.file("tone.lua"))
  }

  private func save(
    _ text: String, base: Int?, from client: PromptClient, in bench: LiveBench
  ) -> Reply? {
    let answer = Mutex<Reply?>(nil)
    bench.session.save(text, base: base, from: client) { reply in
      answer.withLock { $0 = reply }
    }
    _ = eventually { answer.withLock { $0 != nil } }
    return answer.withLock { $0 }
  }

  @Test func aTextMadeFromAnEarlierVersionIsRefused() throws {
    let bench = try session()
    try bench.start()
    #expect(save(SessionTests.tone(0.2), base: 1, from: .page(1), in: bench)?.kind == .value)
    let refusal = save(SessionTests.tone(0.3), base: 1, from: .page(2), in: bench)
    #expect(refusal?.fault?.code == .conflict)
    #expect(try FileContent.text(workspace.file("tone.lua")) == SessionTests.tone(0.2))
    #expect(save(SessionTests.tone(0.3), base: 2, from: .page(2), in: bench)?.kind == .value)
    bench.end()
  }

  @Test func aTextWithoutABaseReplacesAnyVersion() throws {
    let bench = try session()
    try bench.start()
    #expect(save(SessionTests.tone(0.2), base: nil, from: .page(1), in: bench)?.kind == .value)
    #expect(save(SessionTests.tone(0.3), base: nil, from: .page(2), in: bench)?.kind == .value)
    bench.end()
  }

  /// The second text is saved before the first has been loaded: the session has no newer version yet.
  @Test func whileSomebodySavesNobodyElseDoes() throws {
    let bench = try session()
    let answers = Mutex<[PromptClient: Reply]>([:])
    // The conductor does not run yet, so that nothing is loaded between the two.
    for (client, level) in [(PromptClient.page(1), 0.2), (.page(2), 0.3)] {
      bench.session.save(SessionTests.tone(level), base: 1, from: client) { reply in
        answers.withLock { $0[client] = reply }
      }
    }
    #expect(answers.withLock { $0[.page(2)]?.fault?.code } == .conflict)
    #expect(try FileContent.text(workspace.file("tone.lua")) == SessionTests.tone(0.2))
    try bench.start()
    _ = eventually { answers.withLock { $0[.page(1)] != nil } }
    #expect(answers.withLock { $0[.page(1)]?.kind } == .value)
    bench.end()
  }
}
