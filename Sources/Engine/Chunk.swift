import Signals

/// The unit of parallel work: up to four groups of one voice, which have their own sums.
///
/// Chunks depend on the orchestra only, and their sums are added in their order: so the samples do not
/// depend on how many threads render them.
struct Chunk {
  static let groupCapacity = 4
  let bank: Int
  /// The index of the bus line to which it is added.
  let line: Int
  let groups: Range<Int>
  let left: UnsafeMutablePointer<Lanes>
  let right: UnsafeMutablePointer<Lanes>
  /// Whether anything was added to the sums since they were cleared.
  var isDirty = false

  init(bank: Int, line: Int, groups: Range<Int>) {
    (self.bank, self.line, self.groups) = (bank, line, groups)
    left = .rows(Stretch.capacity)
    right = .rows(Stretch.capacity)
  }

  func deallocate() {
    left.deallocate()
    right.deallocate()
  }
}
