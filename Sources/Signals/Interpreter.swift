/// Runs a voice's program: operations in the order in which they are computed.
public enum Interpreter {
  /// Runs every operation once over a stretch.
  public static func run(_ operations: UnsafeBufferPointer<Operation>, _ stretch: Stretch) {
    for i in 0..<operations.count { operations[i].withUnit { $0.process(operations[i], stretch) } }
  }

  /// Prepares one lane of a group for a new note.
  public static func start(
    _ operation: Operation, _ state: UnsafeMutablePointer<Lanes>, lane: Int, seed: UInt32
  ) {
    operation.unit.start(
      NewNote(
        state: state + operation.state, size: operation.stateSize, lane: lane, seed: seed))
  }

  /// The lanes in which an envelope has ended, one bit each.
  public static func endedLanes(
    _ operation: Operation, _ state: UnsafeMutablePointer<Lanes>
  ) -> UInt16 {
    operation.withUnit { $0.endedLanes(state + operation.state) }
  }
}
