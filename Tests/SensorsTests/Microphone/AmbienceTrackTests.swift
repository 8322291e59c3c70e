import Score
import Testing

@testable import Sensors

@Suite struct AmbienceTrackTests {
  /// One second of noise that grows.
  private static let samples: [Float] = {
    var random = SeededRandom(seed: 5)
    return (0..<48_000).map { Float((2 * random.uniform() - 1) * Double($0) / 48_000) }
  }()

  private let track = AmbienceTrack(samples, sampleRate: 48_000)

  @Test func itKnowsOnlyFramesThatHaveEnded() {
    #expect(track.values(at: 0).allSatisfy { $0.isNaN })
    #expect(track.values(at: 2047.5 / 48_000).allSatisfy { $0.isNaN })
    #expect(track.values(at: 2048 / 48_000).allSatisfy { $0.isFinite })
    #expect(track.values(at: 2048 / 48_000) == track.values(at: 2559 / 48_000))
    #expect(track.values(at: 2560 / 48_000) != track.values(at: 2559 / 48_000))
  }

  @Test func beforeAndAfterTheRecordingNothingIsKnown() {
    #expect(track.duration == 1)
    #expect(track.values(at: -0.1).allSatisfy { $0.isNaN })
    #expect(track.values(at: 1.01).allSatisfy { $0.isNaN })
    #expect(track.values(at: 1)[0] > track.values(at: 0.1)[0])
  }

  @Test func piecesOfAnySizeGiveTheSame() {
    var place = 0
    var random = SeededRandom(seed: 1)
    let pieces = AmbienceTrack(sampleRate: 48_000) { () throws(Never) -> [Float] in
      let size = min(random.integer(in: 1...5000), Self.samples.count - place)
      defer { place += size }
      return Array(Self.samples[place..<place + size])
    }
    for time in stride(from: 0.05, through: 1, by: 0.01) {
      #expect(pieces.values(at: time) == track.values(at: time))
    }
  }

  @Test func aRecordingTooShortForAFrameIsSilent() {
    let short = AmbienceTrack([0.5], sampleRate: 48_000)
    #expect(short.values(at: 0).allSatisfy { $0.isNaN })
  }

  @Test func aBrokenSampleDoesNotSpread() {
    var broken = Self.samples
    broken[10_000] = .nan
    let track = AmbienceTrack(broken, sampleRate: 48_000)
    #expect(track.values(at: 0.25).allSatisfy { $0.isFinite })
  }
}
