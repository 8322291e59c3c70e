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
