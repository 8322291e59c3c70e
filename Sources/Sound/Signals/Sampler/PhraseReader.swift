import Score

/// Reads the samples of a part of a phrase: a component goes round and round, a melody ends.
struct PhraseReader {
  /// A frame of the sound, and the rest of one in parts of the player's rate.
  struct Place {
    var frame: Int64
    var rest: Int64
  }

  private let samples: UnsafePointer<Float>?
  private let count: Int64
  private let isRound: Bool
  private let voice: PhraseNote.Voice
  private let rate: Int64
  private let playerRate: Int64

  init(_ voice: PhraseNote.Voice, _ table: PhraseTable, _ grid: PhraseGrid) {
    let sound =
      switch voice.part {
      case .component: table.component(voice.component)
      case .intro: table.intro
      case .outro: table.outro
      case .nothing: PhraseTable.Sound(samples: nil, count: 0)
      }
    samples = sound.samples
    count = Int64(sound.count)
    isRound = voice.part == .component
    self.voice = voice
    (rate, playerRate) = (grid.rate, grid.playerRate)
  }

  var isHeard: Bool { samples != nil }

  /// The place at a frame of the note, not before the part's own start.
  func place(at time: Int64) -> Place {
    let elapsed = time - voice.start
    guard isRound else {
      let way = min(elapsed, count * playerRate) * rate
      return Place(frame: way / playerRate, rest: way % playerRate)
    }
    let round = count * playerRate
    let way =
      ((elapsed % round) * rate + voice.place * playerRate + voice.rest) % round
    return Place(frame: way / playerRate, rest: way % playerRate)
  }

  @inline(__always) func step(_ place: inout Place) {
    place.rest += rate
    while place.rest >= playerRate {
      place.rest -= playerRate
      place.frame += 1
    }
    while isRound, place.frame >= count { place.frame -= count }
  }

  @inline(__always) func sample(at place: Place) -> Float {
    guard let samples, place.frame < count else { return 0 }
    let s = samples + Int(place.frame)
    if place.rest == 0 { return s[0] }
    return Interpolation.spline(s[-1], s[0], s[1], s[2], at: (place.rest << 32) / playerRate)
  }
}
