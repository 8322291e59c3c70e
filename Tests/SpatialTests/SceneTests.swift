import CAllocations
import Glibc
import Score
import Signals
import TestSupport
import Testing

@testable import Spatial

/// What holds of every scene, whatever sounds in it.
struct SceneTests {
  private func noise(_ source: Int, _ frame: Int) -> Float {
    var random = SeededRandom(seed: UInt64(source * 1_000_003 + frame))
    return Float(random.uniform() - 0.5)
  }

  private func difference(_ a: [Float], _ b: [Float]) -> Double {
    var (rest, whole) = (0.0, 1e-30)
    for i in a.indices {
      rest += Double(a[i] - b[i]) * Double(a[i] - b[i])
      whole += Double(a[i]) * Double(a[i])
    }
    return 10 * log10(rest / whole + 1e-30)
  }

  /// Circles at different heights, speeds and distances, heard by a head that turns.
  private func turn(_ renderer: SpaceRenderer, _ frame: Int64, _ sources: [Int]) {
    guard frame % 960 == 0 else { return }
    for (slot, i) in sources.enumerated() {
      let angle = Double(frame + 960) / 48_000 * Double(i + 1) + Double(i)
      let place = Vector3(cos(angle), sin(angle), 0.3 * Double(i % 3))
      renderer.move(slot, to: (0.3 + 0.4 * Double(i)) * place, over: 960, at: frame)
      renderer.setGain(slot, to: Float(1 + i % 2), over: 480, at: frame + 7)
    }
    renderer.move(
      Listener(position: .zero, heading: 200 * Double(frame + 960) / 48_000, pitch: 10), over: 960,
      at: frame)
  }

  /// - Parameter sounds: whether a source sounds at a frame.
  private func rendered(
    _ sources: [Int], _ traits: SourceTraits = SourceTraits(),
    sounds: (Int, Int) -> Bool = { _, _ in true }
  ) -> Scene {
    let scene = Scene(sources.count, head: Heads.light, traits: traits)
    scene.run(
      quanta: 100, sound: { sounds(sources[$0], $1) ? noise(sources[$0], $1) : nil }
    ) { turn($0, $1, sources) }
    return scene
  }

  private var everything: SourceTraits {
    var traits = SourceTraits()
    traits.bubble = 0.2
    traits.hasDoppler = true
    traits.directivity = 0.5
    return traits
  }

  /// Few sources are filtered by responses of their own, many by the lines of the head, and silent lines by nothing. Seven that sound
  /// now and then go from one to the other: from frame 0 on all sound, then in turns, then one alone.
  @Test(arguments: [3, 7]) func sourcesTogetherAreTheSumOfSourcesApart(count: Int) {
    func sounds(_ source: Int, _ frame: Int) -> Bool {
      switch frame / 64 {
      case ..<30: true
      case ..<70: (frame / 640 + source) % 3 == 0
      default: source == 2
      }
    }
    let together = rendered(Array(0..<count), everything, sounds: sounds)
    var (left, right) = (together.left.map { _ in Float(0) }, together.right.map { _ in Float(0) })
    for i in 0..<count {
      let alone = rendered([i], everything, sounds: sounds)
      for k in left.indices {
        left[k] += alone.left[k]
        right[k] += alone.right[k]
      }
    }
    #expect(difference(together.left, left) < -110 && difference(together.right, right) < -110)
  }

  /// A head that turns hears what sources that turn the other way would give.
  @Test func turningTheHeadIsTurningTheWorld() {
    for degrees in [30.0, 117, 250, 360] {
      let (a, b) = (Scene(), Scene())
      a.renderer.move(Listener(position: .zero, heading: degrees), over: 0, at: 0)
      a.renderer.move(0, to: Vector3(0, 3, 1), over: 0, at: 0)
      let place = Quaternion(degrees: degrees, round: Vector3(0, 0, 1)).turn(Vector3(0, 3, 1))
      b.renderer.move(0, to: place, over: 0, at: 0)
      for scene in [a, b] { scene.run(quanta: 20) { noise($0, $1) } }
      #expect(difference(a.left, b.left) < -100 && difference(a.right, b.right) < -100)
    }
  }

  /// Every compilation of the kernels gives the same bits.
  @Test(arguments: KernelVariant.allCases.filter { $0 != .baseline && $0.isAvailable })
  func kernelsGiveTheSameBits(variant: KernelVariant) {
    let before = KernelVariant.running
    variant.run()
    let sources = Array(0..<6)
    let sounds = { (source: Int, frame: Int) in source < 2 || frame > 3200 }
    let wide = rendered(sources, everything, sounds: sounds)
    KernelVariant.baseline.run()
    let baseline = rendered(sources, everything, sounds: sounds)
    before.run()
    let changes = wide.left.indices.count {
      wide.left[$0] != baseline.left[$0] || wide.right[$0] != baseline.right[$0]
    }
    #expect(changes == 0)
  }

  @Test func renderingAllocatesNothing() {
    let renderer = try! SpaceRenderer(
      SpacePlan(sampleRate: 48_000, sources: Array(repeating: everything, count: 40)),
      head: Heads.light)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 128)
    let sound = (0..<64).map { noise(0, $0) }
    let outputs = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: 2)
    (outputs[0], outputs[1]) = (memory, memory + 64)
    var worst = 0
    sound.withUnsafeBufferPointer { sound in
      let inputs = UnsafeMutablePointer<UnsafePointer<Float>?>.allocate(capacity: 40)
      for i in 0..<40 { inputs[i] = i % 3 == 2 ? nil : sound.baseAddress }
      for quantum in 0..<200 {
        let frame = Int64(quantum * 64)
        allocations_watch()
        for i in 0..<40 {
          let place = Vector3(Double(i - 20) / 10, Double(quantum % 20) / 10, 0.1)
          renderer.move(i, to: place, over: 480, at: frame)
        }
        renderer.move(Listener(position: .zero, heading: 0), over: 480, at: frame)
        renderer.process(inputs, into: outputs)
        worst = max(worst, allocations_count())
      }
      inputs.deallocate()
    }
    #expect(worst == 0 && memory[5] != 0)
    outputs.deallocate()
    memory.deallocate()
  }

  /// What comes to rest is silent, and wakes up where it is by then.
  @Test func silenceCostsNoPlace() {
    let (a, b) = (Scene(), Scene())
    for (scene, pause) in [(a, 40), (b, 0)] {
      scene.renderer.move(0, to: Vector3(2, 1, 0), over: 0, at: 0)
      scene.run(quanta: 10, sound: { $1 < 320 ? noise($0, $1) : nil })
      scene.run(quanta: pause, sound: { _, _ in nil })
      scene.renderer.move(0, to: Vector3(-1, 2, 0), over: 0, at: Int64(pause + 10) * 64)
      scene.run(quanta: 5, sound: { _, _ in nil })
      scene.run(quanta: 20, sound: { noise($0, $1 % 64) })
    }
    let tail = a.left.suffix(15 * 64)
    #expect(zip(tail, b.left.suffix(15 * 64)).allSatisfy { $0 == $1 })
    #expect(a.left[1500..<3000].allSatisfy { $0 == 0 })
  }

  /// A low tone jumps to another side, over 10 ms: nothing but the tone is heard.
  @Test func jumpsDoNotClick() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<10 {
      let scene = Scene()
      func place() -> Vector3 {
        let (a, e) = (random.uniform() * 360 - 180, random.uniform() * 100 - 40)
        return 2 * Direction(azimuth: a, elevation: e).vector
      }
      scene.renderer.move(0, to: place(), over: 0, at: 0)
      let target = place()
      scene.run(
        quanta: 100, sound: { _, i in Float(sin(2 * Double.pi * 100 * Double(i) / 48_000)) },
        script: { renderer, frame in
          if frame == 3200 { renderer.move(0, to: target, over: 480, at: frame) }
        })
      for ear in [scene.left, scene.right] {
        #expect(Clicks.find(Array(ear[1280...])) == [])
        // no step is more than a tone of 1 kHz would make
        let peak = Level.peak(ear)
        let steps = (1281..<ear.count).map { abs(Double(ear[$0] - ear[$0 - 1])) }
        #expect(steps.max()! < 0.131 * peak)
      }
    }
  }

  /// A listener jumps along the way of a sound that takes its time: the delays before and after are heard one after the
  /// other without a corner, which would be a second difference seventy times that of the tone.
  @Test(arguments: [5.0, 8, 20, 60])
  func farJumpsOfDelayedSoundHaveNoCorners(metres: Double) {
    var traits = Scene.plain
    traits.hasDoppler = true
    traits.law = .ring
    let scene = Scene(traits: traits)
    scene.renderer.move(0, to: Vector3(0, 5, 0), over: 0, at: 0)
    let tone = (0..<240).map { i -> Float in
      let turn = 2 * Double.pi * 200 * Double(i) / 48_000
      return Float(sin(turn))
    }
    scene.run(
      quanta: 300, sound: { _, i in tone[i % 240] },
      script: { renderer, frame in
        guard frame == 9600 else { return }
        let listener = Listener(position: Vector3(0, -metres, 0))
        renderer.move(listener, over: 480, at: frame)
      })
    func bend(_ range: Range<Int>) -> Double {
      let x = scene.left[range].map(Double.init)
      let bends = (2..<x.count).map { i -> Double in
        let bend = x[i] - 2 * x[i - 1] + x[i - 2]
        return abs(bend)
      }
      return bends.max()!
    }
    #expect(bend(9600..<19_200) < 15 * bend(4800..<9600))
  }

  /// A pose is heard in the very next quantum (10.7 ms would still be safe: Brungart et al., JAES 54, 2006).
  @Test func aTurnIsHeardAtOnce() {
    let (a, b) = (Scene(), Scene())
    for scene in [a, b] {
      scene.renderer.move(0, to: Vector3(0, 2, 0), over: 0, at: 0)
      scene.run(quanta: 20) { noise($0, $1) }
    }
    a.renderer.move(Listener(position: .zero, heading: 20), over: 0, at: 20 * 64)
    for scene in [a, b] { scene.run(quanta: 2) { noise($0, $1) } }
    let first = a.left.indices.first { a.left[$0] != b.left[$0] }!
    #expect(first < 20 * 64 + 64)
  }

  @Test func whatIsNoPlaceIsRefused() {
    let scene = Scene()
    scene.renderer.move(0, to: Vector3(.nan, 0, 0), over: 0, at: 0)
    scene.renderer.setGain(0, to: .infinity, over: 0, at: 0)
    scene.renderer.move(Listener(position: Vector3(0, .infinity, 0)), over: 0, at: 0)
    scene.run(quanta: 10) { _, i in i == 70 ? .nan : noise(0, i) }
    #expect(scene.renderer.refused == 3)
    #expect(Level.isFinite(scene.left) && Level.peak(scene.left) > 0)
  }

  @Test func plansThatCannotBe() {
    var traits = SourceTraits()
    traits.law = .inverse(reference: 4, rolloff: 2, maximum: 100)
    #expect(throws: Fault.self) {
      try SpaceRenderer(SpacePlan(sampleRate: 48_000, sources: [traits]), head: Heads.kemar)
    }
    #expect(throws: Fault.self) {
      try SpaceRenderer(SpacePlan(sampleRate: 44_100, sources: []), head: Heads.kemar)
    }
    #expect(throws: Fault.self) {
      try SpaceRenderer(SpacePlan(sampleRate: 48_000, sources: []), head: nil)
    }
  }
}
