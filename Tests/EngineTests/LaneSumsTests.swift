import Score
import Signals
import Testing

@testable import Engine

/// Sums of single lanes and of all lanes fold to the same bits, however they are kept on the way.
struct LaneSumsTests {
  /// Sums, and beside them what was added to each lane, frame by frame.
  private struct Part {
    var sums = LaneSums()
    var left = [Lanes](repeating: Lanes(), count: Stretch.capacity)
    var right = [Lanes](repeating: Lanes(), count: Stretch.capacity)

    /// Whether nothing is left in the memory either.
    var isSilent: Bool {
      let rows = 0..<Stretch.capacity
      return sums.isSilent
        && rows.allSatisfy {
          Math.same(sums.left[$0], Lanes()) && Math.same(sums.right[$0], Lanes())
        }
    }

    /// Adds noise to one lane, as a note does that is rendered alone.
    mutating func add(to lane: Int, _ random: inout SeededRandom) {
      let place = sums.open(lane)
      for i in 0..<Stretch.capacity {
        let x = Float(random.uniform() - 0.5)
        Kernels.floats(sums.left)[place.first + place.stride * i] += x
        Kernels.floats(sums.right)[place.first + place.stride * i] += 3 * x
        left[i][lane] += x
        right[i][lane] += 3 * x
      }
    }

    /// Adds noise to all lanes, as notes do that are rendered together.
    mutating func addToAll(_ random: inout SeededRandom) {
      sums.open()
      for i in 0..<Stretch.capacity {
        let x = Lanes((0..<16).map { _ in Float(random.uniform() - 0.5) })
        sums.left[i] += x
        sums.right[i] += 3 * x
        left[i] += x
        right[i] += 3 * x
      }
    }

    mutating func drain(into total: inout Part) {
      sums.drain(into: &total.sums)
      for i in 0..<Stretch.capacity {
        total.left[i] += left[i]
        total.right[i] += right[i]
      }
      forget()
    }

    /// Folds the sums and returns whether that gives the bits of the plain sums.
    mutating func fold() -> Bool {
      let out = StereoBuffer(Stretch.capacity)
      defer { out.deallocate() }
      sums.fold(to: out)
      let isTrue = isTruth(out)
      forget()
      return isTrue
    }

    /// Whether each frame is the sum of its lanes, in the order of `Math.sum`.
    func isTruth(_ out: StereoBuffer) -> Bool {
      (0..<Stretch.capacity).allSatisfy {
        out.left[$0].bitPattern == Math.sum(left[$0]).bitPattern
          && out.right[$0].bitPattern == Math.sum(right[$0]).bitPattern
      }
    }

    private mutating func forget() {
      for i in 0..<Stretch.capacity { (left[i], right[i]) = (Lanes(), Lanes()) }
    }
  }

  @Test(arguments: Array(1...30) as [UInt64])
  func inAnyOrderTheyFoldToThePlainSums(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var parts = (0..<4).map { _ in Part() }
    defer { for part in parts { part.sums.deallocate() } }
    for _ in 0..<60 {
      let (from, to) = (random.integer(in: 0...3), random.integer(in: 0...3))
      switch random.integer(in: 0...9) {
      case 0...5:
        let lane = random.integer(in: 0...15)
        parts[from].add(to: lane, &random)
      case 6: parts[from].addToAll(&random)
      case 7:
        let isTrue = parts[from].fold()
        #expect(isTrue)
        #expect(parts[from].isSilent)
      default:
        guard from != to else { continue }
        var total = parts[to]
        parts[from].drain(into: &total)
        parts[to] = total
        #expect(parts[from].isSilent)
      }
    }
    for i in parts.indices {
      let isTrue = parts[i].fold()
      #expect(isTrue)
      #expect(parts[i].isSilent)
    }
  }

  /// A lane of its own first, all lanes then, and the same lane again: so a quantum goes in which notes begin and end.
  @Test func linesOfSingleLanesBecomeThoseOfAll() {
    var random = SeededRandom(seed: 4)
    var part = Part()
    defer { part.sums.deallocate() }
    for lane in [0, 7, 15] { part.add(to: lane, &random) }
    #expect(!part.sums.isWhole && part.sums.alone == 1 | 1 << 7 | 1 << 15)
    part.addToAll(&random)
    #expect(part.sums.isWhole && part.sums.alone == 0)
    part.add(to: 7, &random)
    #expect(part.sums.isWhole && part.sums.alone == 0)
    let isTrue = part.fold()
    #expect(isTrue)
    #expect(part.isSilent)
  }

  @Test(arguments: [false, true]) func aCopyLeavesItsSource(isWhole: Bool) {
    var random = SeededRandom(seed: 5)
    var (part, copy) = (Part(), LaneSums())
    let out = StereoBuffer(Stretch.capacity)
    defer {
      part.sums.deallocate()
      copy.deallocate()
      out.deallocate()
    }
    part.add(to: 6, &random)
    if isWhole { part.addToAll(&random) }
    for _ in 0..<2 {
      copy.take(part.sums)
      copy.fold(to: out)
      #expect(part.isTruth(out))
      #expect(copy.isSilent && !part.sums.isSilent)
    }
    let isTrue = part.fold()
    #expect(isTrue)
    #expect(part.isSilent)
  }
}
