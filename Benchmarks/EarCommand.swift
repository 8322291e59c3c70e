import Analysis
import Glibc
import Score

/// Prints the processor time that psychoacoustic measures take: `ear 48000 --seconds 60 --channels 1`.
///
/// The sound is ten seconds of a modulated chord with noise, over and over.
struct EarCommand {
  private static let length = 10
  private let rate: Int
  private let channels: Int
  private let seconds: Int

  init(_ arguments: Arguments) throws(UsageError) {
    guard let rate = Int(arguments.subject), (8000...192_000).contains(rate) else {
      throw UsageError("\"\(arguments.subject)\" is no sample rate from 8000 to 192000 Hz")
    }
    self.rate = rate
    channels = Int(try arguments.number("--channels", default: 1))
    seconds = Int(try arguments.number("--seconds", default: 60))
  }

  func run() {
    let sound = sound()
    let analyser = PsychoacousticAnalyser(sampleRate: Double(rate), channels: channels)
    let before = Main.cpuSeconds()
    sound.withUnsafeBufferPointer { sound in
      let block = 4096 * channels
      for turn in 0..<(seconds + Self.length - 1) / Self.length {
        let left = (seconds - turn * Self.length) * rate * channels
        let end = min(left, sound.count)
        for start in stride(from: 0, to: end, by: block) {
          analyser.add(UnsafeBufferPointer(rebasing: sound[start..<min(start + block, end)]))
        }
      }
    }
    let added = Main.cpuSeconds()
    let found = analyser.finish()
    let after = Main.cpuSeconds()
    print("seconds\t\(after - before)")
    print("of them at the end, roughness\t\(after - added)")
    print("kilobytes\t\(MemoryCommand.residentKilobytes())")
    print("N5\t\(found.n5) sone")
  }

  private func sound() -> [Float] {
    var random = SeededRandom(seed: 1)
    return (0..<Self.length * rate).flatMap { frame -> [Float] in
      let t = Double(frame) / Double(rate)
      let envelope = 0.05 * (1 + sin(2 * .pi * 4 * t) * sin(2 * .pi * 0.3 * t))
      let chord = sin(2 * .pi * 440 * t) + 0.5 * sin(2 * .pi * 1200 * t)
      let value = envelope * (chord + 0.3 * (random.uniform() - 0.5))
      return Array(repeating: Float(value), count: channels)
    }
  }
}
