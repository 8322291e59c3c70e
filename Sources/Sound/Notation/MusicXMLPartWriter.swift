import Glibc
import Score

/// Writes the bars of one part.
struct MusicXMLPartWriter {
  private let layers: [[MusicXMLLayers.Chord]]
  private let isBass: Bool
  /// The first part says the tempo.
  private let isFirst: Bool
  private var tempo = 0.0
  /// The first chord of each layer that has not ended before the present bar.
  private var next: [Int]

  /// Note values in units: name and dots.
  private static let values: [(units: Int, name: String, isDotted: Bool)] = [
    (96, "whole", true), (64, "whole", false), (48, "half", true), (32, "half", false),
    (24, "quarter", true), (16, "quarter", false), (12, "eighth", true), (8, "eighth", false),
    (6, "16th", true), (4, "16th", false), (3, "32nd", true), (2, "32nd", false),
    (1, "64th", false),
  ]

  init(layers: [[MusicXMLLayers.Chord]], pitches: [Double], isFirst: Bool) {
    (self.layers, self.isFirst) = (layers, isFirst)
    next = layers.map { _ in 0 }
    let sorted = pitches.sorted()
    isBass = sorted.isEmpty ? false : sorted[sorted.count / 2] < 57
  }

  mutating func write(_ measure: MusicXMLFile.Measure, _ xml: inout XMLText) {
    xml.open("measure", ["number": "\(measure.number)"])
    attributes(measure, &xml)
    if isFirst, abs(measure.tempo - tempo) > 0.005 * tempo { writeTempo(measure.tempo, &xml) }
    var written = 0
    for layer in layers.indices {
      let chords = chords(of: layer, in: measure)
      if chords.isEmpty, layer > 0 { continue }
      if written > 0 { xml.group("backup", ["duration": "\(measure.end - measure.start)"]) }
      written += 1
      write(chords, layer: layer, measure, &xml)
    }
    if layers.isEmpty { rest(of: measure, &xml) }
    xml.close()
  }

  private mutating func chords(
    of layer: Int, in measure: MusicXMLFile.Measure
  ) -> [MusicXMLLayers.Chord] {
    let all = layers[layer]
    while next[layer] < all.count, all[next[layer]].end <= measure.start { next[layer] += 1 }
    return Array(all[next[layer]...].prefix { $0.start < measure.end })
  }

  private func attributes(_ measure: MusicXMLFile.Measure, _ xml: inout XMLText) {
    guard measure.number == 1 || measure.isNewMeter else { return }
    xml.open("attributes")
    if measure.number == 1 {
      xml.element("divisions", "\(MusicXMLFile.divisions)")
      xml.group("key", ["fifths": "0"])
    }
    let meter = measure.meter
    xml.group("time", ["beats": "\(meter.count)", "beat-type": "\(meter.unit)"])
    if measure.number == 1 {
      xml.group("clef", ["sign": isBass ? "F" : "G", "line": isBass ? "4" : "2"])
    }
    xml.close()
  }

  private mutating func writeTempo(_ value: Double, _ xml: inout XMLText) {
    tempo = value
    let text = "\((value * 100).rounded() / 100)"
    xml.open("direction", ["placement": "above"])
    xml.open("direction-type")
    xml.group("metronome", ["beat-unit": "quarter", "per-minute": text])
    xml.close()
    xml.empty("sound", ["tempo": text])
    xml.close()
  }

  /// Writes the chords of a layer, and the rests that fill its bar.
  private func write(
    _ chords: [MusicXMLLayers.Chord], layer: Int, _ measure: MusicXMLFile.Measure,
    _ xml: inout XMLText
  ) {
    if chords.isEmpty { return rest(of: measure, &xml) }
    var place = measure.start
    for chord in chords {
      if chord.start > place { fill(nil, from: place, to: chord.start, layer, &xml) }
      let (start, end) = (max(chord.start, measure.start), min(chord.end, measure.end))
      fill(chord, from: start, to: end, layer, &xml)
      place = end
    }
    if place < measure.end { fill(nil, from: place, to: measure.end, layer, &xml) }
  }

  private func rest(of measure: MusicXMLFile.Measure, _ xml: inout XMLText) {
    xml.open("note")
    xml.empty("rest", ["measure": "yes"])
    xml.element("duration", "\(measure.end - measure.start)")
    xml.element("voice", "1")
    xml.close()
  }

  /// Note values that fill a stretch, with a chord tied through them, or rests.
  private func fill(
    _ chord: MusicXMLLayers.Chord?, from start: Int, to end: Int, _ layer: Int, _ xml: inout XMLText
  ) {
    var place = start
    while place < end {
      let value = Self.values.first { $0.units <= end - place }!
      let until = place + value.units
      if let chord {
        let ties = (stops: place > chord.start, starts: until < chord.end)
        for (index, note) in chord.notes.enumerated() {
          write(note, isFirst: index == 0, value, ties, layer, &xml)
        }
      } else {
        xml.open("note")
        xml.empty("rest")
        finish(value, ties: (false, false), layer, &xml)
      }
      place = until
    }
  }

  private func write(
    _ note: Transcript.Note, isFirst: Bool, _ value: (units: Int, name: String, isDotted: Bool),
    _ ties: (stops: Bool, starts: Bool), _ layer: Int, _ xml: inout XMLText
  ) {
    let velocity = MIDIPartWriter.velocity(note).value
    let forte = (Double(velocity) / 90 * 1000).rounded() / 10
    xml.open("note", ["dynamics": "\(forte)"])
    if !isFirst { xml.empty("chord") }
    xml.open("pitch")
    let name = Pitch.name(midi: Double(note.key))
    xml.element("step", String(name.prefix(1)))
    let quarter = ((note.pitch - Double(note.key)) * 2).rounded() / 2
    let alter = (name.contains("#") ? 1 : 0) + quarter
    if alter != 0 { xml.element("alter", alter == alter.rounded() ? "\(Int(alter))" : "\(alter)") }
    xml.element("octave", "\(note.key / 12 - 1)")
    xml.close()
    finish(value, ties: ties, layer, &xml)
  }

  /// Duration, ties, voice and type of a note or rest, in the order of the standard; ends it.
  private func finish(
    _ value: (units: Int, name: String, isDotted: Bool), ties: (stops: Bool, starts: Bool),
    _ layer: Int, _ xml: inout XMLText
  ) {
    xml.element("duration", "\(value.units)")
    if ties.stops { xml.empty("tie", ["type": "stop"]) }
    if ties.starts { xml.empty("tie", ["type": "start"]) }
    xml.element("voice", "\(layer + 1)")
    xml.element("type", value.name)
    if value.isDotted { xml.empty("dot") }
    if ties.stops || ties.starts {
      xml.open("notations")
      if ties.stops { xml.empty("tied", ["type": "stop"]) }
      if ties.starts { xml.empty("tied", ["type": "start"]) }
      xml.close()
    }
    xml.close()
  }
}

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
