internal import CLuaBridge
import Synchronization

/// Stops what a state runs, from any thread: the Ctrl-C of a prompt.
public final class LuaStopper: Sendable {
  private let state = Mutex<UInt>(0)

  func attach(_ pointer: OpaquePointer?) { state.withLock { $0 = UInt(bitPattern: pointer) } }

  /// Stops what runs now, within its next thousand instructions; what it does throws a `Fault` of code `interrupted`.
  /// - Returns: false when nothing runs, or has only begun, or the state is gone: then nothing is stopped.
  @discardableResult
  public func stop() -> Bool {
    state.withLock { address in
      OpaquePointer(bitPattern: address).map { lb_interrupt($0) } ?? false
    }
  }
}
