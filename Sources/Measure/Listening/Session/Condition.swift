import Analysis

/// The group that a listener is in by the design, with the order in which its variants are heard.
package struct Condition: Sendable, Equatable {
  /// Nil in a study without groups.
  package let group: Study.Group?
  /// The variants in the order of the listener's blocks.
  package let order: [Int]

  /// All conditions of a study, group by group: of each its orders.
  package static func all(_ study: Study) -> [[Condition]] {
    study.conditions.map { group in
      let variants = study.variants(of: group)
      let orders =
        switch study.order {
        case .williams: WilliamsDesign.orders(variants.count)
        case .random: [Array(variants.indices)]
        }
      return orders.map { order in
        Condition(group: group, order: order.map { variants[$0] })
      }
    }
  }

  /// The condition of a number, as the store keeps it.
  static func number(_ number: Int, of study: Study) -> Condition {
    let all = all(study).flatMap(\.self)
    return all[number % all.count]
  }
}
