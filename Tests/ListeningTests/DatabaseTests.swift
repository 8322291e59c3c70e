import CSQLite
import Score
import TestGround
import TestSupport
import Testing

@testable import Listening

struct DatabaseTests {
  private let space = Workspace()

  private func database() throws -> Database { try Database(space.file("a.sqlite")) }

  @Test func valuesComeBackAsTheyWere() throws {
    let database = try database()
    try database.run("CREATE TABLE a (x)")
    let values: [DatabaseValue] = [
      .null, .integer(.max), .integer(-1), .real(0.1), .text(""), .text("é\u{0}\"'; DROP TABLE a"),
    ]
    for value in values { try database.rows("INSERT INTO a VALUES (?)", [value]) }
    #expect(try database.rows("SELECT x FROM a ORDER BY rowid").map { $0[0] } == values)
  }

  /// Each column of a record keeps its own property.
  @Test func recordsComeBackAsTheyWere() throws {
    let database = try database()
    let names = AnswerRecord.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    try database.run("CREATE TABLE answer (\(names), PRIMARY KEY (listener, sequence))")
    var record = AnswerRecord()
    for (number, column) in AnswerRecord.columns.enumerated() {
      column.set(&record, .text("t\(number)"))
      column.set(&record, .integer(number))
      column.set(&record, .real(Double(number) + 0.5))
    }
    #expect(try database.insert(record))
    #expect(try !database.insert(record), "the same key is there already")
    #expect(try database.records(AnswerRecord.self, "WHERE sequence = 1") == [record])
    #expect(record.listener == "t0" && record.level == 14.5 && record.answered == "t22")
    #expect(try database.records(AnswerRecord.self, "WHERE sequence = ?", [.integer(2)]).isEmpty)
  }

  @Test func whatBelongsTogetherIsKeptWholeOrNotAtAll() throws {
    let database = try database()
    try database.run("CREATE TABLE a (x UNIQUE)")
    try database.transaction { _ = try database.rows("INSERT INTO a VALUES (1)") }
    let fault = #expect(throws: DatabaseError.self) {
      try database.transaction {
        try database.rows("INSERT INTO a VALUES (2)")
        try database.rows("INSERT INTO a VALUES (1)")
      }
    }
    // SQLITE_CONSTRAINT_UNIQUE of sqlite.org/rescode.html.
    #expect(fault?.code == 2067 && fault?.primary == SQLITE_CONSTRAINT)
    #expect(try database.rows("SELECT x FROM a") == [[.integer(1)]])
  }

  @Test func aMistakeInAStatementIsSaid() throws {
    let fault = #expect(throws: DatabaseError.self) { try database().rows("SELEC 1") }
    #expect(fault?.message.contains("SELEC") == true)
  }
}
