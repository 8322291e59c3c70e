import Score

/// Plays a phrase (`phrase`): its intro, one of its components round and round, and its outro.
///
/// A component takes the place of another at the first beat behind the frame at which it was wanted, on that very
/// frame, and at the place of the phrase where the beat stands: as if it had played from the start. What goes is faded
/// out, and what comes faded in, within 5 ms at most and only where it stands above -60 dBFS at that frame: anything
/// else would not click.
public enum PhraseUnit: UnitGenerator {
  public static let spec = UnitSpec.phrase
  /// The number of state vectors that are a lane's alone.
  static let rows = (MemoryLayout<PhraseNote>.size + 63) / 64
  public static let stateSize = 16 * rows

  public static func start(_ note: NewNote) {
    note.state.place(of: note.lane, rows: rows)
      .initializeMemory(as: PhraseNote.self, to: PhraseNote())
  }

  public static func endedLanes(_ state: UnsafeMutablePointer<Lanes>) -> UInt16 {
    var bits: UInt16 = 0
    for lane in 0..<16 where note(state, lane).pointee.hasEnded { bits |= 1 << UInt16(lane) }
    return bits
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    // the output may lie where an input does, and every lane reads the inputs: it is written last
    let sum = stretch.silence(scratch: 0)
    let table = stretch.tables.phrases[operation.table]
    let grid = table.grid(sampleRate: stretch.sampleRate)
    for lane in 0..<16 where stretch.sounding & (1 << lane) != 0 {
      PhrasePlayer(
        note: note(stretch.state + operation.state, lane), table: table, grid: grid,
        operation: operation, stretch: stretch, lane: lane
      ).play(to: sum)
    }
    stretch.write(sum, to: operation.output)
  }

  private static func note(
    _ state: UnsafeMutablePointer<Lanes>, _ lane: Int
  ) -> UnsafeMutablePointer<PhraseNote> {
    state.place(of: lane, rows: rows).assumingMemoryBound(to: PhraseNote.self)
  }
}
