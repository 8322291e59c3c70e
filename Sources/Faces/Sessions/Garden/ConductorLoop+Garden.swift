import Prompt
import Rendering
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
