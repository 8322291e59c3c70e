internal import CKernels
import Score

/// Lets sound pass a head on its way to both ears.
final class HeadPanner: Panner {
  let ears = 2
  let lines: Int
  let stride: Int
  let longestLag: Double
  let history: Int
  private let head: Head
  private let rows: AlignedFloats
  private let omni: AlignedFloats
  private let filters: AlignedFloats

  init(_ head: Head) {
    self.head = head
    lines = head.components + 1
    stride = head.stride
    longestLag = head.longestLag
    history = head.taps
    rows = AlignedFloats(head.rows)
    omni = AlignedFloats(head.omni + head.omni)
    filters = AlignedFloats(head.filters.flatMap { $0 })
  }

  func weigh(_ target: PathTarget, count: Int, into weights: UnsafeMutablePointer<Float>) -> Double
  {
    let blend = head.lookup.find(target.direction)
    let (a, b, c) = blend.corners
    let size = 2 * stride
    let focused = target.gain * target.focus
    let (x, y, z) = blend.parts
    var parts = (Float(x) * focused, Float(y) * focused, Float(z) * focused)
    let loops = kernels_now().pointee
    let (p, q, r) = (rows.start + a * size, rows.start + b * size, rows.start + c * size)
    withUnsafeBytes(of: &parts) {
      let parts = $0.assumingMemoryBound(to: Float.self).baseAddress!
      loops.blend(weights, p, q, r, parts, Int32(size))
    }
    let lag = x * head.lags[a] + y * head.lags[b] + z * head.lags[c]
    if target.focus == 1 { return lag }
    var spread = (Float(1), target.gain - focused, Float(0))
    withUnsafeBytes(of: &spread) {
      let parts = $0.assumingMemoryBound(to: Float.self).baseAddress!
      loops.blend(weights, weights, omni.start, omni.start, parts, Int32(size))
    }
    return lag * Double(target.focus)
  }

  func finish(
    _ lines: UnsafePointer<Float>, distance: Int, ear: Int,
    into outputs: UnsafePointer<UnsafeMutablePointer<Float>>
  ) {
    kernels_now().pointee.filter(
      outputs[ear], lines, distance, filters.start, Int32(head.taps), Int32(self.lines))
  }
}
