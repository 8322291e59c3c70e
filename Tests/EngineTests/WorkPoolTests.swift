import Synchronization
import Testing
import Threads

@Suite struct WorkPoolTests {
  private struct Broken: Error {}

  @Test(arguments: [1, 3, 50]) func itemsComeInTheirOrder(threads: Int) throws {
    let pool = WorkPool(count: 20, isCancelled: { false }) { $0 * $0 }
    let items = try pool.run(threads: threads, named: "square") { _ in }
    #expect(items == (0..<20).map { $0 * $0 })
  }

  @Test func afterAnErrorNoOtherItemIsBegun() {
    let begun = Mutex(0)
    let pool = WorkPool<Int>(count: 100, isCancelled: { false }) { number in
      begun.withLock { $0 += 1 }
      if number == 2 { throw Broken() }
      return number
    }
    #expect(throws: Broken.self) { try pool.run(threads: 1, named: "broken") { _ in } }
    #expect(begun.withLock { $0 } == 3)
  }

  @Test func whatIsGivenUpHasNoItems() throws {
    let pool = WorkPool<Int>(count: 4, isCancelled: { false }) { $0 == 1 ? nil : $0 }
    #expect(try pool.run(threads: 1, named: "some") { _ in } == nil)
    let cancelled = WorkPool<Int>(count: 4, isCancelled: { true }) { $0 }
    #expect(try cancelled.run(threads: 2, named: "none") { _ in } == nil)
    let empty = WorkPool<Int>(count: 0, isCancelled: { false }) { $0 }
    #expect(try empty.run(threads: 2, named: "empty") { _ in } == [])
  }
}
