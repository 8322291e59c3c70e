import Engine
import Files
import SoundFiles
import Score
import Spatial
import Wire

/// Writes down an ensemble of taped performances in space: they wander round a listener who turns and walks through a room.
///
///     ripples-tape ensemble FOLDER TAPE…
///
/// The folder gets `space`, `head`, `scene`, `samples`, `facts.json`, the recordings, and a plan and events for each part.
struct EnsembleTape {
  private let folder: String
  private let tapes: [String]
  private static let sampleRate = 48_000.0
  private static let seconds = 20
  private static let block = 128

  init(folder: String, tapes: [String]) {
    (self.folder, self.tapes) = (folder, tapes)
  }

  func fill() throws {
    try Folders.make(folder + "/sounds")
    let head = try Head(SOFAReader.read(SOFAReader.standardPath, sampleRate: Self.sampleRate))
    let plan = EnsemblePlan(space)
    let scene = Self.scene(parts: tapes.count)
    try ByteFile.write(try plan.wire(), to: folder + "/space")
    try ByteFile.write(try head.parts.wire(), to: folder + "/head")
    try ByteFile.write(try SceneWire.bytes(of: scene), to: folder + "/scene")
    let ensemble = Ensemble(
      try SpaceRenderer(plan.space, head: head), sampleRate: Self.sampleRate)
    var parts: [Part] = []
    for (number, tape) in tapes.enumerated() {
      let part = try Part(tape, to: folder, number)
      guard ensemble.handOver(part.engine) else { return }
      parts.append(part)
    }
    let frames = Self.seconds * Int(Self.sampleRate)
    var pushed = 0
    let played = try PlayedBlocks(frames: frames, block: Self.block) { left, right, count in
      for i in parts.indices { parts[i].flush() }
      while let event = scene.dropFirst(pushed).first, ensemble.events.push(event) { pushed += 1 }
      ensemble.render(left: left, right: right, frames: count)
    }
    try played.write(to: folder, notes: ensemble.counters.notes, sampleRate: Self.sampleRate)
  }

  private var space: SpacePlan {
    var traits = SourceTraits()
    var sources: [SourceTraits] = []
    for i in tapes.indices {
      traits.hasDoppler = i % 2 == 1
      traits.directivity = i % 3 == 2 ? 0.5 : 0
      sources.append(traits)
    }
    var space = SpacePlan(sampleRate: Self.sampleRate, sources: sources)
    space.rooms = [.demo(centre: Vector3(0, 0, 0))]
    return space
  }

  /// The changes: all parts begin, then ten times a second all move on, and the listener, who is in the room from 8 s to
  /// 14 s.
  private static func scene(parts: Int) -> [SceneEvent] {
    let step = Int64(sampleRate / 10)
    let ramp = UInt32(step)
    var events: [SceneEvent] = []
    for part in 0..<parts {
      events.append(SceneEvent(frame: 0, .join(part: part)))
      events.append(SceneEvent(frame: 0, .gains(part: part, placed: 1, direct: 0.1, ramp: 480)))
    }
    for tick in 0..<Int64(10 * seconds) {
      let frame = tick * step
      for part in 0..<parts {
        let turn = Double(tick) / 100 + Double(part) / Double(parts)
        let (x, y) = UnitCircle.at(turns: turn)
        let distance = 0.3 + 0.7 * Double(part) + Double(tick % 50) / 25
        let facing = UnitCircle.at(turns: turn / 2)
        events.append(
          SceneEvent(
            frame: frame,
            .move(
              part: part, to: Vector3(distance * x, distance * y, 0.2 * Double(part)),
              facing: Quaternion(facing.cosine, 0, 0, facing.sine), ramp: ramp)))
      }
      let turn = UnitCircle.at(turns: Double(tick) / 160)
      events.append(
        SceneEvent(
          frame: frame,
          .listener(
            Listener(
              position: Vector3(turn.sine, turn.cosine - 1, 0),
              orientation: Quaternion(turn.cosine, 0, 0, turn.sine)), ramp: ramp)))
      if tick == 80 { events.append(SceneEvent(frame: frame, .room(0, ramp: 24_000))) }
      if tick == 110 {
        events.append(
          SceneEvent(frame: frame, .roomLevels(reflections: 2, late: 0.5, ramp: 9600)))
      }
      if tick == 140 { events.append(SceneEvent(frame: frame, .room(nil, ramp: 24_000))) }
      if tick == 190 { events.append(SceneEvent(frame: frame, .level(0, ramp: 24_000))) }
    }
    return events
  }
}

extension EnsembleTape {
  /// A part: the engine of a tape's plan, read from its bytes, and its events.
  private struct Part {
    let engine: Engine
    private var events: ArraySlice<Event>

    init(_ tape: String, to folder: String, _ number: Int) throws {
      let sounds = try Dictionary(
        uniqueKeysWithValues: FileContent.names(in: tape + "/sounds").map { name in
          let bytes = try FileContent.read(tape + "/sounds/" + name, limit: 1 << 30)
          try ByteFile.write(bytes, to: folder + "/sounds/" + name)
          return (name, try Recording(wire: bytes))
        })
      let bytes = try FileContent.read(tape + "/plan")
      var plan = try EnginePlan(wire: bytes) { sounds[$0.hexadecimal] }
      plan.options.ending = .plain
      // A tape's recordings keep their keys.
      let names = sounds.map { ($0.value, $0.key) }
      let mine = "\(folder)/\(number)"
      try Folders.make(mine)
      let wired = try plan.wire { recording throws(Fault) in
        guard let name = names.first(where: { $0.0 == recording })?.1 else {
          throw Fault(.sound, "a recording has no name")
        }
        return SoundKey(hexadecimal: name)
      }
      try ByteFile.write(wired, to: mine + "/plan")
      let taped = try FileContent.read(tape + "/events")
      try ByteFile.write(taped, to: mine + "/events")
      events = try EventWire.events(taped)[...]
      engine = try Engine(
        plan.orchestra, sampleRate: plan.sampleRate, seed: plan.seed, options: plan.options)
    }

    mutating func flush() {
      while let event = events.first, engine.events.push(event) { events.removeFirst() }
    }
  }
}
