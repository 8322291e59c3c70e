/// A render over one axis of time: the map, then azimuth, distance and
/// level of every source, the spectrogram of the mix, and the controls. Panels without data are left out.
public struct ScenePicture: Picture, Sendable {
  public var title: String
  /// The map that is drawn on top; its crossings are lines in all panels, its ripples' colours are those of the
  /// sources.
  public var map: MapPicture?
  /// The times that the axis shows, in seconds; nil for all that was recorded.
  public var duration: Double?
  let scene: SceneRecorder
  let width = 960.0

  public init(
    title: String, _ scene: SceneRecorder, map: MapPicture? = nil, duration: Double? = nil
  ) {
    (self.title, self.scene, self.map, self.duration) = (title, scene, map, duration)
  }

  static let left = 78.0
  static let right = 206.0
  static let gap = 12.0

  public var size: Size {
    let map: Double = mapHeight > 0 ? mapHeight + 28 : 0
    let panels = panels.map { $0.height + Self.gap }.reduce(0, +)
    return Size(width, 42 + map + max(panels, 20) + 44)
  }

  public func draw(on canvas: Canvas) {
    canvas.text(canvas.fitted(title, width: width - 32, .title), at: Point(16, 20), .title)
    var top = 42.0
    if let map {
      map.draw(on: canvas, in: Rectangle(16, top, width - 32, mapHeight))
      top += mapHeight + 28
    }
    let panels = self.panels
    if panels.isEmpty { canvas.text("Nothing was recorded.", at: Point(16, top + 10), .label) }
    for (index, panel) in panels.enumerated() {
      let area = Rectangle(Self.left, top, width - Self.left - Self.right, panel.height)
      panel.draw(on: canvas, in: area, isLast: index == panels.count - 1)
      top += panel.height + Self.gap
    }
  }

  private var mapHeight: Double { if let map { min(map.size.height - 50, 420) } else { 0 } }

  /// The axis of time that all panels share.
  var time: Axis {
    Axis(.time, 0...max(duration ?? max(scene.last, scene.spectrogram.duration), 0), title: "time")
  }

  var panels: [ScenePanel] {
    let frame = PanelFrame(time: time, crossings: map?.walk.crossings ?? [])
    let shown = SourcePanel.shown(scene.sources, map)
    var panels: [ScenePanel] = []
    for kind in SourcePanel.Kind.allCases {
      let hasLegend = panels.isEmpty
      let more = scene.sources.count - shown.count + scene.sourcesLeftOut
      let panel = SourcePanel(
        kind: kind, sources: shown, frame: frame, legend: hasLegend, more: more)
      if panel.hasData { panels.append(panel) }
    }
    if !scene.spectrogram.isEmpty {
      panels.append(SpectrumPanel(spectrogram: scene.spectrogram, frame: frame))
    }
    let controls = ControlPanel.shown(scene.controls)
    let hidden = scene.controls.count { !$0.isEmpty } - controls.count
    for (index, control) in controls.enumerated() {
      let more = index == controls.count - 1 ? hidden : 0
      panels.append(ControlPanel(control: control, frame: frame, more: more))
    }
    return panels
  }
}

/// One of the panels that lie one below the other.
protocol ScenePanel {
  /// The height in points.
  var height: Double { get }
  func draw(on canvas: Canvas, in area: Rectangle, isLast: Bool)
}

/// The parts that all panels have: the axis of time and the moments at which ripples were entered and left.
struct PanelFrame {
  let time: Axis
  let crossings: [(time: Double, at: MapPoint, enters: Bool)]

  /// Draws upright lines at the crossings: whole ones for entering, broken ones for leaving.
  func drawCrossings(on canvas: Canvas, _ plot: Plot, _ colour: Colour = .faint) {
    for crossing in crossings.prefix(500) where time.range.contains(crossing.time) {
      let x = plot.point(crossing.time, plot.y.range.lowerBound).x
      canvas.line(
        [Point(x, plot.area.y), Point(x, plot.area.bottom)],
        Stroke(
          colour.opacity(0.7), width: 0.9, dashes: crossing.enters ? [] : [3, 3]))
    }
  }
}
