import Glibc
import Score

/// A prompt that reads a script from a pipe or file.
///
/// Entries are sent ahead of their times, so that the session can run each exactly at its own; answers
/// are shown in the order of the script.
final class ScriptRun {
  private static let window = 64

  /// Faults stand in the row too, so that they are shown in their place.
  private enum Sent {
    case entry(ScriptEntry, PendingReply)
    case fault(Fault)
  }

  private let link: PromptLink
  private var lines: LineBuffer
  private var reader = ScriptReader()
  private var waiting: [ScriptReader.Entry] = []
  private var sent: [Sent] = []
  private var lineCount = 0
  private var isOver = false

  init(_ link: PromptLink) {
    self.link = link
    lines = LineBuffer(link.options.input)
    let notices = link.options.notices
    link.show = { Descriptor.write($0 + "\n", to: notices) }
  }

  func run() {
    while !isOver, !link.hasEnded {
      send()
      showAnswers()
      if isOver { return }
      if lines.hasEnded, waiting.isEmpty, sent.isEmpty, !link.options.outlastsInput { return }
      let reads = !lines.hasEnded && waiting.count < Self.window
      let ready = Descriptor.poll([
        reads ? lines.descriptor : -1, link.wake.descriptor, link.signals.descriptor,
      ])
      if ready[0] { read() }
      for number in link.takeSignals() where number == SIGINT || PromptLink.asksForEnd(number) {
        link.noteSignal(number)
        link.target.interrupt()
        isOver = true
      }
      link.showNotices()
    }
    showAnswers()
  }

  private func read() {
    for line in lines.read() {
      lineCount += 1
      switch line {
      case .text(let text): waiting += reader.read(text)
      case .tooLong:
        let message = "a line of more than \(LineBuffer.limit) bytes"
        waiting.append(.failure(.script(line: lineCount, message)))
      }
    }
    if lines.hasEnded { waiting += reader.finish() }
  }

  private func send() {
    while sent.count < Self.window, !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .success(let entry):
        let input = PromptInput(entry.text, from: link.client, time: entry.time)
        sent.append(.entry(entry, link.send(input)))
      case .failure(let fault): sent.append(.fault(fault))
      }
    }
  }

  private func showAnswers() {
    while !isOver, let first = sent.first {
      switch first {
      case .fault(let fault): report(fault.description)
      case .entry(let entry, let answer):
        guard let reply = answer.value else { return }
        show(reply, entry)
        isOver = isOver || reply.kind == .quit
      }
      sent.removeFirst()
    }
  }

  private func show(_ reply: Reply, _ entry: ScriptEntry) {
    switch reply.kind {
    case .value, .quit:
      guard !reply.text.isEmpty else { return }
      if !Descriptor.write(reply.text + "\n", to: link.options.output) { isOver = true }
    case .error:
      report(ErrorText.format(reply, input: entry.text, firstLine: entry.line))
    case .incomplete:
      report("line \(entry.line): \(reply.unfinishedText)")
    }
  }

  private func report(_ text: String) {
    link.errors += 1
    Descriptor.write(text + "\n", to: link.options.notices)
  }
}
