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
    let memory = AlignedFloats(64)
    let feed = memory.start
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
    let sampleRate: Double

    /// - Parameter materials: of the walls, the ceiling and the floor.
    init(
      _ name: String, _ sides: (Double, Double, Double), _ materials: (String, String, String),
      sampleRate: Double = 48_000
    ) {
      testDescription = name
      self.sampleRate = sampleRate
      var plan = RoomPlan(
        centre: .zero, width: sides.0, depth: sides.1, height: sides.2)
      plan.surfaces = Surfaces(
        walls: try! Material(named: materials.0), ceiling: try! Material(named: materials.1),
        floor: try! Material(named: materials.2))
      room = plan
    }
  }

  static let cases = [
    Case("demo", (10, 10, 5), ("heavy_velour", "heavy_velour", "carpet_heavy")),
    Case("brick", (6, 5, 3), ("brick_unglazed", "brick_unglazed", "brick_unglazed")),
    Case(
      "study", (6, 5, 3), ("gypsum_board", "gypsum_board", "carpet_heavy"), sampleRate: 44_100),
    Case("hall", (30, 40, 15), ("plaster", "wood_panel", "audience")),
    Case("pavilion", (8, 8, 4), ("glass_window", "wood_panel", "marble"), sampleRate: 96_000),
  ]

  /// T30 of every octave from 125 Hz on is Eyring's with air, within 5 %.
  @Test(arguments: Drawn.cases(2, of: cases))
  func everyOctaveFallsAsEyringSays(c: Case) {
    let times = RoomAcoustics(c.room).decayTimes
    let seconds = 0.7 * times.max()! + 0.1
    let out = Self.response(c.room, sampleRate: c.sampleRate, seconds: seconds)
    for band in 2..<9 {
      var energies = [Double](repeating: 0, count: out[0].count)
      for channel in [0, 3, 7, 11] {
        let x = Octave.part(
          of: out[channel], around: OctaveBands.centres[band], sampleRate: c.sampleRate)
        for i in x.indices { energies[i] += x[i] * x[i] }
      }
      let measured = Octave.decayTime(energies: energies, sampleRate: c.sampleRate)
      #expect(abs(measured / times[band] - 1) < 0.05, "\(band): \(measured) s, \(times[band]) s")
    }
  }

  /// The surfaces are known up to 8 kHz. At 16 kHz they take as much as there, and the air, by ISO 9613-1 at 20 °C and 50 %, 364.5 dB a
  /// kilometre in place of 105.3: at 343 m/s these are 88.9 dB a second more.
  @Test func aboveTheLastOctaveTheAirTakesMore() {
    let losses = LateLosses(
      decayTimes: [Double](repeating: 1, count: OctaveBands.count), sampleRate: 48_000)
    let second = losses.filter(samples: 960).level(at: 16_000) / 0.02
    #expect(abs(second / -(60 + 88.9) - 1) < 0.1, "\(second) dB a second")
  }

  /// A room whose surfaces take a fifth at all frequencies.
  static func grey(order: Int, late: Double? = 0) -> RoomPlan {
    var room = RoomPlan(centre: .zero, width: 6, depth: 5, height: 4)
    let figures = [Double](repeating: 0.2, count: 6)
    room.surfaces = Surfaces(all: try! Material("grey", figures, source: "by definition"))
    (room.order, room.lateLevel) = (order, late)
    return room
  }

  private static func energy(_ out: [[Float]]) -> Double {
    out.reduce(0) { $0 + $1.reduce(0) { $0 + Double($1) * Double($1) } }
  }

  /// The octave round 500 Hz, where air takes next to nothing, with the energy that an impulse has there as the unit.
  private static func middle(_ sound: [Float]) -> [Float] {
    let impulse = [1] + [Float](repeating: 0, count: 4095)
    let unit = Octave.part(of: impulse, around: 500, sampleRate: 48_000)
    let scale = unit.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return Octave.part(of: sound, around: 500, sampleRate: 48_000).map { Float($0 / scale) }
  }

  /// The energy of all reflections above the order, by statistics: 16π / S · R^(N + 1) / (1 - R), R = 1 - α.
  @Test(arguments: 0...3)
  func itsEnergyIsThatOfTheReflectionsLeft(order: Int) {
    let room = Self.grey(order: order)
    let out = Self.response(room, seconds: 1).map(Self.middle)
    var wanted = 16 * Double.pi / RoomAcoustics(room).surface / 0.2
    for _ in 0...order { wanted *= 0.8 }
    #expect(abs(10 * log10(Self.energy(out) / wanted)) < 0.7)
  }

  /// Against the images themselves, up to order 30: what those above order 3 bring in the first 60 ms after the late field
  /// has taken over.
  @Test func itGoesOnWhereTheImagesEnd() {
    let room = Self.grey(order: 3)
    let plan = LatePlan(room, sampleRate: 48_000)!
    let (source, ear) = (Vector3(1.3, 2.1, 1.7), Vector3(4.4, 3.2, 1.2))
    var images = 0.0
    let limit = plan.start + 0.06
    for image in RoomImage.all(order: 30) where image.order > 3 {
      let distance = (image.place(of: source, in: room) - ear).length
      if distance / 343 > limit { continue }
      images += pow(0.8, Double(image.order)) / (distance * distance)
    }
    let out = Self.response(room, seconds: 1).map {
      Array(Self.middle($0).prefix(Int(limit * 48_000)))
    }
    #expect(abs(10 * log10(Self.energy(out) / images)) < 1.5)
  }

  @Test func gainIsInDecibels() {
    let plain = Self.energy(Self.response(Self.grey(order: 1), seconds: 0.5))
    let loud = Self.energy(
      Self.response(Self.grey(order: 1, late: Decibels.level(2)), seconds: 0.5))
    #expect(abs(10 * log10(loud / plain) - 6.0206) < 0.001)
    #expect(LatePlan(Self.grey(order: 1, late: nil), sampleRate: 48_000) == nil)
  }

  @Test func directionsSoundAlikeAndApart() {
    let out = Self.response(Self.grey(order: 3), seconds: 0.5).map { $0.map(Double.init) }
    let levels = out.map { 10 * log10($0.reduce(0) { $0 + $1 * $1 }) }
    #expect(levels.max()! - levels.min()! < 2)
    for i in 0..<12 {
      for j in 0..<i { #expect(abs(Statistic.correlation(out[i], out[j])) < 0.25) }
    }
    var sum = Vector3.zero
    for direction in LateField.directions {
      #expect(abs(direction.length - 1) < 1e-12)
      sum = sum + direction
    }
    #expect(sum.length < 0.03 * 12)
  }

  /// Normalised echo density (J. Abel and P. Huang, AES 121, 2006): 1 is as dense as noise.
  @Test func echoesSoonAreDense() {
    let room = Self.grey(order: 3)
    let out = Self.response(room, seconds: 0.4)[0].map(Double.init)
    let start = Int(LatePlan(room, sampleRate: 48_000)!.start * 48_000)
    func density(_ from: Int) -> Double {
      let part = out[from..<from + 960]
      let sigma = (part.reduce(0) { $0 + $1 * $1 } / 960).squareRoot()
      return Double(part.count { abs($0) > sigma }) / 960 / 0.3173
    }
    #expect(density(start + 1920) > 0.8)
  }

  /// Rooms of all sizes: it stays finite and dies away.
  @Test(arguments: [0.01, 0.3, 2, 40])
  func anySizeIsStable(side: Double) {
    for material in ["unchanged", "marble", "audience"] {
      var room = RoomPlan(centre: .zero, width: side, depth: side, height: side)
      room.surfaces = Surfaces(all: try! Material(named: material))
      for rate in [44_100.0, 192_000] {
        let out = Self.response(room, sampleRate: rate, seconds: 1.5)
        let (early, late) = (
          out.map { Array($0.prefix($0.count / 2)) }, out.map { Array($0.suffix($0.count / 2)) }
        )
        let (first, second) = (Self.energy(early), Self.energy(late))
        #expect(first.isFinite && second <= first * 1.2, "\(material) \(first) \(second)")
      }
    }
  }
}
