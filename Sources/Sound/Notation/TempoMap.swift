/// The tempo of a performance as steps, as a Standard MIDI File has it: a new one where the tempo of the control
/// ticks has moved by more than a thousandth.
struct TempoMap {
  struct Step: Equatable {
    let beat: Double
    /// The tempo in beats per minute.
    let tempo: Double
  }

  private(set) var steps: [Step] = []

  private static let change = 1e-3

  init(_ table: BeatTable, sampleRate: Double) {
    guard table.frames.count > 1 else {
      steps = [Step(beat: 0, tempo: 120)]
      return
    }
    func mean(_ from: Int, _ to: Int) -> Double {
      let seconds = Double(table.frames[to] - table.frames[from]) / sampleRate
      return 60 * (table.beats[to] - table.beats[from]) / seconds
    }
    var start = 0
    for tick in 1..<table.frames.count {
      let isLast = tick == table.frames.count - 1
      let first = mean(start, start + 1)
      let next = isLast ? first : mean(tick, tick + 1)
      guard isLast || abs(next - first) > Self.change * first else { continue }
      steps.append(Step(beat: table.beats[start], tempo: mean(start, tick)))
      start = tick
    }
  }
}
