import Score
import Testing

@testable import Mappings

@Suite struct OctaveMoveTests {
  /// Noise from 510 to 1080 Hz.
  private static let thresholds: [Double] = {
    var levels = [Double](repeating: -120, count: Bark.bands)
    for band in 5...8 { levels[band] = -20 }
    return Masking.thresholds(of: levels)
  }()

  @Test(arguments: [
    (700.0, -30.0, 1400.0), (520, -30, 260), (1000, -30, 2000), (700, -10, 700), (300, -30, 300),
  ])
  func aMaskedNoteGoesToTheNearestFreeOctave(_ from: Double, _ level: Double, _ to: Double) {
    var move = OctaveMove()
    #expect(move.pitch(from, level: level, thresholds: Self.thresholds) == to)
    #expect(move.moved == (from == to ? 0 : 1) && move.masked == 0)
  }

  @Test func whatIsMaskedInAllOctavesStaysAndIsCounted() {
    var move = OctaveMove()
    let noise = Masking.thresholds(of: [Double](repeating: -20, count: Bark.bands))
    #expect(move.pitch(440, level: -40, thresholds: noise) == 440)
    #expect(move.moved == 0 && move.masked == 1)
  }

  private func performed(_ section: String) throws -> Performance {
    var inputs: [String: (Double) -> Double] = [:]
    for (band, spec) in Inputs.ambience.suffix(Bark.bands).enumerated() {
      inputs[spec.name] = { _ in (5...8).contains(band) ? -20 : -100 }
    }
    return try Performance(
      sequenceText(
        "sleep(0.1) play('v', { pitch = hz(700), level = -30 }) play('v', { pitch = hz(700) })",
        section), inputs: inputs)
  }

  @Test func aMappingThatAsksForItPlaysMaskedNotesInAnotherOctave() throws {
    let moved = try performed("unmask = { mode = 'move' },")
    #expect(moved.values(slot: VoiceSpec.Slot.pitch) == [1400, 700])
    #expect(moved.conductor.octaveMoves.moved == 1 && moved.problems.isEmpty)
    #expect(try performed("").values(slot: VoiceSpec.Slot.pitch) == [700, 700])
    let off = try performed("unmask = { mode = 'move', depth = 0 },")
    #expect(off.values(slot: VoiceSpec.Slot.pitch) == [700, 700])
  }
}
