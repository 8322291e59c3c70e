import Files
import Glibc
import Report

/// Writes a report: the page, its numbers, its figures, the sounds under names that people know.
package struct ReportFiles {
  private let output: OutputPath
  /// Whether the figures' files have their titles; in the page captions stand in their place.
  let hasTitles: Bool
  /// The engine that the page's players need; nil where they play sound files only.
  let engine: PageEngine?

  package init(folder: OutputPath, hasTitles: Bool, engine: PageEngine? = nil) {
    (output, self.hasTitles, self.engine) = (folder, hasTitles, engine)
  }

  /// Writes everything.
  /// - Parameter sounds: path of each whole sound from the folder, and the name it gets.
  package func write(_ report: Report, sounds: [(file: String, name: String)] = []) throws {
    let json = try report.json()
    try TextFile.write(json, to: output.below("report.json"))
    try TextFile.write(PaperTable.markdown(report), to: output.below("table.md"))
    try TextFile.write(PaperTable.latex(report), to: output.below("table.tex"))
    try TextFile.write(ReportTable.csv(report), to: output.below("cells.csv"))
    try TextFile.write(ReportTable.differences(report), to: output.below("differences.csv"))
    try writeFigures(report)
    try linkSounds(sounds)
    let page = try ReportPage.html(
      report: report, json: json, charts: ChartLibrary.text, media: media(report), engine: engine)
    try TextFile.write(page, to: output.below("report.html"))
  }

  /// Figures that are as they were keep their pictures: `FigureFiles` draws the others.
  private func writeFigures(_ report: Report) throws {
    let place = output.below(FigureFiles.name)
    try place.makeFolder()
    let figures = ReportFigures.all(of: report)
    let ids = Set(figures.map(\.id))
    removeOwn(place) { name in
      ["overview", "transfer-", "traces-"].contains { name.hasPrefix($0) }
        && !ids.contains(String(name.prefix { $0 != "." }))
    }
    for figure in figures {
      try TextFile.write(figure.spec(hasTitle: hasTitles), to: place.below("\(figure.id).vl.json"))
    }
  }

  /// Sounds and pictures of the cells, for the page.
  private func media(_ report: Report) throws -> [String: String] {
    var media: [String: String] = [:]
    for cell in report.cells {
      if let audio = cell.audio {
        for file in audio.files { media[file] = try dataAddress(file, type: audio.type) }
      }
      if let picture = cell.spectrogram {
        media[picture.file] = try dataAddress(picture.file, type: "image/png")
      }
    }
    return media
  }

  private func dataAddress(_ file: String, type: String) throws -> String {
    let bytes = try output.below(file).reading { try FileContent.read($0, limit: 1 << 28) }
    return MediaText.dataURI(type: type, bytes: bytes)
  }

  /// The same files under readable names, without a second copy where the file system has links.
  private func linkSounds(_ sounds: [(file: String, name: String)]) throws {
    let place = output.below("sounds")
    guard !sounds.isEmpty || place.kind == S_IFDIR else { return }
    try place.makeFolder()
    removeOwn(place) { Self.isSoundName($0) }
    if sounds.isEmpty { try OutputName(place).removeFolder() }
    for sound in sounds {
      try OutputName(place.below(sound.name)).link(to: output.below(sound.file))
    }
  }

  /// `a-pitch.lua-d1-walk.wav`.
  private static func isSoundName(_ name: String) -> Bool {
    let parts = name.split(separator: "-")
    return parts.count > 3 && parts[0].allSatisfy(\.isLowercase)
      && parts.contains { $0.first == "d" && $0.count > 1 && $0.dropFirst().allSatisfy(\.isNumber) }
  }

  /// Removes files of an earlier run from a folder, itself no link; what lies in folders below stays.
  private func removeOwn(_ place: OutputPath, where isOwn: (String) -> Bool) {
    for name in place.contents() where isOwn(name) {
      (try? OutputName(place.below(name)))?.remove()
    }
  }
}

/// The charts' library, which `make deps` fetches: a bundle of Vega, Vega-Lite and their interpreter.
package enum ChartLibrary {
  /// Path of the folder with the bundle and the tool that draws figures as files; nil where it is not installed.
  package static var folder: String? { FetchedFiles.folder("charts", holding: "vega.js") }

  static var text: String? { folder.flatMap { try? FileContent.text($0 + "/vega.js") } }
}
