import Engine
import Score
import Wire

/// What a phone plays with: recordings, an engine, and the last fault in words. A module of WebAssembly has one.
final class Phone {
  nonisolated(unsafe) static var one = Phone()

  private(set) var engine: Engine?
  private var sounds: [SoundKey: Recording] = [:]
  private(set) var fault: [UInt8] = []

  /// Runs what may throw, and keeps the fault's words.
  /// - Returns: what it returns, or -1 for a fault.
  func trying(_ work: (Phone) throws(Fault) -> Int32) -> Int32 {
    do throws(Fault) {
      fault = []
      return try work(self)
    } catch {
      fault = Array(error.description.utf8)
      return -1
    }
  }

  /// Keeps a recording under its name, for the orchestras that play it.
  func keep(_ sound: [UInt8], under key: SoundKey) throws(Fault) {
    sounds[key] = try Recording(wire: sound)
  }

  /// Makes the engine of a plan; it begins at frame 0.
  func open(_ plan: [UInt8]) throws(Fault) {
    let plan = try EnginePlan(wire: plan) { sounds[$0] }
    engine = try Engine(
      plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options)
  }

  /// Prepares the next version of the orchestra, for the `swap` event that follows.
  /// - Returns: whether there was room for it.
  func prepare(_ orchestra: [UInt8]) throws(Fault) -> Bool {
    let orchestra = try Orchestra(wire: orchestra) { sounds[$0] }
    let engine = try playing()
    return engine.handOver(try engine.prepare(orchestra))
  }

  /// Hands over events as far as there is room.
  /// - Returns: the number of events that were taken.
  func push(_ events: [UInt8]) throws(Fault) -> Int {
    let ring = try playing().events
    var count = 0
    for event in try EventWire.events(events) {
      guard ring.push(event) else { break }
      count += 1
    }
    return count
  }

  private func playing() throws(Fault) -> Engine {
    guard let engine else {
      throw Fault(.call, "there is no engine yet", hint: "open one with a plan")
    }
    return engine
  }
}
