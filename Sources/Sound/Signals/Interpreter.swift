/// Runs a voice's program: operations in the order in which they are computed.
public enum Interpreter {
  /// Runs every operation once over a stretch.
  public static func run(_ operations: UnsafeBufferPointer<Operation>, _ stretch: Stretch) {
    for i in 0..<operations.count { operations[i].withUnit { $0.process(operations[i], stretch) } }
  }

  /// The number of sounding lanes up to which it is quicker to render them alone: a vector is sixteen frames of one lane,
  /// and so sixteen lanes cost as much as all together, but for what is done once for every lane.
  public static let fewLanes = 4

  /// Runs every operation once over a stretch of all lanes, of which few sound: these alone where the unit can. The
  /// sound is in the lines of the lanes then, with the same bits as `run` leaves in that of all.
  public static func runAlone(_ operations: UnsafeBufferPointer<Operation>, _ stretch: Stretch) {
    for i in 0..<operations.count {
      operations[i].withUnit { unit in
        guard operations[i].output.isAudio, let rendersAlone = unit.rendersAlone,
          rendersAlone(operations[i], stretch)
        else {
          runTogether(operations[i], unit, stretch)
          return
        }
        stretch.forEachSounding { unit.process(operations[i], $0) }
      }
    }
  }

  /// Runs an operation for all lanes, with inputs that the sounding lanes have alone.
  private static func runTogether(_ operation: Operation, _ unit: UnitKind, _ stretch: Stretch) {
    for i in 0..<operation.inputCount where operation.inputs[i].isAudio {
      let line = Kernels.floats(stretch.register(operation.inputs[i]))
      stretch.forEachSounding { alone in
        let own = Kernels.floats(alone.register(operation.inputs[i]))
        for frame in 0..<stretch.frames { line[16 * frame + alone.lane] = own[frame] }
      }
    }
    unit.process(operation, stretch)
    guard operation.output.isAudio else { return }
    for channel in 0..<(unit.isStereo ? 2 : 1) {
      let output = Operand.audio(operation.output.index + channel)
      let line = Kernels.floats(stretch.register(output))
      stretch.forEachSounding { alone in
        let own = Kernels.floats(alone.register(output))
        for frame in 0..<stretch.frames { own[frame] = line[16 * frame + alone.lane] }
      }
    }
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
