import MapData
import Score

extension PreviewGenerator {
  /// Goes along the road in focus to its end.
  mutating func go(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    guard !isBusy else {
      notes.silent(category: .preview, because: "the last step is still told")
      return .update
    }
    guard let focus = wand.focus else {
      notes.silent(category: .preview, because: "the wand points at no road that can be followed")
      return say("preview.refusal", [PreviewWords(context).noRoad()])
    }
    let road = roads[focus]
    let map = PreviewMap(around: road.end.point, context)
    let markers = untold(map.markers(along: road), context.settings)
    let words = PreviewWords(context)
    var callouts = words.departure(along: road, after: trail.last?.road)
    callouts += words.markers(markers, along: road)
    callouts += words.arrival(at: road.end, along: road, from: node)
    trail.append(Step(from: node, road: road, told: told))
    remember(markers, until: road.end.point, context.settings)
    notes.state(
      "goes on", source: road.way.id, category: .preview,
      [
        "way_m": road.path.length, "bearing_deg": road.bearing,
        "markers": Double(markers.count), "steps": Double(trail.count),
      ])
    stand(at: road.end, map)
    return say("preview.node", callouts)
  }

  /// Takes the last step back.
  mutating func back(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    guard let step = trail.popLast() else {
      notes.silent(category: .preview, because: "no step is left that could be taken back")
      return say("preview.refusal", [PreviewWords(context).noWayBack()])
    }
    told = step.told
    notes.state(
      "goes back", source: step.road.way.id, category: .preview, ["steps": Double(trail.count)])
    stand(at: step.from, PreviewMap(around: step.from.point, context))
    return say("preview.back", [PreviewWords(context).back()])
  }

  private mutating func stand(at next: PreviewNode, _ map: PreviewMap) {
    node = next
    roads = map.roads(from: next)
    rest()
  }

  /// Markers that were not told near here.
  private func untold(_ markers: [MapFeature], _ settings: BehaviorSettings) -> [MapFeature] {
    markers.filter { marker in
      told[marker.id].map { $0.metres(to: node.point) > settings[.previewAdjacent] } ?? true
    }
  }

  private mutating func remember(
    _ markers: [MapFeature], until end: GeoPoint, _ settings: BehaviorSettings
  ) {
    told = told.filter { $0.value.metres(to: node.point) < settings[.previewAdjacent] }
    for marker in markers { told[marker.id] = end }
  }
}
