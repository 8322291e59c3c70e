import Score
import TestSupport
import Testing

@testable import Engine

/// Values on their way, read from the sound itself.
struct ParameterRampTests {
  private let orchestra = Orchestra(voices: [Voices.follower()])
  private let level = VoiceSpec.Slot.level

  private func render(_ events: [Event], frames: Int = 4096) throws -> [Double] {
    try EngineBench.render(orchestra, events, frames: frames).left
      .map { Double($0 / Voices.middle) }
  }

  @Test(arguments: [(Int64(100), UInt32(480)), (64, 64), (77, 1), (1000, 1001), (130, 3)])
  func voiceParametersMoveOnStraightLinesAndArriveOnTheirFrame(at frame: Int64, ramp: UInt32) throws
  {
    let out = try render([
      Voices.start(1, at: 0), Event(frame: frame, .voice(0, slot: 5, value: -0.5, ramp: ramp)),
    ])
    let (begin, length) = (Int(frame), Int(ramp))
    for i in 2..<4000 {
      let way = Double(min(max(i - begin, 0), length)) / Double(length)
      #expect(abs(out[i] - (0.25 - 0.75 * way)) < 2e-6, "frame \(i)")
    }
  }

  @Test func anImmediateChangeComesOnItsFrame() throws {
    let out = try render([
      Voices.start(1, at: 0), Event(frame: 321, .voice(0, slot: 5, value: 0.5, ramp: 0)),
    ])
    #expect(abs(out[320] - 0.25) < 1e-6 && abs(out[321] - 0.5) < 1e-6)
  }

  @Test func aNotesOwnValueOverridesItsVoices() throws {
    let out = try render([
      Voices.start(1, at: 0), Voices.set(1, 5, to: 0.125, at: 100),
      Event(frame: 200, .voice(0, slot: 5, value: -0.5, ramp: 0)),
      Voices.start(2, at: 1000), Voices.release(1, at: 900),
    ])
    #expect(abs(out[300] - 0.125) < 1e-6)  // note 1 keeps its own
    #expect(abs(out[1500] + 0.5) < 1e-6)  // note 2, in the same lane, has the voice's
  }

  @Test func aNoteThatBeginsDuringARampJoinsIt() throws {
    let out = try render([
      Event(frame: 0, .voice(0, slot: 5, value: -0.75, ramp: 1000)), Voices.start(1, at: 500),
    ])
    for i in 502..<2000 {
      let truth = 0.25 - min(Double(i), 1000) / 1000
      #expect(abs(out[i] - truth) < 2e-6)
    }
  }

  @Test func levelsOfNoteVoiceAndMappingAddInDecibels() throws {
    let out = try render([
      Voices.start(1, at: 0), Voices.set(1, level, to: -6, at: 0),
      Event(frame: 500, .voice(0, slot: 3, value: -10, ramp: 0)),
      Event(frame: 1000, .level(value: -4, ramp: 0)),
    ])
    for (frame, decibels) in [(400, -6.0), (800, -16), (1200, -20)] {
      #expect(abs(Level.decibels(out[frame] / 0.25) - decibels) < 1e-4)
    }
    #expect(out[499] > out[500] * 3 && out[999] > out[1000] * 1.5)  // each on its frame
  }

  @Test func aLevelRampIsStraightInDecibels() throws {
    let out = try render([
      Voices.start(1, at: 0), Event(frame: 100, .level(value: -20, ramp: 2000)),
    ])
    for i in stride(from: 100, to: 2100, by: 50) {
      let truth = -20 * Double(i - 100) / 2000
      // straight in amplitude within 64 frames, 0.64 dB: (0.0737 Np)² / 8 = 0.0059 dB off at most
      #expect(abs(Level.decibels(out[i] / 0.25) - truth) < 0.006, "frame \(i)")
    }
    #expect(abs(Level.decibels(out[2100] / 0.25) + 20) < 1e-4)
  }

  @Test func aNewNoteBeginsAtItsOwnLevelAndNotAtTheLastNotes() throws {
    let out = try render([
      Voices.start(1, at: 0), Voices.set(1, level, to: 6, at: 0), Voices.release(1, at: 500),
      Voices.start(2, at: 1000), Voices.set(2, level, to: -40, at: 1000),
      Voices.set(2, level, to: 0, over: 640, at: 1000),
    ])
    #expect(abs(out[400] / 0.25 - 1.995) < 1e-3)
    #expect(out[1002] < 0.0026)  // the fade-in begins at its beginning
    #expect(abs(out[1700] - 0.25) < 1e-6)
  }

  @Test func aSlowRampDoesNotDrift() throws {
    // 1000 to 1100 in 30 s: 0.00007 per frame, a twentieth of what a float of that size can show
    let out = try EngineBench.render(
      orchestra,
      [
        Voices.start(1, at: 0), Voices.set(1, level, to: -80, at: 0),
        Voices.set(1, 5, to: 1000, at: 0), Voices.set(1, 5, to: 1100, over: 1_440_000, at: 0),
      ], frames: 720_100)
    #expect(abs(Double(out.left[720_000] / Voices.middle) / 1e-4 - 1050) < 0.01)
  }

  @Test(arguments: [(-1.0, 0.0), (-0.5, 0.25), (0, 0.5), (0.5, 0.75), (1, 1)])
  func panningKeepsThePower(pan: Float, turn: Double) throws {
    let out = try EngineBench.render(
      orchestra, [Voices.start(1, at: 0), Voices.set(1, VoiceSpec.Slot.pan, to: pan, at: 0)],
      frames: 640)
    let (left, right) = (Double(out.left[600]) / 0.25, Double(out.right[600]) / 0.25)
    #expect(abs(left - Tests.cosine(quarterTurns: turn)) < 1e-6)
    #expect(abs(right - Tests.cosine(quarterTurns: 1 - turn)) < 1e-6)
    #expect(abs(left * left + right * right - 1) < 1e-6)
  }

  @Test func velocityIsAFactor() throws {
    let out = try render([
      Voices.start(1, at: 0), Voices.set(1, VoiceSpec.Slot.velocity, to: 0.5, at: 0),
    ])
    #expect(abs(out[600] - 0.125) < 1e-6)
  }
}
