import Mappings
import Prompt
import Synchronization
import Threads

/// What other threads ask of the conductor's.
enum Message: Sendable {
  case input(PromptInput, reply: @Sendable (Reply) -> Void)
  /// A value from a sensor.
  case sensor(name: String, value: Double, source: String)
  /// A watched file was written.
  case saved(path: String)
  /// A version has been loaded beside the running one, or could not be.
  case loaded(number: Int, LoadResult)
  case quit
}

/// A loaded version on its way from the loader's thread to the conductor's, which alone uses it from then on.
struct LoadResult: @unchecked Sendable {
  let version: Result<PreparedVersion, any Error>
}

/// Messages in the order in which they came; waking the one thread that takes them.
final class Mailbox: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wakeUp = Semaphore()

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wakeUp.post()
  }

  func take() -> [Message] {
    messages.withLock { messages in
      defer { messages.removeAll(keepingCapacity: true) }
      return messages
    }
  }

  /// Waits until something has come, or the seconds have passed.
  func wait(_ seconds: Double) { wakeUp.wait(atMost: seconds) }
}
