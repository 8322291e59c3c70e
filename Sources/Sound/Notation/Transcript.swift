import Score

/// A performance as notes, tempo and meters: what can be written down of it.
public struct Transcript: Sendable {
  /// The notes of one voice.
  public struct Part: Sendable {
    public let name: String
    /// The program of General MIDI, 0...127; nil where the voice's sound is not known to be one.
    public var program: Int?
    /// The notes in the order in which they begin.
    public var notes: [Note] = []
    /// The levels of the voice, its buses and the mapping together: frame and dB, in the order of frames.
    public var levels: [(frame: Int64, level: Double)] = []
  }

  public struct Note: Sendable {
    /// The frames at which it begins and is let go.
    public var start: Int64
    public var end: Int64
    /// The MIDI numbers that it passes on straight lines; the first at its start.
    public var pitches: [(frame: Int64, midi: Double)]
    /// The velocity, 0...1.
    public var velocity: Double
    /// The level in dB, without that of its voice.
    public var level: Double
    /// The place between the loudspeakers, −1 (left) to 1 (right).
    public var pan: Double

    /// The pitch at its start.
    public var pitch: Double { pitches[0].midi }
  }

  /// The mapping's name.
  public let name: String
  /// The sample rate in Hz.
  public let sampleRate: Double
  public var parts: [Part]
  public var beats: BeatTable
  /// The meters, each with the beat of the bar line from which it holds; the first at beat 0.
  public var meters: [(beat: Double, meter: Meter)]
  /// The frame at which the performance ends.
  public var end: Int64

  public var noteCount: Int { parts.map(\.notes.count).reduce(0, +) }
}

/// Beats passed at the frames of control ticks; between them on straight lines.
public struct BeatTable: Sendable {
  public private(set) var frames: [Int64] = []
  public private(set) var beats: [Double] = []

  /// Adds a tick; frames rise.
  public mutating func add(frame: Int64, beat: Double) {
    frames.append(frame)
    beats.append(beat)
  }

  /// The musical time at a frame in beats; before the first tick and after the last by the tempo there.
  public func beat(at frame: Int64) -> Double {
    guard frames.count > 1 else { return beats.first ?? 0 }
    let low = min(max(frames.partitioningIndex { $0 > frame } - 1, 0), frames.count - 2)
    let part = Double(frame - frames[low]) / Double(frames[low + 1] - frames[low])
    return beats[low] + part * (beats[low + 1] - beats[low])
  }
}

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
