import Score
import Synchronization
import Threads

/// Texts that are spoken before their turn, on a thread of their own, so that whoever needs one finds it spoken.
final class SpeechAhead<Sound: Sendable>: Sendable {
  typealias Speak = @Sendable (String) throws(Fault) -> Sound

  private let expected = Expected()
  /// Nil where the system has no thread left: every text is then spoken in its turn.
  private let thread = try? WorkThread(named: "speech")
  private let speak: Speak

  /// The most texts that are spoken ahead.
  private static var most: Int { 16 }

  /// - Parameter speak: speaks a text; on any thread, several at once.
  init(_ speak: @escaping Speak) { self.speak = speak }

  /// Drops what is not yet begun, and waits for the text that is being spoken.
  deinit {
    _ = expected.replace([])
    thread?.end()
  }

  /// Tells which texts are needed next, the nearest first: they are spoken in that order. Those that are not among them any more
  /// are dropped.
  func expect(_ texts: [String]) {
    for _ in 0..<expected.replace(texts.prefix(Self.most)) {
      thread?.post { [expected, speak] in
        // Whoever needed the others by now has spoken them.
        guard let (text, attempt) = expected.begin() else { return }
        _ = try? attempt.run { () throws(Fault) in try speak(text) }
      }
    }
  }

  /// Waits where a text is being spoken, and speaks it where it is not begun.
  /// - Returns: its sound; nil where it is not expected.
  /// - Throws: `Fault` where it could not be spoken.
  func finish(_ text: String) throws(Fault) -> Sound? {
    try expected.take(text)?.run { () throws(Fault) in try speak(text) }
  }

  /// Those that are spoken since this was asked last, or could not be; it waits for none.
  func takeSpoken() -> [(text: String, fault: Fault?)] { expected.takeSpoken() }

  /// A text that is spoken once, by whoever comes first.
  private final class Attempt: Sendable {
    private let result = Mutex<Result<Sound, Fault>?>(nil)

    func run(_ speak: () throws(Fault) -> Sound) throws(Fault) -> Sound {
      try result.withLock { result in
        let new = result ?? Result { () throws(Fault) in try speak() }
        result = new
        return new
      }.get()
    }

    /// The result; nil while there is none.
    var now: Result<Sound, Fault>? { result.withLockIfAvailable { $0 } ?? nil }
  }

  /// The texts that are expected, the nearest first.
  private final class Expected: Sendable {
    private struct Entry {
      let text: String
      let attempt: Attempt
      var isBegun = false
      var isTold = false
    }

    private let entries = Mutex<[Entry]>([])

    /// - Returns: the number of those that are new.
    func replace(_ texts: some Sequence<String>) -> Int {
      entries.withLock { entries in
        var (all, new) = ([Entry](), 0)
        for text in texts where !all.contains(where: { $0.text == text }) {
          let known = entries.first { $0.text == text }
          if known == nil { new += 1 }
          all.append(known ?? Entry(text: text, attempt: Attempt()))
        }
        entries = all
        return new
      }
    }

    /// The nearest that nobody has begun.
    func begin() -> (String, Attempt)? {
      entries.withLock { entries in
        guard let place = entries.firstIndex(where: { !$0.isBegun }) else { return nil }
        entries[place].isBegun = true
        return (entries[place].text, entries[place].attempt)
      }
    }

    func take(_ text: String) -> Attempt? {
      entries.withLock { entries in
        entries.firstIndex { $0.text == text }.map { entries.remove(at: $0).attempt }
      }
    }

    func takeSpoken() -> [(text: String, fault: Fault?)] {
      entries.withLock { entries in
        var told: [(text: String, fault: Fault?)] = []
        for place in entries.indices where entries[place].isBegun && !entries[place].isTold {
          guard let result = entries[place].attempt.now else { continue }
          entries[place].isTold = true
          var fault: Fault?
          if case .failure(let reason) = result { fault = reason }
          told.append((entries[place].text, fault))
        }
        return told
      }
    }
  }
}
