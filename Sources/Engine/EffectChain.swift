import Score
import Signals

/// The effects of a mapping, one after the other, and after them its level; each parameter on a ramp.
final class EffectChain {
  private struct Change {
    var frame: Int64
    var effect: Int
    var slot: Int
    var value: Float
    var ramp: UInt32
  }

  private let effects: [any Effect]
  private let ramps: UnsafeMutablePointer<ScalarRamp>
  /// First ramp of each effect, and one past the last effect's.
  private let slots: [Int]
  private let glides: UnsafeMutablePointer<Glide>
  private let changes: UnsafeMutablePointer<Change>
  private static let changeCapacity = 1024
  private var changeCount = 0
  /// Blocks in which an effect's sound was not finite.
  private(set) var faults = 0

  init(_ specs: [EffectSpec], sampleRate: Double) throws(EngineError) {
    var effects: [any Effect] = []
    var slots: [Int] = []
    var values: [Float] = []
    for spec in specs {
      guard let code = EffectCode(name: spec.unit) else {
        let hint = NearestName.hint(for: spec.unit, among: Catalogue.effects.map(\.name))
        throw EngineError(spec.name, "unknown effect \"\(spec.unit)\"; \(hint)")
      }
      precondition(spec.values.count == code.spec.inputs.count, "an effect has all its values")
      effects.append(code.effect.init(sampleRate: sampleRate))
      slots.append(values.count)
      values += spec.values.map(Float.init)
    }
    effects.append(Gain(sampleRate: sampleRate))
    slots.append(values.count)
    values.append(0)
    self.effects = effects
    self.slots = slots + [values.count]
    ramps = .allocate(capacity: max(1, values.count))
    for (i, value) in values.enumerated() { (ramps + i).initialize(to: ScalarRamp(value)) }
    glides = .allocate(capacity: Operation.inputCapacity)
    changes = .allocate(capacity: Self.changeCapacity)
  }

  deinit {
    ramps.deallocate()
    glides.deallocate()
    changes.deallocate()
  }

  /// Where the level of the whole mapping is set: slot 0 of the last effect.
  var level: Int { effects.count - 1 }

  /// Whether there is such an effect and such a parameter of it.
  func has(_ effect: Int, slot: Int) -> Bool {
    effect < effects.count && slot < slots[effect + 1] - slots[effect]
  }

  /// Notes a change for the present quantum. When more come than fit, those before it come up to a
  /// quantum early.
  func set(_ effect: Int, slot: Int, to value: Float, over ramp: UInt32, at frame: Int64) {
    if changeCount == Self.changeCapacity {
      for i in effects.indices {
        var next = 0
        apply(&next, of: i, until: .max)
      }
      changeCount = 0
    }
    changes[changeCount] = Change(
      frame: frame, effect: effect, slot: slot, value: value, ramp: ramp)
    changeCount += 1
  }

  /// Processes one quantum in place.
  func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int,
    at start: Int64
  ) {
    for i in effects.indices { process(i, left, right, frames: frames, at: start) }
    changeCount = 0
  }

  /// One effect over the quantum, cut where one of its parameters is set or arrives.
  private func process(
    _ index: Int, _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
    frames: Int, at start: Int64
  ) {
    var done = 0
    var next = 0
    while done < frames {
      let now = start + Int64(done)
      apply(&next, of: index, until: now)
      var end = frames
      if next < changeCount { end = min(end, Int(changes[next].frame - start)) }
      for slot in slots[index]..<slots[index + 1] {
        let left = ramps[slot].left(at: now)
        if left > 0, left < Int64(end - done) { end = done + Int(left) }
      }
      run(index, StereoStretch(left: left + done, right: right + done, frames: end - done), at: now)
      done = end
    }
  }

  /// Makes the changes of an effect up to a frame; `next` is then the first that is still to come.
  private func apply(_ next: inout Int, of effect: Int, until frame: Int64) {
    while next < changeCount, changes[next].effect != effect || changes[next].frame <= frame {
      let change = changes[next]
      if change.effect == effect {
        ramps[slots[effect] + change.slot].set(
          change.value, over: change.ramp, at: change.frame)
      }
      next += 1
    }
  }

  private func run(_ index: Int, _ stretch: StereoStretch, at frame: Int64) {
    let effect = effects[index]
    for slot in 0..<slots[index + 1] - slots[index] {
      glides[slot] = ramps[slots[index] + slot].glide(from: frame, frames: stretch.frames)
    }
    effect.process(stretch, glides)
    if !Finite.holds(stretch) {
      faults += 1
      effect.reset()
      Finite.clear(stretch)
    }
  }
}
