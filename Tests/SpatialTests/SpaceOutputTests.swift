import Glibc
import Score
import Signals
import TestSupport
import Testing

@testable import Spatial

/// Loudspeakers, ambisonics and the tail of a room, as the renderer gives them.
@Suite(.serialized) struct SpaceOutputTests {
  private static func plan(_ output: SpaceOutput, _ traits: SourceTraits = SpaceBench.plain())
    -> SpacePlan
  {
    var plan = SpacePlan(sampleRate: 48_000, sources: [traits])
    plan.output = output
    return plan
  }

  private static func tone(_ frame: Int) -> Float {
    Float(sin(2 * .pi * 300 * Double(frame) / 48_000))
  }

  private static func levels(_ bench: SpaceBench) -> [Double] {
    bench.channels.map { Double(Level.rms(Array($0.suffix(960)))) * 2.0.squareRoot() }
  }

  /// The listener looks east: what is in the north is heard on the left.
  @Test func directionsAreTheListeners() throws {
    let listener = Listener(position: Vector3(1, 1, 0), heading: 90)
    var traits = SpaceBench.plain(doppler: false)
    traits.law = .ring
    let ambix = try SpaceBench(Self.plan(.ambisonics(order: 1), traits))
    let quad = try SpaceBench(Self.plan(.speakers(try SpeakerLayout.parse("0,90,180,-90")), traits))
    for bench in [ambix, quad] {
      bench.renderer.move(listener, over: 0, at: 0)
      bench.renderer.move(0, to: Vector3(1, 5, 0), over: 0, at: 0)
      bench.run(1920) { _, frame in Self.tone(frame) }
    }
    let close = { (a: [Double], b: [Double]) in zip(a, b).allSatisfy { abs($0 - $1) < 1e-3 } }
    #expect(close(Self.levels(ambix), [1, 1, 0, 0]))
    #expect(close(Self.levels(quad), [0, 1, 0, 0]))
  }

  @Test func subwoofersGetNothing() throws {
    let bench = try SpaceBench(Self.plan(.speakers(SpeakerLayout.surround5)))
    bench.renderer.move(0, to: Vector3(0.1, 1, 0), over: 0, at: 0)
    bench.renderer.move(0, to: Vector3(-0.1, -1, 0), over: 4000, at: 960)
    bench.run(9600) { _, frame in Self.tone(frame) }
    #expect(bench.channels.count == 6 && bench.channels[3].allSatisfy { $0 == 0 })
    #expect(Self.levels(bench)[4] + Self.levels(bench)[5] > 0.9)
  }

  /// A tone that goes round once a second, 2 m away: no channel bends more sharply than the tone itself.
  @Test(arguments: [SpaceOutput.speakers(SpeakerLayout.ring(8)), .ambisonics(order: 3)])
  func movingIsSmooth(output: SpaceOutput) throws {
    let bench = try SpaceBench(Self.plan(output, SpaceBench.plain(doppler: false)))
    bench.run(49_152) {
      _, frame in
      Float(sin(2 * .pi * 1000 * Double(frame) / 48_000))
    } script: { renderer, frame in
      let angle = 2 * Double.pi * Double(frame + 64) / 48_000
      let place = Vector3(2 * sin(angle), 2 * cos(angle), 0)
      renderer.move(0, to: place, over: frame == 0 ? 0 : 64, at: Int64(frame))
    }
    // the tone's own bend, and 1 % for gains on straight lines
    let bend = 0.5 * pow(2 * Double.pi * 1000 / 48_000, 2)
    for channel in bench.channels {
      let x = channel[64...].map(Double.init)
      let worst = zip(zip(x, x.dropFirst()), x.dropFirst(2)).map { abs($0.0 - 2 * $0.1 + $1) }
      #expect(worst.max()! < 1.01 * bend)
    }
  }

  @Test func whatCannotBeRenderedIsSaid() {
    #expect(throws: Fault(.call, "ambisonics of order 4", expected: "1 to 3")) {
      try SpaceRenderer(Self.plan(.ambisonics(order: 4)), head: nil)
    }
    #expect(throws: Fault.self) {
      try SpaceRenderer(Self.plan(.speakers([])), head: nil)
    }
    var plan = Self.plan(.ambisonics(order: 1))
    plan.rooms = [RoomPlan(centre: .zero, width: .nan, depth: 1, height: 1)]
    #expect(throws: Fault.self) { try SpaceRenderer(plan, head: nil) }
  }

  /// A room over headphones, through both variants of the kernels, sample by sample.
  private static func walk() throws -> [[Float]] {
    var plan = SpacePlan(sampleRate: 48_000, sources: [SourceTraits(), SpaceBench.plain()])
    plan.rooms = [RoomPlan(centre: .zero, width: 6, depth: 5, height: 3)]
    let bench = try SpaceBench(plan, head: Heads.light)
    bench.renderer.enter(room: 0, over: 300, at: 0)
    bench.renderer.move(0, to: Vector3(1, 1, 1), over: 0, at: 0)
    bench.renderer.move(0, to: Vector3(-2, 2, 1), over: 4000, at: 100)
    bench.renderer.move(1, to: Vector3(-1, -2, 2), over: 0, at: 0)
    bench.renderer.move(Listener(position: Vector3(0, 0, 1), heading: 50), over: 3000, at: 0)
    var random = SeededRandom(seed: 3)
    bench.run(8000) { _, _ in Float(random.uniform() - 0.5) }
    return bench.channels
  }

  @Test func bothVariantsGiveTheSameBits() throws {
    let variants = KernelVariant.allCases.filter(\.isAvailable)
    let results = try variants.map { variant in
      variant.run()
      return try Self.walk()
    }
    for other in results {
      for (a, b) in zip(results[0], other) {
        #expect(zip(a, b).count { $0.bitPattern != $1.bitPattern } == 0)
      }
    }
    #expect(results[0][0].contains { abs($0) > 0.1 })
  }

  /// Between the ears a diffuse field is alike below some hundred Hz and unlike above 1 kHz
  /// (I. Borß and R. Martin, DAGA 2009; B. Cook et al., JASA 27, 1955, for two points).
  @Test(arguments: [0.0, 50, 90]) func theTailIsDiffuse(heading: Double) throws {
    var plan = Self.plan(.binaural)
    var room = RoomPlan(centre: .zero, width: 8, depth: 7, height: 4)
    room.surfaces = Surfaces(all: try Material(named: "plaster"))
    room.reflectionsLevel = -.infinity
    plan.rooms = [room]
    let bench = try SpaceBench(plan, head: Heads.light)
    bench.renderer.move(0, to: Vector3(1, 2, 1), over: 0, at: 0)
    bench.renderer.move(Listener(position: .zero, heading: heading), over: 0, at: 0)
    bench.renderer.enter(room: 0, over: 0, at: 0)
    bench.impulse(60_000)
    let ears = bench.channels.map { Array($0[6000...]) }
    func coherence(_ centre: Double) -> Double {
      let (left, right) = (
        Octave.part(of: ears[0], around: centre, sampleRate: 48_000),
        Octave.part(of: ears[1], around: centre, sampleRate: 48_000)
      )
      return Statistic.correlation(left, right)
    }
    #expect(coherence(125) > 0.75)
    for centre in [1000.0, 2000, 4000, 8000] { #expect(abs(coherence(centre)) < 0.3) }
    let levels = ears.map { Level.decibels(Level.rms($0)) }
    #expect(abs(levels[0] - levels[1]) < 1)
  }
}
