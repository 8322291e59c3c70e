import Prompt
import Score
import Synchronization

/// A session that answers with what it was asked, at once or when the test says so.
final class EchoSession: PromptTarget {
  let notices = Notices()
  private let held = Mutex<[@Sendable () -> Void]>([])
  private let record = Mutex<[PromptInput]>([])
  let interrupts = Atomic<Int>(0)
  let quits = Atomic<Int>(0)

  var inputs: [PromptInput] { record.withLock { $0 } }

  let vocabulary = Vocabulary(
    commands: [.init(":play", "go on"), .init(":pause")],
    words: [.init("params.depth"), .init("params.density")])

  func submit(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void) {
    record.withLock { $0.append(input) }
    switch input.text {
    case "bad": reply(Reply(Fault(.script, "bad", at: FaultPlace("prompt", line: 1))))
    case "do": reply(Reply(.incomplete))
    case ":quit": reply(Reply(.quit, "bye"))
    case "hold": held.withLock { $0.append { reply(Reply(.value, "held")) } }
    case "big": reply(Reply(.value, String(repeating: "x", count: 1 << 20)))
    case ":status": reply(Reply(.value, "all is well", figures: #"{"version":1}"#))
    case "nothing": reply(Reply(.value))
    default: reply(Reply(.value, input.text))
    }
  }

  /// Answers what was held back.
  func release() {
    let answers = held.withLock { held in
      defer { held = [] }
      return held
    }
    for answer in answers { answer() }
  }

  func interrupt() -> Bool {
    interrupts.add(1, ordering: .relaxed)
    return true
  }

  func quit() {
    quits.add(1, ordering: .relaxed)
    notices.end()
  }
}
