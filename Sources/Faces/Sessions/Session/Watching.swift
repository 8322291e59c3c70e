import Score

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
