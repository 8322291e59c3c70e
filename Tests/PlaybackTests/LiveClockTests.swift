import Glibc
import Score
import Synchronization
import Testing
import Threads

@testable import Playback

@Test func theTimerKeepsRealTime() throws {
  let clock = TimerClock(blockFrames: 240)
  let frames = Atomic<Int>(0)
  let begin = SteadyTime.now
  try clock.start(sampleRate: 48000) { block, count in
    for i in 0..<2 * count { block[i] = 0 }
    frames.add(count, ordering: .relaxed)
  }
  usleep(500_000)
  clock.stop()
  let seconds = Double(SteadyTime.now - begin) / 1e9
  let rendered = Double(frames.load(ordering: .relaxed)) / 48000
  #expect(abs(rendered - seconds) < 0.05)
  #expect(clock.counters.blocks == frames.load(ordering: .relaxed) / 240)
  #expect(clock.counters.medianLoad < 0.5)
}

/// One block of 5 ms takes 100 ms: it ends 100 ms after its due time, those after it are caught up.
@Test func aLateBlockIsCountedAndTheTimeCaughtUp() throws {
  let clock = TimerClock(blockFrames: 240, slack: 0.04)
  let count = Atomic<Int>(0)
  try clock.start(sampleRate: 48000) { _, _ in
    if count.add(1, ordering: .relaxed).newValue == 20 { usleep(100_000) }
  }
  usleep(500_000)
  clock.stop()
  let counters = clock.counters
  // 100, 95, 90 … 45 ms late: twelve blocks.
  #expect((10...16).contains(counters.dropped))
  #expect(abs(counters.blocks - 100) <= 6)
  #expect(counters.maximumLoad > 15)
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
