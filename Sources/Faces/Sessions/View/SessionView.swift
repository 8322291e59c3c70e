import JSON
import Prompt

/// A thing that a session shows to one who looks at it, a page for example. A prompt only hears of what is said.
public enum SessionView: Sendable {
  /// The things that stay from version to version: the mapping, the walk, the inputs, the site.
  case scene(JSONText)
  /// The things that move: time, values, levels, the walker.
  case state(JSONText)
  /// Decisions of a garden, each with its reason, in their order.
  case decisions([JSONText])
  /// Callouts and other acts of a guide, each with its reason, in their order.
  case callouts([JSONText])
  /// A pattern that the walker's hand shall feel: `heavy`, `light` or `error`.
  case felt(String)
  /// A line that somebody typed, and the answer.
  case typed(PromptInput, Reply)
}

/// One who looks at a session: called on the conductor's thread, so it returns soon.
public typealias SessionViewer = @Sendable (SessionView) -> Void

extension LiveSession {
  /// Shows the session to one who looks at it, from now on: at once what there is, then the state ten times a second
  /// and everything else as it happens. It costs nothing while nobody looks.
  /// - Parameter viewer: nil looks away.
  public func look(_ viewer: SessionViewer?) { mailbox.post(.look(viewer)) }
}

extension ConductorLoop {
  /// The states that are shown in a second.
  static let viewsPerSecond = 10.0

  /// Begins to show, or ends.
  func look(_ viewer: SessionViewer?) {
    self.viewer = viewer
    guard let viewer else { return }
    if levels == nil {
      let sink = LevelSink()
      if (try? hub.add(sink)) != nil { levels = sink }
    }
    viewer(.scene(SessionScene(performance).json))
    if let garden = performance.garden {
      let all = garden.director.log.decisions.suffix(50)
      viewer(.decisions(all.map { SessionScene.json($0, in: garden) }))
      let notes = (garden.director.guidance?.notes ?? []).filter(CalloutJSON.isShown).suffix(50)
      viewer(.callouts(notes.map(CalloutJSON.json)))
    }
    viewer(.state(SessionState(self).json))
  }

  /// Shows the state, when it is time for it.
  func show() {
    guard let viewer else { return }
    let every = max(1, Int(held: performance.request.controlRate / Self.viewsPerSecond))
    if performance.tick % every == 0 { viewer(.state(SessionState(self).json)) }
  }
}
