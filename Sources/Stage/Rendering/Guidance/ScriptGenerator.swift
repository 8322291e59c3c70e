import Behaviors
import MapData
import Mappings
import Score

/// Lua files that make callouts, as one generator of a behaviour.
///
/// Its scripts hold states of Lua, which one thread uses at a time: that of the processor which has the generator.
package struct ScriptGenerator: Generator, @unchecked Sendable {
  package let name = GeneratorName.script
  /// The scripts in the order in which they are asked. One that is reloaded is put in the place of the old one.
  package var scripts: [GeneratorScript]

  package init(_ scripts: [GeneratorScript]) { self.scripts = scripts }

  /// The names of categories that scripts can ask for and give.
  package static var categories: [String] {
    let ofMap = MapCategory.allCases.map(\.rawValue)
    return ofMap + CalloutCategory.allCases.map(\.rawValue).filter { !ofMap.contains($0) }
  }

  package mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    let trigger: GeneratorScript.Trigger
    switch event {
    case .moved: trigger = .location
    case .turned: trigger = .heading
    default: return .ignore
    }
    guard let fix = context.fix.map({ GeneratorFix($0, in: context) }) else { return .ignore }
    let map = GeneratorMap(context, at: fix.point)
    var groups: [CalloutGroup] = []
    for script in scripts where script.trigger == trigger {
      guard let run = script.run(fix, on: map) else { continue }
      note(run, of: script, &notes)
      let callouts = run.callouts.map { Callout($0) }.filter { callout in
        if context.wants(callout.category) { return true }
        notes.silent(callout.source, category: callout.category, because: "callouts are off")
        return false
      }
      if !callouts.isEmpty { groups.append(CalloutGroup("script.\(script.stem)", callouts)) }
    }
    return groups.isEmpty ? .ignore : .callOut(groups)
  }

  private func note(_ run: GeneratorRun, of script: GeneratorScript, _ notes: inout CalloutNotes) {
    for reason in run.silences { notes.silent(script.stem, because: reason) }
    if let fault = run.fault { notes.state(fault.description, source: script.stem) }
    if run.fault == nil, run.callouts.isEmpty, run.silences.isEmpty {
      notes.silent(script.stem, because: "the script said nothing, and not why")
    }
  }
}

extension GeneratorScript {
  /// The name of its file without folder and ending.
  fileprivate var stem: String {
    let name = fileName.split(separator: "/").last.map(String.init) ?? fileName
    return name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
  }
}

extension GeneratorFix {
  fileprivate init(_ fix: WalkerFix, in context: BehaviorContext) {
    self.init(
      time: context.time, point: fix.point, heading: context.headings.collection,
      course: context.headings.course, speed: fix.speed, accuracy: fix.accuracy,
      activity: context.activity.rawValue)
  }
}

extension GeneratorMap {
  fileprivate init(_ context: BehaviorContext, at here: GeoPoint) {
    self.init(
      features: { radius in
        let found = context.view(within: radius)?.features(near: here, within: radius) ?? []
        return found.map { sighting in
          GeneratorFeature(
            id: sighting.feature.id, name: sighting.feature.name,
            category: sighting.feature.category.rawValue, tags: sighting.feature.tags,
            point: sighting.point, distance: sighting.distance, bearing: sighting.bearing)
        }
      },
      junctions: { radius in
        let found = context.view(within: radius)?.junctions(near: here, within: radius) ?? []
        return found.map { junction in
          GeneratorJunction(
            id: junction.id, point: junction.point, distance: here.distance(to: junction.point),
            bearing: here.bearing(to: junction.point), isRoundabout: junction.isRoundabout,
            roads: junction.roads.map { .init(name: $0.way.name, bearing: $0.bearing) })
        }
      })
  }
}

extension Callout {
  fileprivate init(_ callout: GeneratorCallout) {
    var parts: [CalloutPart] = [.text(callout.text)]
    if let earcon = callout.earcon { parts.insert(.earcon(earcon), at: 0) }
    let category = callout.category.flatMap { CalloutCategory(rawValue: $0) }
    self.init(
      parts, placement: callout.point.map { .localized($0) } ?? .plain,
      category: category ?? .information, source: callout.source)
  }
}
