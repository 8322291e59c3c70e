import Behaviors
import Files
import JSON
import Rendering
import Score
import Sessions

/// The guide of a walk: what the visitor asks for, what is called out, and what the phone does in the hand.
extension FieldWalk {
  /// The seconds from the decision for a callout to its first word, in which the phone gets the recording.
  static let lead = 0.4

  /// Takes what the visitor asks for.
  /// - Returns: whether it could be taken; otherwise the phone has to send it again.
  func take(wishes list: [String], from first: Int) -> Bool {
    guard let left = wishes.take(list, from: first) else { return false }
    if left > 0 {
      refusals.append(Fault(.call, "the guide has enough to do", hint: "ask again in a moment"))
    }
    return true
  }

  /// Does what the visitor has asked for, if it is time, and writes it down.
  /// - Throws: `Fault` where it cannot be written; what cannot be done is a refusal.
  func guide(at tick: Int) throws {
    guard let guidance = director.guidance, let text = wishes.due(at: tick) else { return }
    do throws(Fault) {
      let event = try UserEvent(reading: text)
      try guidance.offer.check(event)
      let time = ticks.seconds(of: tick)
      try note(event, at: time)
      guidance.handle(event, at: time)
    } catch {
      guard error.code == .call else { throw error }
      refusals.append(error)
    }
  }

  /// Shows the tiles of a host that have come, and writes down which, so that a render shows them at the same tick.
  /// - Throws: `Fault` where it cannot be written.
  func showMap(at tick: Int) throws(Fault) {
    guard let guidance = director.guidance, let tiles = guidance.takeMap() else { return }
    if mapped == nil {
      mapped = try GrowingFile(OutputPath(folder).below(KeptMap.name), takesParts: false)
    }
    try mapped?.write(Array((KeptMap.line(tiles, at: tick).compact + "\n").utf8))
    try guidance.show(tiles)
  }

  private func note(_ event: UserEvent, at time: Double) throws(Fault) {
    if asked == nil {
      asked = try GrowingFile(OutputPath(folder).below(KeptWalk.wishes), takesParts: false)
    }
    let line = JSONText.object(["time": time, "do": event.text])
    try asked?.write(Array((line.compact + "\n").utf8))
  }

  /// Takes what could not be done of what the visitor asked for.
  func takeRefusals() -> [Fault] {
    defer { refusals = [] }
    return refusals
  }

  /// Takes what the phone shall do in the hand, with the second of the walk.
  func takeFelt() -> JSONText? {
    guard !felt.isEmpty else { return nil }
    defer { felt = [] }
    return .array(
      felt.map {
        .object(["time": $0.time, "pattern": $0.pattern.rawValue])
      })
  }

  /// The notes behind a number of them that are news for a walker; nil for none.
  func notes(from first: Int) -> JSONText? {
    let news = (director.guidance?.notes ?? []).dropFirst(first).filter(CalloutJSON.isShown)
    return news.isEmpty ? nil : .array(news.map(CalloutJSON.json))
  }

  /// The number of notes so far.
  var noteCount: Int { director.guidance?.notes.count ?? 0 }
}

/// Wishes of a visitor to their guide, in the words of `UserEvent`.
///
/// Wishes are numbered, so that one that is sent twice is done once. They are done one after the other, a moment apart: each may
/// make the server speak.
struct FieldWishes {
  private var waiting: [String] = []
  /// The number of the next wish that is taken.
  private(set) var next = 0
  /// The first tick at which the next may be done.
  private var free = 0

  /// The most wishes that wait; what is asked for beyond them is left out.
  static let most = 20
  /// The ticks from one wish to the next.
  static let pause = 25

  /// Takes wishes that are new.
  /// - Parameter first: the number of the first.
  /// - Returns: the number of those that are left out; nil where wishes before the first are missing, and none is taken.
  mutating func take(_ wishes: [String], from first: Int) -> Int? {
    guard first <= next else { return nil }
    let new = wishes.dropFirst(next - first)
    let room = Self.most - waiting.count
    waiting += new.prefix(room)
    next += new.count
    return max(0, new.count - room)
  }

  /// The wish that is done at a tick, which waits no longer; nil for none.
  mutating func due(at tick: Int) -> String? {
    guard tick >= free, !waiting.isEmpty else { return nil }
    free = tick + Self.pause
    return waiting.removeFirst()
  }
}
