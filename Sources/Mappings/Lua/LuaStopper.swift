internal import CLuaBridge
import Synchronization

/// Stops what a state runs, from any thread: the Ctrl-C of a prompt.
public final class LuaStopper: Sendable {
  private let state = Mutex<UInt>(0)

  func attach(_ pointer: OpaquePointer?) { state.withLock { $0 = UInt(bitPattern: pointer) } }

  /// Stops the call that runs now, within about 10 ms; it throws an error of kind `interrupted`.
  /// Does nothing if no call runs or the state is gone.
  public func stop() {
    state.withLock { address in
      if let pointer = OpaquePointer(bitPattern: address) { lb_interrupt(pointer) }
    }
  }
}
