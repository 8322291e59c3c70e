import Score

/// Spheres in space, packed into boxes of eight boxes of eight…: finds those near a point.
///
/// A bounding volume hierarchy whose nodes lie where their number says, without pointers. Boxes are kept as floats
/// rounded outward, relative to the middle of all, so that a search never passes over a sphere; it may visit some in
/// vain.
package struct BoundsTree: Sendable {
  static let width = 8
  /// The sphere in each place of the tree.
  package private(set) var order: [Int32]
  private let base: Vector3
  /// Half the size of everything, for how coarse a float is.
  private let extent: Double
  /// The boxes of eight children per node: eight least x, then eight greatest x, and so on for y and z.
  private var boxes: [Float] = []
  /// First node of each level; level 0 holds the spheres' own boxes.
  private var levels: [Int] = []

  package init(centres: [Vector3], radii: [Double]) {
    order = centres.indices.map { Int32($0) }
    let sum = centres.reduce(Vector3.zero, +)
    base = centres.isEmpty ? .zero : 1 / Double(centres.count) * sum
    var extent = 0.0
    for (centre, radius) in zip(centres, radii) {
      let d = centre - base
      extent = max(extent, abs(d.x) + radius, abs(d.y) + radius, abs(d.z) + radius)
    }
    self.extent = extent
    guard !centres.isEmpty else { return }
    Self.arrange(&order, centres)
    addLeaves(centres, radii)
    while boxes.count / 48 - levels.last! > 1 { addLevel() }
  }

  // MARK: Building

  private static func arrange(_ order: inout [Int32], _ centres: [Vector3]) {
    var size = width
    while size * width < order.count { size *= width }
    order.withUnsafeMutableBufferPointer { items in
      var partition = Partition(items: items, centres: centres)
      partition.split(0..<items.count, size: size)
    }
  }

  private mutating func addLeaves(_ centres: [Vector3], _ radii: [Double]) {
    levels.append(0)
    for start in stride(from: 0, to: order.count, by: Self.width) {
      appendEmptyNode()
      let node = boxes.count - 48
      for slot in start..<min(start + Self.width, order.count) {
        let item = Int(order[slot])
        let (c, r) = (centres[item] - base, radii[item])
        set(
          node + slot - start, Self.down(c.x - r), Self.up(c.x + r), Self.down(c.y - r),
          Self.up(c.y + r), Self.down(c.z - r), Self.up(c.z + r))
      }
    }
  }

  private mutating func addLevel() {
    let below = levels.last!..<(boxes.count / 48)
    levels.append(below.upperBound)
    for start in stride(from: below.lowerBound, to: below.upperBound, by: Self.width) {
      appendEmptyNode()
      let node = boxes.count - 48
      for child in start..<min(start + Self.width, below.upperBound) {
        func least(_ row: Int) -> Float {
          boxes[child * 48 + row * 8..<child * 48 + row * 8 + 8].min()!
        }
        func most(_ row: Int) -> Float {
          boxes[child * 48 + row * 8..<child * 48 + row * 8 + 8].max()!
        }
        set(node + child - start, least(0), most(1), least(2), most(3), least(4), most(5))
      }
    }
  }

  private mutating func appendEmptyNode() {
    for row in 0..<6 {
      boxes += repeatElement(row % 2 == 0 ? Float.infinity : -Float.infinity, count: 8)
    }
  }

  private mutating func set(
    _ at: Int, _ x0: Float, _ x1: Float, _ y0: Float, _ y1: Float, _ z0: Float, _ z1: Float
  ) {
    (boxes[at], boxes[at + 8], boxes[at + 16]) = (x0, x1, y0)
    (boxes[at + 24], boxes[at + 32], boxes[at + 40]) = (y1, z0, z1)
  }

  private static func down(_ x: Double) -> Float { Float(x).nextDown }
  private static func up(_ x: Double) -> Float { Float(x).nextUp }

  // MARK: Searching

  private struct Entry {
    var lower: Float
    /// Level of a node; -1 for a sphere.
    var level: Int32
    var index: Int32
  }

  /// Visits the places of spheres whose surface may lie within `bound` metres of a point, near ones first where that
  /// is cheap. `visit` returns the bound from then on.
  @inline(__always)
  package func search(_ point: Vector3, within bound: Double, _ visit: (Int) -> Double) {
    guard let top = levels.indices.last else { return }
    let p = point - base
    let slack = (extent + abs(p.x) + abs(p.y) + abs(p.z)) * 0x1p-21
    var limit = Self.limit(bound, slack)
    withUnsafeTemporaryAllocation(of: Entry.self, capacity: Self.width * (top + 2)) { stack in
      withNodes { boxes, levels in
        let at = (Float(p.x), Float(p.y), Float(p.z))
        var depth = 1
        stack[0] = Entry(lower: 0, level: Int32(top), index: 0)
        while depth > 0 {
          depth -= 1
          let entry = stack[depth]
          if entry.lower > limit { continue }
          if entry.level < 0 {
            limit = Self.limit(visit(Int(entry.index)), slack)
          } else {
            let node = boxes + (levels[Int(entry.level)] + Int(entry.index)) * 48
            depth = Self.open(entry, node, at, limit, stack, depth)
          }
        }
      }
    }
  }

  @inline(__always) private func withNodes(
    _ body: (UnsafePointer<Float>, UnsafePointer<Int>) -> Void
  ) {
    boxes.withUnsafeBufferPointer { boxes in
      levels.withUnsafeBufferPointer { levels in body(boxes.baseAddress!, levels.baseAddress!) }
    }
  }

  /// The square of a distance between boxes beyond which nothing can lie within the bound. Edges of polygons are
  /// measured on planes: one part in a hundred is ample for both. Finite, so that missing boxes at infinity are never
  /// opened.
  private static func limit(_ bound: Double, _ slack: Double) -> Float {
    let reach = bound * 1.01 + slack
    return min(Float(reach * reach).nextUp, .greatestFiniteMagnitude)
  }

  /// Pushes the children of a node that lie within the limit, the nearest on top.
  @inline(__always) private static func open(
    _ entry: Entry, _ node: UnsafePointer<Float>, _ at: (Float, Float, Float),
    _ limit: Float, _ stack: UnsafeMutableBufferPointer<Entry>, _ first: Int
  ) -> Int {
    var squares = square(node, at.0) + square(node + 16, at.1)
    squares += square(node + 32, at.2)
    var depth = first
    for child in 0..<width {
      let square = squares[child]
      guard square <= limit else { continue }
      var place = depth
      while place > first, stack[place - 1].lower < square {
        stack[place] = stack[place - 1]
        place -= 1
      }
      stack[place] = Entry(
        lower: square, level: entry.level - 1, index: entry.index * Int32(width) + Int32(child))
      depth += 1
    }
    return depth
  }

  /// The square of how far a coordinate lies outside of eight boxes; infinity for a missing box.
  @inline(__always) private static func square(
    _ rows: UnsafePointer<Float>, _ at: Float
  ) -> SIMD8<Float> {
    let raw = UnsafeRawPointer(rows)
    let below = raw.loadUnaligned(as: SIMD8<Float>.self) - at
    let above = at - raw.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self)
    let outside = below.replacing(with: above, where: above .> below)
    let distance = outside.replacing(with: 0, where: outside .< 0)
    return distance * distance
  }
}

/// Sorts items into groups of near ones, each group into groups of an eighth of its size.
struct Partition {
  let items: UnsafeMutableBufferPointer<Int32>
  let centres: [Vector3]

  /// Splits a stretch into groups of `size`, then each of these; the last group may be smaller.
  mutating func split(_ range: Range<Int>, size: Int) {
    if range.count <= size {
      if size > BoundsTree.width { split(range, size: size / BoundsTree.width) }
      return
    }
    let groups = (range.count + size - 1) / size
    let middle = range.lowerBound + groups / 2 * size
    select(middle, in: range, axis: widestAxis(of: range))
    split(range.lowerBound..<middle, size: size)
    split(middle..<range.upperBound, size: size)
  }

  @inline(__always) private func key(_ slot: Int, _ axis: Int) -> Double {
    let centre = centres[Int(items[slot])]
    return axis == 0 ? centre.x : axis == 1 ? centre.y : centre.z
  }

  private func widestAxis(of range: Range<Int>) -> Int {
    var low = centres[Int(items[range.lowerBound])]
    var high = low
    for slot in range {
      let c = centres[Int(items[slot])]
      low = Vector3(min(low.x, c.x), min(low.y, c.y), min(low.z, c.z))
      high = Vector3(max(high.x, c.x), max(high.y, c.y), max(high.z, c.z))
    }
    let size = high - low
    if size.x >= size.y, size.x >= size.z { return 0 }
    return size.y >= size.z ? 1 : 2
  }

  /// Puts the item that belongs at `target` there, smaller ones before it (Hoare's quickselect).
  private mutating func select(_ target: Int, in range: Range<Int>, axis: Int) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      let middle = low + (high - low) / 2
      let (a, b, c) = (key(low, axis), key(middle, axis), key(high, axis))
      let pivot = max(min(a, b), min(max(a, b), c))
      var (i, j) = (low, high)
      while i <= j {
        while key(i, axis) < pivot { i += 1 }
        while key(j, axis) > pivot { j -= 1 }
        if i <= j {
          items.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if target <= j { high = j } else if target >= i { low = i } else { return }
    }
  }
}
