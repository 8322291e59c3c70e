import TestSupport
import Testing

@testable import SoundFiles

/// A WAV with the chunk "smpl" (Multimedia Programming Interface and Data Specifications 1.0, 1991; RIFF MCI update 1994).
@Suite struct SamplerChunkTests {
  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// - Parameter loops: the first and the last frame that is played, as the chunk says them.
  private func chunk(key: Int, loops: [(first: Int, last: Int)]) throws -> SamplerChunk? {
    var smpl: [UInt8] = []
    for word in [0, 0, 20_833, key, 0, 0, 0, loops.count, 0] { smpl += Self.little(word, 4) }
    for loop in loops {
      for word in [0, 0, loop.first, loop.last, 0, 0] { smpl += Self.little(word, 4) }
    }
    let sound = [UInt8](repeating: 0, count: 2 * 4800)
    var body = Array("WAVEfmt ".utf8) + Self.little(16, 4)
    body += Self.little(1, 2) + Self.little(1, 2) + Self.little(48_000, 4) + Self.little(96_000, 4)
    body += Self.little(2, 2) + Self.little(16, 2)
    body += Array("smpl".utf8) + Self.little(smpl.count, 4) + smpl
    body += Array("data".utf8) + Self.little(sound.count, 4) + sound
    let bytes = Array("RIFF".utf8) + Self.little(body.count, 4) + body
    return try AudioFileReader(bytes, name: "a.wav").samplerChunk
  }

  /// The chunk names the last frame that is played, ours the one behind it: a loop of one period keeps its pitch.
  @Test func aLoopGoesFromItsFirstFrameToItsLast() throws {
    let chunk = try #require(try chunk(key: 69, loops: [(first: 1000, last: 1199)]))
    #expect(chunk.root == 69)
    #expect(chunk.loop == 1000..<1200)
  }

  @Test func aLoopMayGoToTheEndAndNoFarther() throws {
    #expect(try chunk(key: 60, loops: [(first: 0, last: 4799)])?.loop == 0..<4800)
    #expect(try chunk(key: 60, loops: [(first: 0, last: 9000)])?.loop == 0..<4800)
    #expect(try chunk(key: 60, loops: [])?.loop == nil)
  }
}
