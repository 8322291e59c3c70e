import Analysis
import Glibc
import Score
import Testing

private let shapes: [(String, @Sendable (Int) -> Double)] = [
  ("sine", { $0 == 1 ? 1 : 0 }), ("saw", TestSignal.saw), ("triangle", TestSignal.triangle),
]

/// Frames that lie wholly within the sound.
private func errors(_ sound: [Float], _ truth: (Double) -> Double) -> (cents: [Double], lost: Int) {
  let pitch = TestSignal.tracks(sound).pitch
  let inner = 3..<pitch.count - 3
  let found = inner.filter { !pitch[$0].isNaN }
  let cents = found.map { k in
    abs(Pitch.cents(from: truth(Double(k) * SoundTracks.hop), to: Double(pitch[k])))
  }
  return (cents, inner.count - found.count)
}

@Suite struct PitchTrackerTests {
  @Test(arguments: [
    65.4, 82.41, 110, 196.7, 261.63, 440, 523.3, 987.77, 1244.5, 1567.98, 1987, 3520,
  ])
  func steadyTonesAreFoundWithinTwoCents(_ hertz: Double) {
    for (name, shape) in shapes {
      let sound = TestSignal.tone(seconds: 0.6, harmonics: shape) { _ in hertz }
      let (cents, lost) = errors(sound) { _ in hertz }
      #expect(lost == 0, "\(name)")
      #expect(median(cents) <= 2, "\(name)")
    }
  }

  @Test(arguments: [(110.0, 0.5), (220, 1), (220, -1), (880, 2), (1760, -2)])
  func glidesAreFoundWithinFiveCents(_ start: Double, _ octaves: Double) {
    let path = { (t: Double) in start * pow(2, octaves * t) }
    for (name, shape) in shapes {
      let sound = TestSignal.tone(seconds: 1, harmonics: shape, path)
      let (cents, lost) = errors(sound, path)
      #expect(lost <= 2, "\(name)")
      #expect(median(cents) <= 5, "\(name)")
    }
  }
}
