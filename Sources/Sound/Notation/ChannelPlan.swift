/// The channel of each note of a part: notes with different pitch bends never share one.
///
/// A part whose pitches are all of twelve-tone equal temperament has one channel. Any other has as many as it
/// needs, up to fifteen, as a zone of MPE has (MIDI Polyphonic Expression 1.0, 2018), but each part its own.
struct ChannelPlan {
  /// Channel of each note, counted within the part from 0.
  private(set) var channels: [Int] = []
  /// The number of channels that the part has.
  private(set) var count = 1
  /// Semitones that the bends of the part reach; 0 where it has none.
  let bendRange: Int
  /// Notes that had to share a channel with another bend: their pitch is then not their own.
  private(set) var doubled = 0
  /// Notes whose glide goes beyond the range of bends.
  private(set) var beyond = 0

  static let limit = 15
  /// Bend ranges that receivers know.
  private static let ranges = [2, 12, 24, 48, 96]
  /// Closer than half a cent is in tune.
  private static let tolerance = 0.005
  /// Seconds that a released note may ring with its bend.
  private static let tail = 0.5

  private struct Channel {
    /// The bend that its notes share; nil for a glide, which shares with none.
    var bend: Int?
    var end: Int64
  }

  init(_ notes: [Transcript.Note], sampleRate: Double) {
    let reach = notes.map(Self.reach).max() ?? 0
    guard reach > Self.tolerance else {
      bendRange = 0
      channels = notes.map { _ in 0 }
      return
    }
    bendRange = Self.ranges.first { Double($0) >= reach } ?? Self.ranges.last!
    let most = Double(bendRange)
    beyond = notes.filter { Self.reach($0) > most }.count
    var used: [Channel] = []
    let tail = Int64(Self.tail * sampleRate)
    for note in notes {
      let bend = note.pitches.count == 1 ? bendValue(note.pitch, key: note.key) : nil
      let channel = choose(note, bend, tail, &used)
      used[channel].bend = bend
      used[channel].end = max(used[channel].end, note.end)
      channels.append(channel)
    }
    count = used.count
  }

  private mutating func choose(
    _ note: Transcript.Note, _ bend: Int?, _ tail: Int64, _ used: inout [Channel]
  ) -> Int {
    if let bend, let same = used.firstIndex(where: { $0.bend == bend }) { return same }
    let idle = used.indices.min { used[$0].end < used[$1].end }
    if let idle, used[idle].end + tail <= note.start { return idle }
    if used.count < Self.limit {
      used.append(Channel(bend: bend, end: note.end))
      return used.count - 1
    }
    if used[idle!].end > note.start { doubled += 1 }
    return idle!
  }

  /// The bend, 0...16,383, that brings a key to a pitch.
  func bendValue(_ pitch: Double, key: Int) -> Int {
    guard bendRange > 0 else { return 8192 }
    let bend = (8192 * (pitch - Double(key)) / Double(bendRange)).rounded()
    return 8192 + Int(min(max(bend, -8192), 8191))
  }

  /// Semitones that a note goes away from its key.
  private static func reach(_ note: Transcript.Note) -> Double {
    let key = Double(note.key)
    return note.pitches.map { abs($0.midi - key) }.max() ?? 0
  }
}

extension Transcript.Note {
  /// The MIDI key nearest to the pitch at its start; outside 0...127 where MIDI has none.
  var key: Int { Int(pitch.rounded()) }
}
