import Files
import Rendering
import Report
import Score

/// The sounds of a report's players: of each cell its events or its excerpt, and the engine that events need.
struct PlayerSounds {
  /// The engine that goes into the page; nil where it is not installed or not asked for.
  private let engine: PageEngine?
  private let choice: PageSounds
  /// The report's folder.
  private let folder: String

  init(engine: PageEngine?, choice: PageSounds, folder: String) {
    (self.engine, self.choice, self.folder) = (engine, choice, folder)
  }

  /// - Throws: `Fault` of code `missing` where events are asked for and the engine is not there.
  init(_ request: CompareRequest) throws {
    let choice = request.turns.isEmpty ? request.pageSounds : .events
    if !request.turns.isEmpty, request.pageSounds == .mp3 {
      throw Fault.call(
        "turn", "a sound file cannot be turned", hint: "choose ‹sounds events›, or leave it out")
    }
    let engine = choice == .mp3 ? nil : try PageEngine.installed
    if choice == .events, engine == nil {
      throw Fault(
        .missing, "the engine for pages, \(PageEngine.module), is not there",
        hint:
          "make it with make wasm, say with RIPPLES_WASM in which folder it is, or choose ‹sounds mp3›"
      )
    }
    self.init(engine: engine, choice: choice, folder: request.output)
  }

  /// Chooses for every cell.
  /// - Returns: the engine, where a cell needs it.
  func choose(for cells: inout [FinishedCell]) -> PageEngine? {
    let useful = cells.indices.filter { isUseful(cells[$0]) }
    let saved = useful.reduce(0) { $0 + saving(cells[$1]) }
    let pays = choice == .events || saved > (engine?.size ?? 0)
    for index in cells.indices { cells[index].audio = cells[index].stored?.excerpt }
    guard let engine, pays, !useful.isEmpty else { return nil }
    for index in useful { cells[index].audio = cells[index].stored?.events }
    return engine
  }

  /// Whether the events of a cell are wanted: all that there are, or those that are smaller than the excerpt.
  private func isUseful(_ cell: FinishedCell) -> Bool {
    guard engine != nil, cell.stored?.events != nil else { return false }
    return choice == .events || saving(cell) > 0
  }

  /// The bytes that a page is smaller by with a cell's events.
  private func saving(_ cell: FinishedCell) -> Int {
    guard let stored = cell.stored else { return 0 }
    return size(stored.excerpt) - size(stored.events)
  }

  private func size(_ audio: Report.Cell.Audio?) -> Int {
    audio.flatMap { FileContent.size(folder + "/" + $0.file) } ?? 0
  }
}

extension PageEngine {
  /// The name of the engine's module, packed, which `make wasm` writes to `.build/wasm` with its script.
  static let module = "ripples-engine.wasm.gz"

  /// The engine as `make wasm` has made it; nil where it is not there.
  static var installed: PageEngine? {
    get throws {
      guard let folder = FetchedFiles.folder("wasm", holding: module) else { return nil }
      return PageEngine(
        module: try FileContent.read(folder + "/" + module),
        script: try FileContent.text(folder + "/engine.mjs"))
    }
  }
}
