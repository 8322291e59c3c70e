import Glibc
import Score

/// A prompt at which a person types.
final class Conversation {
  private let link: PromptLink
  private let lines: any LineSource
  private let colours: Colours
  /// The lines of an input that is not complete yet.
  private var begun = ""
  /// Inputs that run at a later time, and those that were not waited for.
  private var later: [(input: String, answer: PendingReply)] = []
  private var isOver = false

  init(_ link: PromptLink) {
    self.link = link
    let options = link.options
    colours = Colours(isOn: options.usesColour)
    let target = link.target
    let editor =
      !options.usesEditor
      ? nil
      : LineEditor(
        input: options.input, output: options.output, wake: link.descriptors,
        history: options.historyPath.map { HistoryFile(path: $0) }
      ) { before in
        target.complete(before, at: before.unicodeScalars.count)
      }
    lines =
      editor ?? PlainLines(input: options.input, output: options.output, wake: link.descriptors)
  }

  func run() {
    let continuation =
      String(repeating: " ", count: max(0, link.options.prompt.count - 5)) + "...> "
    lines.onWake = { [unowned self] in woken() }
    while !isOver, !link.hasEnded {
      link.show = { [unowned self] in lines.show(colours.notice($0)) }
      let event = lines.read(begun.isEmpty ? link.options.prompt : continuation)
      link.show = { [unowned self] in write(colours.notice($0)) }
      switch event {
      case .line(let text): take(text)
      case .dropped: giveUp()
      case .end, .stopped: isOver = true
      }
    }
    link.show = { [colours, output = link.options.output] in
      Descriptor.write(colours.notice($0) + "\n", to: output)
    }
  }

  // MARK: While a line is read

  private func woken() -> WakeAction {
    var action = WakeAction.goOn
    for number in link.takeSignals() {
      switch number {
      case SIGINT: action = .drop
      case SIGTSTP: return .suspend
      case SIGWINCH, SIGCONT: if action == .goOn { action = .resize }
      case _ where PromptLink.asksForEnd(number): return .stop
      default: break
      }
    }
    link.showNotices()
    showLater()
    return link.hasEnded || isOver ? .stop : action
  }

  private func showLater() {
    let ready = later.filter { $0.answer.value != nil }
    later.removeAll { $0.answer.value != nil }
    for (input, answer) in ready {
      guard let reply = answer.value else { continue }
      if reply.kind == .quit { isOver = true }
      if let text = shown(reply, input) { lines.show(text) }
    }
  }

  // MARK: A line

  private func take(_ text: String) {
    let isBlank = text.allSatisfy(\.isWhitespace)
    if begun.isEmpty, isBlank { return }
    if isBlank, !lines.hasInput { return giveUp() }
    begun += begun.isEmpty ? text : "\n" + text
    if begun.hasPrefix("local "), lines.hasInput { return }
    if begun.contains("\n"), Self.hasCommands(begun) {
      let block = begun
      begun = ""
      return run(block: block)
    }
    run(begun)
  }

  /// Whether a pasted block has commands or times in it: it is then run as a script is.
  private static func hasCommands(_ text: String) -> Bool {
    text.split(separator: "\n").contains {
      $0.hasPrefix(":") && !$0.hasPrefix("::") || $0.hasPrefix("@")
    }
  }

  private func run(block: String) {
    lines.remember(block)
    for entry in ScriptReader.entries(block) {
      switch entry {
      case .success(let entry):
        let input = PromptInput(entry.text, from: link.client, time: entry.time)
        if !finish(link.send(input), entry.text, waits: entry.time == .now) { return }
      case .failure(let fault):
        link.errors += 1
        write(colours.error(fault.description))
      }
    }
  }

  private func run(_ text: String) {
    do throws(Fault) {
      let (mark, rest) = try TimeMark.split(text, line: 1)
      let input = mark == nil ? text : rest
      let time = mark.map { $0.time } ?? .now
      let pending = link.send(PromptInput(input, from: link.client, time: time))
      if time != .now {
        lines.remember(text)
        begun = ""
      }
      finish(pending, input, waits: time == .now)
    } catch {
      giveUp()
      link.errors += 1
      write(colours.error(error.description))
    }
  }

  /// Waits for the answer and shows it.
  /// - Returns: false when nothing more is to be sent.
  @discardableResult
  private func finish(_ pending: PendingReply, _ input: String, waits: Bool) -> Bool {
    guard waits, let reply = wait(for: pending) else {
      if !isOver { later.append((input, pending)) }
      return !isOver
    }
    if reply.kind == .incomplete, !begun.isEmpty { return false }
    if !begun.isEmpty { lines.remember(begun) }
    begun = ""
    if let text = shown(reply, input) { write(text) }
    isOver = isOver || reply.kind == .quit
    return !isOver
  }

  /// Waits for an answer; nil when the session ends first, or a second Ctrl-C asks for the prompt.
  private func wait(for pending: PendingReply) -> Reply? {
    var interrupts = 0
    while true {
      if let reply = pending.value { return reply }
      _ = Descriptor.poll([link.wake.descriptor, link.signals.descriptor])
      link.showNotices()
      for number in link.takeSignals() {
        if number == SIGINT {
          interrupts += 1
          link.target.interrupt()
        }
        if number == SIGTSTP { raise(SIGSTOP) }
        if PromptLink.asksForEnd(number) { isOver = true }
      }
      if isOver || link.hasEnded { return pending.value }
      if interrupts > 1, pending.value == nil {
        begun = ""
        write(colours.notice("still running; its answer will follow"))
        return nil
      }
    }
  }

  private func giveUp() {
    if !begun.isEmpty { lines.remember(begun) }
    begun = ""
  }

  // MARK: Showing

  private func shown(_ reply: Reply, _ input: String) -> String? {
    switch reply.kind {
    case .value, .quit: return reply.text.isEmpty ? nil : reply.text
    case .error:
      link.errors += 1
      return colours.error(ErrorText.format(reply, input: input))
    case .incomplete:
      link.errors += 1
      return colours.error(reply.unfinishedText)
    }
  }

  private func write(_ text: String) { Descriptor.write(text + "\n", to: link.options.output) }
}
