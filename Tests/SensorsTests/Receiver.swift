import Glibc
import Score
import Synchronization
import TestSupport

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

  /// Waits until something is so.
  func wait(_ isSo: (Receiver) -> Bool) -> Bool { eventually { isSo(self) } }
}

extension InputGate {
  convenience init(_ receiver: Receiver, source: String = "test") {
    self.init(Inputs.all, to: receiver, source: source)
  }
}
