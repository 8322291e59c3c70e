import Datasets
import Engine
import Files
import FoundationEssentials
import MapData
import Rendering
import Score
import SoundFiles

/// A replay of a live session from its journal: the same samples.
public struct Replay {
  public let path: String
  /// The seconds of sound.
  public let duration: Double
  /// Sentences on everything that may make the samples differ: a dataset that has changed, events that came late.
  ///
  /// After it was written, they also tell what of the session could not be done again.
  public var warnings: [String] { known + refused.warnings }
  private let known: [String]
  private let refused = Refused()
  private let request: LiveRequest
  private let text: String
  private let garden: GardenTexts?
  private let room: RoomText?
  private let entries: [JournalEntry]
  /// The turns of the head that were heard.
  private let heads: [HeardHead]
  /// The tiles of the map that the session used.
  private let tiles: MapTiles?
  private let frames: Int

  /// The warnings of what the last run of a replay could not do again.
  private final class Refused { var warnings: [String] = [] }

  /// Reads a journal.
  /// - Parameters:
  ///   - permit: the files that may be read besides the journal's folder, its project and the working folder.
  ///   - voiceCommand: the program that speaks callouts; a journal's is not run unless it is given here.
  ///   - mapTiles: where the tiles of the map are; nil for where they were, or are kept of a host, which is not asked.
  /// - Throws: `Fault`: `record` with the line of the journal that cannot be read, `missing` or `permission` for a
  ///   file that it names, `permission` for a program that is not given.
  public init(
    path: String, permit: ReadPermit = ReadPermit(), voiceCommand: String? = nil,
    mapTiles: String? = nil
  ) throws {
    self.path = path
    let lines = try FileContent.text(path, limit: 1 << 31).split(separator: "\n")
    guard let first = lines.first else {
      throw Fault(
        .record, "is empty", at: FaultPlace(path), hint: "give a journal of ripples repl")
    }
    let header = try Self.decode(JournalHeader.self, first, path, line: 1)
    var request = try FieldName.blaming(path, line: 1, in: "", of: .journal) { try header.request }
    let given = mapTiles.flatMap { TileSources.isHost($0) ? nil : $0 }
    request.permit = (given.map(permit.allowing) ?? permit).replayed(from: path)
    try request.play.allow(voiceCommand: voiceCommand, of: path)
    let scope = request.permit.scope(of: path)
    let book = request.play.speech.phraseBook
    let tiles = mapTiles == nil ? request.play.tileFiles : nil
    for named in [request.data, request.microphone, request.head, book, tiles].compactMap({ $0 }) {
      try scope.check(named)
    }
    request.mapIsTold = request.play.hasTileHost
    request.mapTiles = mapTiles ?? request.mapTiles
    self.request = request
    text = header.text
    (garden, room) = (header.garden, header.room)
    let told = try Told(lines, path)
    (entries, heads, self.tiles) = (told.entries, told.heads, told.tiles)
    let rate = Double(request.sampleRate)
    let known = request.play.ticks.seconds(of: told.lastTick) + 1
    // The sound of a session whose conductor fell behind is longer than its ticks.
    let longest = Int(held: (2 * known + 60) * rate, .towardZero)
    self.frames = min(told.frames ?? Int(held: known * rate, .towardZero), longest)
    duration = Double(self.frames) / rate
    guard self.frames >= 0, duration < 7 * 86_400 else {
      throw Fault(
        .record, "says that it lasts \(duration) s", at: FaultPlace(path),
        hint: "is it a whole journal?")
    }
    var warnings = try Self.warnings(header, request, told)
    if let frames = told.frames, frames > longest {
      warnings.append(
        "the journal says \(frames) frames, but its last line is of second "
          + "\(Figure.plain(known - 1)): only \(Figure.plain(duration)) s are rendered")
    }
    self.known = warnings
  }

  /// The lines of a journal after its header.
  private struct Told {
    private(set) var entries: [JournalEntry] = []
    /// The turns of the head that were heard, each written later than what was done at the same tick.
    private(set) var heads: [HeardHead] = []
    /// The frames of the session; nil where the journal has no end.
    private(set) var frames: Int?
    private(set) var lastTick = 0
    /// The number of events that came late.
    private(set) var late = 0
    /// The sounds that came to a room, with their hashes.
    private(set) var sounds: [(sound: String, hash: String)] = []
    /// The tiles of the map that were used; nil without a map, and in a journal without an end.
    private(set) var tiles: MapTiles?
    /// The first line of an action that stands behind one of a later tick.
    private(set) var disordered: Int?

    init(_ lines: [Substring], _ path: String) throws {
      for (number, line) in lines.enumerated().dropFirst() {
        // A session that was killed may have left half a line at the end.
        if number == lines.count - 1, !line.hasSuffix("}") { break }
        let decoded = try Replay.decode(JournalLine.self, line, path, line: number + 1)
        guard JournalLine.ticks.contains(decoded.tick), decoded.frames ?? 0 >= 0 else {
          throw Fault(
            .record, "tick \(decoded.tick) is in no session; none lasts a week",
            at: FaultPlace(path, line: number + 1), hint: "is it a journal of ripples repl?")
        }
        frames = decoded.frames ?? frames
        lastTick = max(lastTick, decoded.tick)
        late = decoded.counters?.lateEvents ?? late
        sounds += (decoded.sounds ?? [:]).map { (sound: $0.key, hash: $0.value) }
        do {
          if let head = try HeardHead(decoded) {
            if decoded.tick < heads.last?.tick ?? 0 { disordered = disordered ?? number + 1 }
            heads.append(head)
            continue
          }
          if decoded.frames != nil { tiles = try decoded.tiles.map(MapTiles.init(reading:)) }
          guard let action = try JournalEntry.action(decoded) else { continue }
          if decoded.tick < entries.last?.tick ?? 0 { disordered = disordered ?? number + 1 }
          entries.append(
            JournalEntry(
              tick: decoded.tick, action: action, wasStopped: decoded.stopped ?? false,
              steps: decoded.stopped == true ? try decoded.stops?.first : nil))
        } catch let fault as Fault {
          throw Fault(
            .record, fault.message, at: FaultPlace(path, line: number + 1),
            hint: "is it a journal of ripples repl?")
        }
      }
    }
  }

  private static func warnings(
    _ header: JournalHeader, _ request: LiveRequest, _ told: Told
  ) throws -> [String] {
    var warnings: [String] = []
    if let line = told.disordered {
      warnings.append(
        "line \(line) of the journal is of an earlier tick than the line of its kind before it: somebody has changed the journal, and the sound may be another"
      )
    }
    if header.ripples != Version.current {
      warnings.append(
        "the session was played by ripples \(header.ripples), this is \(Version.current)")
    }
    if let data = request.data {
      guard FileContent.exists(data) else {
        throw Fault(
          .missing, "the dataset is not there", at: FaultPlace(data),
          hint: "replay where the session was, or bring it back")
      }
      if let hash = header.dataHash,
        try request.permit.guarding({ try FileContent.hash(data) }) != hash
      {
        warnings.append("\(data) has changed since: the samples differ")
      }
    }
    if let book = request.play.speech.phraseBook, let hash = header.bookHash,
      try request.permit.guarding({ try FileContent.hash(book) }) != hash
    {
      warnings.append("\(book) has changed since: other words may be said")
    }
    if let room = header.room {
      let scope = request.permit.scope(of: room.path)
      warnings += try room.changedSounds(told.sounds, in: scope).map {
        "\($0) of \(room.path) has changed since: the samples differ"
      }
      if !room.hasItsHash {
        warnings.append("the text of \(room.path) is not the one that its hash names")
      }
    }
    let stopped = told.entries.filter { $0.wasStopped && $0.steps == nil }.count
    if stopped > 0 {
      warnings.append("lines that were stopped by a limit are left out: \(stopped)")
    }
    if told.late > 0 {
      warnings.append("\(told.late) events came late in the session: the samples differ there")
    }
    if told.frames == nil {
      warnings.append("the journal has no end: one second after its last line is rendered")
    }
    return warnings
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, _ line: Substring, _ path: String, line number: Int
  ) throws -> T {
    do {
      return try JSONDecoder().decode(type, from: Data(line.utf8))
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      let field = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw Fault(
        .record, context.debugDescription, at: FaultPlace(path, line: number, part: field),
        hint: "correct the file")
    } catch {
      throw Fault(
        .record, "this is no line of a journal", at: FaultPlace(path, line: number),
        hint: "give a journal of ripples repl")
    }
  }

  /// Renders it to a sound file.
  /// - Returns: the file's path.
  /// - Throws: `Fault`: `call` for an unknown format, the code of the file that cannot be read or written, `record`
  ///   for what is wrong in the journal.
  public func write(
    output: String, format: String? = nil, progress: (Double) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws -> String {
    try run(output: output, format: format, progress: progress, isCancelled: isCancelled).path
  }

  /// Renders it to a sound file.
  /// - Returns: a report of what was written, with the hash of its samples.
  func run(
    output: String, format: String? = nil, progress: (Double) -> Void = { _ in },
    isCancelled: () -> Bool = { false }
  ) throws -> AudioFileReport {
    let writer = try AudioFileWriter(
      path: output, format: try format.map(AudioFormat.named), sampleRate: request.sampleRate,
      channels: 2)
    do {
      try FieldName.blaming(
        path, line: 1, in: "", of: .journal,
        except: [Settings.all.voiceCommand.name, Settings.all.mapTiles.name]
      ) {
        try play(progress: progress) { block in
          try writer.write(block)
          return !isCancelled()
        }
      }
    } catch {
      if !Fault.isOfWriting(error) { writer.abort() }
      throw error
    }
    return try writer.finish()
  }

  /// Renders it block by block.
  /// - Parameter take: gets interleaved stereo; false ends it early.
  func play(
    progress: (Double) -> Void = { _ in }, _ take: (UnsafeBufferPointer<Float>) throws -> Bool
  ) throws {
    let loader = VersionLoader(permit: request.permit)
    let performance = try LivePerformance(
      request, source: text, dataset: request.dataset(readBy: garden == nil ? text : nil),
      garden: garden, room: room, loader: loader, log: { _ in })
    var script = JournalScript(entries, loader: loader)
    refused.warnings = []
    var failures: [String] = []
    performance.garden?.failed = { failures.append("a part could not begin: \($0)") }
    defer {
      let map = performance.garden?.director.map?.tiles
      let changed = map.flatMap { tiles?.warning($0) }
      refused.warnings = [script.warning ?? failures.first, changed].compactMap { $0 }
    }
    let blocks = SoundBlocks(performance.output)
    var given = 0
    var heads = self.heads[...]
    while given < frames {
      let end = Int64(clamping: (blocks.rendered + SoundBlocks.size + 63) / 64 * 64)
      while performance.knownFrame < end {
        try script.perform(performance)
        performance.step()
      }
      performance.flush()
      performance.garden?.head.repeatHeard(&heads, before: end)
      let block = blocks.next(atMost: frames - given)
      given += block.count / 2
      guard try take(block) else { break }
      progress(Double(given) / Double(frames))
    }
  }
}

/// A session's sound in blocks, without the latency before it.
final class SoundBlocks {
  static let size = 512
  private(set) var rendered = 0
  private let source: any BlockSource
  private let left = UnsafeMutablePointer<Float>.allocate(capacity: SoundBlocks.size)
  private let right = UnsafeMutablePointer<Float>.allocate(capacity: SoundBlocks.size)
  private let stereo = UnsafeMutablePointer<Float>.allocate(capacity: 2 * SoundBlocks.size)

  init(_ source: any BlockSource) { self.source = source }

  deinit { for memory in [left, right, stereo] { memory.deallocate() } }

  /// The next frames, interleaved, at most the number asked for; valid until the next call.
  func next(atMost most: Int) -> UnsafeBufferPointer<Float> {
    source.render(left: left, right: right, frames: Self.size)
    let from = min(max(0, Engine.latency - rendered), Self.size)
    rendered += Self.size
    let count = min(Self.size - from, most)
    for i in 0..<count {
      stereo[2 * i] = left[from + i]
      stereo[2 * i + 1] = right[from + i]
    }
    return UnsafeBufferPointer(start: stereo, count: 2 * count)
  }
}
