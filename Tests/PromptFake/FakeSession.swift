import Glibc
import Prompt
import Score
import Synchronization

/// A session for tests: it understands a few words, and needs neither Lua nor sound.
final class FakeSession: PromptTarget {
  let notices = Notices()
  private let isStopped = Atomic<Bool>(false)

  var vocabulary: Vocabulary {
    Vocabulary(
      commands: [
        .init(":load", "load a mapping", arguments: [.file("lua")]), .init(":play", "go on"),
        .init(":pause", "hold the dataset"), .init(":quit", "end the session"),
        .init(
          ":set", "give a parameter or input a value", arguments: [.parameterOrInput, .number]),
      ],
      words: [
        .init("params.depth", "0 to 1"), .init("params.density", "notes a bar"), .init("pad"),
        .init("pad.cutoff", "Hz"), .init("env.pace", "steps a minute"), .init("print"),
      ],
      parameters: [.init("depth", "0 to 1"), .init("density"), .init("pad.cutoff", "Hz")],
      inputs: [.init("pace", "steps a minute")])
  }

  func submit(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void) {
    let words = input.text.split(separator: " ")
    switch words.first {
    case ":quit": reply(Reply(.quit, "bye"))
    case ":notice": later { self.notices.post(input.text.dropFirst(8).description) }
    case ":slow": return later { reply(self.spin(words.count > 1 ? Double(words[1]) : nil)) }
    case ":time": return reply(Reply(.value, "\(input.client.name) \(input.time)"))
    case "bad":
      let place = FaultPlace("prompt", line: 1, column: 1)
      return reply(Reply(Fault(.script, "unknown name 'bad'", at: place)))
    default:
      let opened = input.text.split { !$0.isLetter }.count { ["function", "do"].contains($0) }
      let closed = input.text.split { !$0.isLetter }.count { $0 == "end" }
      if opened > closed { return reply(Reply(.incomplete)) }
      let shown = input.text.split(separator: "\n", omittingEmptySubsequences: false)
      reply(Reply(.value, shown.map { "= " + $0 }.joined(separator: "\n")))
      return
    }
    if words.first == ":notice" { reply(Reply(.value)) }
  }

  func interrupt() -> Bool {
    isStopped.store(true, ordering: .relaxed)
    return true
  }

  func quit() {
    notices.post("the session ends")
    notices.end()
  }

  /// Says a notice every so many seconds.
  func chatter(_ seconds: Double) {
    later {
      for number in 1... {
        usleep(UInt32(seconds * 1e6))  // notices come in the course of time
        self.notices.post("tick \(number)")
      }
    }
  }

  /// Runs for so many seconds, or, after it has said so, until it is stopped.
  private func spin(_ seconds: Double?) -> Reply {
    isStopped.store(false, ordering: .relaxed)
    if let seconds {
      usleep(UInt32(seconds * 1e6))  // for so long, as it was asked
      return Reply(.value, "slept")
    }
    notices.post("slow begins")
    while !isStopped.load(ordering: .relaxed) { usleep(10_000) }
    return Reply(Fault(.interrupted, "interrupted", at: FaultPlace("prompt", line: 1)))
  }

  private func later(_ work: @escaping @Sendable () -> Void) {
    final class Work: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let raw = Unmanaged.passRetained(Work(work)).toOpaque()
    pthread_create(
      &thread, nil,
      { @Sendable raw in
        Unmanaged<Work>.fromOpaque(raw!).takeRetainedValue().body()
        return nil
      }, raw)
    pthread_detach(thread)
  }
}
