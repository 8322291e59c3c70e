/// Whether the file of the running version is loaded again when it is saved.
final class Watching {
  private let watcher: FileWatcher
  private(set) var path: String?
  private(set) var isOn = false
  /// Watches the files of the garden beside.
  var garden: GardenWatch?

  init(_ mailbox: Mailbox) {
    watcher = FileWatcher { mailbox.post(.saved(path: $0)) }
  }

  /// Watches a file from now on, and each that takes its place as the mapping.
  func turnOn(_ path: String) {
    isOn = true
    self.path = path
    watcher.watch([path])
    garden?.begin(except: path)
  }

  func turnOff() {
    isOn = false
    path = nil
    watcher.stop()
    garden?.end()
  }

  /// Another file may be the mapping now.
  func follow(_ path: String) {
    if isOn, path != self.path { turnOn(path) }
  }

  func end() {
    watcher.stop()
    garden?.end()
  }
}
