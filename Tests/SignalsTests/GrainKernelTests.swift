import CKernels
import Score
import Testing

@testable import Signals

/// Plain loops give the same bits as the kernels that read a sound between its samples.
@Suite(.serialized) struct GrainKernelTests {
  private static let variants = KernelVariant.allCases.filter(\.isAvailable)
  private static let windows: [Float] = [0, 1, 2, 3]

  private func grain(_ random: inout SeededRandom, window: Float, count: Int) -> kernels_grain {
    let shape = GrainShape(
      frames: Int32(random.integer(in: 2...90)), ratio: random.uniform() * 4,
      isReversed: random.uniform() < 0.4, left: Float(random.uniform()),
      right: Float(random.uniform()), window: window)
    return shape.grain(
      from: Int64(random.uniform() * Double(count) * 8_388_608),
      first: Int32(random.integer(in: 0...63)))
  }

  @Test(arguments: variants, windows)
  func grains(variant: KernelVariant, window: Float) {
    variant.run()
    let samples = Tests.noise(1024, seed: 1)
    var random = SeededRandom(seed: UInt64(window) + 5)
    for wraps in [true, false] {
      var cloud = GrainCloud(capacity: 40)
      for _ in 0..<40 { cloud.add(grain(&random, window: window, count: 1024)) }
      var (left, right) = ([Float](repeating: 0, count: 80), [Float](repeating: 0, count: 80))
      var (ownLeft, ownRight) = (left, right)
      cloud.prepare(64, mask: wraps ? 1023 : nil)
      for i in 0..<40 {
        let grain = cloud.grains[i]
        for j in 0..<Int(grain.frames) {
          let y = value(of: grain, at: j, in: samples, wraps: wraps)
          ownLeft[Int(grain.first) + j] += y * grain.left
          ownRight[Int(grain.first) + j] += y * grain.right
        }
      }
      Kernels.grains(cloud, in: samples, size: 1024, wraps: wraps, left: &left, right: &right)
      #expect(left.prefix(64) == ownLeft.prefix(64))
      #expect(right.prefix(64) == ownRight.prefix(64))
      var mono = [Float](repeating: 0, count: 80)
      if !wraps {
        Kernels.grains(cloud, in: samples, size: 1024, to: &mono)
        #expect(mono.prefix(64) == left.prefix(64))
      }
      cloud.deallocate()
    }
  }

  @Test(arguments: variants)
  func behind(variant: KernelVariant) {
    variant.run()
    let (ring, frames) = (Tests.noise(128, seed: 1), 61)
    var random = SeededRandom(seed: 3)
    // Whole distances, and the shortest and the longest, are among them.
    let distances = (0..<64).map { i in
      i % 4 == 0 ? Float(2 + random.integer(in: 0...60)) : Float(2 + 60 * random.uniform())
    }
    var sum = Tests.noise(64, seed: 2)
    var truth = sum
    for i in 0..<frames {
      let whole = Int(distances[i])
      let taps = [1, 0, -1, -2].map { ring[(100 + i - whole + $0) & 127] }
      truth[i] += Interpolation.cubic(
        taps[0], taps[1], taps[2], taps[3], distances[i] - Float(whole))
    }
    Kernels.addBehind(distances, in: ring, mask: 127, first: 100, to: &sum, frames: frames)
    #expect(sum.prefix(frames) == truth.prefix(frames))
  }

  private func value(
    of grain: kernels_grain, at frame: Int, in samples: [Float], wraps: Bool
  ) -> Float {
    let way = Int64(grain.fraction) + Int64(frame) * Int64(grain.rate)
    let place = Int(grain.index) + Int(way >> 23)
    let t = (place - 1...place + 2).map { i in
      wraps ? samples[i & 1023] : samples.indices.contains(i) ? samples[i] : 0
    }
    let f = Float(way & 0x7f_ffff) * 0x1p-23
    let (slope, fall) = (t[2] - t[0], t[1] - t[2])
    let cubic: Float = 3 * fall + (t[3] - t[0])
    let square: Float = -2 * fall - slope - cubic
    let curve: Float = slope + f * (square + f * cubic)
    return (t[1] + (0.5 * f) * curve) * window(of: grain, at: frame)
  }

  private func window(of grain: kernels_grain, at frame: Int) -> Float {
    func hump(_ y: Float) -> Float {
      let p: Float = 9.917957 + y * (18.843777 + y * 21.927456)
      return y * y * p
    }
    let u = (grain.age + Float(frame)) * grain.per_length
    if grain.steepness == 1 { return hump(u - u * u) }
    let off = u - 0.5
    let held = min((0.5 - off.magnitude) * grain.steepness, 0.5)
    let edges = hump(held - held * held)
    if grain.square == 0, grain.slope == 0 { return edges }
    return edges * powerOfTwo(off * off * grain.square + u * grain.slope)
  }

  private func powerOfTwo(_ x: Float) -> Float {
    let whole = (x + 12_582_912) - 12_582_912
    let y: Float = (x - whole) * 0.6931472
    var p: Float = 0.008333334 + y * 0.0013888889
    p = 0.041666668 + y * p
    p = 0.16666667 + y * p
    p = 0.5 + y * p
    p = 1 + y * p
    p = 1 + y * p
    return Float(bitPattern: p.bitPattern &+ UInt32(bitPattern: Int32(whole)) << 23)
  }
}
