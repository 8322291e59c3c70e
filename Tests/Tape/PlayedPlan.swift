import Engine
import Score
import Wire

/// The sound of a plan and events by an engine here, block by block as a phone renders it.
struct PlayedPlan {
  /// The samples of both channels by turns.
  private(set) var samples: [Float] = []
  /// The notes that began.
  let notes: Int
  /// The time that it took, s.
  let seconds: Double

  private static let block = 128

  init(_ plan: EnginePlan, _ events: [Event], frames: Int) throws {
    let engine = try Engine(
      plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.block)
    defer { memory.deallocate() }
    samples.reserveCapacity(2 * frames)
    var rest = events[...]
    let clock = ContinuousClock()
    var spent = Duration.zero
    for start in stride(from: 0, to: frames, by: Self.block) {
      let count = min(Self.block, frames - start)
      spent += clock.measure {
        while let event = rest.first, engine.events.push(event) { rest.removeFirst() }
        engine.render(left: memory, right: memory + Self.block, frames: count)
      }
      for i in 0..<count { samples += [memory[i], memory[Self.block + i]] }
    }
    notes = engine.counters.notes
    seconds = spent / .seconds(1)
  }
}
