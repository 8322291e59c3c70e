import Pictures
import Score

extension GardenDirector {
  /// Inputs whose traces are drawn, where the walk has them.
  static let traced = ["pace", "heading", "temperature", "accuracy"]

  package func prepare(_ plot: RenderPlot) {
    plot.features = SiteMap(pieces.site, on: plane).features
  }

  package func note(
    _ moment: SceneMoment, at seconds: Double, on stage: SceneStage, in plot: RenderPlot
  ) {
    guard wayfinder.state.place != nil else { return }
    plot.note(walker: listener.position, at: seconds)
    noteChanges(at: seconds, in: plot)
    var sources: [SceneSource] = []
    for key in parts.keys.sorted() {
      guard let part = parts[key] else { continue }
      let way = listener.local(place(of: key))
      sources.append(
        SceneSource(
          name(of: key), azimuth: Direction(of: way).azimuth, distance: way.length,
          level: stage.level(of: part, at: way.length)))
    }
    plot.note(sources, at: seconds)
    for name in Self.traced {
      guard let index = inputs.firstIndex(where: { $0.name == name }) else { continue }
      plot.note(inputs[index], moment.inputs[index], at: seconds)
    }
  }

  /// Crossings of edges and new targets since the last time.
  private func noteChanges(at seconds: Double, in plot: RenderPlot) {
    let here = MapPoint(east: listener.position.x, north: listener.position.y)
    for decision in log.decisions[notedDecisions...] {
      if decision.kind == .enter || decision.kind == .leave {
        plot.walk.crossings.append((seconds, here, decision.kind == .enter))
      }
    }
    let hasTargets = log.decisions[notedDecisions...].contains { $0.kind == .target }
    notedDecisions = log.decisions.count
    guard hasTargets else { return }
    let targets = wayfinder.state.targets.map { target in
      let place = plane.world(wayfinder.ripples[target.ripple].place)
      return MapPoint(east: place.x, north: place.y)
    }
    if !targets.isEmpty { plot.walk.targets.append((seconds, here, targets)) }
  }

  private func name(of key: Role.Key) -> String {
    switch key {
    case .ripple(let number): wayfinder.ripples[number].name
    case .dejavu(let number): wayfinder.dejavus[number].name
    }
  }
}
