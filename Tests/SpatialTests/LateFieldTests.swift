import Glibc
import Score
import TestSupport
import Testing

@testable import Spatial

struct LateFieldTests {
  /// What comes out of all directions after an impulse.
  static func response(_ room: RoomPlan, sampleRate: Double = 48_000, seconds: Double)
    -> [[Float]]
  {
    let late = LateField(LatePlan(room, sampleRate: sampleRate)!)
    let feed = Memory.floats(64)
    defer { Memory.free(feed) }
    feed[0] = 1
    var out = [[Float]](repeating: [], count: LateField.outputs)
    for _ in 0..<Int(seconds * sampleRate / 64) {
      late.process(feed)
      feed[0] = 0
      for i in out.indices {
        out[i].append(contentsOf: UnsafeBufferPointer(start: late.lines + 64 * i, count: 64))
      }
    }
    return out
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let room: RoomPlan
    var sampleRate = 48_000.0

    init(_ name: String, _ w: Double, _ d: Double, _ h: Double, _ surfaces: Surfaces, _ sampleRate: Double = 48_000) {
      testDescription = name
      var plan = RoomPlan(centre: .zero, width: w, depth: d, height: h)
      plan.surfaces = surfaces
      room = plan
      self.sampleRate = sampleRate
    }
  }

  static func named(_ name: String) -> Material { try! Material(named: name) }

  static let cases = [
    Case("demo", 10, 10, 5, .demo),
    Case("brick", 6, 5, 3, Surfaces(all: named("brick_unglazed"))),
    Case("gypsum", 6, 5, 3, Surfaces(walls: named("gypsum_board"), ceiling: named("gypsum_board"), floor: named("carpet_heavy")), 44_100),
    Case("hall", 30, 40, 15, Surfaces(walls: named("plaster"), ceiling: named("wood_panel"), floor: named("audience"))),
    Case("pavilion", 8, 8, 4, Surfaces(walls: named("glass_window"), ceiling: named("wood_panel"), floor: named("marble")), 96_000),
  ]

  /// T30 of every octave against Eyring's with air.
  @Test(arguments: cases)
  func everyOctaveFallsAsEyringSays(c: Case) {
    let acoustics = RoomAcoustics(c.room)
    let seconds = 0.8 * acoustics.decayTimes.max()! + 0.1
    let out = Self.response(c.room, sampleRate: c.sampleRate, seconds: seconds)
    var line = ""
    for band in 2..<9 {
      let wanted = acoustics.decayTimes[band]
      let centre = OctaveBands.centres[band]
      var curve = [Double](repeating: 0, count: out[0].count)
      for channel in out {
        let x = Octave.part(of: channel, around: centre, sampleRate: c.sampleRate)
        for i in x.indices { curve[i] += x[i] * x[i] }
      }
      let measured = Octave.decayTime(energies: curve, sampleRate: c.sampleRate)
      line += " \(Int(centre)): \((1000 * wanted).rounded()/1000) \((1000*(measured / wanted - 1)).rounded() / 10)%"
    }
    print(c.testDescription, line)
  }
}
