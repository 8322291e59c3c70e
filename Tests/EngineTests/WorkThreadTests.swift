import Synchronization
import TestSupport
import Testing
import Threads

@Suite struct WorkThreadTests {
  @Test func workIsDoneInTheOrderInWhichItWasPostedByOneThread() throws {
    let thread = try WorkThread(named: "test")
    let done = Mutex<[Int]>([])
    for number in 0..<1000 { thread.post { done.withLock { $0.append(number) } } }
    thread.end()
    #expect(done.withLock { $0 } == Array(0..<1000), "what was posted is done before the end")
  }

  @Test func workMayPostWork() throws {
    let thread = try WorkThread(named: "test")
    let count = Mutex(0)
    thread.post { [thread] in thread.post { count.withLock { $0 += 1 } } }
    #expect(eventually { count.withLock { $0 } == 1 })
    thread.end()
  }

  @Test func afterTheEndNothingIsDone() throws {
    let thread = try WorkThread(named: "test")
    thread.end()
    let count = Mutex(0)
    thread.post { count.withLock { $0 += 1 } }
    thread.end()
    #expect(count.withLock { $0 } == 0)
  }

  @Test func nobodyWaitsForWorkThatIsPosted() throws {
    let thread = try WorkThread(named: "test")
    let gate = Mutex(false)
    let count = Mutex(0)
    thread.post { while !gate.withLock({ $0 }) {} }
    for _ in 0..<100 { thread.post { count.withLock { $0 += 1 } } }
    #expect(count.withLock { $0 } == 0)
    gate.withLock { $0 = true }
    thread.end()
    #expect(count.withLock { $0 } == 100)
  }
}
