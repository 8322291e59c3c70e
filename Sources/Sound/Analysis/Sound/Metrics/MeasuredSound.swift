/// The part of a cell that is measured: the sound until the data ends.
struct MeasuredSound {
  let cell: SoundCell
  /// The number of frames that are measured.
  let frames: Int
  let resampling: FrameResampling
  /// For each stem and frame, whether the other voices mask it in every band in which it sounds; empty for one voice.
  let hidden: [[Bool]]

  init(_ cell: SoundCell, seed: UInt64) {
    self.cell = cell
    frames = max(0, min(cell.tracks.level.count, Int((cell.duration / SoundTracks.hop).rounded())))
    resampling = FrameResampling(count: frames, seed: seed)
    hidden =
      cell.stems.count > 1
      ? StreamMasking.count(cell.stems.map(\.tracks.bark), frames: frames).map { columns in
        zip(columns[2], columns[3]).map { $0 > 0 && $1 > 0 }
      } : []
  }

  /// The level below which a sound is silence, dBFS.
  static let quiet: Float = -70

  /// The values of the measured frames; NaN where the track is shorter.
  func values(_ track: [Float]) -> [Double] {
    (0..<frames).map { $0 < track.count ? Double(track[$0]) : .nan }
  }

  /// The frame that a second belongs to.
  func frame(of time: Double) -> Int { max(0, min(frames - 1, Int(time / SoundTracks.hop))) }

  /// The notes that begin before the data ends, cut there; in the order of their beginnings.
  var notes: [SoundCell.Note] {
    cell.notes.filter { $0.start < cell.duration && $0.end > $0.start }
      .map {
        SoundCell.Note(
          voice: $0.voice, start: $0.start, end: min($0.end, cell.duration), pitch: $0.pitch)
      }
      .sorted { ($0.start, $0.voice) < ($1.start, $1.voice) }
  }
}
