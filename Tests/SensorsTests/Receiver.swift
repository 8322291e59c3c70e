import Glibc
import Score
import Synchronization

@testable import Sensors

/// Writes down what it is given.
final class Receiver: InputReceiver {
  struct Value: Equatable, Sendable {
    let name: String
    let value: Double
    let source: String
  }

  private let values = Mutex<[Value]>([])
  private let said = Mutex<[String]>([])

  func receive(_ name: String, _ value: Double, from source: String) {
    values.withLock { $0.append(Value(name: name, value: value, source: source)) }
  }

  func complain(_ message: String, from source: String) { said.withLock { $0.append(message) } }

  var received: [Value] { values.withLock { $0 } }
  var complaints: [String] { said.withLock { $0 } }
  /// The last value of an input.
  func value(_ name: String) -> Double? { received.last { $0.name == name }?.value }

  /// Waits at most 5 s until something is so.
  func wait(_ isSo: (Receiver) -> Bool) -> Bool {
    for _ in 0..<5000 {
      if isSo(self) { return true }
      usleep(1000)
    }
    return isSo(self)
  }
}

extension InputGate {
  convenience init(_ receiver: Receiver, source: String = "test") {
    self.init(Inputs.all, to: receiver, source: source)
  }
}

/// A folder that goes away with it; its name is short enough for a socket in it.
final class SmallFolder {
  let path: String

  init() {
    var template = Array("/tmp/ripples-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  deinit {
    for name in ["s", "t", "f"] { unlink(path + "/" + name) }
    rmdir(path)
  }

  static func / (folder: SmallFolder, name: String) -> String { folder.path + "/" + name }
}
