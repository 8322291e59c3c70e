import Pictures
import Score

extension GardenDirector {
  /// Inputs whose traces are drawn, where the walk has them.
  static let traced = ["pace", "heading", "temperature", "accuracy"]

  package func prepare(_ plot: RenderPlot) {
    plot.features = SiteMap(pieces.site, on: plane).features
  }

  package func note(
    _ moment: WalkMoment, at seconds: Double, on stage: SoundingParts, in plot: RenderPlot
  ) {
    guard wayfinder.state.place != nil else { return }
    plot.note(walker: ears.position, at: seconds)
    plot.walk.note(
      log.decisions[notedDecisions...], of: wayfinder, at: seconds,
      MapPoint(east: ears.position.x, north: ears.position.y)
    ) { [plane] in
      let place = plane.world($0)
      return MapPoint(east: place.x, north: place.y)
    }
    notedDecisions = log.decisions.count
    let sources = parts.sorted { $0.key < $1.key }.map { key, part in
      stage.source(part, name(of: key), on: ears.listener.local(ears.heard(place(of: key))))
    }
    plot.note(sources, at: seconds)
    for name in Self.traced {
      guard let index = inputs.firstIndex(where: { $0.name == name }) else { continue }
      plot.note(inputs[index], moment.inputs[index], at: seconds)
    }
  }

  private func name(of key: Role.Key) -> String {
    switch key {
    case .ripple(let number): wayfinder.ripples[number].name
    case .dejavu(let number): wayfinder.dejavus[number].name
    }
  }
}
