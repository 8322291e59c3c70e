@testable import Analysis
import Glibc
import Score
import TestSupport
import Testing

/// For each true onset the error of the nearest found one, and how many were found that are none.
private func compare(_ found: [Double], _ truth: [Double]) -> (errors: [Double], extra: Int) {
  let errors = truth.map { time in found.map { $0 - time }.min { abs($0) < abs($1) } ?? .infinity }
  let extra = found.filter { time in !truth.contains { abs($0 - time) < 0.05 } }.count
  return (errors, extra)
}

/// Struck tones of a pitch each.
func notes(
  _ starts: [Double], pitches: [Double], seconds: Double, decay: Double, attack: Double = 0.003
) -> [Float] {
  let rate = Double(TestSignal.rate)
  var sound = [Float](repeating: 0, count: Int(seconds * rate))
  for (k, start) in starts.enumerated() {
    let first = Int((start * rate).rounded())
    for i in first..<sound.count {
      let t = Double(i - first) / rate
      let envelope = min(1, t / attack) * exp(-t / decay)
      if envelope < 1e-4 && t > attack { break }
      sound[i] += Float(0.2 * envelope * sin(2 * .pi * pitches[k % pitches.count] * t))
    }
  }
  return sound
}

@Suite struct OnsetDetectorTests {
  @Test func clicksAreFoundWithinTenMilliseconds() {
    let truth = [0.1, 0.2033, 0.3471, 0.51, 0.5613, 0.85, 0.8907, 1.2, 1.5011]
    var sound = [Float](repeating: 0, count: 2 * 48000)
    for time in truth { sound[Int(time * 48000)] = 0.5 }
    let (errors, extra) = compare(TestSignal.tracks(sound).onsets, truth)
    print("C", errors, extra)
    #expect(extra == 0)
    for error in errors { #expect(abs(error) < 0.01) }
  }

  @Test func notesAreFoundAlsoOverOthers() {
    let truth = (0..<12).map { 0.15 + 0.15 * Double($0) }
    for decay in [0.03, 0.1, 0.5] {
      for attack in [0.002, 0.01, 0.03] {
        let sound = notes(
          truth, pitches: [262, 330, 392, 523], seconds: 2.2, decay: decay, attack: attack)
        let (errors, extra) = compare(TestSignal.tracks(sound).onsets, truth)
        let d = OnsetDetector(sampleRate: 48000);
        for j in 2..<380 {
          sound.withUnsafeBufferPointer {
            d.look($0.baseAddress! + 240 * j - 256, $0.baseAddress! + 240 * j - 256)
          }
        }
        let f = d.flux[50..<80].map { Int($0 * 10) }; print("F", f)
        print("N", decay, attack, errors.map { ($0 * 1000).rounded() }, extra)
        #expect(extra == 0)
        for error in errors { #expect(abs(error) < 0.02) }
      }
    }
  }

  @Test func noiseVibratoAndGlidesHaveOneOnset() {
    let sounds: [[Float]] = [
      noise(96_000, amplitude: 0.3),
      TestSignal.tone(seconds: 2, harmonics: TestSignal.saw) { 440 * pow(2, 0.04 * sin(35 * $0)) },
      TestSignal.tone(seconds: 2, harmonics: TestSignal.saw) { 220 * pow(2, $0) },
      TestSignal.tone(seconds: 2) { 220 * pow(2, $0) },
    ]
    for sound in sounds {
      let onsets = TestSignal.tracks(sound).onsets
      let d = OnsetDetector(sampleRate: 48000);
      for j in 2..<380 {
        sound.withUnsafeBufferPointer {
          d.look($0.baseAddress! + 240 * j - 256, $0.baseAddress! + 240 * j - 256)
        }
      }
      let f = d.flux[10...].map(Double.init); print("F", f.max()!, Statistic.mean(f))
      print("V", onsets)
      #expect(onsets.filter { $0 > 0.05 && $0 < 1.9 }.isEmpty)
    }
  }
}
