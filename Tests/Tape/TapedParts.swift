import Engine
import Page
import Rendering
import Score
import Wire

/// Lets the parts of a scene sound here, and writes down what a phone would get of them.
final class TapedParts: PartsOutput {
  let ensemble: Ensemble
  let phone: FieldOutput

  init(_ ensemble: Ensemble, phone: FieldOutput) { (self.ensemble, self.phone) = (ensemble, phone) }

  private final class Both: EventReceiver {
    let here: any EventReceiver
    let there: any EventReceiver
    let ring: InputRing? = nil

    init(_ here: any EventReceiver, _ there: any EventReceiver) {
      (self.here, self.there) = (here, there)
    }

    func push(_ event: Event) -> Bool { here.push(event) && there.push(event) }

    func prepare(next orchestra: Orchestra) throws -> Bool {
      let isReady = try here.prepare(next: orchestra)
      return try isReady && there.prepare(next: orchestra)
    }
  }

  var capacity: Int { ensemble.capacity }

  func open(_ plan: EnginePlan, hearingBy ring: () -> InputRing) throws -> (any EventReceiver)? {
    guard let here = try ensemble.open(plan, hearingBy: ring),
      let there = try phone.open(plan, hearingBy: ring)
    else { return nil }
    return Both(here, there)
  }

  func announce(_ orchestra: Orchestra) throws { try phone.announce(orchestra) }

  func push(_ change: SceneEvent) -> Bool { ensemble.push(change) && phone.push(change) }

  func clear() { ensemble.clear() }
}
