import Glibc
import Score
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Playback

extension TimerClock {
  /// Blocks of 5 ms that are still to come at some moment, those left out that it has given up; never fewer than none.
  fileprivate func blocksBehind(since begin: Int64) -> Int {
    let counters = counters
    return Int((SteadyTime.now - begin) / 5_000_000) + 1 - counters.blocks - counters.dropped
  }
}

@Test func theTimerKeepsRealTime() throws {
  let clock = TimerClock(blockFrames: 240)
  let frames = Atomic<Int>(0)
  let begin = SteadyTime.now
  try clock.start(sampleRate: 48000) { block, count in
    for i in 0..<2 * count { block[i] = 0 }
    frames.add(count, ordering: .relaxed)
  }
  #expect(eventually { clock.counters.blocks >= 100 && clock.blocksBehind(since: begin) <= 10 })
  clock.stop()
  let counters = clock.counters
  #expect(Int64(counters.blocks - 1) * 5_000_000 <= SteadyTime.now - begin, "none comes early")
  #expect(counters.blocks == frames.load(ordering: .relaxed) / 240)
  #expect(counters.medianLoad < 0.5)
}

/// One block of 5 ms takes 100 ms: it ends 100 ms after its due time, those after it are caught up.
@Test func aLateBlockIsCountedAndTheTimeCaughtUp() throws {
  let clock = TimerClock(blockFrames: 240, slack: 0.04)
  let count = Atomic<Int>(0)
  let begin = SteadyTime.now
  try clock.start(sampleRate: 48000) { _, _ in
    // The time of a block is what is tried.
    if count.add(1, ordering: .relaxed).newValue == 20 { usleep(100_000) }
  }
  #expect(eventually { clock.counters.blocks >= 100 && clock.blocksBehind(since: begin) <= 6 })
  clock.stop()
  // 100, 95, 90 … 45 ms late: twelve blocks, and more where the machine was busy.
  #expect(clock.counters.dropped >= 10)
  #expect(clock.counters.maximumLoad > 15)
}

@Test func loadsAreFoundAgainToAFewPercent() {
  let meter = LoadMeter()
  #expect(meter.quantile(0.5) == 0)
  for i in 1...1000 { meter.add(Double(i) / 1000) }
  #expect(abs(meter.quantile(0.5) - 0.5) < 0.02)
  #expect(abs(meter.quantile(0.99) - 0.99) < 0.03)
  #expect(meter.maximum == 1)
}

@Test func withoutADeviceTheErrorSaysHowToStream() {
  let error = #expect(throws: Fault.self) { try SoundDevice.chosen(nil, among: []) }
  #expect(
    error?.description
      == "device: this system has no sound device that plays; stream instead: ‹to http›, ‹to stdout›, "
      + "or record: ‹to FILE.wav›")
}

@Test func aDeviceIsChosenByNumberNameOrTheBeginningOfIt() throws {
  let devices = ["HDA Intel", "USB Audio", "system"].enumerated().map { number, name in
    SoundDevice(
      number: number, name: name, system: "ALSA", channels: 2, sampleRate: 48000, latency: 0.04,
      isDefault: number == 2)
  }
  #expect(try SoundDevice.chosen(nil, among: devices).name == "system")
  #expect(try SoundDevice.chosen("0", among: devices).name == "HDA Intel")
  #expect(try SoundDevice.chosen("usb", among: devices).name == "USB Audio")
  let error = #expect(throws: Fault.self) { try SoundDevice.chosen("sistem", among: devices) }
  #expect(
    error?.description
      == "device:sistem: there is no such sound device, but 0 \"HDA Intel\", 1 \"USB Audio\", "
      + "2 \"system\"; did you mean device:system?")
}
