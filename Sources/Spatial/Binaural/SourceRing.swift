internal import CKernels

/// The latest sound of a source, from which all its paths read.
final class SourceRing {
  private let memory: AlignedFloats
  private let mask: Int
  /// Frames since the last one that was not silent.
  private var silence: Int

  /// - Parameter reach: the longest delay of a path, samples.
  init(reach: Int) {
    var size = 256
    while size < reach + 2 * SpaceRenderer.quantum { size *= 2 }
    memory = AlignedFloats(size + Int(KERNELS_RING_PAD))
    mask = size - 1
    silence = size
  }

  var samples: UnsafePointer<Float> { UnsafePointer(memory.start) }
  var size: Int { mask + 1 }
  /// Nothing but zeros is in it.
  var isSilent: Bool { silence > mask }

  /// Takes a quantum; nil is silence.
  /// - Parameter time: of its first sample, a multiple of the quantum.
  func write(_ input: UnsafePointer<Float>?, at time: Int64) {
    let frames = SpaceRenderer.quantum
    let start = Int(time) & mask
    if let input, Self.isSounding(input) {
      silence = 0
      (memory.start + start).update(from: input, count: frames)
    } else {
      if isSilent { return }
      silence += frames
      (memory.start + start).update(repeating: 0, count: frames)
    }
    if start < Int(KERNELS_RING_PAD) {
      (memory.start + size + start).update(from: memory.start + start, count: frames)
    }
  }

  /// What is not finite counts as silence: it would never leave the filters.
  private static func isSounding(_ input: UnsafePointer<Float>) -> Bool {
    var sum: Float = 0
    for i in 0..<SpaceRenderer.quantum { sum += abs(input[i]) }
    return sum > 0 && sum.isFinite
  }
}
