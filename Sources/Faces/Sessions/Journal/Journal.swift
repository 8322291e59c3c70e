import Files
import Glibc
import JSON
import MapData
import Prompt
import Rendering
import Score
import Wayfinding

/// The journal of a session: writes everything that is done, a line each, which goes to the file at once, so that
/// after a crash it ends with a whole line.
final class Journal {
  let path: String
  private var file: UnsafeMutablePointer<FILE>?
  /// Whether nothing of it is missing so far.
  private(set) var isWhole = true
  private let onProblem: (String) -> Void

  /// Begins a journal, and makes the folders that it needs.
  /// - Throws: `Fault` (`missing`, `permission`, `diskFull` or `file`) where it cannot be made.
  init(_ path: String, header: JournalHeader, onProblem: @escaping (String) -> Void) throws {
    (self.path, self.onProblem) = (path, onProblem)
    let fault = try Self.makeFolder(of: path)
    guard let file = Self.open(path) else {
      if errno == EWOULDBLOCK {
        throw Fault(
          .file, "another session writes its journal there", at: FaultPlace(path),
          hint: "give another file with ‹journal›")
      }
      let number = errno == ENOENT && fault != 0 ? fault : errno
      throw Fault(
        FaultCode(system: number), "the journal cannot be written: \(Fault.words(number))",
        at: FaultPlace(path), hint: "give another file with ‹journal›, or ‹journal none›")
    }
    self.file = file.stream
    if let kept = file.kept { onProblem("the journal that was there is kept as \(kept)") }
    write(header.json)
  }

  deinit { if let file { fclose(file) } }

  func add(_ entry: JournalEntry) { write(entry.json) }

  func add(_ turn: HeardHead) { write(turn.json) }

  /// Notes a line that a person typed, for readers of the journal.
  func note(_ text: String, from client: String, tick: Int) {
    write(.object(["tick": tick, "typed": text, "by": client]))
  }

  /// Notes a decision in a garden, for readers of the journal.
  func note(_ decision: Decision, tick: Int) {
    write(.object(["tick": tick, "decided": JSONText.object(decision.members)]))
  }

  /// Notes the SHA-256 of sounds that have come to a room, by their paths as the scene has them.
  func note(sounds: [String: String], tick: Int) {
    let hashes = sounds.sorted { $0.key < $1.key }.map { ($0.key, JSONText.string($0.value)) }
    write(.object(["tick": tick, "sounds": JSONText.object(hashes)]))
  }

  /// Notes how far the session is, so that the journal of one that is killed has its length.
  func mark(tick: Int) { write(.object(["tick": tick])) }

  /// Writes the last line, and closes the file.
  /// - Parameters:
  ///   - frames: the frames of sound of the whole session.
  ///   - tiles: those of the map that were used; nil without a map.
  func end(tick: Int, frames: Int, counters: [(String, JSONText)], tiles: MapTiles?) {
    write(
      .object(present: [
        ("tick", tick.json), ("frames", frames.json), ("counters", .object(counters)),
        ("tiles", tiles?.json),
      ]))
    if let file { fclose(file) }
    file = nil
  }

  private func write(_ json: JSONText) {
    guard let file else { return }
    if fputs(json.compact + "\n", file) < 0 || fflush(file) != 0 {
      onProblem("\(path): the journal ends here: \(Fault.words(errno))")
      fclose(file)
      self.file = nil
      isWhole = false
    }
  }

  /// Opens a file for one session alone; one that holds another session's journal gets another name before.
  /// - Returns: the file, and that name; nil where it cannot, and `errno` has the reason: `EWOULDBLOCK` for a file that
  ///   another session has.
  private static func open(_ path: String) -> (
    stream: UnsafeMutablePointer<FILE>, kept: String?
  )? {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    // A link that has the journal's name is kept aside like another session's file; pipes, devices and the links of the system
    // that lead to what is open, as /dev/stdout, are written to.
    let isOfSystem = ["/dev/", "/proc/"].contains { path.hasPrefix($0) }
    let isFollowed = isOfSystem || FileContent.isDevice(path)
    let opened = Glibc.open(path, flags | (isFollowed ? 0 : O_NOFOLLOW), 0o666)
    if opened < 0, errno == ELOOP {
      return keep(path).flatMap { name in open(path).map { ($0.stream, name) } }
    }
    guard opened >= 0, let file = fdopen(opened, "a") else { return nil }
    var status = stat()
    let isFile = fstat(fileno(file), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isFile else { return (file, nil) }
    // Where a file system has no locks, nobody is kept out.
    let isTaken = flock(fileno(file), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    if !isTaken, status.st_size == 0 || isOfSystem { return (file, nil) }
    let kept = isTaken ? nil : keep(path)
    let number = errno
    fclose(file)
    errno = number
    return kept.flatMap { name in open(path).map { ($0.stream, name) } }
  }

  /// Gives a file the next name that is free: `walk.jsonl.1`.
  /// - Returns: the name; nil where it cannot, and `errno` has the reason.
  private static func keep(_ path: String) -> String? {
    var number = 1
    while FileContent.exists("\(path).\(number)") { number += 1 }
    let name = "\(path).\(number)"
    return rename(path, name) == 0 ? name : nil
  }

  /// Makes the folders on the way to a file.
  /// - Returns: the `errno` of the last folder that could not be made; 0 where none failed.
  /// - Throws: `Fault` where the shared temporary folder belongs to somebody else.
  private static func makeFolder(of path: String) throws -> Int32 {
    let shared = PrivateFolder.temporary()
    if path.hasPrefix(shared + "/") { try PrivateFolder.make(shared) }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard parts.count > 1 || parts.first?.isEmpty == false else { return 0 }
    var (folder, fault): (String, Int32) = ("", 0)
    while let part = parts.popFirst() {
      folder += part + "/"
      if !part.isEmpty, mkdir(folder, 0o700) != 0, errno != EEXIST { fault = errno }
    }
    return fault
  }

  /// The path of a journal when nobody names one: `2026-05-01-093000-4711.jsonl`, named by local time and process.
  static func standardPath(
    at time: time_t = Glibc.time(nil), _ named: (String) -> String? = UserFolder.named
  ) -> String {
    let folder = UserFolder.state(named) ?? PrivateFolder.temporary()
    return "\(folder)/journals/\(stamp(time))-\(getpid()).jsonl"
  }

  /// The local time such as `2026-05-01-093000`.
  static func stamp(_ time: time_t) -> String { DatedName.expand("%Y-%m-%d-%H%M%S", at: time) }
}

/// The first line of a journal: what the session began with.
struct JournalHeader: Decodable {
  var ripples: String
  var started: String
  /// The text of the mapping.
  var text: String
  /// The SHA-256 of the dataset's files; nil without a dataset.
  var dataHash: String?
  /// The SHA-256 of the phrase book that a person named; nil without one.
  var bookHash: String?
  /// The site and the texts of its mappings.
  var garden: GardenTexts?
  /// The scene of objects.
  var room: RoomText?
  /// The request of the session without its site and its objects.
  private var asked: LiveRequest

  init(
    _ request: LiveRequest, text: String, dataHash: String?, bookHash: String? = nil,
    garden: GardenTexts? = nil, room: RoomText? = nil, started: String
  ) {
    ripples = Version.current
    (asked, self.started, self.text) = (request, started, text)
    (self.dataHash, self.bookHash) = (dataHash, bookHash)
    (self.garden, self.room) = (garden, room)
  }

  private enum CodingKeys: String, CodingKey {
    case ripples, started, mapping, text, data, dataHash, bookHash, wordsCome, garden, room
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    ripples = try values.decode(String.self, forKey: .ripples)
    started = try values.decode(String.self, forKey: .started)
    text = try values.decode(String.self, forKey: .text)
    dataHash = try values.decodeIfPresent(String.self, forKey: .dataHash)
    bookHash = try values.decodeIfPresent(String.self, forKey: .bookHash)
    garden = try values.decodeIfPresent(GardenTexts.self, forKey: .garden)
    room = try values.decodeIfPresent(RoomText.self, forKey: .room)
    asked = LiveRequest(
      mapping: try values.decodeIfPresent(String.self, forKey: .mapping),
      data: try values.decodeIfPresent(String.self, forKey: .data))
    asked.wordsCome = try values.decodeIfPresent(Bool.self, forKey: .wordsCome) ?? false
    asked.play = try PlaySettings(.repl, from: decoder, kept: .journal)
  }

  var json: JSONText {
    .object(
      [
        ("ripples", .string(ripples)), ("started", .string(started)),
        ("mapping", .string(orNull: asked.mapping)), ("data", .string(orNull: asked.data)),
        ("dataHash", .string(orNull: dataHash)), ("bookHash", .string(orNull: bookHash)),
      ] + asked.play.fields(of: .journal) + [
        ("text", .string(text)), ("wordsCome", .bool(asked.wordsCome)),
        ("garden", garden?.json ?? .null),
        ("room", room?.json ?? .null),
      ])
  }

  /// The request of the session.
  /// - Throws: `Fault` (`call`) for a setting that cannot be.
  var request: LiveRequest {
    get throws {
      var request = asked
      request.site = garden?.path
      request.objects = room?.path
      try request.validate()
      return request
    }
  }
}
