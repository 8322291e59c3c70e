import Glibc
import Score
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Playback

@Test func everySinkGetsEverySampleInOrder() throws {
  let problems = Problems()
  let hub = SoundHub(sampleRate: 48000, onProblem: problems.add)
  let sinks = [MemorySink("a"), MemorySink("b", patience: 0.1), MemorySink("c", patience: 1)]
  for sink in sinks { try hub.add(sink) }
  let sound = noise(2 * 48000)
  hub.push(sound, noFasterThan: sinks[0])
  hub.finish()
  for sink in sinks {
    #expect(sink.all == sound)
    #expect(sink.hasEnded)
  }
  #expect(hub.counters.map(\.frames) == [48000, 48000, 48000])
  #expect(hub.counters.allSatisfy { $0.state == .ended && $0.droppedBlocks == 0 })
  #expect(problems.all.isEmpty)
}

@Test func aSinkComesAndGoesWhileTheSoundGoesOn() throws {
  let hub = SoundHub(sampleRate: 48000) { _ in }
  let (stays, visits) = (MemorySink("stays"), MemorySink("visits"))
  try hub.add(stays)
  let sound = noise(2 * 30_000)
  hub.push(Array(sound[..<20_000]), noFasterThan: stays)
  try hub.add(visits)
  hub.push(Array(sound[20_000..<40_000]), noFasterThan: stays)
  let counters = hub.remove("visits")
  hub.push(Array(sound[40_000...]), noFasterThan: stays)
  hub.finish()
  #expect(stays.all == sound)
  #expect(visits.all == Array(sound[20_000..<40_000]))
  #expect(counters?.state == .ended && counters?.frames == 10_000)
  #expect(hub.remove("visits") == nil)
}

@Test func aStalledSinkDropsItsOwnBlocksOnlyAndIsGivenUpInTheEnd() throws {
  let problems = Problems()
  let hub = SoundHub(sampleRate: 8000, onProblem: problems.add)
  let (stalled, other) = (MemorySink("stalled", stalls: true), MemorySink("other"))
  try hub.add(stalled)
  try hub.add(other)
  let sound = noise(2 * 40_000)
  hub.push(sound, noFasterThan: other)
  #expect(eventually { problems.all.count == 1 })
  hub.finish()
  stalled.goOn()
  #expect(other.all == sound)
  let counters = try #require(hub.counters.first { $0.name == "stalled" })
  #expect(counters.state == .givenUp)
  // The ring holds 2.048 s, and one piece of it is with the sink.
  #expect(counters.droppedFrames >= 40_000 - 16_384 - 256)
  #expect(problems.all.count == 2)
  #expect(problems.all[0].hasSuffix("use a faster disk, network or reader"))
  #expect(problems.all[1].hasPrefix("stalled: it did not end within two seconds"))
}

@Test func aSinkThatThrowsIsReportedOnceAndLetGo() throws {
  let problems = Problems()
  let hub = SoundHub(sampleRate: 48000, onProblem: problems.add)
  let (full, other) = (MemorySink("full", failsAfter: 10_000), MemorySink("other"))
  try hub.add(full)
  try hub.add(other)
  let sound = noise(2 * 48000)
  hub.push(sound, noFasterThan: other)
  #expect(eventually { hub.names == ["other"] })
  hub.finish()
  #expect(problems.all == ["full: is full; empty it"])
  #expect(other.all == sound)
  #expect(!full.hasEnded)
  #expect(hub.counters.map(\.state) == [.failed, .ended])
}

@Test func twoSinksOfOneNameAreRefused() throws {
  let hub = SoundHub(sampleRate: 48000) { _ in }
  try hub.add(MemorySink("a"))
  let error = #expect(throws: Fault.self) { try hub.add(MemorySink("a")) }
  #expect(error?.message == "sound goes there already")
  for i in 1..<SoundHub.capacity { try hub.add(MemorySink("a\(i)")) }
  let full = #expect(throws: Fault.self) { try hub.add(MemorySink("b")) }
  #expect(full?.message.hasPrefix("there are 16 sinks already") == true)
  hub.finish()
}

/// From push to the sink's hands, as standard output needs it. A machine that runs other tests delays most; one that
/// looked from time to time would delay all.
@Test func aSinkWithoutPatienceIsWokenWithinThreeMilliseconds() throws {
  final class Stamp: SoundSink {
    let name = "stamp"
    let time = Atomic<Int64>(0)
    func begin(sampleRate: Int) {}
    func write(_ interleaved: UnsafeBufferPointer<Float>) {
      time.store(SteadyTime.now, ordering: .releasing)
    }
    func end() {}
  }
  let hub = SoundHub(sampleRate: 48000) { _ in }
  let sink = Stamp()
  try hub.add(sink)
  var delays: [Int64] = []
  for _ in 0..<300 {
    let block = [Float](repeating: 0, count: 128)
    let begin = SteadyTime.now
    hub.push(block, frames: 64)
    #expect(eventually { sink.time.load(ordering: .acquiring) > begin })
    delays.append(sink.time.load(ordering: .acquiring) - begin)
  }
  hub.finish()
  #expect(delays.sorted()[30] < 3_000_000)
}
