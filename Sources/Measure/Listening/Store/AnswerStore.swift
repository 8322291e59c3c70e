import Analysis
internal import CSQLite
import Files
import Glibc
import JSON
import Score
import Synchronization

/// The answers of a study on disk: SQLite with a write-ahead log that is synchronised at every answer, so that what was
/// acknowledged is there after a crash.
package final class AnswerStore: Sendable {
  /// The version of the tables, which grows when they change.
  package static let version = 3
  /// The folder of the store.
  package let folder: String
  private let database: Mutex<Database>
  private let lock: FileLock

  /// Opens a store, and makes it where there is none.
  /// - Throws: `Fault` where another program has it open, where it was made by a newer program, or is no store, and where it
  ///   is gone though files that were made of it are there.
  package init(_ folder: String) throws {
    let place = OutputPath(folder)
    try place.makeFolder(nil)
    self.folder = folder
    lock = try FileLock(
      place.below(".lock"), mode: 0o600,
      busy: Fault(
        .file, "another program takes answers of this study now", at: FaultPlace(folder),
        hint: "end it first, or wait for it"))
    try Self.refuseLost(folder)
    do {
      try Self.makePrivate(place.below("answers.sqlite"))
      // SQLite follows no link, at whatever place of a path: a person's own are followed here.
      database = Mutex(try Self.open((FileContent.absolute(folder) ?? folder) + "/answers.sqlite"))
    } catch {
      throw Self.fault(error, folder)
    }
  }

  /// Refuses to begin anew where answers were exported: their store is lost, and the export may be the last copy.
  private static func refuseLost(_ folder: String) throws {
    let path = folder + "/answers.sqlite"
    guard (FileContent.size(path) ?? 0) == 0,
      ["answers.csv", ".names"].contains(where: { FileContent.isFile("\(folder)/\($0)") })
    else { return }
    throw Fault(
      .record, "the answers are gone, of which \(folder) has an export; nothing was changed",
      at: FaultPlace(path),
      hint: "put the file back from a copy, or move the folder away to begin anew")
  }

  /// Sees that nobody but its owner reads the file; those that SQLite puts beside it get the same permissions.
  private static func makePrivate(_ place: OutputPath) throws {
    let descriptor = try OutputName(place).open(O_CREAT | O_RDWR, mode: 0o600)
    guard descriptor >= 0 else { throw Fault.opening(place.path, errno, to: "write") }
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  private static func open(_ path: String) throws -> Database {
    let database = try Database(path)
    let found = try number("user_version", in: database)
    guard found <= version else {
      throw Fault(
        .record,
        "was made by a newer version of Ripples (its tables have version \(found), this program knows \(version))",
        at: FaultPlace(path), hint: "use that version; nothing was changed")
    }
    if found == 0 { try database.transaction { try database.run(Self.tables) } }
    for change in Self.changes.dropFirst(max(0, found - 1)) where found > 0 {
      try database.transaction { try database.run(change) }
    }
    return database
  }

  /// The value of a setting that is a number.
  private static func number(_ setting: String, in database: Database) throws -> Int {
    guard case .integer(let number)? = try database.rows("PRAGMA \(setting)").first?.first else {
      return 0
    }
    return number
  }

  private static let tables = """
    CREATE TABLE listener (
      code TEXT PRIMARY KEY, secret TEXT NOT NULL, number INTEGER NOT NULL UNIQUE, plan TEXT NOT NULL,
      "order" INTEGER NOT NULL, started TEXT NOT NULL, completed TEXT,
      "left" INTEGER NOT NULL, headphones TEXT NOT NULL, language TEXT NOT NULL DEFAULT '');
    CREATE TABLE answer (
      listener TEXT NOT NULL REFERENCES listener(code) ON DELETE CASCADE,
      sequence INTEGER NOT NULL, step TEXT NOT NULL, block INTEGER, trial INTEGER, phase TEXT,
      task TEXT, kind TEXT, variant TEXT, dataset TEXT, segment TEXT, truth TEXT, answer TEXT,
      correct INTEGER, level REAL, unit TEXT, reference TEXT, rating TEXT, rt INTEGER NOT NULL,
      plays INTEGER NOT NULL, tones INTEGER NOT NULL DEFAULT 0, started TEXT NOT NULL,
      answered TEXT NOT NULL,
      PRIMARY KEY (listener, sequence));
    \(forgotten)
    PRAGMA user_version = \(version);
    """

  /// The statements that make a store of each version one of the next, from the first on.
  private static let changes = [
    """
    ALTER TABLE answer ADD COLUMN tones INTEGER NOT NULL DEFAULT 0;
    PRAGMA user_version = 2;
    """,
    """
    ALTER TABLE listener ADD COLUMN language TEXT NOT NULL DEFAULT '';
    \(forgotten)
    PRAGMA user_version = 3;
    """,
  ]

  /// The table of those who were forgotten: nothing in it tells who they were, or when.
  private static let forgotten =
    "CREATE TABLE forgotten (plan TEXT NOT NULL, completed INTEGER NOT NULL, simulated INTEGER NOT NULL);"

  /// The way in which writing is synchronised: 2 is FULL.
  var synchronisation: Int {
    get throws { try reading { try Self.number("synchronous", in: $0) } }
  }

  // MARK: Listeners

  /// Takes in a new listener, with the group that the fewest have completed under this plan, and of its orders the one that
  /// the fewest have.
  /// - Parameters:
  ///   - orders: the number of orders of each group; of a study without groups it is one number.
  ///   - code: makes a pseudonym; it is asked again where one is taken.
  package func begin(
    plan: String, orders: [Int], seed: UInt64, at time: String, secret: String = "",
    language: String = "", code: () -> String
  ) throws -> ListenerRecord {
    try writing { database in
      try Self.giveBack(database, at: time)
      let known = try database.records(ListenerRecord.self, "ORDER BY number")
      var pseudonym = code()
      while known.contains(where: { $0.code == pseudonym }) { pseudonym = code() }
      // People and simulated listeners do not take each other's places.
      let isSimulated = pseudonym.hasPrefix(ListenerRecord.simulated)
      let others = known.filter {
        $0.plan == plan && $0.code.hasPrefix(ListenerRecord.simulated) == isSimulated
      }
      let order = Self.condition(orders, seed, others)
      let listener = ListenerRecord(
        code: pseudonym, secret: secret, number: (known.last?.number ?? 0) + 1, plan: plan,
        order: order, started: time, language: language)
      _ = try database.insert(listener)
      return listener
    }
  }

  /// The number of the next listener's condition: the orders of the first group come first, then those of the second.
  private static func condition(
    _ orders: [Int], _ seed: UInt64, _ known: [ListenerRecord]
  ) -> Int {
    let starts = orders.indices.map { orders[..<$0].reduce(0, +) }
    func group(_ listener: ListenerRecord) -> Int {
      starts.lastIndex { $0 <= listener.order } ?? 0
    }
    var groups = BalancedOrder(conditions: orders.count, seed: seed)
    for listener in known { groups.note(group(listener), counts: !listener.left) }
    let chosen = groups.next()
    var balance = BalancedOrder(conditions: orders[chosen], seed: seed)
    for listener in known where group(listener) == chosen {
      balance.note(listener.order - starts[chosen], counts: !listener.left)
    }
    return starts[chosen] + balance.next()
  }

  /// Gives back the places of listeners who have not been heard of for three hours; who comes back takes it again.
  private static func giveBack(_ database: Database, at time: String) throws {
    try database.rows(
      """
      UPDATE listener SET "left" = 1
      WHERE completed IS NULL AND
        COALESCE((SELECT MAX(answered) FROM answer WHERE listener = code), started)
          < strftime('%Y-%m-%dT%H:%M:%SZ', ?, '-3 hours')
      """, [.text(time)])
  }

  package func listener(_ code: String) throws -> ListenerRecord? {
    try reading { try $0.records(ListenerRecord.self, "WHERE code = ?", [.text(code)]).first }
  }

  /// The listener whose browser knows a secret; nil where there is none.
  package func listener(secret: String) throws -> ListenerRecord? {
    guard !secret.isEmpty else { return nil }
    return try reading {
      try $0.records(ListenerRecord.self, "WHERE secret = ?", [.text(secret)]).first
    }
  }

  package func listeners() throws -> [ListenerRecord] {
    try reading { try $0.records(ListenerRecord.self, "ORDER BY number") }
  }

  /// Gives the place of a listener back, who will not come again.
  package func leave(_ code: String) throws {
    try writing {
      _ = try $0.rows(
        "UPDATE listener SET \"left\" = 1 WHERE code = ? AND completed IS NULL", [.text(code)])
    }
  }

  /// Notes the language that a listener has chosen.
  func note(language: String, of code: String) throws {
    try writing {
      _ = try $0.rows(
        "UPDATE listener SET language = ? WHERE code = ?", [.text(language), .text(code)])
    }
  }

  /// Removes a listener with all answers, and every trace of them in the file. That there was one is counted.
  /// - Returns: false where there is no such listener.
  package func forget(_ code: String) throws -> Bool {
    let found = try writing { database in
      try database.rows(
        """
        INSERT INTO forgotten SELECT plan, completed IS NOT NULL, code LIKE ? FROM listener
        WHERE code = ?
        """, [.text(ListenerRecord.simulated + "%"), .text(code)])
      try database.rows("DELETE FROM answer WHERE listener = ?", [.text(code)])
      try database.rows("DELETE FROM listener WHERE code = ?", [.text(code)])
      return database.changes > 0
    }
    try reading { try $0.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") }
    return found
  }

  /// Those who were forgotten, under one plan or under all.
  package func forgotten(plan: String? = nil) throws -> Forgotten {
    try reading { database in
      let rows = try database.rows(
        "SELECT completed, simulated FROM forgotten WHERE plan = ? OR ?",
        [.text(plan ?? ""), .integer(plan == nil ? 1 : 0)])
      let people = rows.filter { $0[1] == .integer(0) }
      return Forgotten(
        people: people.count, completed: people.count { $0[0] == .integer(1) },
        simulated: rows.count - people.count)
    }
  }

  // MARK: Answers

  /// Keeps an answer; when it returns, the answer is on the disk.
  /// - Parameters:
  ///   - completed: the time at which the session ended with it; nil where it goes on.
  /// - Returns: false where the step had been answered before: then nothing changes.
  package func keep(
    _ answer: AnswerRecord, of listener: ListenerRecord, headphones: String,
    completed: String? = nil
  ) throws -> Bool {
    try writing { database in
      var row = answer
      row.listener = listener.code
      guard try database.insert(row) else { return false }
      try database.rows(
        """
        UPDATE listener SET headphones = ?, completed = COALESCE(completed, ?), "left" = 0
        WHERE code = ?
        """, [.text(headphones), completed.map(DatabaseValue.text) ?? .null, .text(listener.code)])
      return true
    }
  }

  package func answers(of code: String) throws -> [AnswerRecord] {
    try reading {
      try $0.records(AnswerRecord.self, "WHERE listener = ? ORDER BY sequence", [.text(code)])
    }
  }

  // MARK: Errors

  private func reading<Value: Sendable>(_ body: (Database) throws -> Value) throws -> Value {
    do { return try database.withLock { try body($0) } } catch { throw Self.fault(error, folder) }
  }

  private func writing<Value: Sendable>(_ body: (Database) throws -> Value) throws -> Value {
    try reading { database in try database.transaction { try body(database) } }
  }

  private static func fault(_ error: any Error, _ folder: String) -> Fault {
    guard let error = error as? DatabaseError else { return .of(error) }
    let place = FaultPlace(folder + "/answers.sqlite")
    switch error.primary {
    case SQLITE_FULL:
      return Fault(
        .diskFull, "the disk is full: this answer was not kept, all before it are safe", at: place,
        hint: "free space on that disk, then send it again")
    case SQLITE_IOERR where error.code == SQLITE_IOERR | 19 << 8:
      // SQLITE_IOERR_SHMSIZE: the file that connections share finds no room.
      return Fault(
        .diskFull, "the disk is full: the answers cannot be read or written, and all are safe",
        at: place, hint: "free space on that disk, then try again")
    case SQLITE_NOTADB, SQLITE_CORRUPT:
      return Fault(
        .record, "is no store of answers, or is damaged", at: place,
        hint: "restore it from a copy, or move it away to begin anew")
    default:
      return Fault(
        .file, error.message, at: place, hint: "check that disk")
    }
  }
}

/// The number of listeners who asked for their answers to be removed: all that is kept of them.
package struct Forgotten: Sendable, Equatable {
  /// People, and those of them who had gone to the end.
  package var people: Int
  package var completed: Int
  package var simulated: Int

  var json: JSONText {
    .object(["people": people, "completed": completed, "simulated": simulated])
  }
}

/// The count of what a store has of one listener, which is told before it is removed.
package struct Belongings: Sendable, Equatable {
  package let answers: Int
  /// The answers in the listener's own words among them that say something.
  package let texts: Int
  package let breaks: Int
  package let isCompleted: Bool

  /// - Parameter study: under whose plan the answers were given, as far as it is known.
  package init(_ listener: ListenerRecord, _ answers: [AnswerRecord], of study: Study?) {
    self.answers = answers.count { $0.answer != nil }
    texts = answers.reduce(0) { $0 + $1.freeTexts(in: study).count { !$0.isEmpty } }
    breaks = answers.count { ["rest", "pause"].contains($0.step) }
    isCompleted = listener.completed != nil
  }
}

extension AnswerRecord {
  /// The answers in the listener's own words: the only one of a task that asks for them, or those to items of a questionnaire.
  func freeTexts(in study: Study?) -> [String] {
    let form = TaskKind.all.first { $0.id == kind }?.form
    if form == .text { return [answer ?? ""] }
    guard form == .items, let task = study?.tasks.first(where: { $0.id == self.task }) else {
      return []
    }
    return zip(task.options.items, ItemAnswers.kept(answer ?? "")).filter { $0.0.form == .text }
      .map(\.1)
  }
}
