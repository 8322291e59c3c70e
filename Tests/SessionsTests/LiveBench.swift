import Glibc
import Playback
import Prompt
import Score
import Synchronization
import TestGround
import TestSupport

@testable import Rendering
@testable import Sessions

/// Keeps all that a session sounds like.
final class CaptureSink: SoundSink {
  let name = "capture"
  /// Whether somebody hears it.
  let isListened = Atomic<Bool>(true)
  private let samples = Mutex<[Float]>([])

  func begin(sampleRate: Int) throws {}
  func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    samples.withLock { $0.append(contentsOf: interleaved) }
  }
  func end() throws {}
  var isHeard: Bool { isListened.load(ordering: .relaxed) }

  /// Left and right in turn.
  var sound: [Float] { samples.withLock { $0 } }
  var left: [Float] {
    let all = sound
    return stride(from: 0, to: all.count, by: 2).map { all[$0] }
  }
}

/// The system's clock, which waits where the conductor is behind.
///
/// On a busy machine a session takes longer, but none of its events comes late: its replay is the same sound.
private final class PatientClock: SoundClock {
  let name = "patient"
  private let timer: TimerClock
  private let isStopping = Atomic<Bool>(false)
  private let sound = Mutex<SoundLoop?>(nil)

  init(blockFrames: Int) { timer = TimerClock(blockFrames: blockFrames) }

  /// Has to be told whom it waits for, before it starts.
  func follow(_ loop: SoundLoop) { sound.withLock { $0 = loop } }

  func start(sampleRate: Int, _ render: @escaping SoundClock.Render) throws {
    guard let sound = sound.withLock({ $0 }) else { preconditionFailure("it follows nobody") }
    try timer.start(sampleRate: sampleRate) { [self] block, frames in
      _ = eventually(within: .infinity) {
        sound.knownFrames >= sound.renderedFrames + frames || isStopping.load(ordering: .relaxed)
      }
      if isStopping.load(ordering: .relaxed) { return }
      render(block, frames)
    }
  }

  func stop() {
    isStopping.store(true, ordering: .relaxed)
    timer.stop()
  }

  var counters: ClockCounters { timer.counters }

  func rest(_ isResting: Bool) -> Bool { timer.rest(isResting) }
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
    let clock = PatientClock(blockFrames: request.block)
    session = try LiveSession(request, clock: clock, journal: journal) { word in
      if word.hasPrefix(":") { throw Fault(.call, "nothing is known of \(word)") }
      return "\(word) is explained"
    }
    clock.follow(session.sound)
    try session.add(sink)
  }

  func start() throws { try session.start() }

  /// Waits until so many seconds more have sounded.
  func play(_ seconds: Double) {
    let end = session.sound.givenFrames + Int(seconds * Double(session.request.sampleRate))
    _ = eventually { session.sound.givenFrames >= end }
  }

  /// Waits until it watches its files.
  func watch() {
    session.watch()
    type(":watch")
  }

  /// Types a line and waits for its answer.
  @discardableResult
  func type(_ text: String, at time: PromptInput.Time = .now) -> Reply {
    Self.ask(session, text, at: time)
  }

  static let noAnswer = "no answer within two minutes"

  static func ask(
    _ session: LiveSession, _ text: String, at time: PromptInput.Time = .now
  ) -> Reply {
    let answer = Mutex<Reply?>(nil)
    session.submit(PromptInput(text, from: .attached(1), time: time)) { reply in
      answer.withLock { $0 = reply }
    }
    _ = eventually { answer.withLock { $0 != nil } }
    return answer.withLock { $0 } ?? Reply(Fault(.connection, Self.noAnswer))
  }

  /// What the session said unasked so far.
  func takeNotices() -> [String] { session.notices.peek() }

  /// Waits until the session says something.
  func notice(containing text: String) -> String? {
    var found: String?
    _ = eventually {
      found = takeNotices().first { $0.contains(text) }
      return found != nil
    }
    return found
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
