/// The notes of a cell over time: a line for each, which follows its pitch where that glides.
enum NotesPanel {
  private static let mostNotes = 600

  static func panel(_ notes: [Report.Cell.Note], end: Double, _ look: Look) -> Spec {
    let isPitched = notes.allSatisfy { ($0.pitch ?? 0) > 0 }
    let shown = notes.prefix(mostNotes).enumerated()
    let axis: Spec = ["tickCount": 2, "minExtent": 46, "maxExtent": 46, "grid": false]
    let y: Spec =
      isPitched
      ? [
        "field": "pitch", "type": "quantitative", "title": nil,
        "scale": ["type": "log", "nice": false, "padding": 5], "axis": axis,
      ]
      : [
        "field": "voice", "type": "nominal", "title": nil,
        "axis": axis.adding(["labelLimit": 44]),
      ]
    let mark: Spec = [
      "type": "line", "strokeWidth": 3, "strokeCap": "butt", "strokeJoin": "round",
      "color": .text(look.colour), "clip": true,
    ]
    return [
      "title": TracesFigure.heading(
        "notes", isPitched ? "pitch" : "voice", isPitched ? "Hz" : ""),
      "width": 640, "height": 64,
      "data": ["values": .list(shown.flatMap { points($1, number: $0, end: end) })],
      "mark": mark,
      "encoding": [
        "x": TracesFigure.seconds(end: end), "y": y,
        "detail": ["field": "note", "type": "nominal"],
      ],
    ]
  }

  private static func points(_ note: Report.Cell.Note, number: Int, end: Double) -> [Spec] {
    let straight = [(note.start, note.pitch), (min(end, note.end), note.pitch)]
    let path = note.glide.map { $0.filter { $0.count == 2 }.map { ($0[0], Optional($0[1])) } }
    return (path ?? straight).map { seconds, pitch in
      [
        "note": .number(Double(number)), "t": .number(seconds), "voice": .text(note.voice),
        "pitch": .value(pitch),
      ]
    }
  }
}
