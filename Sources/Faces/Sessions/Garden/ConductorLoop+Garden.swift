import Behaviors
import Files
import JSON
import Prompt
import Rendering
import Score
import Wayfinding

extension ConductorLoop {
  /// Lets a garden say what it decides, in the journal and, where the walker should know, to the prompts.
  func beginGarden() {
    guard let garden = performance.garden else { return }
    garden.decided = { [unowned self] decisions in
      for decision in decisions { tell(decision, garden) }
      viewer?(.decisions(decisions.map { SessionScene.json($0, in: garden) }))
    }
    beginGuidance()
    garden.failed = { [notices] in
      notices.post(Notice($0, "the text before, if there is one, is played"))
    }
  }

  private func tell(_ decision: Decision, _ garden: LiveGarden) {
    journal?.note(decision, tick: performance.tick)
    switch decision.kind {
    case .enter, .leave:
      notices.post("\(decision.kind == .enter ? "entered" : "left") \(garden.name(of: decision))")
    case .wait: notices.post("\(garden.name(of: decision)) waits: it \(decision.reason)")
    case .far:
      let walk = performance.request.data ?? ""
      notices.post(FarWalk.sentence(decision, garden.director.wayfinder.site, walk: walk))
    default: break
    }
  }

  /// Takes the text of a mapping of the garden that was saved, and can be played.
  func reread(_ text: String, mapping: String) {
    guard let garden = performance.garden else { return }
    let wasRefused = watcher.refused.remove(mapping) != nil
    guard garden.director.pieces.texts[mapping] != text else {
      if wasRefused { notices.post("\(mapping) is again as it was read") }
      return
    }
    _ = try? perform(.reread(text: text, mapping: mapping))
    let names = garden.director.wayfinder.ripples.enumerated()
      .filter { $0.element.mapping == mapping && $0.offset != garden.ripple }.map(\.element.name)
    if !names.isEmpty {
      notices.post("\(mapping) was read: heard when \(names.joined(separator: ", ")) begins next")
    }
  }

  /// Gives the text of the session's own file to other ripples that play the same file.
  func shareOwnText() {
    guard let garden = performance.garden else { return }
    let version = performance.version
    for name in Set(garden.director.pieces.ripples(playing: version.path).map(\.mapping)).sorted() {
      reread(version.text, mapping: name)
    }
  }

  /// Turns the head in the sound where an action turns it: at once, unless it is due at its tick.
  /// - Parameter turn: the number of the turn that the sound has already; nil for none.
  func turnHead(_ action: LiveAction, _ turn: Int64?) {
    guard let head = performance.garden?.head else { return }
    switch action {
    case .take(let input, let value):
      head.follow(input, turn ?? (isTimed ? nil : head.turn(input, to: value)))
    case .free(let input): head.follow(input, nil)
    default: break
    }
  }

  /// Writes down how the head was turned in the sound.
  func noteHead() {
    for turn in performance.garden?.head.takeHeard() ?? [] { journal?.add(turn) }
  }

  /// Writes the log of decisions.
  func endGarden() {
    do { try performance.garden?.director.finish() } catch { notices.post("\(error)") }
  }
}

extension ConductorLoop {
  /// Lets a guide say what is called out, to the prompts in words and to those who look with the reasons.
  func beginGuidance() {
    guard let garden = performance.garden, let guidance = garden.director.guidance else { return }
    watcher.garden?.generators = guidance.generators
    garden.noted = { [unowned self] notes in
      var before: CalloutNote?
      for note in notes {
        if note.kind == .say, !note.isWordless { notices.post(note.shownText) }
        if note.refuses(before) { notices.post("refused: \(note.reason)") }
        before = note
      }
      viewer?(.callouts(notes.filter { CalloutJSON.isShown($0) }.map(CalloutJSON.json)))
    }
    guidance.felt = { [unowned self] pattern in viewer?(.felt(pattern.rawValue)) }
  }

  /// Lets the tiles be shown that have come by now, and callouts begin whose words are spoken.
  func takeArrived() {
    if let tiles = performance.garden?.takeMap() { _ = try? perform(.map(tiles)) }
    for words in performance.garden?.takeSpoken() ?? [] { _ = try? perform(.spoken(words)) }
  }

  /// Takes the text of a generator that was saved, and can be run.
  func reread(_ text: String, generator path: String) {
    do { notices.post(try perform(.generator(text: text, path: path))) } catch {
      notices.post(Notice(error, "the version before goes on"))
    }
  }

  /// Begins a generator of a file, or reads it again, and watches it from then on.
  /// - Throws: `Fault` for a file that cannot be read or run.
  func begin(generator path: String) throws -> String {
    _ = try performance.guiding()
    let said = try perform(.generator(text: FileContent.text(path), path: path))
    try watcher.garden?.follow(generator: path)
    return said
  }
}

extension CalloutNote {
  /// Returns whether the note says why a wish is not done.
  /// - Parameter before: the note before it in the same tick.
  fileprivate func refuses(_ before: CalloutNote?) -> Bool {
    kind == .user && !isWish || kind == .silent && before?.isWish == true
  }

  private var isWish: Bool { kind == .user && (try? UserEvent(reading: reason)) != nil }
}

/// The notes of a guide, as those see it who look at a session.
package enum CalloutJSON {
  /// Whether a note is news for a walker: silences are told when they are asked for.
  package static func isShown(_ note: CalloutNote) -> Bool {
    switch note.kind {
    case .say, .stop, .beacon, .user, .state: true
    case .silent, .queue, .skip, .felt: false
    }
  }

  package static func json(_ note: CalloutNote) -> JSONText {
    .object([
      "time": JSONText.number(note.time, decimals: 2), "kind": note.kind.rawValue,
      "text": note.text, "reason": reason(note), "category": note.category?.rawValue ?? "",
      "generator": note.generator, "source": note.source,
    ])
  }

  /// The reason with the figures that decided.
  static func reason(_ note: CalloutNote) -> String {
    let figures = note.figures.map { "\($0.name) \(Figure.short($0.value, decimals: 1))" }
    return ([note.shownReason] + (figures.isEmpty ? [] : [figures.joined(separator: ", ")]))
      .filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
