/// Reads a layer's sample for some frames: Catmull-Rom interpolation, loops without a seam, filter, gains.
struct ZoneReader {
  let layer: ZoneLayer.Place
  let zone: ZoneTable
  /// Whether reading wraps at the end of the loop.
  let isLooping: Bool

  private static let one: Int64 = 1 << 32

  /// Fills a line with the sample and advances.
  /// - Returns: the number of frames that were written, which is smaller only when the sample has ended.
  func read(to out: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    var (position, increment) = (layer.pointee.position, layer.pointee.increment)
    let step = layer.pointee.incrementStep
    let last = position + Int64(frames) * max(increment, increment + step * Int64(frames))
    let edge = isLooping ? min(zone.loopEnd, zone.end) : zone.end
    let hasLooped = layer.pointee.hasLooped
    let lowest = hasLooped && isLooping ? zone.loopStart + 1 : 0
    var done = 0
    if last < Int64(edge - 2) * Self.one, position >= Int64(lowest) * Self.one {
      while done < frames {
        let s = zone.samples + (Int(position >> 32) - 1)
        out[done] = Interpolation.spline(s[0], s[1], s[2], s[3], at: position)
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
    layer.pointee.position = position
    layer.pointee.increment = increment
    return done
  }

  private func wrap(_ position: inout Int64) {
    let end = Int64(zone.loopEnd) * Self.one
    guard position >= end else { return }
    let length = Int64(zone.loopEnd - zone.loopStart) * Self.one
    position = Int64(zone.loopStart) * Self.one + (position - end) % length
    layer.pointee.hasLooped = true
  }

  /// Interpolates where neighbours may lie on the other side of the loop.
  private func value(_ position: Int64) -> Float {
    let index = Int(position >> 32)
    let s = zone.samples
    guard isLooping else {
      let (c, d) = (
        index + 1 < zone.end ? s[index + 1] : 0, index + 2 < zone.end ? s[index + 2] : 0
      )
      return Interpolation.spline(s[index - 1], s[index], c, d, at: position)
    }
    let hasLooped = layer.pointee.hasLooped
    let before = hasLooped && index == zone.loopStart ? zone.loopEnd - 1 : index - 1
    let (after, third) = (around(index + 1), around(index + 2))
    return Interpolation.spline(s[before], s[index], s[after], s[third], at: position)
  }

  private func around(_ index: Int) -> Int {
    index < zone.loopEnd
      ? index : zone.loopStart + (index - zone.loopEnd) % (zone.loopEnd - zone.loopStart)
  }

  /// Filters by the low-pass, with linearly interpolated coefficients (V. Zavalishin, The Art of VA Filter Design,
  /// ch. 4).
  func filter(_ line: UnsafeMutablePointer<Float>, frames: Int, from passed: Int) {
    var (c1, c2) = layer.pointee.filter
    let (b1, s1) = (layer.pointee.values[2], layer.pointee.steps[2])
    let (b2, s2) = (layer.pointee.values[3], layer.pointee.steps[3])
    let (b3, s3) = (layer.pointee.values[4], layer.pointee.steps[4])
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
    layer.pointee.filter = (c1, c2)
  }

  /// Adds the line to one lane of both sides.
  func mix(
    _ line: UnsafePointer<Float>, frames: Int, from passed: Int,
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) {
    let (l, ls) = (layer.pointee.values[0], layer.pointee.steps[0])
    let (r, rs) = (layer.pointee.values[1], layer.pointee.steps[1])
    for i in 0..<frames {
      let k = Float(passed + i)
      left[16 * i] += line[i] * (l + ls * k)
      right[16 * i] += line[i] * (r + rs * k)
    }
  }
}
