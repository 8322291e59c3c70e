import Behaviors
import Datasets
import Engine
import Files
import JSON
import Rendering
import Score
import Sessions
import Spatial
import Wayfinding
import Wire

/// A walk with a phone: its conductor and its director are here, its engine is on the phone, or here too for a phone that
/// cannot run it.
///
/// The phone's sound is the clock. Whenever the phone says how far it is, the ticks before that, and those of the lookahead
/// that it wants, are performed, and what they bring goes to its outbox. Everything depends on the messages only. Start
/// at `clock`.
final class FieldWalk {
  let id: String
  /// The word by which a phone shows that the walk is its own.
  let key: String
  /// When it began, and what the phone adds to what its compass tells; nil for nothing that is known.
  let start: StartTime
  let declination: Double?
  /// Who makes the sound.
  let way: FieldWay
  let output: any WalkOutput
  let director: GardenDirector
  let stage: SoundingParts
  /// The garden as it was when the walk began, and what was saved since.
  var kept: KeptWalk
  /// The path of the walk's folder.
  let folder: String
  private let record: GrowingDataset
  let ticks: TickGrid
  private var readings = FieldReadings()
  private var facings = FieldReadings()
  /// The tick of the last turn of the head, and the number of turns that were left out.
  private var turned = -1
  private var turnsLeftOut = 0
  var wishes = FieldWishes()
  /// The reasons why wishes could not be done, and the patterns by which the phone shakes.
  var refusals: [Fault] = []
  var felt: [(time: Double, pattern: HapticPattern)] = []
  /// The files of the wishes that were done and of the tiles that came, each nil before the first.
  var asked: GrowingFile?
  var mapped: GrowingFile?
  /// The inputs at the tick that was performed last.
  private(set) var values: FieldValues
  /// The number of ticks that were performed.
  private(set) var tick = 0
  /// The frames that the phone has put out, as it said last.
  private(set) var frame: Int64 = 0
  private(set) var hasEnded = false
  /// The ticks before that one are performed as of a phone that nobody reached.
  private var linkedFrom = 0
  /// The frame of the walk with which the page that plays it began: others than 0 are of pages that were loaded anew.
  private(set) var origin: Int64 = 0

  /// The first tick at which a reading holds: before it the listener has no place.
  static let firstTick = 2
  /// A hole in the network that lasts longer, in seconds, is part of the walk; what was missed in a shorter one is played
  /// silently.
  static let longestHole = 4.0
  /// What the phone has gone on without, in seconds, is not sent as sound any more where it is longer.
  static let longestGap = 1.0
  /// The seconds by which ticks may be performed ahead of the phone.
  static let lookahead = 0.1...4.0
  /// The longest time in seconds in which what sounds may end before a page goes on that was loaded anew.
  private static let longestFade = 60.0
  /// The seconds of sound behind the last tick.
  static let tail = 4.0

  /// - Parameters:
  ///   - condition: the variants that are heard, which nobody is told; nil for the same garden as everybody's.
  ///   - way: who makes the sound.
  /// - Throws: `Fault` for a garden that cannot be walked.
  init(
    _ garden: FieldGarden, id: String, key: String, folder: String, start: Double,
    condition: KeptWalk.Condition? = nil, way: FieldWay = .phone
  ) throws {
    self.way = way
    (self.id, self.key, self.folder, ticks) = (id, key, folder, garden.ticks)
    self.start = garden.start(at: start)
    declination = garden.declination(at: start)
    director = try garden.director(condition ?? [:])
    kept = KeptWalk(
      director.pieces, condition: condition, lead: director.guidance == nil ? 0 : Self.lead,
      mapTiles: garden.mapTiles)
    output = try garden.output(director, way)
    stage = SoundingParts(garden.setup(), to: output)
    values = FieldValues(
      garden.inputs, ticks: ticks, start: self.start, origin: garden.origin)
    record = GrowingDataset(
      folder, title: "A walk through \(director.title)",
      inputs: garden.inputs.all.dropLast(), ticks: ticks, start: self.start,
      description: way.description)
    try output.send(known: 0)
    director.guidance?.speakAhead(waits: true)
    try director.guidance?.announceEarcons(on: stage)
    director.guidance?.felt = { [unowned self] in felt.append((ticks.seconds(of: tick), $0)) }
  }

  var decisions: DecisionLog { director.log }

  // MARK: What the phone says

  /// Takes readings of the phone's sensors.
  /// - Parameter latest: the last tick that can have come; later readings are left out.
  /// - Returns: whether they could be taken; otherwise the phone has to send them again.
  func take(
    _ new: [FieldReadings.Reading], from first: Int, until latest: Int = .max
  ) -> Bool {
    readings.take(new, from: first, until: latest)
  }

  /// Takes where the head was turned in the sound; where the sound is made here, it turns with the compass as it was read. Turns
  /// that go back in time, and those of ticks that were not performed, are left out.
  /// - Returns: as `take` does.
  /// - Throws: `Fault` where it cannot be written.
  func takeFacings(_ new: [FieldReadings.Reading], from first: Int) throws -> Bool {
    guard facings.take(new, from: first) else { return false }
    for facing in facings.due(at: .max) where way == .phone {
      guard facing.tick < tick, facing.tick > turned else {
        turnsLeftOut += 1
        continue
      }
      turned = facing.tick
      for value in facing.values {
        try record.note(value.value, of: WalkSense.facingInput, at: facing.tick)
      }
    }
    return true
  }

  /// The numbers of the readings, the facings and the wishes that come next.
  var next: (reading: Int, facing: Int, wish: Int) {
    (readings.next, facings.next, wishes.next)
  }

  /// The number of readings and turns that were left out because of their ticks.
  var leftOut: Int { readings.leftOut + turnsLeftOut }

  /// Performs all ticks before the phone's frame and the lookahead behind it.
  /// - Parameters:
  ///   - frame: the number of frames that the phone has put out; less than before counts as before.
  ///   - ahead: the lookahead in seconds.
  /// - Throws: `Fault` where the walk cannot be written.
  func clock(_ frame: Int64, ahead: Double) throws {
    guard !hasEnded else { return }
    self.frame = max(self.frame, frame)
    let known = ticks.frame(of: max(0, tick - 1))
    if Double(self.frame - known) > Self.longestHole * ticks.sampleRate {
      linkedFrom = tickBehind(self.frame)
    }
    let ahead = min(max(ahead, Self.lookahead.lowerBound), Self.lookahead.upperBound)
    let target = self.frame + Int64(ahead * ticks.sampleRate)
    if Double(self.frame - known) > Self.longestGap * ticks.sampleRate {
      output.forget(before: self.frame)
    }
    var left = output.ticksAtOnce
    while left > 0, tick == 0 || ticks.frame(of: tick - 1) < target {
      try step()
      left -= 1
    }
    try output.send(known: ticks.frame(of: tick - 1))
  }

  /// Continues the walk for a page that was loaded anew, whose engine knows nothing: as in a long hole of the network what sounds
  /// ends, and begins again behind `origin`, the first frame of that page.
  /// - Throws: `Fault` where the walk cannot be written.
  func renew() throws {
    guard !hasEnded, tick > 0 else { return }
    linkedFrom = .max
    let (least, most) = (
      tick + tickCount(in: Self.longestHole), tick + tickCount(in: Self.longestFade)
    )
    while tick < least || !stage.parts.isEmpty && tick < most || !isAtQuantum { try step() }
    linkedFrom = tick
    origin = ticks.frame(of: tick - 1)
    frame = origin
    try output.renew(from: origin)
    try director.guidance?.announceEarcons(on: stage)
    try output.send(known: origin)
  }

  private func tickCount(in seconds: Double) -> Int { Int(held: seconds * ticks.controlRate, .up) }

  /// Whether the last tick that was performed begins a quantum of the engine.
  private var isAtQuantum: Bool { ticks.frame(of: tick - 1) % Int64(Engine.quantum) == 0 }

  /// Ends the walk behind the ticks that were performed, and lets everything go that is held.
  /// - Throws: `Fault` where the walk cannot be written.
  func end() throws {
    guard !hasEnded else { return }
    hasEnded = true
    // The data end with a row, which counts as a fix: what is decided on it in a render is decided here, too.
    try step(isLast: true)
    stage.finish()
    stage.flush()
    let last = ticks.frame(of: tick - 1) + Int64(Self.tail * ticks.sampleRate)
    try output.send(known: last)
  }

  // MARK: Ticks

  /// The first tick whose frame is not before another.
  private func tickBehind(_ frame: Int64) -> Int {
    Int((Double(frame) * ticks.controlRate / ticks.sampleRate).rounded(.up))
  }

  private func step(isLast: Bool = false) throws {
    if tick >= Self.firstTick {
      for reading in readings.due(at: tick) { values.take(reading) }
    }
    values.advance(to: tick, isLinked: tick < Self.firstTick || tick >= linkedFrom)
    let now = values.now
    try record.note(now.dropLast(), at: tick)
    if isLast { try record.end(at: tick) }
    let row = record.rows - 1
    try showMap(at: tick)
    try guide(at: tick)
    let moment = WalkMoment(time: ticks.seconds(of: tick), inputs: now, row: row)
    try director.direct(moment, on: stage)
    stage.step(inputs: now, row: row)
    tick += 1
    output.reach(ticks.frame(of: tick - 1))
  }

  // MARK: For the page

  /// Where the walker is, as the page shows it.
  var state: JSONText {
    let accuracy = values.now[FieldInputs.accuracy]
    return .object([
      "tick": tick, "linked": tick >= linkedFrom,
      "garden": GardenState(director, accuracy: accuracy.isNaN ? nil : accuracy).json,
    ])
  }
}

/// The way by which a walk is heard.
enum FieldWay: Equatable {
  /// The engine on the phone makes the sound, of events.
  case phone
  /// An engine of this server makes it, and the phone gets it as it is.
  case server(Reason)

  /// Why the engine on the phone does not make the sound.
  enum Reason: String, CaseIterable {
    case engine, worklet, module, broken, slow, wish

    /// The reason in words, as the end of a sentence.
    var words: String {
      switch self {
      case .engine: "the phone's browser has no WebAssembly with vectors"
      case .worklet: "the page has no AudioWorklet on the phone"
      case .module: "the engine could not be loaded on the phone"
      case .broken: "the engine has failed on the phone"
      case .slow: "the phone is too slow for the engine"
      case .wish: "the visitor wished it"
      }
    }
  }

  /// The way as a phone asks for it: `{"sound": "server", "why": "slow"}`; nil for what is none.
  init?(_ value: JSONValue) {
    switch value["sound"]?.string {
    case "phone": self = .phone
    case "server":
      guard let reason = value["why"]?.string.flatMap(Reason.init) else { return nil }
      self = .server(reason)
    default: return nil
    }
  }

  var isServer: Bool { self != .phone }

  /// The way in JSON, as a phone asks for it.
  var members: [(String, JSONText?)] {
    switch self {
    case .phone: [("sound", "phone")]
    case .server(let reason): [("sound", "server"), ("why", .string(reason.rawValue))]
    }
  }

  /// The sentence by which a walk's dataset says it.
  var description: String {
    switch self {
    case .phone: "The engine on the visitor's phone made the sound."
    case .server(let reason):
      "The server made the sound and sent it to the visitor's phone, because \(reason.words)."
    }
  }
}
