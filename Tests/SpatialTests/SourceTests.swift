import Glibc
import Score
import TestSupport
import Testing

@testable import Spatial

/// What a source's distance and orientation do to it.
struct SourceTests {
  /// The level of a tone ahead at a distance, dB, against 1 m.
  private func level(_ distance: Double, _ traits: SourceTraits, hertz: Double = 1000) -> Double {
    func heard(_ distance: Double) -> Double {
      let scene = Scene(traits: traits)
      scene.renderer.move(0, to: Vector3(0, distance, 0), over: 0, at: 0)
      scene.run(quanta: 24) { _, i in Float(sin(2 * Double.pi * hertz * Double(i % 48) / 48_000)) }
      return Level.rms(scene.left.suffix(960))
    }
    return Level.decibels(heard(distance) / heard(1))
  }

  @Test func theLevelFallsBySixDecibelsPerDoubling() {
    for distance in [1.5, 2, 4, 8, 16, 32, 64, 100] {
      #expect(abs(level(distance, Scene.plain) + Level.decibels(distance)) < 0.01)
    }
  }

  @Test func rolloffMaximumAndBubble() {
    var traits = Scene.plain
    traits.law = .inverse(reference: 2, rolloff: 0.5, maximum: 20)
    traits.bubble = 2
    // 2 / (2 + 0.5 (d - 2)); at 2 m and within it 1
    #expect(abs(level(10, traits) - level(2, traits) + Level.decibels(3)) < 0.01)
    #expect(abs(level(40, traits) - level(20, traits)) < 1e-6)
  }

  @Test func theLawIsContinuousAtTheBubble() {
    let traits = SourceTraits()
    #expect(abs(traits.factor(1.000001) - traits.factor(0.999999)) < 1e-5)
    #expect(abs(traits.focus(1.000001) - traits.focus(0.999999)) < 1e-5)
    #expect(traits.factor(0.01) == 1 && traits.focus(0) == 0 && traits.focus(0.5) == 0.5)
  }

  @Test func aRingHasNoDistance() {
    var traits = Scene.plain
    traits.law = .ring
    for distance in [1.0, 3, 30, 300] { #expect(abs(level(distance, traits)) < 1e-3) }
  }

  /// Through the middle of a bubble there is no jump from one side to the other, and in it both ears hear alike.
  @Test func throughTheMiddleOfTheBubble() {
    let scene = Scene()
    scene.renderer.move(0, to: Vector3(-1.5, 0, 0), over: 0, at: 0)
    scene.renderer.move(0, to: Vector3(1.5, 0, 0), over: 48_000, at: 0)
    scene.run(quanta: 750) { _, i in Float(sin(2 * Double.pi * 500 * Double(i % 96) / 48_000)) }
    #expect(Clicks.find(scene.left) == [] && Clicks.find(scene.right) == [])
    let (l, r) = (scene.left[23_760..<24_240], scene.right[23_760..<24_240])
    #expect(abs(Level.decibels(Level.rms(l) / Level.rms(r))) < 0.1)
    let omni = Level.decibels(Level.rms(l) * 2.squareRoot())
    #expect(abs(omni) < 1, "\(omni) dB")
    let (left, right) = (scene.left[2400..<4800], scene.right[2400..<4800])
    #expect(Level.rms(left) > 1.5 * Level.rms(right))
  }

  /// f' = f c / (c - v), v towards the listener.
  @Test(arguments: [-20.0, -1.4, 1.4, 20])
  func doppler(speed: Double) {
    var traits = Scene.plain
    traits.hasDoppler = true
    traits.law = .ring
    let scene = Scene(traits: traits)
    let start = speed > 0 ? 60.0 : 10
    scene.renderer.move(0, to: Vector3(0, start, 0), over: 0, at: 0)
    scene.run(quanta: 20, sound: { _, i in Float(sin(2 * Double.pi * Double(i) / 48)) })
    scene.renderer.move(0, to: Vector3(0, start - 2 * speed, 0), over: 96_000, at: 1280)
    scene.run(quanta: 1400, sound: { _, i in Float(sin(2 * Double.pi * Double(i % 48) / 48)) })
    let x = scene.left.suffix(60_000).prefix(48_000).map(Double.init)
    var crossings: [Double] = []
    for i in 1..<x.count where x[i - 1] < 0 && x[i] >= 0 {
      crossings.append(Double(i) - x[i] / (x[i] - x[i - 1]))
    }
    let frequency =
      Double(crossings.count - 1) / (crossings.last! - crossings.first!) * 48_000
    // The listener hears what a source of constant speed sent: the delay is d(t) / c.
    let expected = 1000 * (1 + speed / SpeedOfSound.air)
    #expect(abs(1200 * log2(frequency / expected)) < 0.2, "\(frequency) Hz, not \(expected)")
  }

  @Test func soundTakesItsTime() {
    var traits = Scene.plain
    traits.hasDoppler = true
    let (near, far) = (Scene(), Scene(traits: traits))
    for scene in [near, far] {
      scene.renderer.move(0, to: Vector3(0, 34.3, 0), over: 0, at: 0)
      scene.run(quanta: 100) { _, i in i == 100 ? 1 : 0 }
    }
    func peak(_ x: [Float]) -> Int { x.indices.max { abs(x[$0]) < abs(x[$1]) }! }
    #expect(peak(far.left) - peak(near.left) == 4800)
  }

  /// |0.5 + 0.5 cos θ| and |cos θ|.
  @Test func directivities() {
    for (directivity, degrees, factor) in [
      (0.5, 0.0, 1.0), (0.5, 90, 0.5), (0.5, 180, 0), (0.5, 60, 0.75), (1, 90, 0), (1, 180, -1),
      (0, 180, 1),
    ] {
      var traits = Scene.plain
      traits.directivity = directivity
      var state = SourceState(traits)
      // turned away from the listener, who stands south of it, by so much
      state.place.move(to: Vector3(0, 5, 0), over: 0, at: 0)
      state.facing.move(
        to: Quaternion(degrees: 180 - degrees, round: Vector3(0, 0, 1)), over: 0, at: 0)
      let target = state.target(
        at: 0, listener: .zero, turn: Rotation(.identity), samplesPerMetre: 140)
      #expect(abs(Double(target.gain) - factor / 5) < 1e-6, "\(directivity), \(degrees)°")
    }
  }

  /// Who stands in a source hears all of it, whichever side it turns to them: at the edge of its bubble nothing of a cardioid's
  /// back, half-way to the middle half of it, in the middle as much as of its front.
  @Test(arguments: [(1.0, 0.0), (0.5, 0.5), (1e-6, 1)])
  func theMiddleOfABubbleHasNoBack(distance: Double, factor: Double) {
    var traits = Scene.plain
    traits.directivity = 0.5
    var state = SourceState(traits)
    // It faces away from the listener, who stands south of it.
    state.place.move(to: Vector3(0, distance, 0), over: 0, at: 0)
    let target = state.target(
      at: 0, listener: .zero, turn: Rotation(.identity), samplesPerMetre: 140)
    #expect(abs(Double(target.gain) - factor) < 1e-5)
  }

  /// At low frequencies a rigid sphere's surface hears Σ (2m+1)/(m+1) P_m(cos θ) ρ^-m of a source at ρ radii.
  private func atLowFrequencies(_ cosine: Double, _ distance: Double) -> Double {
    var (sum, last, legendre) = (0.0, 0.0, 1.0)
    for m in 0..<200 {
      sum += Double(2 * m + 1) / Double(m + 1) * legendre * pow(distance, -Double(m))
      (last, legendre) = (
        legendre, (Double(2 * m + 1) * cosine * legendre - Double(m) * last) / Double(m + 1)
      )
    }
    return sum
  }

  @Test func theSphereAtLowFrequencies() {
    for (cosine, distance) in [(1.0, 1.5), (-1.0, 1.5), (0.3, 3), (-0.6, 10)] {
      let sum = atLowFrequencies(cosine, distance)
      let found = SphericalHead.magnitude(cosine: cosine, distance: distance, frequency: 0.01)
      #expect(abs(found / sum - 1) < 1e-3, "\(cosine), \(distance): \(found), \(sum)")
    }
  }

  /// The level difference of low frequencies grows as on the sphere, most within 5 radii; at the distance of the
  /// measurement nothing changes.
  @Test func nearSourcesDifferMoreBetweenTheEars() {
    let near = NearField(reference: 1.4, sampleRate: 48_000)
    func difference(_ distance: Float) -> Double {
      let (a, b) = (
        near.shelf(cosine: 1, distance: distance), near.shelf(cosine: -1, distance: distance)
      )
      return Level.decibels(Double(a.low / b.low))
    }
    for distance in [Float(0.11), 0.2, 0.44, 0.9] {
      let radii = Double(distance) / SphericalHead.radius
      let nearby = atLowFrequencies(1, radii) / atLowFrequencies(-1, radii)
      let usual = atLowFrequencies(1, 16) / atLowFrequencies(-1, 16)
      let expected = Level.decibels(nearby / usual)
      #expect(abs(difference(distance) - expected) < 0.05 * expected + 0.2)
    }
    #expect(abs(difference(1.4)) < 1e-3)
    for distance in stride(from: Float(0.12), to: 1.3, by: 0.05) {
      #expect(difference(distance) > difference(distance + 0.05))
    }
  }

  /// Coming nearer than 1 m, the ear turned to the source gains more than 1/d and the other one less.
  @Test func anEarNearASource() {
    var traits = SourceTraits()
    traits.bubble = 0.1
    func levels(_ distance: Double) -> (near: Double, far: Double) {
      let scene = Scene(traits: traits)
      scene.renderer.move(0, to: Vector3(distance, 0, 0), over: 0, at: 0)
      scene.run(quanta: 40) { _, i in Float(sin(2 * Double.pi * 300 * Double(i % 160) / 48_000)) }
      return (
        Level.decibels(Level.rms(scene.right.suffix(960)) * distance),
        Level.decibels(Level.rms(scene.left.suffix(960)) * distance)
      )
    }
    let (at, close) = (levels(1.4), levels(0.25))
    #expect(close.near > at.near + 3 && close.far < at.far - 1, "\(at), \(close)")
    // it enters and leaves without a step
    let scene = Scene(traits: traits)
    scene.renderer.move(0, to: Vector3(2, 0.3, 0), over: 0, at: 0)
    scene.renderer.move(0, to: Vector3(-2, 0.3, 0), over: 96_000, at: 640)
    scene.run(quanta: 1600) { _, i in Float(sin(2 * Double.pi * 300 * Double(i % 160) / 48_000)) }
    #expect(Clicks.find(scene.left) == [] && Clicks.find(scene.right) == [])
  }
}
