import Engine
import Files
import Score
import Spatial
import Testing
import Wire

@testable import Page
@testable import Phone

/// A phone that plays batches by the native engine, as fieldstage.mjs does by WebAssembly: each message once, in order.
final class BatchPlayer {
  private final class Part {
    let engine: Engine
    var waiting: [Event] = []
    init(_ engine: Engine) { self.engine = engine }
  }

  /// The number of messages that were taken.
  private(set) var got: Int
  /// The frame before which everything is known.
  private(set) var known: Int64 = 0
  /// The sound so far, both channels.
  private(set) var sound: [[Float]] = [[], []]
  private(set) var ensemble: Ensemble?
  private let ticks = TickGrid(sampleRate: 48_000)
  /// Where the head points that the ensemble does not know yet.
  private var facing: Double?
  /// The changes of the scene that the ensemble does not have yet.
  private var waiting: [SceneEvent] = []
  private var parts: [UInt32: Part] = [:]
  private var recordings: [SoundKey: Recording] = [:]
  /// The frames before which what is said once was known, and those by which that was before its turn.
  private(set) var announced: [SoundKey: Int64] = [:]
  private(set) var leads: [Int64] = []
  private let head: Head?
  private let sounds: FieldSounds

  init(_ head: Head?, sounds: FieldSounds, got: Int = 0) {
    (self.head, self.sounds, self.got) = (head, sounds, got)
  }

  /// Frames of silence before the sound.
  var latency: Int { ensemble?.latency ?? 0 }

  func face(_ degrees: Double) { facing = degrees }

  /// Where the head was turned since the last call, as the server takes it.
  func takeFaced() -> [FieldReadings.Reading] {
    var faced: [FieldReadings.Reading] = []
    while let turn = ensemble?.head?.heard.pop(before: .max) {
      let tick = turn.tick(in: ticks)
      faced.append(FieldReadings.Reading(tick: tick, values: [(0, turn.angles[0])]))
    }
    return faced
  }

  // MARK: Messages

  /// Takes a batch; messages that came before are left out.
  func take(_ batch: [UInt8]) throws {
    var place = 4
    var number = Int(UInt32(little: batch[0..<4]))
    try #require(number <= got, "messages are missing")
    while place < batch.count {
      let length = Int(UInt32(little: batch[place + 1..<place + 5]))
      if number == got {
        let kind = try #require(FieldOutbox.Kind(rawValue: batch[place]))
        try take(kind, Array(batch[place + 5..<place + 5 + length]))
        got += 1
      }
      number += 1
      place += 5 + length
    }
    #expect(place == batch.count)
  }

  private func take(_ kind: FieldOutbox.Kind, _ content: [UInt8]) throws {
    switch kind {
    case .space: try gather(EnsemblePlan(wire: content))
    case .sound:
      let key = SoundKey(content)
      if let before = announced.removeValue(forKey: key) { leads.append(known - before) }
      let message = try #require(sounds.message(key.hexadecimal))
      recordings[key] = try Recording(wire: message)
    case .open: try open(UInt32(little: content[0..<4]), Array(content[4...]))
    case .prepare:
      let engine = try part(content).engine
      let next = try Orchestra(wire: Array(content[4...])) { recordings[$0] }
      #expect(engine.handOver(try engine.prepare(next)))
    case .events: try part(content).waiting += EventWire.events(Array(content[4...]))
    case .join: #expect(try #require(ensemble).handOver(part(content).engine))
    case .scene:
      waiting += try SceneWire.events(content).map { event, _ in event }
    case .soon:
      let key = SoundKey(content)
      #expect(sounds.message(key.hexadecimal) != nil, "it can be fetched at once")
      announced[key] = known
    case .known: known = Int64(UInt64(little: content[...]))
    case .close:
      flush()
      parts[UInt32(little: content[0..<4])] = nil
    }
  }

  private func gather(_ plan: EnsemblePlan) throws {
    ensemble = Ensemble(
      try SpaceRenderer(plan.space, head: head), sampleRate: plan.space.sampleRate,
      gain: plan.gain, isLimited: plan.isLimited)
    ensemble?.head = TurnedHead(ticks, ahead: 1)
  }

  private func open(_ number: UInt32, _ bytes: [UInt8]) throws {
    let plan = try EnginePlan(wire: bytes) { recordings[$0] }
    parts[number] = Part(
      try Engine(
        plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options))
  }

  private func part(_ content: [UInt8]) throws -> Part {
    try #require(parts[UInt32(little: content[0..<4])])
  }

  // MARK: Sound

  /// Renders all that is known.
  func play() throws {
    let ensemble = try #require(ensemble)
    let quantum = Engine.quantum
    var left = [Float](repeating: 0, count: quantum)
    var right = left
    while sound[0].count + quantum <= known {
      flush()
      if let degrees = facing {
        let turn = HeadTurn(frame: 0, angles: SIMD4(degrees, 0, 0, 0))
        #expect(ensemble.head?.turns.push(turn) == true)
        facing = nil
      }
      ensemble.render(left: &left, right: &right, frames: quantum)
      sound[0] += left
      sound[1] += right
      _ = ensemble.collect()
    }
  }

  private func flush() {
    for part in parts.values {
      let count = part.waiting.firstIndex { !part.engine.events.push($0) } ?? part.waiting.count
      part.waiting.removeFirst(count)
    }
    guard let ensemble else { return }
    let count = waiting.firstIndex { !ensemble.events.push($0) } ?? waiting.count
    waiting.removeFirst(count)
  }
}

extension FixedWidthInteger {
  init(little bytes: ArraySlice<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | Self($1) }
  }
}
