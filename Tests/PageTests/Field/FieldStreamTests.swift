import Engine
import Files
import JSON
import Score
import Spatial
import TestSupport
import Testing

@testable import Page

/// A phone that gets sound in place of events hears what a render of the walk's dataset plays, frame by frame.
@Suite struct FieldStreamTests {
  @Test func whatIsSentIsTheRenderOfTheWalk() throws {
    let walk = try StreamedWalk()
    try walk.go(12)
    try walk.end()
    try walk.compare()
    #expect(walk.parts.count > 200, "it comes bit by bit")
    let first = try #require(walk.parts.first)
    #expect(first.first == 0 && walk.parts.allSatisfy { $0.rate == 48_000 })
    // Nothing is missing between two parts.
    let ends = walk.parts.map { $0.first + $0.frames }
    #expect(zip(walk.parts.dropFirst(), ends).allSatisfy { $0.first == $1 })
  }

  @Test(arguments: Drawn.cases(1, of: [0.6, 3, 20])) func aHoleIsNotSentAfterwards(seconds: Double)
    throws
  {
    let walk = try StreamedWalk()
    try walk.go(5)
    let before = try #require(walk.parts.last)
    try walk.go(seconds, isAway: true)
    let back = Int(walk.frame)
    try walk.go(4 + seconds / 4)
    let after = try #require(walk.parts.first { $0.first >= before.first + before.frames })
    #expect(after.first == before.first + before.frames || after.first > back - 64)
    #expect((after.first == before.first + before.frames) == (seconds < FieldWalk.longestGap))
    try walk.end()
    try walk.compare()
    #expect(try walk.ground.column("linked").contains(0) == (seconds > FieldWalk.longestHole))
  }

  @Test func theDatasetSaysWhoMadeTheSoundAndWhy() throws {
    let walk = try StreamedWalk()
    try walk.go(1)
    try walk.end()
    let package = try walk.json("datapackage.json")
    #expect(
      package["description"]?.string
        == "The server made the sound and sent it to the visitor's phone, because the phone is too slow for the engine."
    )
    let kept = try walk.json("walk.json")
    #expect(kept["sound"]?.string == "server" && kept["why"]?.string == "slow")
    #expect(kept["frames"]?.number.map { $0 > 4.9 * 48_000 } == true)
  }

  @Test func theHeadTurnsWithTheCompassAndNotAsAPhoneSays() throws {
    let walk = try StreamedWalk()
    try walk.go(2)
    let facing = FieldReadings.Reading(tick: 20, values: [(0, 90)])
    #expect(try walk.walk.takeFacings([facing], from: 0))
    try walk.go(2)
    try walk.end()
    #expect(try walk.ground.column("facing").isEmpty)
    try walk.compare()
  }
}

/// A visitor who strolls from one ripple to the other, looks about, and gets the sound.
final class StreamedWalk {
  let ground: FieldGround
  let walk: FieldWalk
  /// The parts that came: the first frame, the number of frames, the sample rate.
  private(set) var parts: [(first: Int, frames: Int, rate: Int)] = []
  /// What was heard at each frame, left and right; nil where nothing came.
  private(set) var heard: [(left: Int16, right: Int16)?] = []
  private var step = 0

  init() throws {
    ground = try FieldGround()
    walk = try FieldWalk(
      ground.garden, id: "walk", key: "key", folder: ground.folder(), start: 1_750_000_000,
      way: .server(.slow))
  }

  /// The frame of the phone's clock.
  var frame: Int64 { Int64(step) * 2400 }

  func go(_ seconds: Double, isAway: Bool = false) throws {
    for _ in 0..<Int(seconds * 20) {
      let reading = ground.reading(
        Double(step) * 0.1 - 5, heading: Double(step * 7 % 360), tick: step * 5 + 1)
      if !isAway {
        #expect(walk.take([reading], from: walk.next.reading))
        try walk.clock(frame, ahead: 0.1)
        listen()
      }
      step += 1
    }
  }

  func end() throws {
    try walk.end()
    try FieldReport(walk, ground.garden).end()
    listen()
  }

  private func listen() {
    while let part = walk.output.take() { take(part) }
  }

  private func take(_ part: [UInt8]) {
    let first = Int(Int64(little: part[0..<8]))
    let samples = stride(from: 16, to: part.count, by: 2).map { Int16(little: part[$0..<$0 + 2]) }
    parts.append((first, samples.count / 2, Int(UInt32(little: part[8..<12]))))
    while heard.count < first { heard.append(nil) }
    for i in stride(from: 0, to: samples.count, by: 2) {
      heard.append((samples[i], samples[i + 1]))
    }
  }

  /// Expects that what came is the render, at 16 bits, and that decisions are the same.
  func compare() throws {
    let (sound, log) = try ground.render()
    #expect(walk.director.logText == log)
    let late = try Self.latency(ground)
    var differing = 0
    var most: Int16 = 0
    for (frame, pair) in heard.dropFirst(late).enumerated() where frame < sound[0].count {
      guard let pair else { continue }
      let due = sound.map { Int16(max(-32768, min(32767, ($0[frame] * 32768).rounded()))) }
      differing += pair.left == due[0] && pair.right == due[1] ? 0 : 1
      most = max(most, max(pair.left.magnitude.signed, pair.right.magnitude.signed))
    }
    #expect(differing == 0, "\(differing) of \(heard.count) frames are not the render's")
    #expect(most > 300, "the sound is not silent")
    #expect(sound[0].count - (heard.count - late) < late + 64, "the end is missing")
  }

  /// The frames of silence before the sound, which a render leaves out.
  private static func latency(_ ground: FieldGround) throws -> Int {
    let plan = ground.garden.space(try ground.garden.director())
    let space = try SpaceRenderer(plan.space, head: ground.garden.head())
    return Ensemble(space, sampleRate: ground.garden.ticks.sampleRate).latency
  }

  func json(_ name: String) throws -> JSONValue {
    try JSONParser.parse(FileContent.read("\(walk.folder)/\(name)"), file: name, code: .record)
  }
}

extension UInt16 {
  fileprivate var signed: Int16 { Int16(clamping: self) }
}
