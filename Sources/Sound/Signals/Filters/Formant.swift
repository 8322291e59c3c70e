import Score

/// A bank of formant filters, which gives the vowels of singing voices.
public enum Formant: UnitGenerator {
  public static let spec = UnitSpec(
    "formant", .filter,
    inputs: [
      .signal(doc: "What to sing with: a saw, a pulse, noise."),
      ParameterSpec(
        "vowel", in: 0...4, default: 0, doc: "0 a, 1 e, 2 i, 3 o, 4 u, and between them."),
      ParameterSpec(
        "voice", in: 0...4, default: 1,
        doc: "0 bass, 1 tenor, 2 countertenor, 3 alto, 4 soprano, and between them."),
    ],
    doc: "Five band-pass filters side by side at the formants of sung vowels.",
    source:
      "Frequencies, levels and bandwidths of the Csound manual's appendix of formant values; filters as "
      + "bandpass.",
    example: "formant(saw(p.pitch), 2 + 2 * lfo(0.4)) * adsr(p.gate)")
  private static let formants = 5
  /// The state: two integrators per formant; then a1, a2, a3 and gain per formant; then the vowel and the voice for
  /// which they were made.
  public static let stateSize = 2 * formants + 4 * formants + 2
  private static let coefficients = 2 * formants
  private static let settings = 6 * formants

  public static func start(_ note: NewNote) {
    note.clear()
    for row in settings..<stateSize { note.state[row][note.lane] = -1 }
  }

  public static func process(_ operation: Operation, _ stretch: Stretch) {
    let (vowel, voice) = (operation.inputs[1], operation.inputs[2])
    let x = stretch.signal(operation.inputs[0], scratch: 0)
    let sum = stretch.silence(scratch: 1)
    let settings = stretch.state + operation.state + coefficients
    let steps = stretch.line(scratch: 2)
    if vowel.isAudio || voice.isAudio {
      for i in 0..<4 * formants { steps[i] = Lanes() }
      for i in 0..<stretch.frames {
        let (v, w) = (stretch.sample(vowel, at: i), stretch.sample(voice, at: i))
        settle(settings, v, w, stretch)
        run(x, steps, operation, stretch, to: sum, frames: i..<i + 1)
      }
    } else {
      let (v, w) = (stretch.control(vowel), stretch.control(voice))
      settle(settings, v.start, w.start, stretch)
      prepare(steps, settings, v, w, stretch)
      run(x, steps, operation, stretch, to: sum, frames: 0..<stretch.frames)
    }
    stretch.write(sum, to: operation.output)
  }

  /// Computes the change of the coefficients per frame.
  @inline(__always)
  private static func prepare(
    _ steps: UnsafeMutablePointer<Lanes>, _ settings: UnsafeMutablePointer<Lanes>, _ vowel: Control,
    _ voice: Control, _ stretch: Stretch
  ) {
    let count = 4 * formants
    guard vowel.isMoving || voice.isMoving else {
      for i in 0..<count { steps[i] = Lanes() }
      return
    }
    for i in 0..<count + 2 { steps[i] = settings[i] }
    settle(steps, vowel.end, voice.end, stretch)
    for i in 0..<count { steps[i] = (steps[i] - settings[i]) * (1 / Float(stretch.frames)) }
  }

  /// Computes new coefficients where the vowel or the voice has changed.
  @inline(__always)
  private static func settle(
    _ settings: UnsafeMutablePointer<Lanes>, _ vowel: Lanes, _ voice: Lanes, _ stretch: Stretch
  ) {
    let made = settings + 4 * formants
    if Math.same(made[0], vowel), Math.same(made[1], voice) { return }
    compute(settings, vowel, voice, stretch)
    (made[0], made[1]) = (vowel, voice)
  }

  /// Lanes without a note get a filter that is not heard; a note that begins there computes its own.
  @inline(never)
  private static func compute(
    _ settings: UnsafeMutablePointer<Lanes>, _ vowel: Lanes, _ voice: Lanes, _ stretch: Stretch
  ) {
    for formant in 0..<formants {
      var (frequency, width) = (Lanes(repeating: 1000), Lanes(repeating: 100))
      var level = Lanes()
      for lane in 0..<16 where stretch.sounding & (1 << lane) != 0 {
        let shape = Vowels.formant(formant, vowel: vowel[lane], voice: voice[lane])
        frequency[lane] = shape.frequency
        level[lane] = shape.level
        width[lane] = shape.width
      }
      let damping = width / frequency
      let filter = StateVariable.Coefficients(
        cutoff: frequency, damping: damping, sampleRate: stretch.sampleRate)
      let place = settings + 4 * formant
      (place[0], place[1], place[2]) = (filter.a1, filter.a2, filter.a3)
      place[3] = Math.amplitude(level) * damping
    }
  }

  /// Adds up the formants over some frames with constant coefficients.
  @inline(__always)
  private static func run(
    _ x: UnsafePointer<Lanes>, _ steps: UnsafePointer<Lanes>, _ operation: Operation,
    _ stretch: Stretch, to sum: UnsafeMutablePointer<Lanes>, frames: Range<Int>
  ) {
    let state = stretch.state + operation.state
    for formant in 0..<formants {
      Kernels.addBand(
        x + frames.lowerBound, state + 2 * formant,
        coefficients: state + coefficients + 4 * formant, steps: steps + 4 * formant,
        to: sum + frames.lowerBound, frames: frames.count)
    }
  }
}

/// The formants of sung vowels (Csound manual, appendix of formant values).
enum Vowels {
  /// The frequency (Hz), level (dB) and bandwidth (Hz) of one of five formants, interpolated linearly between the
  /// vowels a, e, i, o, u (0...4) and the voices bass, tenor, countertenor, alto, soprano (0...4).
  static func formant(
    _ number: Int, vowel: Float, voice: Float
  ) -> (frequency: Float, level: Float, width: Float) {
    let (v, w) = (vowel.held(0, 4), voice.held(0, 4))
    let (i, j) = (min(Int(v), 3), min(Int(w), 3))
    let (x, y) = (v - Float(i), w - Float(j))
    func value(_ kind: Int) -> Float {
      func at(_ vowel: Int, _ voice: Int) -> Float {
        rows[((voice * 5 + vowel) * 3 + kind) * 5 + number]
      }
      let low = at(i, j) + x * (at(i + 1, j) - at(i, j))
      let high = at(i, j + 1) + x * (at(i + 1, j + 1) - at(i, j + 1))
      return low + y * (high - low)
    }
    return (value(0), value(1), value(2))
  }

  /// The values per voice and vowel: five frequencies, five levels, five bandwidths.
  private static let rows: InlineArray<375, Float> = [
    600, 1040, 2250, 2450, 2750, 0, -7, -9, -9, -20, 60, 70, 110, 120, 130,
    400, 1620, 2400, 2800, 3100, 0, -12, -9, -12, -18, 40, 80, 100, 120, 120,
    250, 1750, 2600, 3050, 3340, 0, -30, -16, -22, -28, 60, 90, 100, 120, 120,
    400, 750, 2400, 2600, 2900, 0, -11, -21, -20, -40, 40, 80, 100, 120, 120,
    350, 600, 2400, 2675, 2950, 0, -20, -32, -28, -36, 40, 80, 100, 120, 120,

    650, 1080, 2650, 2900, 3250, 0, -6, -7, -8, -22, 80, 90, 120, 130, 140,
    400, 1700, 2600, 3200, 3580, 0, -14, -12, -14, -20, 70, 80, 100, 120, 120,
    290, 1870, 2800, 3250, 3540, 0, -15, -18, -20, -30, 40, 90, 100, 120, 120,
    400, 800, 2600, 2800, 3000, 0, -10, -12, -12, -26, 40, 80, 100, 120, 120,
    350, 600, 2700, 2900, 3300, 0, -20, -17, -14, -26, 40, 60, 100, 120, 120,

    660, 1120, 2750, 3000, 3350, 0, -6, -23, -24, -38, 80, 90, 120, 130, 140,
    440, 1800, 2700, 3000, 3300, 0, -14, -18, -20, -20, 70, 80, 100, 120, 120,
    270, 1850, 2900, 3350, 3590, 0, -24, -24, -36, -36, 40, 90, 100, 120, 120,
    430, 820, 2700, 3000, 3300, 0, -10, -26, -22, -34, 40, 80, 100, 120, 120,
    370, 630, 2750, 3000, 3400, 0, -20, -23, -30, -34, 40, 60, 100, 120, 120,

    800, 1150, 2800, 3500, 4950, 0, -4, -20, -36, -60, 80, 90, 120, 130, 140,
    400, 1600, 2700, 3300, 4950, 0, -24, -30, -35, -60, 60, 80, 120, 150, 200,
    350, 1700, 2700, 3700, 4950, 0, -20, -30, -36, -60, 50, 100, 120, 150, 200,
    450, 800, 2830, 3500, 4950, 0, -9, -16, -28, -55, 70, 80, 100, 130, 135,
    325, 700, 2530, 3500, 4950, 0, -12, -30, -40, -64, 50, 60, 170, 180, 200,

    800, 1150, 2900, 3900, 4950, 0, -6, -32, -20, -50, 80, 90, 120, 130, 140,
    350, 2000, 2800, 3600, 4950, 0, -20, -15, -40, -56, 60, 100, 120, 150, 200,
    270, 2140, 2950, 3900, 4950, 0, -12, -26, -26, -44, 60, 90, 100, 120, 120,
    450, 800, 2830, 3800, 4950, 0, -11, -22, -22, -50, 70, 80, 100, 130, 135,
    325, 700, 2700, 3800, 4950, 0, -16, -35, -40, -60, 50, 60, 170, 180, 200,
  ]
}
