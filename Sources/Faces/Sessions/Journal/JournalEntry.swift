import FoundationEssentials
import JSON
import MapData
import Mappings
import Rendering
import Score

/// One line of a journal: an action, and the tick before which it was done.
struct JournalEntry: Equatable, Sendable {
  let tick: Int
  let action: LiveAction
  /// Whether Lua was stopped by a limit or on request.
  var wasStopped = false
  /// The steps after which it was stopped, so that a replay stops it there; nil in old journals, whose stopped lines
  /// are not run again.
  var steps: Int?

  var json: JSONText {
    let rest: [(String, JSONText)] = wasStopped ? [("stopped", true)] : []
    let place = steps.map { [("steps", [$0].json)] } ?? []
    let fields = Self.fields(action).map { ($0.key, $0.value.json) }
    return .object([("tick", tick.json)] + fields + rest + place)
  }

  private static func fields(_ action: LiveAction) -> KeyValuePairs<String, any JSONConvertible> {
    switch action {
    case .lua(let text): ["do": "lua", "text": text]
    case .take(let input, let value): ["do": "take", "name": input, "value": value]
    case .free(let input): ["do": "free", "name": input]
    case .set(let parameter, let value): ["do": "set", "name": parameter, "value": value]
    case .variant(let name): ["do": "variant", "name": name]
    case .seek(let time): ["do": "seek", "value": time]
    case .speed(let speed): ["do": "speed", "value": speed]
    case .loop(let from, let to): ["do": "loop", "value": from, "to": to]
    case .again(let seconds): ["do": "again", "value": seconds]
    case .release(let names): ["do": "release", "names": names]
    case .mute(let names): ["do": "mute", "names": names]
    case .load(let text, let path): ["do": "load", "path": path, "text": text]
    case .reread(let text, let mapping): ["do": "reread", "name": mapping, "text": text]
    case .ask(let text): ["do": "ask", "text": text]
    case .spoken(let words):
      if let failure = words.failure {
        ["do": "spoken", "text": words.text, "failure": failure]
      } else {
        ["do": "spoken", "text": words.text]
      }
    case .map(let tiles): ["do": "map", "tiles": tiles.json]
    case .generator(let text, let path): ["do": "generator", "path": path, "text": text]
    case .room(let action): ["do": "room", "room": action.json]
    case .silence(let isOn): ["do": "silence", "value": isOn ? 1 : 0]
    case .cut(let steps): ["do": "cut", "steps": steps]
    default: ["do": plain.first { $0.action == action }?.word]
    }
  }

  /// The actions that have nothing but a name.
  private static let plain: [(word: String, action: LiveAction)] = [
    ("play", .play), ("pause", .pause), ("endLoop", .endLoop), ("swap", .swap),
    ("giveUp", .giveUp), ("finish", .finish), ("fadeOut", .fadeOut),
  ]

  /// The action that a decoded line says; nil for a line that is only for readers.
  /// - Throws: `Fault` (`record`) for an unknown action, and for a value that is missing or out of range.
  static func action(_ line: JournalLine) throws -> LiveAction? {
    func name() throws -> String { try line.required(line.name, "name") }
    func value(in range: ClosedRange<Double> = InputSpec.widest) throws -> Double {
      try line.number(line.value, "value", in: range)
    }
    switch line.do {
    case "lua": return .lua(try line.required(line.text, "text"))
    case "take": return .take(input: try name(), value: try value())
    case "free": return .free(input: try name())
    case "set": return .set(parameter: try name(), value: try value())
    case "variant": return .variant(try name())
    case "seek": return .seek(try value(in: JournalLine.seconds))
    case "speed": return .speed(try value(in: Settings.all.speed.range(at: .repl)))
    case "loop":
      let from = try value(in: JournalLine.seconds)
      return .loop(
        from: from, to: try line.number(line.to, "to", in: from...JournalLine.seconds.upperBound))
    case "again": return .again(try value(in: JournalLine.seconds))
    case "mute": return .mute(try line.required(line.names, "names"))
    case "release": return .release(try line.required(line.names, "names"))
    case "load":
      return .load(
        text: try line.required(line.text, "text"), path: try line.required(line.path, "path"))
    case "reread":
      return .reread(text: try line.required(line.text, "text"), mapping: try name())
    case "ask": return .ask(try line.required(line.text, "text"))
    case "spoken":
      return .spoken(SpokenWords(try line.required(line.text, "text"), failure: line.failure))
    case "map": return .map(try MapTiles(reading: line.required(line.tiles, "tiles")))
    case "generator":
      return .generator(
        text: try line.required(line.text, "text"), path: try line.required(line.path, "path"))
    case "room": return .room(try line.required(line.room, "room"))
    case "silence": return .silence(try value() != 0)
    case "cut": return .cut(try line.required(line.stops, "steps"))
    case nil: return nil
    case let other?:
      if let known = plain.first(where: { $0.word == other }) { return known.action }
      throw Fault(.record, "\(quoted(other)) is no action of this version")
    }
  }
}

/// A line of a journal as it is decoded.
struct JournalLine: Decodable {
  let tick: Int
  let `do`: String?
  let name: String?
  let value: Double?
  let to: Double?
  let text: String?
  let path: String?
  /// Why a text could not be spoken.
  let failure: String?
  let names: [String]?
  let room: RoomAction?
  /// Where the head was turned in the sound, in degrees.
  let heading: Double?
  let yaw: Double?
  let pitch: Double?
  let roll: Double?
  let stopped: Bool?
  let steps: [Int]?
  /// The SHA-256 of sounds that have come to a room.
  let sounds: [String: String]?
  /// The SHA-256 of a map's tiles, by their names: those that were shown, or in the last line those that were used.
  let tiles: [String: String]?
  /// The frames of sound, and the counts, in the last line.
  let frames: Int?
  let counters: Counters?

  struct Counters: Decodable {
    let lateEvents: Int?
  }

  /// The seconds that a dataset can have.
  static let seconds = 0.0...1e10
  /// The ticks of a week at the highest control rate: no session is longer.
  static let ticks = 0...7 * 86_400 * 1000

  /// The steps after which a session can have stopped a script: twice the budget of a line at the longest lookahead,
  /// as a single step of the library may overshoot it.
  private static let budgets =
    0...2 * LuaBudget(seconds: Settings.all.lookahead.range(at: .repl).upperBound / 6000).steps

  /// The steps after which scripts were stopped; nil if the line names none.
  /// - Throws: `Fault` (`record`) for a number that no session can have written: whoever wrote it would choose how
  ///   long a replay takes.
  var stops: [Int]? {
    get throws {
      if let wrong = steps?.first(where: { !Self.budgets.contains($0) }) {
        throw Fault(
          .record,
          "steps of \(quoted(self.do ?? "")) is \(wrong), expected 0...\(Self.budgets.upperBound)")
      }
      return steps
    }
  }

  /// The number of a field.
  /// - Throws: `Fault` (`record`) for a number that is missing or outside the range.
  func number(_ value: Double?, _ name: String, in range: ClosedRange<Double>) throws -> Double {
    let number = try required(value, name)
    if range.contains(number) { return number }
    let (low, high) = (Figure.plain(range.lowerBound), Figure.plain(range.upperBound))
    throw Fault(
      .record,
      "\(name) of \"\(self.do ?? "")\" is \(Figure.plain(number)), expected \(low)...\(high)")
  }

  func required<T>(_ value: T?, _ name: String) throws -> T {
    if let value { return value }
    throw Fault(.record, "\"\(self.do ?? "")\" has no \(name)")
  }
}

/// The entries of a journal, performed at their ticks.
struct JournalScript {
  private var entries: ArraySlice<JournalEntry>
  private let loader: VersionLoader
  private var waiting: PreparedVersion?
  /// The number of actions that a session did and this performance refused.
  private(set) var failures = 0
  /// The first of them.
  private(set) var firstFailure: (tick: Int, reason: Fault)?

  init(_ entries: [JournalEntry], loader: VersionLoader) {
    self.entries = entries[...]
    self.loader = loader
  }

  /// Performs what belongs before the next tick.
  mutating func perform(_ performance: LivePerformance) throws {
    while let entry = entries.first, entry.tick <= performance.tick {
      entries.removeFirst()
      switch entry.action {
      case .load(let text, let path):
        guard swapsNext else { continue }
        let order = performance.order(text, path: path)
        waiting = try loader.prepare(order, engine: performance.engine, isTried: false)
      case .swap:
        if let version = waiting { _ = try performance.install(version) }
        waiting = nil
      case .giveUp: waiting = nil
      case .lua(let text) where entry.wasStopped:
        guard let steps = entry.steps else { continue }
        _ = try? performance.type(text, budget: LuaBudget(stoppingAfter: steps))
      // a line that failed is in the journal for what it did before
      case .lua: _ = try? performance.perform(entry.action)
      default:
        do { _ = try performance.perform(entry.action) } catch {
          failures += 1
          firstFailure = firstFailure ?? (entry.tick, Fault.of(error))
        }
      }
    }
  }

  /// The sentence on what was refused; nil where nothing was.
  var warning: String? {
    guard let firstFailure else { return nil }
    return "\(counted(failures, "action")) of the session could not be done again, first at tick "
      + "\(firstFailure.tick): \(firstFailure.reason): the samples differ"
  }

  /// Whether the version that is loaded now takes over later, and was not given up.
  private var swapsNext: Bool {
    for entry in entries {
      switch entry.action {
      case .swap: return true
      case .giveUp, .load: return false
      default: continue
      }
    }
    return false
  }
}
