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

  /// Becomes a copy of others.
  mutating func take(_ other: LaneSums) {
    left.update(from: other.left, count: Stretch.capacity)
    right.update(from: other.right, count: Stretch.capacity)
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

  /// Adds all sums to others, and silences them.
  mutating func drain(into total: inout LaneSums) {
    if isWhole || total.isWhole {
      open()
      total.open()
      Kernels.drain(left, into: total.left, frames: Stretch.capacity)
      Kernels.drain(right, into: total.right, frames: Stretch.capacity)
      isWhole = false
      return
    }
    let rows = Stretch.capacity / 16
    total.alone |= alone
    while alone != 0 {
      let first = alone.trailingZeroBitCount * rows
      Kernels.drain(left + first, into: total.left + first, frames: rows)
      Kernels.drain(right + first, into: total.right + first, frames: rows)
      alone &= alone - 1
    }
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
    var copy = InlineArray<64, Lanes>(repeating: Lanes())
    for i in copy.indices {
      copy[i] = sums[i]
      sums[i] = Lanes()
    }
    for lane in 0..<16 where lanes & (1 << lane) != 0 {
      for i in 0..<Stretch.capacity {
        sums[i][lane] = copy[(lane * Stretch.capacity + i) / 16][i % 16]
      }
    }
  }
}
