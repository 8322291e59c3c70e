import CKernels
import TestSupport
import Testing

@Suite struct DifferencesTests {
  /// Both variants against the definition; they give the same bits.
  @Test func squaredDifferencesOfLags() {
    let sound = noise(700, amplitude: 0.5)
    let (count, rows) = (300, 3)
    var variants: [[Float]] = []
    for loops in [kernels_now()] + (kernels_can_run(KERNELS_BASELINE) != 0 ? [baseline] : []) {
      var out = [Float](repeating: 0, count: 16 * rows)
      sound.withUnsafeBufferPointer {
        loops.pointee.differences(
          &out, $0.baseAddress!, $0.baseAddress! + 7, Int32(count), Int32(rows))
      }
      variants.append(out)
    }
    for lag in 0..<16 * rows {
      let truth = (0..<count).reduce(0.0) { sum, j in
        let difference = Double(sound[j]) - Double(sound[j + 7 + lag])
        return sum + difference * difference
      }
      #expect(abs(Double(variants[0][lag]) / truth - 1) < 1e-5)
    }
    #expect(variants.allSatisfy { $0 == variants[0] })
  }

  private var baseline: UnsafePointer<kernels> {
    let running = kernels_running()
    kernels_run(KERNELS_BASELINE)
    defer { kernels_run(running) }
    return kernels_now()
  }
}
