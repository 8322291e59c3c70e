import Analysis
import Rendering
import Report
import Score

/// The traces of a recorder as the report shows them: ten values a second, or fewer where the sound is long.
struct CellTraces {
  /// The largest number of steps of a trace.
  private static let limit = 6000
  let recorder: PerformanceRecorder
  let tracks: SoundTracks
  /// Places of the grid from one step to the next.
  private let stride: Int

  init(_ recorder: PerformanceRecorder, _ tracks: SoundTracks) {
    (self.recorder, self.tracks) = (recorder, tracks)
    stride = max(5, (recorder.rows.count + Self.limit - 1) / Self.limit)
  }

  var traces: Report.Traces {
    Report.Traces(
      step: Double(stride) * SoundTracks.hop, rows: thinned(recorder.rows),
      inputs: recorder.inputs.map { input in
        .init(name: input.spec.name, unit: input.spec.unit.symbol, values: numbers(input.values))
      },
      parameters: recorder.targets.sorted { $0.key < $1.key }.map { _, track in
        .init(
          name: track.name, unit: track.spec.unit.symbol,
          lines: track.lines.map { [$0.index / stride, $0.line] }, values: numbers(track.values))
      },
      tracked: [
        ("pitch", "Hz", tracks.pitch), ("level", "dBFS", tracks.level),
        ("centroid", "Hz", tracks.centroid), ("azimuth", "°", tracks.azimuth),
        ("loudness", "sone", tracks.heard.loudness),
      ].filter { !$0.2.isEmpty }.map { .init(name: $0.0, unit: $0.1, values: numbers($0.2)) })
  }

  /// The first notes; a dense mapping has more than a page should hold.
  func notes(duration: Double) -> [Report.Cell.Note] {
    let shown = recorder.notes.notes.prefix(3000)
    let limit = min(800, max(8, 8000 / max(1, shown.count)))
    return shown.map { note in
      .init(
        voice: recorder.notes.name(note), start: note.start, end: min(note.end, duration),
        pitch: note.pitch.isFinite ? note.pitch : nil, row: note.row, line: note.line,
        glide: glide(of: note, until: duration, limit: limit))
    }
  }

  /// Returns pairs of second and pitch in hertz along the note; nil where its pitch stays.
  private func glide(of note: NoteTracks.Note, until duration: Double, limit: Int) -> [[Double]]? {
    let end = min(note.end, duration)
    let path = recorder.glide(of: note).filter { $0.seconds > note.start && $0.seconds <= end }
    let last = path.last.map { [DrawnGlide.Point(seconds: end, pitch: $0.pitch)] } ?? []
    let whole = [.init(seconds: note.start, pitch: note.pitch)] + path + last
    let points = DrawnGlide(whole, limit: limit).points
    return points.isEmpty ? nil : points.map { [$0.seconds, $0.pitch] }
  }

  private func thinned<T>(_ values: [T]) -> [T] {
    Swift.stride(from: 0, to: values.count, by: stride).map { values[$0] }
  }

  private func numbers(_ values: [Float]) -> [Double?] {
    thinned(values).map { $0.isFinite ? Double($0) : nil }
  }
}

extension Report.Transfer {
  /// A pairing as the report draws it.
  init(_ pairing: Pairing) {
    let count = pairing.data.count
    let step = max(1, (count + 399) / 400)
    let points = Swift.stride(from: 0, to: count, by: step).map { i -> [Double?] in
      let perceived = pairing.percept.perceived(pairing.values[i])
      return [pairing.data[i], pairing.values[i], pairing.unheard == nil ? perceived : nil]
    }
    self.init(
      input: pairing.input.name, inputUnit: pairing.input.unit.symbol, target: pairing.target,
      targetUnit: pairing.unit.symbol, perceptUnit: pairing.percept.scaleUnit, line: pairing.line,
      points: points, histogram: Self.histogram(pairing.data))
  }

  /// Twenty bins from the lowest to the highest datum: their ends and their counts.
  private static func histogram(_ data: [Double]) -> [[Double]] {
    guard let bins = Histogram(data, bins: 20) else { return [] }
    return bins.counts.enumerated().map { bin, count in
      [bins.edge(bin), bins.edge(bin + 1), Double(count)]
    }
  }
}
