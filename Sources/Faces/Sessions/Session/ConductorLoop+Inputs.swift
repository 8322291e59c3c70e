import Glibc
import JSON
import Mappings
import Prompt
import Score

extension ConductorLoop {
  /// Runs an input now or at its time.
  func take(_ input: PromptInput, _ reply: @escaping @Sendable (Reply) -> Void) {
    let rate = performance.request.controlRate
    // What the same client sent before comes first.
    let earliest = waiting.last { $0.input.client == input.client }?.tick ?? performance.tick
    let tick =
      switch input.time {
      case .now: earliest
      case .at(let seconds): max(earliest, Self.ticks(seconds * rate) + 1)
      case .after(let seconds): max(earliest, performance.tick + Self.ticks(seconds * rate))
      }
    guard tick > performance.tick else { return run(input, isTimed: input.time != .now, reply) }
    let place = waiting.firstIndex { $0.tick > tick } ?? waiting.endIndex
    waiting.insert(TimedInput(tick: tick, input: input, reply: reply), at: place)
  }

  /// A number of ticks, limited to one that no session reaches.
  private static func ticks(_ count: Double) -> Int { Int(held: count, in: 0...(1 << 53), .up) }

  /// Runs the inputs whose time has come.
  func runTimed() {
    while let first = waiting.first, first.tick <= performance.tick {
      waiting.removeFirst()
      run(first.input, isTimed: true, first.reply)
    }
  }

  /// - Parameter isTimed: whether it is due at its tick and not as soon as it can be.
  private func run(
    _ input: PromptInput, isTimed: Bool, _ answer: @escaping @Sendable (Reply) -> Void
  ) {
    self.isTimed = isTimed
    defer { self.isTimed = false }
    let viewer = viewer
    let reply: @Sendable (Reply) -> Void = { reply in
      answer(reply)
      viewer?(.typed(input, reply))
    }
    let text = input.text.trimmed
    if text.isEmpty { return reply(Reply(.value)) }
    if input.client.isFromElsewhere { tell(text, input.client) }
    let isCommand = text.hasPrefix(":") || text == "?"
    if isCommand || input.client.isFromElsewhere {
      journal?.note(text, from: input.client.name, tick: performance.tick)
    }
    if isCommand { return SessionCommand.run(text, on: self, reply) }
    runLua(input, reply)
  }

  /// Tells the other prompts about an action from elsewhere; questions change nothing, and are not told, nor is what a slider of
  /// a page does many times a second. An action is one line, so that nobody writes lines for others.
  private func tell(_ text: String, _ client: PromptClient) {
    let name = text.split(separator: " ").first ?? ""
    if QuestionCommands.all.contains(where: { $0.name == name }) { return }
    if client.hasSliders, SessionCommand.moved(by: text) != nil { return }
    let line = text.unicodeScalars.map { $0 == "\n" ? "\\n" : String($0) }.joined()
    notices.post(Notice("\(client.name)> \(line)", by: client))
  }

  private func runLua(_ input: PromptInput, _ reply: (Reply) -> Void) {
    if let command = Self.wishes[input.text.trimmed] {
      let fault = Fault(
        .call, "\(input.text.trimmed) is a word of Lua here", hint: "the command is \(command)")
      return reply(Reply(fault))
    }
    let tick = performance.tick
    do {
      let values = try perform(.lua(input.text))
      reply(Reply(.value, values))
      shareAll()
    } catch {
      let fault = Fault.of(error)
      if fault.code == .syntax, performance.conductor.asksForMore {
        return reply(Reply(.incomplete, Conductor.open(in: input.text)))
      }
      journal?.add(
        JournalEntry(
          tick: tick, action: .lua(input.text), wasStopped: fault.isCut,
          steps: fault.isCut ? performance.conductor.stepsAtStop : nil))
      reply(Reply(Self.explained(fault)))
    }
  }

  /// The error of a typed line, with the advice that holds at a prompt only.
  private static func explained(_ error: Fault) -> Fault {
    var error = error
    if error.code == .budget {
      error.hint = "a line at the prompt has a sixth of the lookahead (‹lookahead›)"
      error.excerpt = nil
    } else if error.hint == nil, error.isUnknownInput {
      error.hint = ":inputs all lists what there is"
    }
    return error
  }

  /// The words that people type who look for a command.
  private static let wishes = [
    "help": ":help", "quit": ":quit", "exit": ":quit", "q": ":quit", "reload": ":reload",
    "undo": ":undo", "status": ":status", "stop": ":stop", "play": ":play",
  ]

  /// Takes over what sensors have delivered since the last tick.
  func takeSensed() {
    for (name, sensed) in mailbox.takeSensed() {
      leaving[sensed.source] = nil
      rest.wake()
      if sensors.updateValue(sensed.source, forKey: name) != sensed.source {
        journal?.note("delivers \(name)", from: sensed.source, tick: performance.tick)
      }
      do { try perform(.take(input: name, value: sensed.value), turn: sensed.turn) } catch {
        if unknownSensors.insert(name).inserted { notices.post("\(sensed.source): \(error)") }
      }
    }
  }

  /// Gives the inputs back to the walk of sensors that have gone, when their time has come.
  func giveBack() {
    for (source, seconds) in mailbox.takeGone() {
      leaving[source] = performance.tick + Self.ticks(seconds * performance.request.controlRate)
    }
    for source in leaving.filter({ $0.value <= performance.tick }).keys.sorted() {
      leaving[source] = nil
      let names = sensors.filter { $0.value == source }.keys.sorted()
      for name in names {
        sensors[name] = nil
        _ = try? perform(.free(input: name))
      }
      if names.contains("latitude") { notices.post("\(source) delivers its position no more") }
    }
  }

  /// Answers the inputs that are not run any more.
  func refuseTheRest() {
    let over = Reply(Fault(.interrupted, "the session has ended"))
    for input in waiting { input.reply(over) }
    for case .input(_, let reply) in inbox + mailbox.take() { reply(over) }
  }
}

/// The words that can be completed in a session.
enum SessionVocabulary {
  static func make(_ performance: LivePerformance) -> Vocabulary {
    let mapping = performance.conductor.mapping
    var vocabulary = Vocabulary()
    vocabulary.commands = SessionCommand.all.map {
      .init($0.name, $0.summary, arguments: $0.arguments)
    }
    vocabulary.parameters = mapping.parameters.map {
      .init($0.spec.name, "\($0.value) \($0.spec.unit.symbol)")
    }
    vocabulary.inputs = performance.feed.inputs.map { .init($0.name, $0.doc) }
    vocabulary.voices = mapping.orchestra.voices.map { .init($0.name) }
    vocabulary.objects = (performance.room?.scene.objects ?? []).map {
      .init($0.name.contains(where: \.isWhitespace) ? quoted($0.name) : $0.name)
    }
    let offer = performance.garden?.director.guidance?.offer
    vocabulary.places = (offer.map { $0.markers + $0.routes } ?? []).map { .init($0.id, $0.name) }
    vocabulary.variants = mapping.variants.map { .init($0.name) }
    let words = Word.all.map { Vocabulary.Word($0.name, $0.doc) }
    let parameters = mapping.parameters.map { Vocabulary.Word("params.\($0.spec.name)") }
    let inputs = performance.feed.inputs.map { Vocabulary.Word("env.\($0.name)", $0.doc) }
    let slots = mapping.orchestra.voices.flatMap { voice in
      voice.parameters.map { Vocabulary.Word("\(voice.name).\($0.name)", $0.doc) }
    }
    vocabulary.words = words + parameters + inputs + slots
    return vocabulary
  }
}
