import Files
import Glibc
import Score
import TestGround
import Testing

@testable import Listening

/// The store: what was acknowledged is there once, orders are balanced, and who is forgotten is gone.
struct AnswerStoreTests {
  private let space = Workspace()

  private func store() throws -> AnswerStore { try AnswerStore(space.file("answers")) }

  private func answer(_ sequence: Int) -> AnswerRecord {
    AnswerRecord(sequence: sequence, step: "trial", SampleStudy.timing)
  }

  private func begin(_ store: AnswerStore, _ code: String, orders: Int = 2) throws -> ListenerRecord
  {
    try store.begin(plan: "p", orders: [orders], seed: 1, at: "2026-01-01T09:00:00Z") { code }
  }

  @Test func everyAnswerIsSynchronisedAndKeptOnce() throws {
    let store = try store()
    #expect(try store.synchronisation == 2, "FULL: after a power cut the last answer is there, too")
    let listener = try begin(store, "LAAAAA")
    #expect(try store.keep(answer(0), of: listener, headphones: "skipped"))
    #expect(try !store.keep(answer(0), of: listener, headphones: "skipped"))
    #expect(try store.keep(answer(1), of: listener, headphones: "pass", completed: "then"))
    #expect(try store.answers(of: "LAAAAA").map(\.sequence) == [0, 1])
    #expect(try store.listener("LAAAAA")?.completed == "then")
  }

  @Test func nobodyButTheOwnerReadsTheAnswers() throws {
    let store = try store()
    _ = try begin(store, "LAAAAA")
    for file in ["answers.sqlite", "answers.sqlite-wal"] {
      var status = stat()
      #expect(stat(space.file("answers/\(file)"), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(file)")
    }
  }

  /// Of Williams' orders for 2 to 5 variants, 30 % of the listeners leave: the others have each order equally often within
  /// one, at every moment.
  @Test(arguments: 2...5)
  func ordersAreBalancedOnThoseWhoComplete(_ variants: Int) throws {
    let store = try store()
    var sample = SampleStudy()
    sample.variants = (0..<variants).map { "\($0).lua" }
    sample.tasks = #"{ "kind": "bs2132", "trials": 2 }"#
    let orders = Condition.all(try sample.study)[0].count
    var completed = [Int](repeating: 0, count: orders)
    var random = SeededRandom(seed: 5)
    for number in 0..<60 {
      let listener = try begin(store, "L\(number)", orders: orders)
      if random.uniform() < 0.3 {
        try store.leave(listener.code)
      } else {
        _ = try store.keep(answer(0), of: listener, headphones: "skipped", completed: "then")
        completed[listener.order] += 1
      }
      #expect(completed.max()! - completed.min()! <= 1)
    }
  }

  /// Answers that were exported are not begun anew where their store is lost: the export may be the last copy.
  @Test func aStoreThatIsLostIsNotBegunAnew() throws {
    do { _ = try begin(try store(), "LAAAAA") }
    try TextFile.write("listener\n", to: space.file("answers/answers.csv"))
    do { _ = try store() }
    try TextFile.write("", to: space.file("answers/answers.sqlite"))
    let fault = #expect(throws: Fault.self) { try store() }
    #expect(fault?.message.contains("the answers are gone") == true)
    #expect(FileContent.size(space.file("answers/answers.sqlite")) == 0)
    TemporaryFolder.remove(space.file("answers/answers.sqlite"))
    #expect(throws: Fault.self) { try store() }
  }

  @Test func simulatedListenersTakeNobodysPlace() throws {
    let (store, alone) = (try store(), try AnswerStore(space.file("alone")))
    for number in 0..<5 {
      _ = try begin(store, "SIM-\(number)")
      let order = try begin(store, "L\(number)").order
      #expect(try begin(alone, "L\(number)").order == order)
    }
  }

  @Test func whoIsNotHeardOfForThreeHoursGivesThePlaceBack() throws {
    let store = try store()
    func begin(_ code: String, _ hour: String) throws -> ListenerRecord {
      try store.begin(plan: "p", orders: [2], seed: 1, at: "2026-01-01T\(hour):30:00Z") { code }
    }
    let first = try begin("LSTILL", "09")
    _ = try begin("LSOONX", "12")
    #expect(try store.listener("LSTILL")?.left == false)
    // This one was heard of at 9:00:09, by its answer.
    _ = try store.keep(answer(0), of: first, headphones: "skipped")
    _ = try begin("LLATER", "13")
    #expect(try store.listener("LSTILL")?.left == true)
    #expect(try store.listener("LSOONX")?.left == false)
    _ = try store.keep(answer(1), of: first, headphones: "skipped")
    #expect(try store.listener("LSTILL")?.left == false, "who comes back takes the place again")
  }

  @Test func whoIsForgottenLeavesNoTraceInTheFiles() throws {
    let store = try store()
    let kept = try begin(store, "LKEPTX")
    let gone = try begin(store, "LGONEX")
    for listener in [kept, gone] {
      _ = try store.keep(answer(0), of: listener, headphones: "skipped")
    }
    #expect(try store.forget("LGONEX"))
    #expect(try !store.forget("LGONEX"))
    #expect(try store.listeners().map(\.code) == ["LKEPTX"])
    for file in FileContent.files(in: store.folder) {
      let text = String(decoding: try FileContent.read(file), as: Unicode.ASCII.self)
      #expect(!text.contains("LGONEX"), "\(file)")
    }
  }

  @Test func aStoreHasOneWriterAndIsNotReadWhereItIsNewer() throws {
    var first: AnswerStore? = try store()
    let second = #expect(throws: Fault.self) { try store() }
    #expect(second?.message.contains("another program") == true)
    #expect(try first?.listeners().isEmpty == true)
    first = nil
    // The fourth byte of the number at offset 60 of SQLite's file format is the version of the tables.
    let file = space.file("answers/answers.sqlite")
    var bytes = try FileContent.read(file)
    bytes[63] = 99
    try ByteFile.write(bytes, to: file)
    let newer = #expect(throws: Fault.self) { try store() }
    #expect(newer?.message.contains("newer version") == true)
    try Folders.make(space.file("other"))
    try TextFile.write(
      "this is no database, however long it may be\n", to: space.file("other/answers.sqlite"))
    let other = #expect(throws: Fault.self) { try AnswerStore(space.file("other")) }
    #expect(other?.code == .record)
  }
}
