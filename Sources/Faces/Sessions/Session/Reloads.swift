import Engine
import JSON
import Prompt
import Rendering
import Score
import Threads

/// The changes from version to version: loads beside the running one, waits for the moment, takes over or not.
final class Reloads {
  private let performance: LivePerformance
  private let loader: LoaderThread
  private let journal: Journal?
  private let notices: Notices
  private var number = 0
  private var current: Attempt?
  private var ready: PreparedVersion?
  /// The versions that a person made, each once, and the index of the present one.
  private var trail: [MappingVersion]
  private var place = 0
  /// The texts that failed after they took over.
  private var bad: Set<String> = []
  /// The number of the version that failed last: it is left once only.
  private var failed = 0
  /// The sentences about `state` and about sound files that were said.
  private var said: Set<String> = []
  /// The bytes of the longest mapping, the same as for Lua.
  private static let textLimit = 4 << 20
  /// The numbers of versions that took over, and of those that were refused.
  private(set) var swaps = 0
  private(set) var refusals = 0
  private var lastRefusal = ""
  /// Whether the text that was saved last could not be played, so that the file differs from what sounds.
  private(set) var hasRefused = false
  private var repeats = 0
  /// The texts of files as they were read or saved last, by their paths.
  private var files: [String: String]
  /// Whether the file of the version that sounds is known to have its text: not after a step back, nor while a text that
  /// was refused stands in the file.
  private(set) var isSaved = true
  /// The text that was to be loaded last, so that one save is not loaded twice.
  private(set) var lastText: String?

  private struct Attempt {
    let number: Int
    let version: MappingVersion
    let reply: @Sendable (Reply) -> Void
    let begin: Int64
    /// Whether the load returns to a version that was there before, instead of taking a step forward.
    let isReturn: Bool
    var isWaitingForBeat = false
  }

  /// Called when a version has taken over, before anybody is told.
  var tookOver: () -> Void = {}
  /// The delays from the beginning of a load until the new version was heard.
  private(set) var delays: HeardDelays

  init(
    _ performance: LivePerformance, sound: SoundLoop, loader: LoaderThread, journal: Journal?,
    notices: Notices
  ) {
    delays = HeardDelays(sound, sampleRate: performance.request.sampleRate)
    self.performance = performance
    trail = [performance.version]
    files = [performance.version.path: performance.version.text]
    (self.loader, self.journal, self.notices) = (loader, journal, notices)
    say(performance.soundWarnings + performance.mapping.mistakes())
  }

  /// Posts once each warning about sound files and about what a text cannot mean.
  private func say(_ warnings: [String]) {
    for warning in warnings where said.insert(warning).inserted {
      notices.post("warning: \(warning)")
    }
  }

  /// Begins to load a text as the next version; one that is still on its way is given up.
  func begin(
    _ text: String, path: String, isReturn: Bool = false,
    _ reply: @escaping @Sendable (Reply) -> Void
  ) {
    if let old = current { giveUp(old, "a newer version is being loaded instead") }
    lastText = text
    if !isReturn { note(text, in: path) }
    guard text.utf8.count <= Self.textLimit else {
      let fault = Fault(
        .mapping, "is longer than 4 MiB", at: FaultPlace(path), hint: "is it a mapping?")
      return refuse(fault, reply)
    }
    let order = performance.order(text, path: path)
    for sentence in order.heritage?.dropped ?? [] where said.insert(sentence).inserted {
      notices.post(sentence)
    }
    number += 1
    journal?.add(JournalEntry(tick: performance.tick, action: .load(text: text, path: path)))
    current = Attempt(
      number: number, version: order.version, reply: reply, begin: SteadyTime.now,
      isReturn: isReturn)
    loader.load(number, order)
  }

  /// Notes the text that a file has now.
  private func note(_ text: String, in path: String) {
    files[path] = text
    compare()
  }

  private func compare() {
    let version = performance.version
    isSaved = files[version.path].map { $0 == version.text } ?? true
  }

  /// Takes the result of a load.
  func loaded(_ number: Int, _ result: LoadResult) {
    guard let attempt = current, attempt.number == number else { return }
    switch result.version {
    case .success(let version):
      ready = version
      say(version.soundWarnings + version.mistakes)
    case .failure(let error):
      current = nil
      note(.giveUp)
      refuse(error, attempt.reply)
    }
  }

  /// Lets the version that is ready take over, when its moment has come.
  func installReady() {
    guard let version = ready, let attempt = current else { return }
    guard performance.mayInstall(version) else {
      return sayWaiting(version, attempt)
    }
    do {
      let tick = performance.tick
      guard let change = try performance.install(version) else { return }
      journal?.add(JournalEntry(tick: tick, action: .swap))
      swaps += 1
      hasRefused = false
      let isSame = version.version.text == performance.history.last?.text
      let said = change.text + (isSame ? " (its text is that of the version before)" : "")
      follow(version.version, isReturn: attempt.isReturn)
      compare()
      tookOver()
      if !attempt.isWaitingForBeat { delays.add(attempt.begin, until: performance.knownFrame) }
      finish()
      if attempt.isWaitingForBeat {
        notices.post(said)
      } else {
        attempt.reply(Reply(.value, said))
      }
    } catch {
      note(.giveUp)
      finish()
      refuse(error, attempt.reply)
    }
  }

  private func sayWaiting(_ version: PreparedVersion, _ attempt: Attempt) {
    guard let next = performance.conductor.reloadBeat(of: version.mapping),
      !attempt.isWaitingForBeat
    else { return }
    current?.isWaitingForBeat = true
    let beat = Figure.fixedOrDash(next, decimals: next == next.rounded() ? 0 : 2)
    attempt.reply(Reply(.value, "version \(version.version.number) takes over at beat \(beat)"))
  }

  private func finish() {
    current = nil
    ready = nil
  }

  private func giveUp(_ attempt: Attempt, _ reason: String) {
    note(.giveUp)
    finish()
    if !attempt.isWaitingForBeat { attempt.reply(Reply(Fault(.interrupted, reason))) }
  }

  private func note(_ action: LiveAction) {
    journal?.add(JournalEntry(tick: performance.tick, action: action))
  }

  /// Replies with the reason why a version was refused; the same reason again is only counted.
  private func refuse(_ error: any Error, _ reply: (Reply) -> Void) {
    refusals += 1
    hasRefused = true
    lastText = nil
    let text = "\(error)"
    repeats = text == lastRefusal ? repeats + 1 : 0
    lastRefusal = text
    let first = text.split(separator: "\n").first.map(String.init) ?? text
    let said = repeats > 0 ? "\(first) (again, \(repeats + 1) times)" : text + "\n" + keeps
    reply(Reply(Fault.of(error), text: said))
  }

  /// Posts that a file cannot be read; the version that sounds goes on.
  func noteUnreadable(_ error: any Error) {
    hasRefused = true
    notices.post(Notice(error, keeps))
  }

  /// Says, where something else was said of the file before, that it has the text again that sounds.
  func noteSame(_ path: String) {
    note(performance.version.text, in: path)
    if let attempt = current, !attempt.isReturn, attempt.version.path == path {
      giveUp(attempt, "\(path) was saved again meanwhile")
    }
    guard hasRefused else { return }
    hasRefused = false
    notices.post("\(path) is again as version \(performance.version.number)")
  }

  private var keeps: String { "version \(performance.version.number) goes on" }

  // MARK: Back

  /// Goes back to the last version that worked, because the present one has failed.
  func goBack() {
    guard current == nil, failed != performance.version.number else { return }
    failed = performance.version.number
    bad.insert(performance.version.text)
    guard let good = performance.history.last(where: { !bad.contains($0.text) }) else { return }
    notices.post(
      "version \(performance.version.number) has failed: going back to version \(good.number)")
    begin(good.text, path: good.path, isReturn: true) { [notices] in notices.post(Notice($0)) }
  }

  /// Goes to the version before the present one in a person's changes; each further time one version further back.
  func undo(_ reply: @escaping @Sendable (Reply) -> Void) {
    guard place > 0 else {
      let why =
        swaps == 0
        ? "there is no version before this one"
        : "there is no other text to go back to: version \(performance.version.number) has that of "
          + "version \(trail[place].number)"
      return reply(Reply(Fault(.call, why)))
    }
    go(to: trail[place - 1], reply)
  }

  /// Goes to the version that sounded before this one; a second time comes back.
  func change(_ reply: @escaping @Sendable (Reply) -> Void) {
    guard let other = performance.history.last(where: { $0.text != performance.version.text })
    else {
      return reply(
        Reply(Fault(.call, "there is one version only", hint: "change the mapping and save it")))
    }
    go(to: other, reply)
  }

  private func go(to version: MappingVersion, _ reply: @escaping @Sendable (Reply) -> Void) {
    begin(version.text, path: version.path, isReturn: true, reply)
  }

  /// Notes a version that has taken over.
  private func follow(_ version: MappingVersion, isReturn: Bool) {
    if version.text == trail[place].text { return }
    let upTo = isReturn ? trail.lastIndex { $0.text == version.text } : nil
    if let known = upTo {
      place = known
    } else {
      trail = trail.prefix(place + 1).suffix(100) + [version]
      place = trail.count - 1
    }
  }

  func end() {
    if let attempt = current { giveUp(attempt, "the session has ended") }
    loader.end()
  }
}

/// The delays until changes are heard.
struct HeardDelays {
  private let sound: SoundLoop
  private let rate: Double
  private var seconds: [Double] = []

  init(_ sound: SoundLoop, sampleRate: Int) {
    self.sound = sound
    rate = Double(sampleRate)
  }

  /// Notes a change.
  /// - Parameters:
  ///   - begin: the moment at which it was asked for, in nanoseconds of the steady clock.
  ///   - frame: the frame at which it will be heard.
  mutating func add(_ begin: Int64, until frame: Int64) {
    let ahead = Double(Int(clamping: frame) + Engine.latency - sound.renderedFrames) / rate
    if seconds.count >= 10_000 { seconds.removeFirst(5000) }
    seconds.append(Double(SteadyTime.now - begin) * 1e-9 + ahead)
  }

  /// The delay in seconds that a part (0 to 1) of the changes does not exceed; nil when there was none.
  func quantile(_ part: Double) -> Double? {
    guard !seconds.isEmpty else { return nil }
    return seconds.sorted()[
      min(seconds.count - 1, Int(held: part * Double(seconds.count), .towardZero))]
  }
}

/// The watch on the file of the running version, which is loaded again when it is saved.
final class Watching {
  private let watcher: FileWatcher
  private(set) var path: String?
  private(set) var isOn = false
  /// The watch on the files of the garden beside it; nil without one.
  var garden: GardenWatch?
  /// The mappings of the garden, by their names in the site, whose saved text cannot be played.
  var refused: Set<String> = []

  init(_ mailbox: Mailbox) {
    watcher = FileWatcher { mailbox.post(.saved(path: $0)) }
  }

  /// Watches a file from now on, and each that takes its place as the mapping.
  /// - Throws: `Fault` (`machine`) where the system has no thread or descriptor left.
  func turnOn(_ path: String) throws(Fault) {
    try watcher.watch([path])
    try garden?.begin(except: path)
    isOn = true
    self.path = path
  }

  func turnOff() {
    isOn = false
    path = nil
    watcher.stop()
    garden?.end()
  }

  /// Watches another file where the mapping has changed to it.
  func follow(_ path: String) throws(Fault) {
    if isOn, path != self.path { try turnOn(path) }
  }

  func end() {
    watcher.stop()
    garden?.end()
  }
}
