import Score

/// A transcript as a score in MusicXML 4.0 (W3C Community Group Report, 2021), partwise: one part per voice.
///
/// Starts and ends are rounded to thirty-second notes; what lasts over a bar line or is no note value is tied.
/// Pitches are rounded to quarter tones, which is as fine as readers understand, and are written with sharps; of a
/// glide its start is written. The tempo of a bar is its mean. The MIDI file has the exact times and pitches.
public struct MusicXMLFile {
  /// Units per quarter note: the shortest note value is a sixty-fourth.
  static let divisions = 16

  private static let documentType =
    "<!DOCTYPE score-partwise PUBLIC \"-//Recordare//DTD MusicXML 4.0 Partwise//EN\" "
    + "\"http://www.musicxml.org/dtds/partwise.dtd\">"

  public let text: String
  /// The sentences that say what could not be written as it sounds.
  public let findings: [String]

  public init(_ transcript: Transcript) {
    var shortened = 0
    var beyond = 0
    var parts: [(name: String, layers: MusicXMLLayers, notes: [Transcript.Note])] = []
    for part in transcript.parts where !part.notes.isEmpty {
      let notes = part.notes.filter { (12...127).contains($0.key) }
      beyond += part.notes.count - notes.count
      let layers = MusicXMLLayers(notes, transcript.beats)
      shortened += layers.shortened
      parts.append((part.name, layers, notes))
    }
    if parts.isEmpty { parts = [(transcript.name, MusicXMLLayers([], transcript.beats), [])] }
    let ends = parts.flatMap { $0.layers.layers.compactMap { $0.last?.end } }
    let measures = Self.measures(transcript, until: ends.max() ?? 0)
    var xml = XMLText(documentType: Self.documentType)
    Self.head(transcript.name, parts.map(\.name), &xml)
    for (number, part) in parts.enumerated() {
      xml.open("part", ["id": "P\(number + 1)"])
      var writer = MusicXMLPartWriter(
        layers: part.layers.layers, pitches: part.notes.map(\.pitch), isFirst: number == 0)
      for measure in measures { writer.write(measure, &xml) }
      xml.close()
    }
    xml.close()
    text = xml.text
    var findings: [String] = []
    if shortened > 0 {
      findings.append(
        "\(shortened) notes are shortened in the score: more than four begin or last at once")
    }
    if beyond > 0 { findings.append("\(beyond) notes lie beyond the score's octaves, left out") }
    self.findings = findings
  }

  /// A bar: where it begins and ends in units, its meter, and its mean tempo.
  struct Measure {
    let number: Int
    let start: Int
    let end: Int
    let meter: Meter
    let isNewMeter: Bool
    /// The mean tempo in beats per minute.
    let tempo: Double
  }

  private static func measures(_ transcript: Transcript, until end: Int) -> [Measure] {
    let tempi = TempoMap(transcript).steps
    var list: [Measure] = []
    var start = 0
    var last: Meter?
    repeat {
      let beat = Double(start) / Double(divisions)
      let meter = transcript.meters.last { $0.beat <= beat + 1e-6 }?.meter ?? .common
      let length = max(1, Int(meter.beats * Double(divisions)))
      let tempo = mean(tempi, from: beat, to: beat + meter.beats)
      list.append(
        Measure(
          number: list.count + 1, start: start, end: start + length, meter: meter,
          isNewMeter: meter != last, tempo: tempo))
      last = meter
      start += length
    } while start < end
    return list
  }

  /// The tempo at which so many beats take as long as they do.
  private static func mean(_ steps: [TempoMap.Step], from: Double, to: Double) -> Double {
    var minutes = 0.0
    for (index, step) in steps.enumerated() {
      let start = index == 0 ? -Double.infinity : step.beat
      let end = index + 1 < steps.count ? steps[index + 1].beat : .infinity
      let part = min(end, to) - max(start, from)
      if part > 0 { minutes += part / step.tempo }
    }
    return minutes > 0 ? (to - from) / minutes : 120
  }

  private static func head(_ title: String, _ parts: [String], _ xml: inout XMLText) {
    xml.open("score-partwise", ["version": "4.0"])
    xml.group("work", ["work-title": title])
    xml.open("identification")
    xml.group("encoding", ["software": "Ripples"])
    xml.close()
    xml.open("part-list")
    for (number, name) in parts.enumerated() {
      xml.group("score-part", ["part-name": name], ["id": "P\(number + 1)"])
    }
    xml.close()
  }
}
