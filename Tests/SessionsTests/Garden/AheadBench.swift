import Score
import Testing

@testable import Rendering
@testable import Sessions

/// A garden that is performed a quarter of a second ahead of its sound, as a session's conductor does, but without threads and
/// without a clock.
final class AheadBench {
  /// The frames by which it is performed ahead of the sound.
  static let lookahead = 12_000
  let performance: LivePerformance
  let garden: LiveGarden
  private let blocks: SoundBlocks
  /// The left channel of the sound so far.
  private(set) var left: [Float] = []
  /// How the head was turned in it.
  private(set) var heard: [HeardHead] = []

  init(_ request: LiveRequest) throws {
    performance = try LivePerformance(request)
    garden = try #require(performance.garden)
    blocks = SoundBlocks(performance.output)
  }

  /// The frame that is rendered next.
  var frame: Int { blocks.rendered }

  /// Renders blocks of 512 frames.
  /// - Parameter before: called before each of them with its number.
  func play(blocks count: Int, _ before: (Int) throws -> Void = { _ in }) throws {
    for block in 0..<count {
      try before(block)
      while performance.knownFrame < frame + SoundBlocks.size + Self.lookahead {
        performance.step()
      }
      renderBlock()
    }
  }

  /// Renders a block of what has been performed.
  func renderBlock() {
    let sound = blocks.next(atMost: SoundBlocks.size)
    for i in stride(from: 0, to: sound.count, by: 2) { left.append(sound[i]) }
    heard += garden.head.takeHeard()
  }

  /// Turns the head as somebody at the prompt does.
  func turn(_ input: String, to value: Double) throws {
    let number = garden.head.turn(input, to: value)
    try performance.perform(.take(input: input, value: value))
    garden.head.follow(input, number)
  }
}
