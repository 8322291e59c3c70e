import Engine
import Files
import FoundationEssentials
import Prompt
import Score
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// A head that turns in a live garden is heard at once, not after the lookahead, and again in a replay.
struct LiveHeadTests {
  private let bench: GardenBench

  init() throws { bench = try GardenBench("\"fade\": 0.1") }

  /// A garden whose walker stands 15 m south of its own ripple and faces it.
  private func garden(data: String? = nil) throws -> AheadBench {
    let ahead = try AheadBench(bench.request("a.lua", data: data))
    try bench.stand(ahead.performance, north: -25)
    return ahead
  }

  /// The block of 512 frames before which the heads of these tests turn: a tick and a quantum begin with it.
  private static let turning = 120
  private static let frame = turning * 512

  /// The samples before a frame.
  private static func sound(_ ahead: AheadBench, before frame: Int) -> ArraySlice<Float> {
    ahead.left[..<(frame - Engine.latency)]
  }

  @Test func aTurnIsHeardWithinTwoTicksAndTheMappingsFollow() throws {
    let (plain, turned, late) = try (garden(), garden(), garden())
    var taken = 0
    try plain.play(blocks: 200)
    try turned.play(blocks: 200) { block in
      if block == Self.turning {
        taken = turned.performance.tick
        try turned.turn("heading", to: 90)
      }
    }
    try late.play(blocks: 200) { block in
      if block == Self.turning {
        try late.performance.perform(.take(input: "heading", value: 90))
      }
    }
    // The tick whose frame is the first of the block: from there on the head turns.
    let tick = Self.frame / 480 + 1
    let none = SIMD4<Double>(repeating: .nan)
    #expect(
      turned.heard == [
        HeardHead(tick: tick, angles: SIMD4(90, .nan, .nan, .nan)),
        HeardHead(tick: taken, angles: none),
      ])
    #expect(Self.sound(turned, before: Self.frame) == Self.sound(plain, before: Self.frame))
    let soon = Self.frame + 2 * 480
    #expect(Self.sound(turned, before: soon) != Self.sound(plain, before: soon))
    // What the conductor alone knows is heard a lookahead later.
    let known = (taken - 1) * 480
    #expect(known >= Self.frame + AheadBench.lookahead && late.heard.isEmpty)
    #expect(Self.sound(late, before: known) == Self.sound(plain, before: known))
    let ends = zip(late.left.suffix(10_000), turned.left.suffix(10_000))
    #expect(ends.allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test func whatIsHeardIsHeardAgain() throws {
    let first = try garden()
    let again = try garden()
    var turns: [(tick: Int, input: String, value: Double)] = []
    try first.play(blocks: 240) { block in
      guard block > 60, block % 7 == 0 else { return }
      let input = block % 2 == 0 ? "heading" : "head_yaw"
      turns.append((first.performance.tick, input, Double(block % 180)))
      try first.turn(input, to: Double(block % 180))
    }
    #expect(first.heard.count > 20)
    var rest = first.heard[...]
    for _ in 0..<240 {
      again.garden.head.repeatHeard(&rest, before: Int64(again.frame + 512))
      // The same ticks are performed as in the first performance, with what was done between them.
      while again.performance.knownFrame < again.frame + 512 {
        for turn in turns where turn.tick == again.performance.tick {
          try again.performance.perform(.take(input: turn.input, value: turn.value))
        }
        again.performance.step()
      }
      again.renderBlock()
    }
    #expect(rest.isEmpty && again.left == first.left)
    #expect(again.heard == first.heard)
  }

  /// A tracker of the head turns it against the heading, which the walk says.
  @Test func anAngleThatNobodyTurnsIsTheWalks() throws {
    let data = try bench.workspace.log(
      "turning.csv", seconds: 10,
      [
        ("latitude (°)", { _ in 33.79 - 25 / 110_910 }), ("longitude (°)", { _ in -84.37 }),
        ("heading (°)", { 10 * $0 }),
      ])
    let ahead = try garden(data: data)
    try ahead.play(blocks: 200) { block in
      if block == Self.turning { try ahead.turn("head_yaw", to: 30) }
    }
    let tick = Self.frame / 480 + 1
    #expect(ahead.heard.first == HeardHead(tick: tick, angles: SIMD4(.nan, 30, .nan, .nan)))
  }

  @Test func aWalkFromAFileHasTheSameBitsWithAndWithoutAWayForTheHead() throws {
    let data = try bench.workspace.log(
      "turning.csv", seconds: 10,
      [
        ("latitude (°)", { 33.79 + (2 * $0 - 25) / 110_910 }), ("longitude (°)", { _ in -84.37 }),
        ("heading (°)", { 30 * $0 }),
      ])
    let (with, without) = try (garden(data: data), garden(data: data))
    without.garden.ensemble.head = nil
    try with.play(blocks: 300)
    try without.play(blocks: 300)
    #expect(with.left == without.left && with.heard.isEmpty)
    #expect(with.left.contains { abs($0) > 0.01 })
  }

  /// Ten thousand headings a second: of those that come before a tick the newest is heard.
  @Test func ofAFloodTheNewestIsHeard() throws {
    let ahead = try garden()
    try ahead.play(blocks: 60)
    try ahead.play(blocks: 60) { block in
      for i in 0..<107 { _ = ahead.garden.head.turn("heading", to: Double((block + i) % 360)) }
    }
    #expect(ahead.heard.compactMap { $0.angles[0] } == (106..<166).map(Double.init))
    // More than there is room for while nothing is rendered: the next one is heard.
    for i in 0..<5000 { _ = ahead.garden.head.turn("heading", to: Double(i % 360)) }
    try ahead.play(blocks: 2)
    _ = ahead.garden.head.turn("heading", to: 359.5)
    try ahead.play(blocks: 2)
    #expect(ahead.heard.last?.angles == [359.5, nil, nil, nil])
  }

  @Test func whatIsNoDirectionTurnsNoHead() throws {
    let ahead = try garden()
    for value in [Double.nan, .infinity, -.infinity, 1e9] {
      #expect(ahead.garden.head.turn("heading", to: value) == nil)
    }
    #expect(ahead.garden.head.turn("pace", to: 2) == nil)
    #expect(ahead.garden.head.turn("no_input", to: 2) == nil)
    try ahead.play(blocks: 20)
    #expect(ahead.heard.isEmpty)
  }

  @Test func aFreedHeadIsTheWalksAgain() throws {
    let ahead = try garden()
    try ahead.play(blocks: 200) { block in
      if block == 80 { try ahead.turn("heading", to: 90) }
      if block == Self.turning {
        try ahead.performance.perform(.free(input: "heading"))
        ahead.garden.head.follow("heading", nil)
      }
    }
    // Freed where the conductor has freed it; nothing turns it any more.
    #expect(ahead.heard.count == 2 && ahead.heard.last?.angles == [nil, nil, nil, nil])
    #expect(ahead.garden.director.headAngles[0] == 90)
  }

  /// While a walk is heard once more the head is where it was then; what was turned meanwhile counts afterwards.
  @Test func aWalkThatIsPlayedAgainTurnsTheHeadItself() throws {
    let ahead = try garden()
    try ahead.play(blocks: 200) { block in
      if block == 60 { try ahead.performance.perform(.again(0.5)) }
      if block == 80 { try ahead.turn("heading", to: 90) }
    }
    #expect(ahead.heard.isEmpty && ahead.garden.director.headAngles[0] == 90)
    try ahead.turn("heading", to: 180)
    try ahead.play(blocks: 60)
    #expect(ahead.heard.count == 2 && ahead.heard.first?.angles == [180, nil, nil, nil])
  }

  /// A walk with a phone knows where the head pointed in its sound.
  @Test func aWalkThatKnowsHowTheHeadWasTurnedIsNotTurned() throws {
    let data = try bench.workspace.log(
      "phone.csv", seconds: 10,
      [
        ("latitude (°)", { _ in 33.79 - 25 / 110_910 }), ("longitude (°)", { _ in -84.37 }),
        ("heading (°)", { _ in 10 }), ("facing (°)", { 20 + $0 }),
      ])
    let (turned, plain) = try (garden(data: data), garden(data: data))
    try turned.play(blocks: 200) { block in
      if block == 80 { try turned.turn("heading", to: 90) }
    }
    try plain.play(blocks: 200)
    #expect(turned.heard.isEmpty && turned.left == plain.left)
  }

  /// Of two who turn the same angle at once, the mappings follow the one whom the sound follows.
  @Test func theNewerTurnOfAnAngleIsTaken() {
    let mailbox = Mailbox()
    mailbox.sense("heading", 20, from: "page", turn: 2)
    mailbox.sense("heading", 10, from: "osc", turn: 1)
    #expect(mailbox.takeSensed().map(\.sensed.value) == [20])
    mailbox.sense("heading", 10, from: "osc", turn: 1)
    mailbox.sense("heading", 30, from: "page")
    #expect(mailbox.takeSensed().map(\.sensed.value) == [30])
  }

  // MARK: The journal

  @Test func aLineOfTheHeadIsReadAsItWasWritten() throws {
    let all = [
      HeardHead(tick: 7, angles: SIMD4(0.1 + 0.2, -30, .nan, 1.0 / 3)),
      HeardHead(tick: 8, angles: SIMD4(repeating: .nan)),
    ]
    for head in all {
      let line = try JSONDecoder().decode(JournalLine.self, from: Data(head.json.compact.utf8))
      #expect(try HeardHead(line) == head)
    }
    #expect(all[1].json.compact == "{\"tick\":8,\"do\":\"head\"}")
    let wrong = Data("{\"tick\":8,\"do\":\"head\",\"heading\":1e37}".utf8)
    let line = try JSONDecoder().decode(JournalLine.self, from: wrong)
    let fault = #expect(throws: Fault.self) { try HeardHead(line) }
    #expect(fault?.message.contains("heading of \"head\"") == true)
  }

  private func session(_ layout: String = "binaural") throws -> LiveBench {
    let live = try LiveBench(bench.workspace, mapping: bench.workspace.file("a.lua")) {
      $0.site = bench.site
      $0.layout = layout
    }
    try live.start()
    live.type(":set latitude \(33.79 - 25 / 110_910)")
    live.type(":set longitude -84.37")
    live.play(0.4)
    return live
  }

  /// Headings come from a sensor, a yaw is typed, and both are freed.
  @Test func aSessionWhoseHeadTurnsIsReplayedBitForBit() throws {
    let live = try session()
    for i in 0..<25 {
      live.session.receive("heading", Double(i * 37 % 360), from: "osc")
      if i % 5 == 2 { live.type(":set head_yaw \(i)") }
      live.play(0.03)
    }
    live.type(":free heading")
    live.type(":free head_yaw")
    live.play(0.4)
    let sound = live.end()
    let journal = try FileContent.text(live.journal)
    let lines = journal.split(separator: "\n").filter { $0.contains("\"do\":\"head\"") }
    #expect(lines.count > 20)
    #expect(try live.replay() == sound)
    let warnings = try Replay(path: live.journal).warnings
    #expect(!warnings.contains { $0.contains("earlier tick") }, "\(warnings)")
    // A journal without these lines, as older sessions wrote it, turns the head where the conductor did.
    let rest = journal.split(separator: "\n").filter { !$0.contains("\"do\":\"head\"") }
    let old = try bench.workspace.write(rest.joined(separator: "\n") + "\n", to: "old.jsonl")
    var later: [Float] = []
    try Replay(path: old).play { block in
      later.append(contentsOf: block)
      return true
    }
    #expect(later.count == sound.count && later != sound)
  }

  /// What is due at a second of the sound is heard there, or where the conductor is when that has been performed; not before.
  @Test(arguments: [.after(0.2), .at(0.41)] as [PromptInput.Time])
  func aTurnThatHasItsTimeIsHeardAtItsTick(time: PromptInput.Time) throws {
    let live = try session("stereo")
    #expect(live.type(":set heading 90", at: time).kind == .value)
    live.play(0.5)
    let sound = live.end()
    #expect(try !FileContent.text(live.journal).contains("\"do\":\"head\""))
    #expect(try live.replay() == sound)
  }
}
