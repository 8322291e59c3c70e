import Score
import Synchronization
import Threads

/// Texts that are spoken before their turn, on a thread of their own, so that whoever needs one finds it spoken.
final class SpeechAhead: Sendable {
  typealias Speak = @Sendable (String) throws(Fault) -> Void

  /// The texts that are expected, by what they say.
  private let expected = Expected()
  private let thread = WorkThread(named: "speech")
  private let speak: Speak

  /// The most texts that are spoken ahead.
  private static let most = 16

  /// - Parameter speak: speaks a text so that it is found when it is needed; on any thread, several at once.
  init(_ speak: @escaping Speak) { self.speak = speak }

  /// Drops what is not yet begun, and waits for the text that is being spoken.
  deinit {
    expected.replace([])
    thread.end()
  }

  /// Tells which texts are needed next, the nearest first. Those that are not among them any more are dropped, where they are not
  /// begun.
  func expect(_ texts: [String]) {
    for (text, attempt) in expected.replace(texts.prefix(Self.most)) {
      thread.post { [expected, speak] in
        // Whoever needed it by now has spoken it.
        if expected.holds(attempt, text) {
          try? attempt.run { () throws(Fault) in try speak(text) }
        }
      }
    }
  }

  /// Waits where a text is being spoken, and speaks it where it is not begun; nothing happens where it is not expected.
  /// - Throws: `Fault` where it could not be spoken.
  func finish(_ text: String) throws(Fault) {
    try expected.take(text)?.run { () throws(Fault) in try speak(text) }
  }
}

extension SpeechAhead {
  /// A text that is spoken once, by whoever comes first.
  private final class Attempt: Sendable {
    private let result = Mutex<Result<Void, Fault>?>(nil)

    func run(_ speak: () throws(Fault) -> Void) throws(Fault) {
      try result.withLock { result in
        let new = result ?? Result { () throws(Fault) in try speak() }
        result = new
        return new
      }.get()
    }
  }

  private final class Expected: Sendable {
    private let attempts = Mutex<[String: Attempt]>([:])

    /// - Returns: those that are new, in their order.
    @discardableResult
    func replace(_ texts: some Sequence<String>) -> [(String, Attempt)] {
      attempts.withLock { attempts in
        var (all, new) = ([String: Attempt](), [(String, Attempt)]())
        for text in texts where all[text] == nil {
          let attempt = attempts[text] ?? Attempt()
          if attempts[text] == nil { new.append((text, attempt)) }
          all[text] = attempt
        }
        attempts = all
        return new
      }
    }

    func take(_ text: String) -> Attempt? { attempts.withLock { $0.removeValue(forKey: text) } }

    func holds(_ attempt: Attempt, _ text: String) -> Bool {
      attempts.withLock { $0[text] === attempt }
    }
  }
}
