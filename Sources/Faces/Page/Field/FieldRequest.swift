import JSON
import Score

/// A message of a phone; docs/design/phone.md has them all.
enum FieldRequest {
  /// A walk begins (nil), or goes on with this id and key behind a number of messages.
  case begin(walk: (id: String, key: String)?, got: Int)
  /// A walk goes on, with this id and key, on a page that was loaded anew: nothing that it was sent is there any more.
  case resume(walk: (id: String, key: String))
  /// The frames that the phone has put out, the lookahead in seconds that it wants, and the messages that it has taken.
  case clock(frame: Int64, ahead: Double, got: Int)
  /// Readings of the sensors, with the number of the first.
  case readings([FieldReadings.Reading], first: Int)
  /// Where the head was turned in the sound, with the number of the first.
  case facings([FieldReadings.Reading], first: Int)
  /// The visitor's wishes to their guide, with the number of the first.
  case wishes([String], first: Int)
  /// Instead of this walk another one begins, whose sound is made in this way.
  case instead(FieldWay)
  /// Asks for an answer with this number, by which the phone knows the way there and back.
  case ping(Double)
  /// The visitor ends the walk.
  case end
  /// The message is none of these; the reason why.
  case wrong(String)

  /// The most readings in a message.
  static let longest = 2000
  /// The most bytes of a wish.
  private static let longestWish = 200
  private static let mostWishes = 200
  /// The largest whole number that is taken: all up to it are exact.
  private static let largest = 0x1p53

  init(_ text: String, ticks: TickGrid) {
    do throws(Fault) {
      let value = try JSONParser.parse(Array(text.utf8), maximumValues: 40_000)
      self = Self.request(value, ticks)
    } catch {
      self = .wrong("\(error)")
    }
  }

  private static func request(_ value: JSONValue, _ ticks: TickGrid) -> FieldRequest {
    if let begin = value["begin"] { return self.begin(begin) }
    if let clock = value["clock"] {
      guard let frame = whole(clock["frame"]), let ahead = clock["ahead"]?.number, ahead.isFinite,
        let got = whole(clock["got"])
      else { return .wrong("clock has frame, ahead and got, numbers that are not below 0") }
      return .clock(frame: Int64(frame), ahead: ahead, got: got)
    }
    if let readings = value["readings"] {
      return list(readings, "readings") { reading($0, ticks) }.map {
        .readings($0.list, first: $0.first)
      } ?? .wrong("readings are a first number and a list of frames with values")
    }
    if let facings = value["facing"] {
      return list(facings, "facing", facing).map { .facings($0.list, first: $0.first) }
        ?? .wrong("facing is a first number and a list of ticks with degrees")
    }
    if let wishes = value["wishes"] { return self.wishes(wishes) }
    if let way = value["instead"] {
      return FieldWay(way).map { .instead($0) }
        ?? .wrong("instead has sound, phone or server, and why for the server's")
    }
    if let number = value["ping"]?.number { return .ping(number) }
    return value["end"] == nil
      ? .wrong("a message has begin, clock, readings, facing, wishes, instead, ping or end") : .end
  }

  private static func begin(_ value: JSONValue) -> FieldRequest {
    guard let id = value["walk"]?.string else { return .begin(walk: nil, got: 0) }
    if case .bool(true)? = value["anew"]?.content, let key = value["key"]?.string {
      return .resume(walk: (id, key))
    }
    guard let key = value["key"]?.string, let got = whole(value["got"]) else {
      return .wrong("a walk that goes on has its key and the number of messages that were taken")
    }
    return .begin(walk: (id, key), got: got)
  }

  private static func wishes(_ value: JSONValue) -> FieldRequest {
    let list = value["list"]?.array?.compactMap(\.string) ?? []
    guard let first = whole(value["first"]), list.count == value["list"]?.array?.count,
      list.count <= mostWishes, list.allSatisfy({ $0.utf8.count <= longestWish })
    else { return .wrong("wishes are a first number and a list of texts, 200 at most") }
    return .wishes(list, first: first)
  }

  private static func whole(_ value: JSONValue?) -> Int? {
    guard let number = value?.number, number >= 0, number <= largest else { return nil }
    return Int(exactly: number)
  }

  private static func list(
    _ value: JSONValue, _ name: String, _ item: (JSONValue) -> FieldReadings.Reading?
  ) -> (list: [FieldReadings.Reading], first: Int)? {
    guard let first = whole(value["first"]), let items = value["list"]?.array,
      items.count <= longest
    else { return nil }
    let list = items.compactMap(item)
    return list.count == items.count ? (list, first) : nil
  }

  /// A reading: its frame, and an object of inputs. Inputs that a phone does not deliver, and values that cannot be, are
  /// left out, a place as a whole.
  private static func reading(_ value: JSONValue, _ ticks: TickGrid) -> FieldReadings.Reading? {
    guard let pair = value.array, pair.count == 2, let frame = whole(pair[0]),
      let members = pair[1].members
    else { return nil }
    let said = members.compactMap { member in
      member.value.number.map { (name: member.key, value: $0) }
    }
    let values = PlaceReading.whole(said).values.compactMap {
      name, value -> (input: Int, value: Double)? in
      guard let input = FieldInputs.delivered.firstIndex(where: { $0.name == name }),
        FieldInputs.delivered[input].fault(of: value) == nil
      else { return nil }
      return (input, value)
    }
    let tick = Double(frame) * ticks.controlRate / ticks.sampleRate
    return FieldReadings.Reading(tick: Int(held: tick, .up), values: values)
  }

  private static func facing(_ value: JSONValue) -> FieldReadings.Reading? {
    guard let pair = value.array, pair.count == 2, let tick = whole(pair[0]),
      let degrees = pair[1].number, degrees.magnitude <= 360
    else { return nil }
    return FieldReadings.Reading(tick: tick, values: [(0, degrees)])
  }
}

/// Readings of a phone's sensors that wait for the ticks of its sound at which they were taken.
///
/// Readings are numbered, so that one that is sent twice is taken once. One that comes after its tick holds from the
/// next tick on.
struct FieldReadings {
  struct Reading {
    /// The tick from which on it holds.
    let tick: Int
    /// The indices of the inputs, and their values.
    let values: [(input: Int, value: Double)]
  }

  private var waiting: [Reading] = []
  /// The number of the next reading that is taken.
  private(set) var next = 0
  /// The number of readings that were left out.
  private(set) var leftOut = 0

  /// The most readings that wait: half an hour of forty a second.
  static let most = 72_000

  /// The number of readings that wait.
  var count: Int { waiting.count }

  /// Takes readings that are new; one of a tick that cannot have come yet would hold up all behind it, and is left out.
  /// - Parameters:
  ///   - first: the number of the first.
  ///   - latest: the last tick that can have come.
  /// - Returns: false where readings before the first are missing, or too many wait: none is taken then.
  mutating func take(
    _ readings: [Reading], from first: Int, until latest: Int = .max
  ) -> Bool {
    guard first <= next, waiting.count + readings.count <= Self.most else { return false }
    for reading in readings.dropFirst(next - first) {
      next += 1
      if reading.tick <= latest { waiting.append(reading) } else { leftOut += 1 }
    }
    return true
  }

  /// The readings that hold from a tick on, oldest first; they wait no longer.
  mutating func due(at tick: Int) -> [Reading] {
    let count = waiting.firstIndex { $0.tick > tick } ?? waiting.count
    defer { waiting.removeFirst(count) }
    return Array(waiting[..<count])
  }
}
