/// The parts of a cell's account.
enum CellParts {
  private static let mostNotes = 200

  static func facts(_ cell: Report.Cell) -> Markup {
    guard cell.status == .done else { return .nothing }
    func level(_ value: Double?, _ unit: String) -> String {
      value.map { "\(NumberText.fixed($0, 1)) \(unit)" } ?? "none: silence"
    }
    return factList([
      ("loudness", level(cell.lufs, "LUFS")), ("gain", level(cell.gainDB, "dB")),
      ("true peak", level(cell.truePeak, "dBTP")),
      ("length", "\(NumberText.fixed(cell.seconds, 1)) s"),
    ])
  }

  /// Why the cell failed, and what it warned of.
  static func problems(_ cell: Report.Cell) -> Markup {
    group {
      if cell.status == .failed {
        tag("p", ["class": "box bad"]) {
          tag("b") { "✗ Failed. " }
          cell.error ?? "No reason was given."
        }
      }
      if !cell.warnings.isEmpty {
        tag("ul", ["class": "box warnings", "aria-label": "Warnings"]) {
          for warning in cell.warnings { tag("li") { warning } }
        }
      }
    }
  }

  static func spectrogram(_ context: PageContext, _ cell: Report.Cell) -> Markup {
    guard let picture = cell.spectrogram else { return .nothing }
    let band = zip([picture.low], [picture.high]).compactMap { low, high -> String? in
      guard let low, let high else { return nil }
      return "\(NumberText.short(low)) to \(NumberText.short(high)) Hz"
    }.first
    let words =
      "Spectrogram of the sound over \(NumberText.fixed(cell.seconds, 1)) s"
      + (band.map { ", \($0) from bottom to top" } ?? "")
    guard let uri = context.media[picture.file] else {
      return tag("p", ["class": "note"]) {
        "The spectrogram is beside this page: "
        tag("code") { picture.file }
        "."
      }
    }
    return tag("figure", ["class": "spectrogram"]) {
      tag("figcaption") { words }
      tag("div", ["class": "frame"]) {
        // Decoded with the page: a picture that is decoded later is blank where the page is scrolled to, printed or taken as a picture.
        tag("img", ["src": uri, "alt": words, "decoding": "sync"])
        if let low = picture.low, let high = picture.high {
          tag("span", ["class": "band high", "aria-hidden": "true"]) { NumberText.short(high) }
          tag("span", ["class": "band", "aria-hidden": "true"]) { NumberText.short(low) }
        }
      }
    }
  }

  static func notes(_ cell: Report.Cell, of name: String) -> Markup {
    guard !cell.notes.isEmpty else { return .nothing }
    let shown = cell.notes.prefix(mostNotes)
    let rest =
      cell.notes.count > shown.count ? " The first \(shown.count); report.json has all." : ""
    return tag("details", ["class": "data"]) {
      tag("summary") {
        "Notes: \(cell.notes.count)"
        tag("span", ["class": "hidden"]) { " of \(name)" }
      }
      wideTable(
        "Notes of \(name)",
        caption: "Every note, with the row and the line that it came from.\(rest)",
        heads: ["start (s)", "end (s)", "voice", "pitch (Hz)", "row", "line"]
      ) { for note in shown { row(note) } }
    }
  }

  /// `261.6`; of a glide also where it ends: `261.6 → 440.0`.
  private static func pitch(_ note: Report.Cell.Note) -> String {
    guard let pitch = note.pitch else { return "—" }
    let end = note.glide?.last?.last.map { " → " + NumberText.fixed($0, 1) } ?? ""
    return NumberText.fixed(pitch, 1) + end
  }

  private static func row(_ note: Report.Cell.Note) -> Markup {
    tag("tr") {
      tag("th", ["scope": "row"]) { NumberText.fixed(note.start, 2) }
      tag("td") { NumberText.fixed(note.end, 2) }
      tag("td") { note.voice }
      tag("td") { pitch(note) }
      tag("td") { note.row.map { "\($0)" } ?? "—" }
      tag("td") { note.line.map { "\($0)" } ?? "—" }
    }
  }
}
