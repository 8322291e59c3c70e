/// A queue whose earliest item comes first; those of one moment stand by their ranks, and those of one rank in the order in
/// which they were added.
///
/// A binary heap. Moments are seconds or beats; which of them, the owner knows.
struct WakeQueue<Item> {
  struct Entry {
    let moment: Double
    let rank: Int
    let serial: UInt64
    let item: Item

    func isBefore(_ other: Entry) -> Bool {
      (moment, rank, serial) < (other.moment, other.rank, other.serial)
    }
  }

  private var heap: [Entry] = []

  /// All entries, in no order.
  var entries: [Entry] { heap }
  var first: Entry? { heap.first }
  var isEmpty: Bool { heap.isEmpty }
  var count: Int { heap.count }

  /// - Parameters:
  ///   - rank: the lower of two comes first at the same moment.
  ///   - serial: a number that rises with every addition, over all queues of an owner.
  mutating func add(_ item: Item, at moment: Double, rank: Int = 0, serial: UInt64) {
    heap.append(Entry(moment: moment, rank: rank, serial: serial, item: item))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeFirst() -> Entry {
    precondition(!heap.isEmpty, "nothing is due in an empty queue")
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    sink(from: 0)
    return first
  }

  /// Takes back everything that was added after a serial.
  mutating func removeAll(after serial: UInt64) {
    heap = heap.filter { $0.serial <= serial }.sorted { $0.isBefore($1) }
  }

  /// Takes out what is not waited for any more.
  mutating func removeAll(where isDead: (Item) -> Bool) {
    heap = heap.filter { !isDead($0.item) }.sorted { $0.isBefore($1) }
  }

  private mutating func sink(from root: Int) {
    var parent = root
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) { least = child }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
