import Score
import Signals

/// The mix of some of an engine's voices, as if they sounded alone: buses, effects and levels of its own.
///
/// The voices themselves are rendered once, for the engine's mix; what is added up here are copies of their sums.
final class StemMix {
  /// Whether each voice of the orchestra is in it.
  private let holds: [Bool]
  let buses: BusPlan
  let sound: StereoBuffer
  /// Delays the sound as much as the engine's limiter delays the mix.
  private let limiter: PeakLimiter
  /// Room for the sums of a bus, and for those that are added to them.
  private let copies: UnsafeMutablePointer<LaneSums>

  /// - Throws: `Fault` for effects that cannot be played.
  init(
    _ voices: Set<Int>, of orchestra: Orchestra, sampleRate: Double, seed: UInt64
  ) throws(Fault) {
    holds = orchestra.voices.indices.map { voices.contains($0) }
    buses = try BusPlan(orchestra, sampleRate: sampleRate, seed: seed, after: nil)
    buses.connect()
    limiter = PeakLimiter(sampleRate: sampleRate, capacity: Engine.quantum)
    sound = StereoBuffer(Engine.quantum)
    copies = .allocate(capacity: 2)
    for copy in 0..<2 { (copies + copy).initialize(to: LaneSums()) }
  }

  deinit {
    sound.deallocate()
    for copy in 0..<2 { copies[copy].deallocate() }
    copies.deallocate()
  }

  /// Makes the next quantum, before the sums of the chunks are used up by the mix.
  func render(
    _ chunks: UnsafeMutableBufferPointer<Chunk>, gain: Float, isDelayed: Bool, at clock: Int64
  ) {
    for number in buses.lines.indices { sum(chunks, number) }
    let (left, right) = (sound.left, sound.right)
    buses.mix(to: left, right, gain: gain, at: clock)
    if isDelayed { limiter.delay(left, right, frames: Engine.quantum) }
  }

  /// Adds up its voices of a bus in the order in which the mix does.
  private func sum(_ chunks: UnsafeMutableBufferPointer<Chunk>, _ number: Int) {
    var total: UnsafeMutablePointer<LaneSums>?
    for i in chunks.indices where chunks[i].line == number && holds[chunks[i].bank] {
      let sums = chunks[i].sums
      if sums.pointee.isSilent { continue }
      let free = total == copies ? copies + 1 : copies
      free.pointee.take(sums.pointee)
      LaneSums.drain(free, into: &total)
    }
    buses.lines[number].take(total)
  }
}
