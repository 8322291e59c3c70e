import Signals

/// The sums of one quantum of all sounds in each of the sixteen lanes, in stereo.
///
/// As in a `Stretch`, a vector is one frame of all lanes, or sixteen frames of one: where few lanes sound, each has a
/// line of its own. What nothing was added to is silent.
struct LaneSums {
  let left: UnsafeMutablePointer<Lanes> = .rows(Stretch.capacity)
  let right: UnsafeMutablePointer<Lanes> = .rows(Stretch.capacity)
  /// The lanes to whose own lines something was added, one bit each.
  private(set) var alone: UInt16 = 0
  /// Whether something was added to all lanes: then no lane has a line of its own.
  private(set) var isWhole = false

  var isSilent: Bool { alone == 0 && !isWhole }

  func deallocate() {
    left.deallocate()
    right.deallocate()
  }

  /// Becomes a copy of others; it is silent before.
  mutating func take(_ other: LaneSums) {
    if other.isWhole {
      left.update(from: other.left, count: Stretch.capacity)
      right.update(from: other.right, count: Stretch.capacity)
    } else {
      let rows = Stretch.capacity / 16
      for lane in 0..<16 where other.alone & (1 << lane) != 0 {
        let first = lane * rows
        (left + first).update(from: other.left + first, count: rows)
        (right + first).update(from: other.right + first, count: rows)
      }
    }
    (alone, isWhole) = (other.alone, other.isWhole)
  }

  /// Prepares the sums for what is added to all lanes.
  mutating func open() {
    if alone != 0 {
      Self.weave(alone, left)
      Self.weave(alone, right)
      alone = 0
    }
    isWhole = true
  }

  /// Prepares the sums for what is added to one lane.
  /// - Returns: the distance between two frames of the lane, and that of its first from the beginning of the sums.
  mutating func open(_ lane: Int) -> (stride: Int, first: Int) {
    if isWhole { return (16, lane) }
    alone |= 1 << lane
    return (1, lane * Stretch.capacity)
  }

  /// Adds sums to those that are the first to hold sound, and silences them.
  static func drain(
    _ sums: UnsafeMutablePointer<LaneSums>, into total: inout UnsafeMutablePointer<LaneSums>?
  ) {
    if sums.pointee.isSilent { return }
    guard let first = total else {
      total = sums
      return
    }
    // a + b = b + a: lines of single lanes are added to those of all, rather than the other way round.
    let isWider = sums.pointee.isWhole && !first.pointee.isWhole
    let (from, to) = isWider ? (first, sums) : (sums, first)
    from.pointee.drain(into: &to.pointee)
    total = to
  }

  /// Adds all sums to others, and silences them.
  mutating func drain(into total: inout LaneSums) {
    if isWhole {
      total.open()
      Kernels.drain(left, into: total.left, frames: Stretch.capacity)
      Kernels.drain(right, into: total.right, frames: Stretch.capacity)
      isWhole = false
      return
    }
    while alone != 0 {
      drain(alone.trailingZeroBitCount, into: &total)
      alone &= alone - 1
    }
  }

  /// Adds the line of a lane to others, and silences it.
  private func drain(_ lane: Int, into total: inout LaneSums) {
    let (rows, place) = (Stretch.capacity / 16, total.open(lane))
    let first = lane * rows
    func move(_ sums: UnsafeMutablePointer<Lanes>, _ totals: UnsafeMutablePointer<Lanes>) {
      if place.stride == 1 {
        Kernels.drain(sums + first, into: totals + first, frames: rows)
      } else {
        let (from, to) = (Kernels.floats(sums + first), Kernels.floats(totals) + place.first)
        for i in 0..<Stretch.capacity { to[16 * i] += from[i] }
        (sums + first).update(repeating: Lanes(), count: rows)
      }
    }
    move(left, total.left)
    move(right, total.right)
  }

  /// Writes the sum of all lanes, always in the order of `Math.sum`, and silences them.
  mutating func fold(to out: StereoBuffer) {
    if isWhole {
      Kernels.fold(left, gain: 1, to: out.left, frames: Stretch.capacity)
      Kernels.fold(right, gain: 1, to: out.right, frames: Stretch.capacity)
      isWhole = false
      return
    }
    Self.fold(alone, left, to: out.left)
    Self.fold(alone, right, to: out.right)
    alone = 0
  }

  /// Adds up lanes that have lines of their own: the second half of the lanes to the first, and so on.
  private static func fold(
    _ lanes: UInt16, _ sums: UnsafeMutablePointer<Lanes>, to out: UnsafeMutablePointer<Float>
  ) {
    let rows = Stretch.capacity / 16
    var lanes = lanes
    for span in [8, 4, 2, 1] {
      for lane in 0..<span where lanes & (1 << (lane + span)) != 0 {
        Kernels.drain(sums + (lane + span) * rows, into: sums + lane * rows, frames: rows)
        lanes |= 1 << lane
      }
    }
    let sum = Kernels.floats(sums)
    out.update(from: sum, count: Stretch.capacity)
    sum.update(repeating: 0, count: Stretch.capacity)
  }

  /// Puts lines of lanes into those of all lanes.
  private static func weave(_ lanes: UInt16, _ sums: UnsafeMutablePointer<Lanes>) {
    let rows = Stretch.capacity / 16
    var copy = InlineArray<64, Lanes>(repeating: Lanes())
    for lane in 0..<16 where lanes & (1 << lane) != 0 {
      for row in 0..<rows {
        copy[lane * rows + row] = sums[lane * rows + row]
        sums[lane * rows + row] = Lanes()
      }
    }
    for lane in 0..<16 where lanes & (1 << lane) != 0 {
      let line = Kernels.floats(sums) + lane
      for row in 0..<rows {
        let vector = copy[lane * rows + row]
        for i in 0..<16 { line[16 * (16 * row + i)] = vector[i] }
      }
    }
  }
}
