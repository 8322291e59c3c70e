import Glibc
import Score
import Sensors
import Synchronization
import Threads

/// A watcher that says when files have been written: as soon as the writer closes them or renames them into place, or
/// 50 ms after the last write of one who keeps them open; and when they have been away for a second.
///
/// A file need not exist, nor its folder; links may be changed on the way to it. Where the system tells no events
/// (network file systems, no watch left) it looks every 250 ms.
public final class FileWatcher: Sendable {
  private let changed: @Sendable (String) -> Void
  private let thread = PollThread()
  private let state = WatchState()
  private let polls: Bool

  /// - Parameters:
  ///   - polling: true never asks the system for events, and only looks.
  ///   - changed: gets the path as it was given, on the watcher's thread; it must not call `watch`, and not wait for
  /// someone who does.
  public init(polling: Bool = false, changed: @escaping @Sendable (_ path: String) -> Void) {
    polls = polling
    self.changed = changed
  }

  /// Watches these files and no others, from their present state on; an empty list ends watching.
  ///
  /// A file that was watched before keeps its state: what happens to it meanwhile is not lost.
  /// - Throws: `Fault` (`machine`) where the system has no thread or descriptor left.
  public func watch(_ paths: [String]) throws(Fault) {
    thread.stop()
    let list = state.files.withLock { files -> [WatchedFile] in
      files = paths.map { path in
        files.first { $0.path == path } ?? WatchedFile(path, absolute: Self.absolute(path))
      }
      return files
    }
    guard !list.isEmpty else { return }
    // Made here, so that what happens after this call is heard.
    let armed = WatchLoop(list, polling: polls, changed: changed)
    let state = state
    try thread.start { wake in
      var loop = armed
      loop.run(until: wake)
      state.files.withLock { $0 = loop.files }
    }
  }

  /// Ends watching; returns when no callback runs any more.
  public func stop() { thread.stop() }

  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return "/" + path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}

/// The knowledge of the files, shared by two threads that watch them.
private final class WatchState: Sendable {
  let files = Mutex<[WatchedFile]>([])
}

/// The loop of the watching thread.
struct WatchLoop {
  private(set) var files: [WatchedFile]
  private let changed: @Sendable (String) -> Void
  private let events = FolderEvents()
  private var folders: [Int32: String] = [:]
  private var isPolling: Bool
  private var nextPoll = 0.0

  /// Seconds between looks where no events come.
  static let pollInterval = 0.25

  init(_ files: [WatchedFile], polling: Bool, changed: @escaping @Sendable (String) -> Void) {
    (self.files, self.changed) = (files, changed)
    isPolling = polling || files.contains { RemoteFolder.holds($0.absolute) }
    if events == nil { isPolling = true }
    if !polling { arm() }
  }

  mutating func run(until wake: Int32) {
    for index in files.indices { files[index].expectIfChanged(now: SteadyTime.seconds) }
    while true {
      let ready = PollThread.wait([wake, events?.descriptor ?? -1], milliseconds: pause())
      if ready[0] { return }
      if ready[1], let events { take(events.read()) }
      finishQuiet()
      if isPolling, SteadyTime.seconds >= nextPoll {
        nextPoll = SteadyTime.seconds + Self.pollInterval
        for index in files.indices {
          if files[index].poll() { changed(files[index].path) }
          files[index].noteAway(now: SteadyTime.seconds)
        }
      }
    }
  }

  /// Milliseconds until something is to be done without an event.
  private func pause() -> Int? {
    let due = files.flatMap { [$0.quietAt, $0.goneAt].compactMap { $0 } }
    let times = due + (isPolling ? [nextPoll] : [])
    return times.min().map { max(0, Int((($0 - SteadyTime.seconds) * 1000).rounded(.up))) }
  }

  private mutating func finishQuiet() {
    let now = SteadyTime.seconds
    for index in files.indices {
      if let time = files[index].quietAt, time <= now, files[index].check() {
        changed(files[index].path)
      }
      if let time = files[index].goneAt, time <= now, files[index].isGone() {
        changed(files[index].path)
      }
    }
  }

  private mutating func take(_ list: [FolderEvents.Event]) {
    var mustArm = false
    for event in list {
      guard let folder = folders[event.watch], !event.has(IN_DELETE_SELF, IN_MOVE_SELF, IN_IGNORED)
      else {
        if event.has(IN_MOVE_SELF) { events?.remove(event.watch) }
        if event.has(IN_Q_OVERFLOW) {
          for index in files.indices { files[index].expectIfChanged(now: SteadyTime.seconds) }
        }
        folders[event.watch] = nil
        mustArm = true
        continue
      }
      let entry = WatchedPlaces.Entry(folder: folder, name: event.name)
      if event.has(IN_CREATE, IN_MOVED_TO, IN_DELETE, IN_MOVED_FROM) {
        mustArm =
          mustArm
          || files.contains { $0.places.way.contains(entry) || $0.places.contents.contains(entry) }
      }
      for index in files.indices where files[index].places.contents.contains(entry) {
        take(event, at: index)
      }
    }
    if mustArm { arm() }
  }

  private mutating func take(_ event: FolderEvents.Event, at index: Int) {
    if event.has(IN_DELETE, IN_MOVED_FROM) { files[index].noteAway(now: SteadyTime.seconds) }
    if event.has(IN_MODIFY, IN_CREATE) { files[index].noteWrite(now: SteadyTime.seconds) }
    if event.has(IN_CLOSE_WRITE, IN_MOVED_TO), files[index].close(isNew: event.has(IN_MOVED_TO)) {
      changed(files[index].path)
    }
  }

  /// Watches the folders that matter now. In a folder that was not watched before, something may have
  /// happened already; so it looks again until nothing is new.
  private mutating func arm() {
    guard let events else { return }
    var added: Set<String> = []
    for _ in 0..<100 {
      for index in files.indices { files[index].findPlaces() }
      let wanted = files.reduce(into: Set<String>()) { $0.formUnion($1.places.folders) }
      let missing = wanted.subtracting(folders.values)
      for (watch, folder) in folders where !wanted.contains(folder) {
        events.remove(watch)
        folders[watch] = nil
      }
      if missing.isEmpty { break }
      for folder in missing {
        if let watch = events.add(folder) {
          folders[watch] = folder
          added.insert(folder)
        } else if errno == ENOSPC || errno == ENOMEM {
          isPolling = true
          return
        }
      }
    }
    for index in files.indices where !files[index].places.folders.isDisjoint(with: added) {
      files[index].expectIfChanged(now: SteadyTime.seconds)
    }
  }
}
