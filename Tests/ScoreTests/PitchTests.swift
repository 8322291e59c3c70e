import Testing

@testable import Score

struct PitchTests {
  @Test(arguments: [
    ("A4", 69.0), ("C4", 60), ("c4", 60), ("C-1", 0), ("Bb-1", 10), ("eb5", 75), ("F#3", 54),
    ("G9", 127), ("Cb4", 59), ("B#3", 60), ("F##4", 67), ("B♭3", 58), ("F♯3", 54), ("b3", 59),
    ("bb3", 58), ("A0", 21), ("C8", 108),
  ])
  func noteNames(name: String, midi: Double) {
    #expect(Pitch.midi(name: name) == midi)
  }

  @Test(arguments: ["", "H4", "C", "C4x", "C###4", "4", "C 4", "C11", "C-3", "C+4", "#4", "C4.5"])
  func whatIsNoNoteName(name: String) {
    #expect(Pitch.midi(name: name) == nil)
  }

  @Test func namesAndNumbersAgree() {
    for midi in 0...127 {
      #expect(Pitch.midi(name: Pitch.name(midi: Double(midi))) == Double(midi))
    }
    #expect(Pitch.name(midi: 60.4) == "C4" && Pitch.name(midi: -1) == "B-2")
  }

  /// Frequencies of the equally tempered scale at A4 = 440 Hz, as they stand in tables.
  @Test(arguments: [
    (60.0, 261.6256), (69, 440), (21, 27.5), (108, 4186.009), (0, 8.175799), (57.5, 226.446),
  ])
  func frequencies(midi: Double, hertz: Double) {
    #expect(abs(Pitch.hertz(midi: midi) / hertz - 1) < 1e-5)
    #expect(abs(Pitch.midi(hertz: Pitch.hertz(midi: midi)) - midi) < 1e-9)
  }

  @Test func intervalsInCents() {
    #expect(abs(Pitch.cents(from: 440, to: 660) - 701.955) < 1e-3)  // a pure fifth
    #expect(abs(Pitch.cents(from: 440, to: 220) + 1200) < 1e-9)
  }
}
