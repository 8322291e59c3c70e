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
