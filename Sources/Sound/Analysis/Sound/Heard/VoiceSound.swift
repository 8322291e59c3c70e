/// The sound in which a parameter is heard: that of its voice where the cell has several, else the whole.
struct VoiceSound {
  let tracks: SoundTracks
  /// Whether the sound is that of the voice alone, as the other voices have their own.
  let isStem: Bool
  /// Whether each frame is louder than silence, and the other voices do not mask this one in every band.
  let isHeard: [Bool]
  /// The notes that begin before the data ends, in the order of their beginnings: those of the voice, or all.
  let notes: [SoundCell.Note]

  /// - Parameter target: the name of a parameter; what stands before its point is the voice.
  init(of target: String, in sound: MeasuredSound) {
    let voice = String(target.prefix { $0 != "." && $0 != " " })
    let stems = sound.cell.stems
    let place = stems.count > 1 ? stems.firstIndex { $0.name == voice } : nil
    tracks = place.map { stems[$0].tracks } ?? sound.cell.tracks
    isStem = place != nil
    notes = place == nil ? sound.notes : sound.notes.filter { $0.voice == voice }
    let hidden = place.map { sound.hidden[$0] }
    isHeard = (0..<sound.frames).map { [tracks] frame in
      frame < tracks.level.count && tracks.level[frame] > MeasuredSound.quiet
        && hidden?[frame] != true
    }
  }
}
