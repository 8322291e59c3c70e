import Testing

@testable import Mappings

/// Many coroutines at once: each on its sample.
struct ManyCoroutinesTests {
  @Test func tenThousandCoroutinesWakeOnTheirSamples() throws {
    // Coroutine i waits 0.1 s + 37·i µs again and again; a hundred of them begin each millisecond.
    let performance = try Performance(
      sequenceText(
        """
        for i = 1, 10000 do
          clock.run(function()
            for _ = 1, 3 do
              clock.sleep(0.1 + i * 37e-6)
              play("v", { cutoff = 1000, duration = 0.001 })
            end
          end)
          if i % 100 == 0 then sleep(0.001) end
        end
        """), seconds: 1.6)
    try #require(performance.problems == [])
    var expected: [Double] = []
    for i in 1...10_000 {
      let wait: Double = 0.1 + Double(i) * 37e-6
      let begin = Double((i - 1) / 100) * 0.001
      for n in 1...3 { expected.append((begin + Double(n) * wait) * 48_000) }
    }
    expected.sort()
    #expect(performance.starts.count == 30_000)
    let worst = zip(performance.starts, expected).map { abs(Double($0) - $1) }.max()!
    #expect(worst <= 0.5 + 1e-6, "farther than the nearest sample: \(worst)")
    #expect(performance.conductor.sequencer.tasks.isEmpty)
  }

  @Test func cancelledCoroutinesLeaveTheQueue() throws {
    let performance = try Performance(
      sequenceText(
        """
        while true do
          local id = clock.run(function() clock.sleep(1000) end)
          clock.cancel(id)
          clock.sleep(0.0005)
        end
        """), seconds: 1)
    #expect(performance.problems == [])
    #expect(performance.conductor.sequencer.agenda.byTime.count < 600)
  }
}
