import Engine
import Score
import Wire

/// Where the parts of a scene sound: an `Ensemble` of this program, or one elsewhere that gets plans and events by a
/// wire. The conductor's thread calls it.
package protocol PartsOutput: AnyObject {
  /// The number of parts that may sound at once.
  var capacity: Int { get }
  /// Makes what sounds a part, and hands it over for the `join` that must follow.
  /// - Parameter ring: makes the ring by which it hears a microphone.
  /// - Returns: nil when too many are waiting.
  /// - Throws: `Fault` for an orchestra that cannot sound.
  func open(_ plan: EnginePlan, hearingBy ring: () -> InputRing) throws -> (any EventReceiver)?
  /// Gets what a part that begins soon will sound with.
  /// - Throws: `Fault` for an orchestra that cannot sound.
  func announce(_ orchestra: Orchestra) throws
  /// Takes a change of the scene; false when there is no room for it yet.
  func push(_ change: SceneEvent) -> Bool
  /// Frees what has left.
  func clear()
}

/// Whoever sounds the events of one mapping.
package protocol EventReceiver: AnyObject {
  /// Takes an event, in the order of the frames; false when there is no room for it yet.
  func push(_ event: Event) -> Bool
  /// Prepares the next version of the orchestra, for the `swap` event that must follow.
  /// - Returns: false when too many are waiting.
  /// - Throws: `Fault` for an orchestra that cannot sound.
  func prepare(next orchestra: Orchestra) throws -> Bool
  /// The ring by which it hears a microphone; nil where it does not hear one that this program knows.
  var ring: InputRing? { get }
}

extension Engine: EventReceiver {
  package func push(_ event: Event) -> Bool { events.push(event) }
  package func prepare(next orchestra: Orchestra) throws -> Bool {
    handOver(try prepare(orchestra))
  }
  package var ring: InputRing? { input }
}

extension Ensemble: PartsOutput {
  package func open(
    _ plan: EnginePlan, hearingBy ring: () -> InputRing
  ) throws -> (any EventReceiver)? {
    let engine = try Engine(
      plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options,
      input: ring())
    return handOver(engine) ? engine : nil
  }

  package func announce(_ orchestra: Orchestra) {}

  package func push(_ change: SceneEvent) -> Bool { events.push(change) }

  package func clear() { _ = collect() }
}
