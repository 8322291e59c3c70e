import Analysis
import Files
import Rendering

/// The conditions of the walks of one folder, those of earlier days included.
struct FieldExperiment {
  private let conditions: [KeptWalk.Condition]
  private var order: BalancedOrder
  /// The conditions of the walks that have not ended, by the walks' ids.
  private var given: [String: Int] = [:]

  /// - Parameter walks: the folder of the walks.
  init(_ conditions: FieldConditions, seed: UInt64, walks: String) {
    self.conditions = conditions.all
    order = BalancedOrder(conditions: conditions.all.count, seed: seed)
    for name in FileContent.names(in: walks) {
      guard let kept = try? KeptWalk(in: "\(walks)/\(name)"),
        let condition = conditions.all.firstIndex(where: { $0 == kept.condition })
      else { continue }
      order.note(condition, counts: (kept.entered ?? 0) > 0)
    }
  }

  /// The condition of a new walk.
  mutating func next(_ walk: String) -> KeptWalk.Condition {
    let number = order.next()
    given[walk] = number
    return conditions[number]
  }

  /// Hands the condition of a walk on to the one that goes on in its place.
  mutating func hand(from walk: String, to next: String) {
    given[next] = given.removeValue(forKey: walk)
  }

  /// Notes the end of a walk.
  /// - Parameter counts: false where its condition was not heard: another walk gets it then.
  mutating func end(_ walk: String, counts: Bool) {
    if let number = given.removeValue(forKey: walk), !counts { order.takeBack(number) }
  }
}
