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
