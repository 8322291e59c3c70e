import Threads

/// The progress of a render: a bar with the time left on a terminal, a line every quarter otherwise.
final class ProgressBar {
  private let start = SteadyTime.seconds
  private let isInteractive = Terminal.isInteractive
  private var lastShown = 0.0
  private var lastQuarter = 0
  private let isSilent: Bool
  private let verb: String

  /// - Parameter verb: past participle for what is done: `rendered`.
  init(isSilent: Bool, verb: String = "rendered") { (self.isSilent, self.verb) = (isSilent, verb) }

  /// Shows a fraction of the work, 0...1.
  /// - Parameter what: words for what has been done so far.
  func show(_ fraction: Double, of what: String = "") {
    guard !isSilent else { return }
    let now = SteadyTime.seconds
    if isInteractive {
      guard now - lastShown > 0.1 || fraction >= 1 else { return }
      lastShown = now
      Terminal.write("\r" + bar(fraction, elapsed: now - start, what), to: 2)
    } else if Int(fraction * 4) > lastQuarter, now - start > 2 {
      lastQuarter = Int(fraction * 4)
      let done = what.isEmpty ? "" : " (\(what))"
      Terminal.say("\(verb) \(Int(fraction * 100)) %\(done), \(left(fraction, now - start)) left")
    }
  }

  /// Does work that shows its progress, and clears the bar's line however it ends.
  func during<T>(_ work: (ProgressBar) throws -> T) rethrows -> T {
    defer { end() }
    return try work(self)
  }

  private func end() {
    if isInteractive, !isSilent, lastShown > 0 { Terminal.write("\r\u{1B}[K", to: 2) }
  }

  private func bar(_ fraction: Double, elapsed: Double, _ what: String) -> String {
    let width = 30
    let full = Int(fraction * Double(width))
    let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
    let done = what.isEmpty ? "" : "\(what), "
    return "[\(bar)] \(Int(fraction * 100)) %  \(done)\(left(fraction, elapsed)) left \u{1B}[K"
  }

  private func left(_ fraction: Double, _ elapsed: Double) -> String {
    guard fraction > 0.01 else { return "…" }
    let seconds = Int((elapsed / fraction * (1 - fraction)).rounded(.up))
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
