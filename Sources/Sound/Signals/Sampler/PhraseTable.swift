import Score

/// A phrase in the form that `PhrasePlayer` reads: each sound with the samples beyond its ends that interpolation asks
/// for, those of a component from its other end.
struct PhraseTable {
  /// A sound in the table's memory.
  struct Sound {
    /// Its first sample; nil is silence.
    let samples: UnsafePointer<Float>?
    let count: Int
  }

  static let guardFrames = 4

  let frames: Int
  let sampleRate: Double
  let beats: Int
  let rule: Phrase.Rule
  let fade: Double
  let componentCount: Int
  let intro: Sound
  let outro: Sound
  private let components: UnsafeMutablePointer<Sound>
  private let memory: UnsafeMutablePointer<Float>

  init(_ phrase: Phrase) {
    frames = phrase.frames
    sampleRate = phrase.sampleRate
    beats = phrase.beats
    rule = phrase.rule
    fade = phrase.fade
    componentCount = phrase.components.count
    let sounds = phrase.components + [phrase.intro, phrase.outro]
    let size = sounds.reduce(0) { $0 + ($1?.count ?? 0) + 2 * Self.guardFrames }
    memory = .allocate(capacity: size)
    memory.initialize(repeating: 0, count: size)
    components = .allocate(capacity: componentCount)
    var next = memory
    func place(_ samples: [Float]?, wraps: Bool) -> Sound {
      guard let samples, !samples.isEmpty else { return Sound(samples: nil, count: 0) }
      let start = next + Self.guardFrames
      start.update(from: samples, count: samples.count)
      if wraps {
        for i in 1...Self.guardFrames {
          start[-i] = samples[(samples.count * Self.guardFrames - i) % samples.count]
          start[samples.count + i - 1] = samples[(i - 1) % samples.count]
        }
      }
      next += samples.count + 2 * Self.guardFrames
      return Sound(samples: UnsafePointer(start), count: samples.count)
    }
    for (i, component) in phrase.components.enumerated() {
      (components + i).initialize(to: place(component, wraps: true))
    }
    intro = place(phrase.intro, wraps: false)
    outro = place(phrase.outro, wraps: false)
  }

  /// A component by its number from 1; 0 is silence.
  @inline(__always) func component(_ number: Int32) -> Sound {
    number >= 1 && number <= componentCount
      ? components[Int(number) - 1] : Sound(samples: nil, count: frames)
  }

  /// The grid of its beats in frames of what plays it.
  func grid(sampleRate: Float) -> PhraseGrid {
    PhraseGrid(
      frames: frames, beats: beats, rule: rule, sampleRate: self.sampleRate,
      playerRate: Double(sampleRate))
  }

  /// Whether beats, intro and length are those of another.
  func hasGrid(of other: PhraseTable) -> Bool {
    frames == other.frames && beats == other.beats && rule == other.rule
      && sampleRate == other.sampleRate && intro.count == other.intro.count
  }

  func deallocate() {
    memory.deallocate()
    components.deallocate()
  }
}

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
