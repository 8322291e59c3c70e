import Score

/// Puts buses in the order of the signal.
enum BusOrder {
  /// The buses so that each feeds later ones only; otherwise in the order of the text.
  /// - Throws: `Fault` for a bus that is fed but not declared, and for buses that feed each other in a circle.
  static func sorted(
    _ drafts: [BusReader.Draft], _ source: MappingSource
  ) throws(Fault) -> [BusReader.Draft] {
    let names = drafts.map(\.name)
    for draft in drafts {
      for target in draft.feeds where !names.contains(target) {
        throw source.error(
          "bus \"\(draft.name)\" feeds \"\(target)\", which is no bus", at: "buses.\(draft.name)",
          hint: NearestName.hint(for: target, among: names))
      }
    }
    var rest = drafts
    var order: [BusReader.Draft] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { draft in !rest.contains { $0.feeds.contains(draft.name) } }
      guard let next else {
        let circle = rest.map { "\"\($0.name)\"" }.joined(separator: ", ")
        throw source.error(
          "buses feed each other in a circle: \(circle)", at: "buses.\(rest[0].name)",
          hint: "take away one `to` or send")
      }
      order.append(rest.remove(at: next))
    }
    return order
  }
}
