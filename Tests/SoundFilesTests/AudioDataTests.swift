import Glibc
import TestSupport
import Testing

@testable import SoundFiles

private func sound(_ hertz: Double, rate: Int) -> AudioData {
  AudioData(sampleRate: rate, channels: [sine(hertz, seconds: 1, rate: rate, channels: 1)])
}

/// The equation of the sine is the truth: the converted samples lie on it, in time.
@Test(arguments: [(44100, 48000), (48000, 44100), (8000, 48000), (96000, 48000)])
func aSineStaysItselfAtAnotherRate(from: Int, to: Int) throws {
  let converted = try sound(1000, rate: from).resampled(to: to)
  #expect(converted.sampleRate == to && converted.frameCount == to)
  for frame in to / 4..<3 * to / 4 {
    let expected = sin(2 * .pi * 1000 * Double(frame) / Double(to))
    #expect(abs(Double(converted.channels[0][frame]) - expected) < 1e-5)
  }
}

@Test func whatTheLowerRateCannotHoldIsRemoved() throws {
  let converted = try sound(15_000, rate: 48000).resampled(to: 16000)
  #expect(converted.channels[0][4000..<12_000].allSatisfy { abs($0) < 1e-5 })
}

@Test func channelsAndWarningsGoAlong() throws {
  let stereo = AudioData(
    sampleRate: 8000, channels: [Array(repeating: 0.5, count: 800), noise(800)], warnings: ["short"]
  )
  let converted = try stereo.resampled(to: 16000)
  #expect(converted.channels.map(\.count) == [1600, 1600])
  #expect(converted.channels[0][600..<1000].allSatisfy { abs($0 - 0.5) < 1e-5 })
  #expect(converted.warnings == ["short"])
  #expect(try stereo.resampled(to: 8000) == stereo)
}

@Test func nothingStaysNothing() throws {
  #expect(try AudioData(sampleRate: 8000, channels: [[]]).resampled(to: 48000).frameCount == 0)
}
