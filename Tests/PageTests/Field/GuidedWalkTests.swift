import Behaviors
import Files
import JSON
import Rendering
import Score
import TestSupport
import Testing

@testable import Page

/// A guide on a phone: what is said is decided here, sounds there, and sounds again in a render of the walk.
@Suite struct GuidedWalkTests {
  private static let guidance =
    #""beacon":"goal","actions":"asked.ndjson","settings":{"arrival_distance":4}"#

  private func stroll() throws -> Stroll { try Stroll(FieldGround(guidance: Self.guidance)) }

  private func kinds(_ walk: FieldWalk) -> Set<String> {
    Set((walk.director.guidance?.notes ?? []).map(\.kind.rawValue))
  }

  /// What the visitor asked for, without the beacon that the site begins with.
  private func asked(_ walk: FieldWalk) -> [CalloutNote] {
    (walk.director.guidance?.notes ?? []).filter {
      $0.kind == .user && $0.time > 0.5 && (try? UserEvent(reading: $0.reason)) != nil
    }
  }

  @Test(arguments: Drawn.cases(1, of: [false, true])) func whatIsSaidIsHeardAsItIsRendered(
    turns: Bool
  )
    throws
  {
    let stroll = try stroll()
    stroll.turns = turns
    try stroll.go(3)
    let wishes = [
      ("my-location", 6.0), ("around-me", 1.5), ("hush", 2), ("nearby-markers", 4), ("repeat", 4),
      ("set-beacon oak", 5), ("clear-beacon", 3),
    ]
    for (wish, seconds) in wishes {
      stroll.ask(wish)
      try stroll.go(seconds)
    }
    try stroll.endAndCompare()
    #expect(kinds(stroll.walk).isSuperset(of: ["say", "user", "beacon", "stop"]))
    #expect(asked(stroll.walk).map(\.reason) == wishes.map(\.0))
    let kept = try FileContent.text(stroll.walk.folder + "/actions.ndjson")
    #expect(
      kept.split(separator: "\n").map { String($0.split(separator: "\"")[5]) } == wishes.map(\.0))
    // The phone has the most part of the lead to fetch what is said.
    #expect(stroll.player.leads.count > 5)
    #expect(stroll.player.leads.allSatisfy { $0 >= 14_400 }, "\(stroll.player.leads)")
  }

  @Test func theEarconsThatAnswerAWishAreAnnouncedAsTheWalkBegins() throws {
    let stroll = try stroll()
    try stroll.go(3)
    let before = stroll.player.announced.count
    stroll.ask("hush")
    try stroll.go(1)
    #expect(before > 10 && stroll.player.announced.count == before - 1)
  }

  @Test(arguments: Drawn.cases(1, of: [3.0, 8])) func whatIsSaidInAHoleIsWrittenDown(
    seconds: Double
  )
    throws
  {
    let stroll = try stroll()
    stroll.turns = true
    try stroll.go(6)
    stroll.ask("my-location")
    try stroll.go(0.2)
    try stroll.go(seconds, isAway: true)
    stroll.resume()
    stroll.ask("nearby-markers")
    try stroll.go(8)
    try stroll.endAndCompare()
  }

  @Test func aWalkThroughTheTownHasItsOwnWishes() throws {
    let stroll = try Stroll(FieldGround(townFrom: 93))
    try stroll.go(4)
    stroll.ask("around-me")
    try stroll.go(16)
    try stroll.endAndCompare()
    let users = asked(stroll.walk)
    #expect(users.count == 1 && users[0].time < 5, "\(users)")
    #expect(stroll.walk.director.logText.contains("Station"))
  }

  /// The last row of a walk repeats the one before, and is a fix to a render: to the walk it is one, too.
  @Test func whoeverStandsStillIsGuidedAsInTheRender() throws {
    let ground = try FieldGround(guidance: Self.guidance)
    let walk = try ground.walk()
    #expect(walk.take([ground.reading(10, heading: 90, tick: 5)], from: 0))
    for second in 1...12 { try walk.clock(Int64(second) * 48_000, ahead: 0.1) }
    try walk.end()
    try FieldReport(walk, ground.garden).end()
    #expect(try ground.render().log == walk.director.logText)
  }

  // MARK: Wishes

  @Test func aWishIsDoneOnce() throws {
    let stroll = try stroll()
    try stroll.go(1)
    let walk = stroll.walk
    #expect(walk.take(wishes: ["toggle-beacon", "nearby-markers"], from: 0))
    #expect(walk.take(wishes: ["toggle-beacon", "nearby-markers", "hush"], from: 0))
    #expect(!walk.take(wishes: ["hush"], from: 5), "some are missing")
    #expect(walk.next.wish == 3)
    let tick = walk.tick
    for _ in 0..<200 { try walk.clock(Int64(walk.tick) * 480, ahead: 0.1) }
    let users = asked(walk)
    #expect(users.count == 3)
    let ticks = users.map { Int(($0.time * 100).rounded()) }
    #expect(ticks == [tick, tick + 25, tick + 50], "one in a quarter of a second")
  }

  @Test func whatCannotBeDoneIsRefused() throws {
    let stroll = try stroll()
    try stroll.go(1)
    let walk = stroll.walk
    for wish in ["fly", "start-route nowhere", "set-beacon 1e300,1"] { stroll.ask(wish) }
    try stroll.go(2)
    let refusals = walk.takeRefusals().map(\.message)
    #expect(refusals.count == 2 && refusals[0].contains("fly") && refusals[1].contains("nowhere"))
    #expect(walk.takeRefusals().isEmpty)
    #expect(walk.take(wishes: Array(repeating: "hush", count: 200), from: 3))
    #expect(walk.next.wish == 203 && walk.takeRefusals().count == 1)
    // A walk without a guide takes wishes, and nothing comes of them.
    let other = try FieldGround().walk()
    #expect(other.take(wishes: ["hush"], from: 0))
    try other.clock(48_000, ahead: 0.1)
    #expect(other.takeRefusals().isEmpty && other.kept.lead == 0)
  }

  @Test func messagesWithWishesAreReadStrictly() {
    func request(_ text: String) -> FieldRequest { FieldRequest(text, ticks: TickGrid()) }
    if case .wishes(let list, let first) = request(#"{"wishes":{"first":2,"list":["hush"]}}"#) {
      #expect(list == ["hush"] && first == 2)
    } else {
      Issue.record("the wishes are not read")
    }
    let long = String(repeating: "x", count: 201)
    for wrong in [
      #"{"first":0}"#, #"{"list":["hush"]}"#, #"{"first":-1,"list":[]}"#,
      #"{"first":0,"list":[1]}"#, #"{"first":0,"list":["\#(long)"]}"#,
    ] {
      guard case .wrong = request(#"{"wishes":\#(wrong)}"#) else {
        Issue.record("\(wrong) is read")
        continue
      }
    }
  }

  // MARK: What a phone is told

  @Test func calloutsAndVibrationsAreToldWithTheirTimes() throws {
    let stroll = try stroll()
    try stroll.go(12)
    let walk = stroll.walk
    let notes = try JSONParser.parse(Array(try #require(walk.notes(from: 0)).compact.utf8))
    #expect(notes.array?.contains { $0["kind"]?.string == "beacon" } == true)
    #expect(walk.notes(from: walk.noteCount) == nil)
    if let felt = walk.takeFelt() {
      let first = try JSONParser.parse(Array(felt.compact.utf8)).array?.first
      #expect(first?["time"]?.number ?? -1 >= 0 && first?["pattern"]?.string != nil)
    }
    #expect(walk.takeFelt() == nil)
    #expect(walk.state.compact.contains(#""id":"goal""#))
  }

  @Test func ofWhatIsSaidOnceTheLatestIsKept() throws {
    let sounds = FieldSounds(most: 10_000)
    func recording(_ value: Float) -> Recording {
      Recording(channels: [[Float](repeating: value, count: 1000)], sampleRate: 48_000)
    }
    let mapping = try sounds.keep(recording(-1))
    let keys = try (1...5).map { try sounds.keep(recording(Float($0)), isPassing: true) }
    #expect(
      keys.map { sounds.message($0.hexadecimal) != nil } == [false, false, false, true, true])
    #expect(sounds.message(mapping.hexadecimal) != nil, "what mappings play stays")
    #expect(try sounds.keep(recording(1), isPassing: true) == keys[0])
    #expect(sounds.message(keys[0].hexadecimal) != nil)
  }
}
