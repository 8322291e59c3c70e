import Prompt
import Synchronization
import Threads

/// A message of another thread to the conductor's.
enum Message: Sendable {
  case input(PromptInput, reply: @Sendable (Reply) -> Void)
  /// A watched file was written.
  case saved(path: String)
  /// A version has been loaded beside the running one, or could not be.
  case loaded(number: Int, LoadResult)
  /// A take of the room has been made, or could not be.
  case made(MadeTake)
  /// A mapping of the garden was saved, and can be played.
  case reread(text: String, mapping: String)
  /// A generator of callouts was saved, and can be run.
  case generator(text: String, path: String)
  /// A file of the garden was saved, and cannot be played or read; the notice says why.
  case refused(mappings: Set<String>, Notice)
  /// A sentence is to be said.
  case noted(String)
  /// Somebody looks at the session, or nobody any more.
  case look(SessionViewer?)
  case quit
}

/// A loaded version on its way from the loader's thread to the conductor's, which alone uses it from then on.
struct LoadResult: @unchecked Sendable {
  let version: Result<PreparedVersion, any Error>
}

/// The messages in the order in which they came; each wakes the one thread that takes them.
final class Mailbox: Sendable {
  /// The last value that a sensor has sent since values were taken, and the name of the sensor.
  struct Sensed: Sendable {
    let value: Double
    let source: String
    /// The number under which the sound has it already (`LiveHead`); nil where it has not.
    let turn: Int64?
  }

  private let messages = Mutex<[Message]>([])
  private let sensed = Mutex<[String: Sensed]>([:])
  /// The sensors that have gone since they were asked for, with the seconds after which their values do not hold any more.
  private let gone = Mutex<[String: Double]>([:])
  private let wakeUp = Semaphore()

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wakeUp.post()
  }

  /// Keeps the last value of each input until the next tick; of two that turn the head, the one that the sound has last.
  /// - Parameter turn: the number under which the sound has the value already; nil where it has not.
  func sense(_ name: String, _ value: Double, from source: String, turn: Int64? = nil) {
    sense([(name, Sensed(value: value, source: source, turn: turn))])
  }

  /// Keeps the values of one reading: all of them are taken by the same tick.
  func sense(_ reading: [(name: String, sensed: Sensed)]) {
    sensed.withLock { all in
      for (name, sensed) in reading {
        if let turn = sensed.turn, let before = all[name]?.turn, before > turn { continue }
        all[name] = sensed
      }
    }
  }

  /// Takes that a sensor has gone: what it has sent and nobody has taken is left out, and what was taken holds for some seconds
  /// more.
  func leave(_ source: String, after seconds: Double) {
    sensed.withLock { sensed in sensed = sensed.filter { $0.value.source != source } }
    gone.withLock { $0[source] = seconds }
  }

  /// The sensors that have gone since the last call, in the order of their names, with the seconds for which their values hold.
  func takeGone() -> [(source: String, seconds: Double)] {
    let all = gone.withLock { gone in
      defer { gone.removeAll(keepingCapacity: true) }
      return gone
    }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The values that have come since the last call, in the order of their names.
  func takeSensed() -> [(name: String, sensed: Sensed)] {
    let all = sensed.withLock { sensed in
      defer { sensed.removeAll(keepingCapacity: true) }
      return sensed
    }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func take() -> [Message] {
    messages.withLock { messages in
      defer { messages.removeAll(keepingCapacity: true) }
      return messages
    }
  }

  /// Whether nothing has come since it was emptied last.
  var isEmpty: Bool {
    messages.withLock { $0.isEmpty } && sensed.withLock { $0.isEmpty }
      && gone.withLock { $0.isEmpty }
  }

  /// Waits until a message has come, or the seconds have passed.
  func wait(_ seconds: Double) { wakeUp.wait(atMost: seconds) }
}
