import Engine
import Files
import JSON
import Rendering
import Score
import Spatial
import TestGround
import Testing
import Wayfinding
import Wire

@testable import Page

/// A garden of two ripples, a at 0 m and b at 60 m, and walks in it whose sound is rendered here from what a phone gets.
struct HeardWalk {
  let ground = Grounds()
  let site: String

  /// A tone that is held, with a level that variants may move.
  static func tone(_ sound: String, more: String = "") -> String {
    """
    return mapping {
      name = "Tone",
      params = { volume = { -12, min = -40, max = 0, unit = "dB" } },
      variants = { loud = { volume = -6 }, soft = { volume = -30 } },
      voices = { v = synth({ loudness = { 0.1, min = 0, max = 1 } }, function(p)
        return \(sound) * p.loudness * adsr(p.gate, 0.05, 0, 1, 0.1)
      end) },
      sequences = { s = function() play("v", { pitch = 60 }) end },
      control = function(env, out)
        out.v.loudness = 10 ^ (params.volume / 20)
        \(more)
      end,
    }
    """
  }

  /// - Parameter preset: of ripple a.
  init(preset: String = "") throws {
    try ground.space.write(Self.tone("sine(p.pitch)"), to: "a.lua")
    try ground.space.write(Self.tone("triangle(p.pitch)"), to: "b.lua")
    site = try ground.site(
      [
        ground.ripple("a", at: 0, mapping: "a.lua", preset),
        ground.ripple("b", at: 60, mapping: "b.lua"),
      ], #""fade":0.2,"notification":0"#)
  }

  func garden(_ variants: [String] = []) throws -> FieldGarden {
    try FieldGarden(site, PlaySettings(.field) { $0.variants = variants })
  }

  func walk(
    _ garden: FieldGarden, _ id: String = "walk", condition: KeptWalk.Condition? = nil
  ) throws -> FieldWalk {
    let walk = try FieldWalk(
      garden, id: id, key: "", folder: ground.space.file(id), start: 0, condition: condition)
    try Folders.make(walk.folder)
    try FieldReport(walk, garden).begin()
    return walk
  }

  /// Lets a walker stand so many metres east of the middle of a, from the first tick on.
  func stand(_ walk: FieldWalk, at x: Double = 0) {
    let place = ground.degrees(x, 0)
    let names = FieldInputs.delivered.map(\.name)
    let values = [("latitude", place.latitude), ("longitude", place.longitude)].map {
      (input: names.firstIndex(of: $0.0)!, value: $0.1)
    }
    _ = walk.take(
      [FieldReadings.Reading(tick: FieldWalk.firstTick, values: values)], from: walk.next.reading)
  }

  /// Performs a walk to a second of its sound.
  func go(_ walk: FieldWalk, to second: Double) throws {
    while walk.tick < Int(second * 100) {
      try walk.clock(Int64(walk.tick) * 480, ahead: 0.1)
    }
  }

  /// What a phone makes of all messages of a walk so far.
  func phone(_ walk: FieldWalk, _ garden: FieldGarden) throws -> NativePhone {
    let phone = try NativePhone { garden.sounds.message($0.hexadecimal) }
    while let batch = walk.output.take() { try phone.take(batch) }
    return phone
  }

  /// What a phone has made of a walk that has ended, both ears; it has to be the render of the walk, sample by sample.
  func soundAsRendered(_ walk: FieldWalk, _ garden: FieldGarden) throws -> [[Float]] {
    let phone = try phone(walk, garden)
    var request = ground.request(site, walk.folder, layout: "binaural")
    (request.tail, request.seed, request.allowsMissing) = (FieldWalk.tail, garden.seed, true)
    let rendered = try ground.render(request)
    let latency = try #require(phone.ensemble?.latency)
    let sound = phone.render()
    for (theirs, ours) in zip(sound, rendered) {
      let heard = theirs.dropFirst(latency)
      #expect(heard.elementsEqual(ours.prefix(heard.count)))
    }
    return sound
  }
}

/// The sounds, engines and the ensemble of a phone, driven by the messages of a walk.
final class NativePhone {
  private(set) var ensemble: Ensemble?
  /// The kinds of the messages that came, in their order.
  private(set) var kinds: [UInt8] = []
  /// The events that came for each engine, by its number.
  private(set) var events: [UInt32: [Event]] = [:]
  private var engines: [UInt32: Engine] = [:]
  private var waiting: [UInt32: [Event]] = [:]
  private var scene: [() -> Bool] = []
  private var known: Int64 = 0
  private var sounds: [SoundKey: Recording] = [:]
  private let recording: (SoundKey) -> [UInt8]?
  private let head: Head?

  init(_ recording: @escaping (SoundKey) -> [UInt8]?) throws {
    self.recording = recording
    head = try SpaceLayout("binaural").head(nil, sampleRate: 48_000)
  }

  func take(_ batch: [UInt8]) throws {
    var rest = batch[4...]
    while let kind = rest.first {
      let length = Int(Self.number(rest.dropFirst().prefix(4)))
      try take(kind, Array(rest.dropFirst(5).prefix(length)))
      rest = rest.dropFirst(5 + length)
    }
  }

  private func take(_ kind: UInt8, _ content: [UInt8]) throws {
    kinds.append(kind)
    let number = UInt32(truncatingIfNeeded: Self.number(content.prefix(4)))
    let body = Array(content.dropFirst(4))
    switch FieldOutbox.Kind(rawValue: kind) {
    case .space:
      let plan = try EnsemblePlan(wire: content)
      ensemble = Ensemble(
        try SpaceRenderer(plan.space, head: head), sampleRate: plan.space.sampleRate,
        gain: plan.gain, isLimited: plan.isLimited)
    case .sound:
      let key = SoundKey(content)
      sounds[key] = try recording(key).map { bytes throws(Fault) in try Recording(wire: bytes) }
    case .open:
      let plan = try EnginePlan(wire: body) { sounds[$0] }
      engines[number] = try Engine(
        plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options)
    case .prepare:
      let engine = engines[number]!
      _ = engine.handOver(try engine.prepare(Orchestra(wire: body) { sounds[$0] }))
    case .events:
      let new = try EventWire.events(body)
      events[number, default: []] += new
      waiting[number, default: []] += new
    case .join:
      let (ensemble, engine) = (ensemble!, engines[number]!)
      scene.append { ensemble.handOver(engine) }
    case .scene:
      let ensemble = ensemble!
      for (event, _) in try SceneWire.events(content) {
        scene.append { ensemble.events.push(event) }
      }
    case .known: known = Int64(Self.number(content.prefix(8)))
    default: break
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Renders all that is known, both ears one after the other.
  func render() -> [[Float]] {
    let ensemble = ensemble!
    var sound: [[Float]] = [[], []]
    var (left, right) = ([Float](repeating: 0, count: 64), [Float](repeating: 0, count: 64))
    while Int64(sound[0].count) + 64 <= known {
      while let change = scene.first, change() { scene.removeFirst() }
      _ = ensemble.collect()
      for (number, list) in waiting {
        let taken = list.firstIndex { !engines[number]!.events.push($0) } ?? list.count
        waiting[number]!.removeFirst(taken)
      }
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          ensemble.render(left: left.baseAddress!, right: right.baseAddress!, frames: 64)
        }
      }
      sound[0] += left
      sound[1] += right
    }
    return sound
  }
}
