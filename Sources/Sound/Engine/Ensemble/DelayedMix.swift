/// A delay line of some channels to which sounds are added. It works in quanta.
final class DelayedMix {
  private let memory: UnsafeMutablePointer<Float>
  private let delay: Int
  private var stride: Int { delay + Engine.quantum }

  init(channels: Int, frames: Int) {
    delay = frames
    memory = .allocate(capacity: channels * (frames + Engine.quantum))
    memory.initialize(repeating: 0, count: channels * (frames + Engine.quantum))
  }

  deinit { memory.deallocate() }

  /// The place where the next quantum of a channel is added up, silent at first.
  func input(_ channel: Int) -> UnsafeMutablePointer<Float> { memory + channel * stride + delay }

  /// Adds the quantum that is due to an output, and makes room for the next one.
  func pass(_ channel: Int, to output: UnsafeMutablePointer<Float>) {
    let line = memory + channel * stride
    for i in 0..<Engine.quantum { output[i] += line[i] }
    line.update(from: line + Engine.quantum, count: delay)
    (line + delay).update(repeating: 0, count: Engine.quantum)
  }
}
