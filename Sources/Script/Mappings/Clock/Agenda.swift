/// The things that are due in a performance, at moments in seconds and in beats, in one order.
struct Agenda<Item> {
  private(set) var byTime = WakeQueue<Item>()
  private(set) var byBeat = WakeQueue<Item>()
  /// Rises with every addition.
  private(set) var serial: UInt64 = 0

  var count: Int { byTime.count + byBeat.count }

  /// - Parameter rank: the lower of two comes first at the same moment.
  mutating func add(_ item: Item, at moment: Moment, rank: Int) {
    serial += 1
    switch moment {
    case .seconds(let time): byTime.add(item, at: time, rank: rank, serial: serial)
    case .beat(let beat): byBeat.add(item, at: beat, rank: rank, serial: serial)
    }
  }

  /// Takes back everything that was added after a serial.
  mutating func removeAll(after serial: UInt64) {
    byTime.removeAll(after: serial)
    byBeat.removeAll(after: serial)
  }

  /// Takes out what is not waited for any more.
  mutating func removeAll(where isDead: (Item) -> Bool) {
    byTime.removeAll(where: isDead)
    byBeat.removeAll(where: isDead)
  }

  /// Everything that is due, in the order in which it was added.
  var inOrder: [(moment: Moment, item: Item)] {
    let all =
      byTime.entries.map { ($0.serial, Moment.seconds($0.moment), $0.item) }
      + byBeat.entries.map { ($0.serial, Moment.beat($0.moment), $0.item) }
    return all.sorted { $0.0 < $1.0 }.map { ($0.1, $0.2) }
  }

  /// Takes the earliest item that is due before the end of a clock's span, with its seconds and beats.
  mutating func next(in clock: BeatClock) -> (item: Item, time: Double, beat: Double)? {
    let beatTime = byBeat.first.map { max(clock.time(ofBeat: $0.moment), clock.start) }
    let timeFirst = byTime.first.map { ($0.moment, $0.rank, $0.serial) } ?? (.infinity, 0, 0)
    let beatFirst = byBeat.first.map { (beatTime!, $0.rank, $0.serial) } ?? (.infinity, 0, 0)
    guard min(timeFirst.0, beatFirst.0) < clock.end else { return nil }
    if timeFirst < beatFirst {
      let time = max(timeFirst.0, clock.start)
      return (byTime.removeFirst().item, time, clock.beat(at: time))
    }
    let entry = byBeat.removeFirst()
    return (entry.item, beatFirst.0, entry.moment)
  }
}

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

/// A moment of a performance.
enum Moment: Equatable {
  /// Seconds since the start.
  case seconds(Double)
  /// Beats since the start, as they sound.
  case beat(Double)
}

/// The moment or event that a coroutine waits for.
enum Wait: Equatable {
  /// The next multiple of a number of beats, moved by an offset in beats.
  case beats(Double, offset: Double)
  /// The next multiple of a number of bars, moved by an offset in beats.
  case bars(Double, offset: Double)
  case seconds(Double)
  /// A beat as written, before swing.
  case untilBeat(Double)
  /// Seconds since the start.
  case untilSecond(Double)
}
