import Glibc
import Playback
import Prompt
import Synchronization

@testable import Workbench

/// Keeps all that a session sounds like.
final class CaptureSink: SoundSink {
  let name = "capture"
  private let samples = Mutex<[Float]>([])

  func begin(sampleRate: Int) throws {}
  func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    samples.withLock { $0.append(contentsOf: interleaved) }
  }
  func end() throws {}

  /// Left and right in turn.
  var sound: [Float] { samples.withLock { $0 } }
  var left: [Float] {
    let all = sound
    return stride(from: 0, to: all.count, by: 2).map { all[$0] }
  }
}

/// A session in real time for a test: lines go in, answers come out, the sound is kept.
final class LiveBench {
  let session: LiveSession
  let sink = CaptureSink()
  let journal: String

  init(
    _ workspace: Workspace, mapping: String?, data: String? = nil,
    _ change: (inout LiveRequest) -> Void = { _ in }
  ) throws {
    var request = LiveRequest(mapping: mapping, data: data)
    change(&request)
    journal = workspace.file("journal.jsonl")
    session = try LiveSession(
      request, clock: TimerClock(blockFrames: request.block), journal: journal)
    try session.add(sink)
  }

  func start() throws { try session.start() }

  /// Types a line and waits for its answer.
  @discardableResult
  func type(_ text: String, at time: PromptInput.Time = .now) -> Reply {
    Self.ask(session, text, at: time)
  }

  static func ask(
    _ session: LiveSession, _ text: String, at time: PromptInput.Time = .now
  ) -> Reply {
    let answer = Mutex<Reply?>(nil)
    session.submit(PromptInput(text, from: "test", time: time)) { reply in
      answer.withLock { $0 = reply }
    }
    for _ in 0..<20_000 {
      if let reply = answer.withLock({ $0 }) { return reply }
      usleep(1000)
    }
    return Reply(.error, "no answer within 20 s")
  }

  /// What the session said unasked so far.
  func takeNotices() -> [String] { session.notices.peek() }

  /// Waits until the session says something.
  func notice(containing text: String) -> String? {
    for _ in 0..<10_000 {
      if let found = takeNotices().first(where: { $0.contains(text) }) { return found }
      usleep(1000)
    }
    return nil
  }

  /// Ends the session; all of its sound.
  @discardableResult
  func end() -> [Float] {
    session.quit()
    session.wait()
    return sink.sound
  }

  /// The sound of a replay of its journal.
  func replay() throws -> [Float] {
    var sound: [Float] = []
    try Replay(path: journal).play { block in
      sound.append(contentsOf: block)
      return true
    }
    return sound
  }
}
