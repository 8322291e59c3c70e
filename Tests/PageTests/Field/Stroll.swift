import Files
import Score
import TestSupport
import Testing

@testable import Page

/// A visitor who goes from one ripple to the other at 2 m/s, with a phone that tells its clock 20 times a second.
final class Stroll {
  let ground: FieldGround
  let walk: FieldWalk
  private(set) var player: BatchPlayer
  /// The frame of the walk that is frame 0 of the page's engine.
  private var origin: Int64 = 0
  /// Whether the head turns all the time.
  var turns = false
  /// The steps a minute with which the phone is shaken; nil for a phone that tells no acceleration.
  var pace: Double?
  /// What the visitor has asked their guide for.
  private var wishes: [String] = []
  private var step = 0
  private var readings: [FieldReadings.Reading] = []
  private var facings: [FieldReadings.Reading] = []

  init(_ ground: FieldGround) throws {
    (self.ground, walk, player) = (ground, try ground.walk(), try ground.player())
  }

  /// The frame of the phone's output.
  var frame: Int64 { Int64(step) * 2400 }

  /// Goes on for some seconds; without a network the sensors are read, and nothing is sent or heard.
  func go(_ seconds: Double, isAway: Bool = false) throws {
    for _ in 0..<Int(seconds * 20) {
      let x = Double(step) * 0.1 - 5
      readings.append(
        ground.reading(x, heading: Double(step * 2 % 360), tick: step * 5 + 1, pace: pace))
      if turns { player.face(Double(step * 7 % 360)) }
      if !isAway { try talk() }
      step += 1
    }
  }

  /// Asks the guide for something, which is told with the next clock.
  func ask(_ wish: String) { wishes.append(wish) }

  /// Tells the server everything, and takes what it has.
  func talk() throws {
    #expect(walk.take(Array(readings[walk.next.reading...]), from: walk.next.reading))
    #expect(walk.take(wishes: Array(wishes[walk.next.wish...]), from: walk.next.wish))
    try walk.clock(frame, ahead: 0.2)
    try listen()
  }

  /// Takes what the server has, plays it, and says where the head was turned.
  func listen() throws {
    if let batch = walk.output.take() { try player.take(batch) }
    try player.play()
    walk.output.drop(below: player.got)
    facings += player.takeFaced().map { turn in
      FieldReadings.Reading(tick: turn.tick + Int(origin / 480), values: turn.values)
    }
    #expect(
      try walk.takeFacings(Array(facings[walk.next.facing...]), from: walk.next.facing))
  }

  /// Begins on a page that was loaded anew, at a frame of the walk.
  func begin(from origin: Int64) throws {
    player = try ground.player(from: walk.output.first)
    self.origin = origin
    step = Int((origin + 2399) / 2400)
    readings = Array(readings.prefix(walk.next.reading))
    facings = Array(facings.prefix(walk.next.facing))
  }

  /// Makes a connection again.
  func resume() {
    walk.output.drop(below: player.got)
    walk.output.sendAgain()
  }

  /// Ends the walk, and expects that its render has the same samples and the same decisions.
  /// - Parameter from: the frame of the walk from which on this page has played it.
  func endAndCompare(from origin: Int64 = 0) throws {
    try walk.end()
    try FieldReport(walk, ground.garden).end()
    try listen()
    let rendered = try ground.render()
    #expect(walk.director.logText == rendered.log)
    #expect(!rendered.log.isEmpty)
    for side in 0..<2 {
      let heard = Array(player.sound[side].dropFirst(player.latency))
      let sound = Array(rendered.sound[side].dropFirst(Int(origin)))
      let count = min(heard.count, sound.count)
      #expect(sound.count - count < player.latency + 64, "the end is missing")
      let differing = Difference.frames(heard, sound)
      let ends = "from frame \(differing.first ?? 0) to \(differing.last ?? 0)"
      #expect(differing.isEmpty, "\(differing.count) of \(count) samples differ, \(ends)")
      #expect(Level.peak(heard) > 0.01, "the sound is not silent")
    }
  }
}
