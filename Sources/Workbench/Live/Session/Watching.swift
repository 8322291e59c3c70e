/// Whether the file of the running version is loaded again when it is saved.
final class Watching {
  private let mailbox: Mailbox
  private(set) var path: String?
  private(set) var isOn = false

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// - Throws: when the folder cannot be watched.
  func turnOn(_ path: String) throws {
    isOn = true
    self.path = path
  }

  func turnOff() {
    isOn = false
    path = nil
  }

  /// Another file is the mapping now.
  func follow(_ path: String) {
    guard isOn, path != self.path else { return }
    try? turnOn(path)
  }

  func end() { turnOff() }
}
