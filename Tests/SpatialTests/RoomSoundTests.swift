import CAllocations
import Glibc
import Score
import TestSupport
import Testing

@testable import Spatial

/// Rooms as they are heard from the renderer.
struct RoomSoundTests {
  private static let rate = 44_100.0

  /// The sound pressure at the listener, channel W of ambiX: nothing but delays and levels.
  private static func response(
    _ room: RoomPlan, traits: SourceTraits = SpaceBench.plain(), frames: Int = 4096,
    source: Vector3 = ImageSourceTests.source, ear: Vector3 = ImageSourceTests.ear,
    rate: Double = Self.rate
  ) throws -> [Double] {
    var plan = SpacePlan(sampleRate: rate, sources: [traits])
    plan.output = .ambisonics(order: 1)
    plan.rooms = [room]
    let bench = try SpaceBench(plan)
    bench.renderer.move(0, to: source, over: 0, at: 0)
    bench.renderer.move(Listener(position: ear), over: 0, at: 0)
    bench.renderer.enter(room: 0, over: 0, at: 0)
    bench.impulse(frames)
    return bench.channels[0].map(Double.init)
  }

  private static func leia() -> RoomPlan {
    var room = ImageSourceTests.hall()
    room.lateLevel = nil
    return room
  }

  /// Delay and amplitude of the arrival near a sample: the largest correlation with a windowed sinc, between samples.
  private static func arrival(_ x: [Double], near place: Double) -> (time: Double, gain: Double) {
    func correlation(_ t: Double) -> Double {
      let first = Int(t) - 12
      return (first...first + 24).reduce(0) { sum, i in
        guard x.indices.contains(i) else { return sum }
        let u = 0.7 * (Double(i) - t)
        let sinc = abs(u) < 1e-9 ? 1 : sin(.pi * u) / (.pi * u)
        let window = 0.5 + 0.5 * cos(.pi * (Double(i) - t) / 13)
        return sum + x[i] * sinc * window
      }
    }
    var best = (time: place, gain: -1.0)
    for step in -60...60 {
      let t = place + Double(step) * 0.05
      let value = correlation(t)
      if value > best.gain { best = (t, value) }
    }
    return best
  }

  /// Samples by which the renderer is late on purpose.
  private static let latency = 5.0

  @Test func arrivalsAreWhereGeometrySays() throws {
    let x = try Self.response(Self.leia())
    for (time, level, ways) in [
      (287.5, -6.99, 1.0), (481.1, -11.46, 2), (692.4, -14.62, 2), (782.1, -15.68, 2),
    ] {
      let found = Self.arrival(x, near: time + Self.latency)
      #expect(abs(found.time - Self.latency - time) < 0.1)
      #expect(abs(Decibels.level(found.gain / ways) - level) < 0.15)
    }
  }

  @Test func aSurfaceThatIsOffIsNotHeard() throws {
    for (surface, time) in [(Surface.front, 692.4), (.left, 782.1), (.floor, 481.1)] {
      let before = try Self.response(Self.leia())
      var room = Self.leia()
      room.surfaces[surface] = .off
      let after = try Self.response(room)
      // of the two that arrive together one is left
      let place = Int(time + Self.latency)
      let change = zip(before, after).map { $0 - $1 }
      func energy(_ x: ArraySlice<Double>) -> Double { x.reduce(0) { $0 + $1 * $1 } }
      let near = place - 20..<place + 20
      #expect(abs(energy(change[near]) / energy(after[near]) - 1) < 1e-6)
      let elsewhere = energy(change[0..<place - 20]) + energy(change[(place + 20)...])
      #expect(elsewhere < 1e-6 * energy(change[near]))
      room.surfaces = Surfaces(all: .off)
      let none = try Self.response(room)
      #expect(energy(none[near]) < 1e-6 * energy(before[near]))
    }
  }

  /// -6.02 dB per doubling, flat in the bubble, in the open air.
  @Test func levelFollowsDistance() throws {
    func level(_ distance: Double, bubble: Double = 1) throws -> Double {
      var plan = SpacePlan(
        sampleRate: Self.rate, sources: [SpaceBench.plain(doppler: false, bubble: bubble)])
      plan.output = .ambisonics(order: 1)
      let bench = try SpaceBench(plan)
      bench.renderer.move(0, to: Vector3(0, distance, 0), over: 0, at: 0)
      bench.run(1024) { _, frame in Float(sin(0.1 * Double(frame))) }
      return Level.decibels(Level.rms(Array(bench.channels[0][256...])))
    }
    let levels = try [1.0, 2, 4, 8].map { try level($0) }
    for (a, b) in zip(levels, levels.dropFirst()) { #expect(abs(a - b - 6.0206) < 0.1) }
    for distance in [0.01, 0.3, 1.0, 2.0] {
      #expect(abs(try level(distance, bubble: 2) - (levels[1])) < 0.05)
    }
  }

  /// With "zero delay" the direct sound comes at once, and reflections as much after it as before.
  @Test func zeroDelayTakesTheDirectWayFromAll() throws {
    var traits = SpaceBench.plain()
    traits.hasDoppler = false
    let x = try Self.response(Self.leia(), traits: traits)
    for time in [0, 481.1 - 287.5, 692.4 - 287.5, 782.1 - 287.5] {
      #expect(abs(Self.arrival(x, near: time + Self.latency).time - time - Self.latency) < 0.1)
    }
    // 34.3 m in the open air
    func onset(_ doppler: Bool) throws -> Double {
      var plan = SpacePlan(sampleRate: Self.rate, sources: [SpaceBench.plain(doppler: doppler)])
      plan.output = .ambisonics(order: 1)
      let bench = try SpaceBench(plan)
      bench.renderer.move(0, to: Vector3(34.3, 0, 0), over: 0, at: 0)
      bench.impulse(8192)
      let x = bench.channels[0].map(Double.init)
      let peak = x.indices.max { x[$0] < x[$1] }!
      return Self.arrival(x, near: Double(peak)).time - Self.latency
    }
    #expect(abs(try onset(true) - 4410) < 0.1)
    #expect(abs(try onset(false)) < 0.1)
  }

  @Test func aGainOfTwoDoublesTheLateField() throws {
    func tail(_ level: Double) throws -> Double {
      var room = RoomPlan.demo(centre: Vector3(3, 2.5, 0))
      room.lateLevel = level
      let x = try Self.response(room, frames: 16_384)
      return x[6000...].reduce(0) { $0 + $1 * $1 }
    }
    #expect(abs(10 * log10(try tail(Decibels.level(2)) / tail(0)) - 6.0206) < 0.01)
  }

  @Test func outsideNothingIsReflected() throws {
    let free = try Self.response(Self.leia(), source: Vector3(-1, 3, 1.5))
    let direct = Self.arrival(free, near: Vector3(5, 1, 0).length / 343 * Self.rate + Self.latency)
    #expect(direct.gain > 0.15)
    #expect(free.map { $0 * $0 }.reduce(0, +) < 1.2 * direct.gain * direct.gain)
    let away = try Self.response(Self.leia(), ear: Vector3(4, 7, 1.5))
    #expect(away.count { abs($0) > 1e-3 } < 30)
  }

  /// Sources that start together are heard together.
  @Test func onsetsHaveNoSpread() throws {
    var plan = SpacePlan(
      sampleRate: Self.rate, sources: Array(repeating: SpaceBench.plain(doppler: false), count: 4))
    plan.output = .speakers(SpeakerLayout.quad)
    let bench = try SpaceBench(plan)
    for (i, place) in SpeakerLayout.quad.enumerated() {
      bench.renderer.move(i, to: Double(i + 1) * place.vector, over: 0, at: 0)
    }
    bench.run(512) { _, frame in frame == 100 ? 1 : 0 }
    let peaks = bench.channels.map { x in x.indices.max { abs(x[$0]) < abs(x[$1]) }! }
    #expect(peaks.allSatisfy { $0 == peaks[0] })
  }

  /// A tone in a room that is entered, left and changed stays without clicks; what is heard outside is the open air.
  @Test func roomsAreCrossfaded() throws {
    var plan = SpacePlan(sampleRate: 48_000, sources: [SpaceBench.plain(doppler: false)])
    plan.output = .ambisonics(order: 1)
    var small = RoomPlan.demo(centre: .zero)
    (small.width, small.depth, small.height) = (4, 5, 3)
    plan.rooms = [.demo(centre: .zero), small]
    func tone(_ frame: Int) -> Float { Float(0.5 * sin(2 * .pi * 200 * Double(frame) / 48_000)) }
    let bench = try SpaceBench(plan)
    bench.renderer.move(0, to: Vector3(1, 1, 1.5), over: 0, at: 0)
    bench.renderer.move(Listener(position: Vector3(-1, 0, 1.5)), over: 0, at: 0)
    bench.run(48_000) { _, frame in
      tone(frame)
    } script: { renderer, frame in
      let rooms: [Int?] = [0, 1, nil]
      for (at, room) in zip([4800, 19_200, 33_600], rooms) where at == frame {
        renderer.enter(room: room, over: 2400, at: Int64(frame))
      }
    }
    let out = bench.channels[0].map(Double.init)
    let bends = (200..<out.count - 1).map { (i: Int) -> Double in
      let (a, b, c): (Double, Double, Double) = (out[i - 1], out[i], out[i + 1])
      return abs(a - 2 * b + c)
    }
    let steady = bends[0..<4000].max()!
    let wet = bends[10_000..<15_000].max()!
    #expect(abs(wet / steady - 1) > 0.02)
    #expect(bends.max()! < 2.5 * max(steady, wet))
    let before = Level.rms(Array(bench.channels[0][1920..<3840]))
    let after = Level.rms(Array(bench.channels[0][45_120..<47_040]))
    #expect(abs(Level.decibels(after / before)) < 0.001)
    bench.renderer.enter(room: 2, over: 0, at: 48_000)
    #expect(bench.renderer.refused == 1)
  }

  /// Source and listener walk: each reflection moves on its own way, without steps.
  @Test func movingInARoomIsSmooth() throws {
    var plan = SpacePlan(sampleRate: 48_000, sources: [SpaceBench.plain()])
    plan.output = .ambisonics(order: 1)
    var room = ImageSourceTests.hall(order: 3)
    room.lateLevel = nil
    plan.rooms = [room]
    let bench = try SpaceBench(plan)
    bench.renderer.move(0, to: Vector3(1, 1, 1), over: 0, at: 0)
    bench.renderer.move(Listener(position: Vector3(5, 4, 1.7)), over: 0, at: 0)
    bench.renderer.enter(room: 0, over: 0, at: 0)
    bench.renderer.move(0, to: Vector3(4, 2, 2), over: 96_000, at: 0)
    bench.renderer.move(Listener(position: Vector3(2, 3, 1.7)), over: 96_000, at: 0)
    bench.run(96_000) { _, frame in Float(sin(2 * .pi * 500 * Double(frame) / 48_000)) }
    let out = bench.channels[0][4800...].map(Double.init)
    // no image moves by more than 4 m/s against the listener: nothing above 500 Hz · (1 + 5 / 343)
    let spectrum = Spectrum(Array(out.prefix(65_536)).map(Float.init), sampleRate: 48_000)
    let inside = spectrum.power(from: 480, to: 520)
    let outside = spectrum.power(from: 20, to: 440) + spectrum.power(from: 560, to: 20_000)
    #expect(10 * log10(outside / inside) < -65)
  }

  @Test func renderingARoomAllocatesNothing() throws {
    var plan = SpacePlan(sampleRate: 48_000, sources: Array(repeating: SourceTraits(), count: 3))
    plan.rooms = [.demo(centre: .zero), RoomPlan(centre: .zero, width: 5, depth: 6, height: 3)]
    plan.sources[1].directivity = 0.5
    for output in [
      SpaceOutput.binaural, .ambisonics(order: 3), .speakers(SpeakerLayout.surround5),
      .speakers(VBAPTests.dome),
    ] {
      plan.output = output
      let renderer = try SpaceRenderer(plan, head: output == .binaural ? Heads.light : nil)
      let (input, out) = (AlignedFloats(64), AlignedFloats(64 * renderer.channels))
      let inputs = [UnsafePointer(input.start), nil, UnsafePointer(input.start)]
      let outputs = (0..<renderer.channels).map { out.start + 64 * $0 }
      input.start[3] = 1
      var worst = 0
      for i in 0..<400 {
        let frame = Int64(64 * i)
        allocations_watch()
        if i % 50 == 0 {
          renderer.enter(room: i % 150 == 0 ? nil : i / 50 % 2, over: 500, at: frame)
          renderer.move(1, to: Vector3(Double(i % 7), 1, 2), over: 1000, at: frame)
          renderer.move(
            Listener(position: Vector3(0, Double(i) / 100, 1), heading: Double(i)), over: 640,
            at: frame)
        }
        renderer.process(inputs, into: outputs)
        worst = max(worst, allocations_count())
      }
      #expect(worst == 0, "\(output)")
    }
  }
}
