/// Reads a layer's sample for some frames: Catmull-Rom interpolation, loops without a seam, filter, gains.
struct ZoneReader {
  let layer: ZoneLayer
  let zone: ZoneTable
  /// Whether reading wraps at the end of the loop.
  let isLooping: Bool

  private static let one: Int64 = 1 << 32

  /// Fills a line with the sample and advances.
  /// - Returns: the number of frames that were written, which is smaller only when the sample has ended.
  func read(to out: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    var (position, increment) = (layer.position, layer.increment)
    let step = layer.incrementStep
    let last = position + Int64(frames) * max(increment, increment + step * Int64(frames))
    let edge = isLooping ? min(zone.loopEnd, zone.end) : zone.end
    let hasLooped = layer.flags & ZoneLayer.Flag.hasLooped != 0
    let lowest = hasLooped && isLooping ? zone.loopStart + 1 : 0
    var done = 0
    if last < Int64(edge - 2) * Self.one, position >= Int64(lowest) * Self.one {
      while done < frames {
        let s = zone.samples + (Int(position >> 32) - 1)
        out[done] = Self.spline(s[0], s[1], s[2], s[3], at: position)
        position += increment
        increment += step
        done += 1
      }
    } else {
      while done < frames {
        if isLooping { wrap(&position) }
        guard Int(position >> 32) < zone.end || isLooping else { break }
        out[done] = value(position)
        position += increment
        increment += step
        done += 1
      }
    }
    layer.position = position
    layer.increment = increment
    return done
  }

  private func wrap(_ position: inout Int64) {
    let end = Int64(zone.loopEnd) * Self.one
    guard position >= end else { return }
    let length = Int64(zone.loopEnd - zone.loopStart) * Self.one
    position = Int64(zone.loopStart) * Self.one + (position - end) % length
    layer.flags |= ZoneLayer.Flag.hasLooped
  }

  /// Interpolates where neighbours may lie on the other side of the loop.
  private func value(_ position: Int64) -> Float {
    let index = Int(position >> 32)
    let s = zone.samples
    guard isLooping else {
      let (c, d) = (
        index + 1 < zone.end ? s[index + 1] : 0, index + 2 < zone.end ? s[index + 2] : 0
      )
      return Self.spline(s[index - 1], s[index], c, d, at: position)
    }
    let hasLooped = layer.flags & ZoneLayer.Flag.hasLooped != 0
    let before = hasLooped && index == zone.loopStart ? zone.loopEnd - 1 : index - 1
    let (after, third) = (around(index + 1), around(index + 2))
    return Self.spline(s[before], s[index], s[after], s[third], at: position)
  }

  private func around(_ index: Int) -> Int {
    index < zone.loopEnd
      ? index : zone.loopStart + (index - zone.loopEnd) % (zone.loopEnd - zone.loopStart)
  }

  /// Interpolates by the Catmull–Rom spline from b to c.
  @inline(__always)
  private static func spline(_ a: Float, _ b: Float, _ c: Float, _ d: Float, at position: Int64)
    -> Float
  {
    let t = Float(UInt32(truncatingIfNeeded: position) >> 8) * 0x1p-24
    let slope = 0.5 * (c - a)
    let curve = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = 0.5 * (d - a) + 1.5 * (b - c)
    return ((twist * t + curve) * t + slope) * t + b
  }

  /// Filters by the low-pass, with linearly interpolated coefficients (V. Zavalishin, The Art of VA Filter Design,
  /// ch. 4).
  func filter(_ line: UnsafeMutablePointer<Float>, frames: Int, from passed: Int) {
    typealias L = ZoneLayer
    var (c1, c2) = (layer[L.filter], layer[L.filter + 1])
    let (b1, s1) = (layer[L.coefficients], layer[L.coefficientSteps])
    let (b2, s2) = (layer[L.coefficients + 1], layer[L.coefficientSteps + 1])
    let (b3, s3) = (layer[L.coefficients + 2], layer[L.coefficientSteps + 2])
    for i in 0..<frames {
      let k = Float(passed + i)
      let (a1, a2, a3) = (b1 + s1 * k, b2 + s2 * k, b3 + s3 * k)
      let v3 = line[i] - c2
      let band = a1 * c1 + a2 * v3
      let low = c2 + a2 * c1 + a3 * v3
      c1 = band + band - c1
      c2 = low + low - c2
      line[i] = low
    }
    layer[L.filter] = c1
    layer[L.filter + 1] = c2
  }

  /// Adds the line to one lane of both sides.
  func mix(
    _ line: UnsafePointer<Float>, frames: Int, from passed: Int,
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) {
    typealias L = ZoneLayer
    let (l, ls) = (layer[L.left], layer[L.leftStep])
    let (r, rs) = (layer[L.right], layer[L.rightStep])
    for i in 0..<frames {
      let k = Float(passed + i)
      left[16 * i] += line[i] * (l + ls * k)
      right[16 * i] += line[i] * (r + rs * k)
    }
  }
}
