import Score

/// The notes of a part on the grid of a score, as chords in at most four layers (MusicXML's voices), in each of
/// which one follows the other.
struct MusicXMLLayers {
  struct Chord {
    /// The layer's start in units of `MusicXMLFile.divisions`.
    let start: Int
    var end: Int
    var notes: [Transcript.Note]
  }

  private(set) var layers: [[Chord]] = []
  /// Notes that had to end early or to join a chord, because more sound at once than there are layers.
  private(set) var shortened = 0

  static let limit = 4
  /// Starts and ends are rounded to thirty-second notes.
  private static let grid = 2

  init(_ notes: [Transcript.Note], _ beats: BeatTable) {
    var chords: [[Int]: Chord] = [:]
    for note in notes {
      let start = Self.unit(note.start, beats)
      let end = max(Self.unit(note.end, beats), start + Self.grid)
      chords[[start, end], default: Chord(start: start, end: end, notes: [])].notes.append(note)
    }
    let ordered = chords.values.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
    for chord in ordered { place(chord) }
  }

  private static func unit(_ frame: Int64, _ beats: BeatTable) -> Int {
    let steps = beats.beat(at: frame) * Double(MusicXMLFile.divisions / grid)
    return max(0, Int(steps.rounded())) * grid
  }

  private mutating func place(_ chord: Chord) {
    if let free = layers.firstIndex(where: { $0.last!.end <= chord.start }) {
      layers[free].append(chord)
    } else if layers.count < Self.limit {
      layers.append([chord])
    } else {
      crowd(chord)
    }
  }

  /// Makes room in the layer that would be free first.
  private mutating func crowd(_ chord: Chord) {
    let layer = layers.indices.min { layers[$0].last!.end < layers[$1].last!.end }!
    let last = layers[layer].count - 1
    if layers[layer][last].start < chord.start {
      shortened += layers[layer][last].notes.count
      layers[layer][last].end = chord.start
      layers[layer].append(chord)
    } else {
      shortened += chord.notes.count
      layers[layer][last].notes += chord.notes
    }
  }
}
