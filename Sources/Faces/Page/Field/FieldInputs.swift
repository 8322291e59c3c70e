import Datasets
import Mappings
import Rendering
import Score

/// The inputs of field walks: what phones deliver, what follows from it and from the clock, and what a garden's staff says.
struct FieldInputs {
  /// The inputs that phones deliver and mappings hear; the first of all inputs.
  private static let sensed = [
    "latitude", "longitude", "accuracy", "heading", "course", "speed", "ambience.level",
  ].compactMap(Inputs.named)
  /// The inputs that are worked out at the server.
  private static let reckoned = (["pace"] + CalendarMoment.names).compactMap(Inputs.named)

  /// The measures of the microphone's sound besides its level, for gardens that name them; onsets are too short for readings.
  private static let heard = Inputs.ambience.filter {
    !["ambience.level", "ambience.onset"].contains($0.name)
  }

  /// The inputs that readings may have: those, and the acceleration, of which the pace is made and nothing else.
  static let delivered = sensed + LivePace.inputs + heard
  /// The indices of its axes among the delivered.
  static let acceleration = sensed.count..<sensed.count + LivePace.inputs.count
  static let latitude = index("latitude")
  static let longitude = index("longitude")
  static let accuracy = index("accuracy")
  static let pace = index("pace")

  private static func index(_ name: String) -> Int {
    (sensed + reckoned).firstIndex { $0.name == name }!
  }

  /// All inputs, in the order of a tick's values; the time is the last.
  let all: [InputSpec]
  /// The values with which a walk begins: those that the staff says, else NaN.
  let first: [Double]
  /// The indices of the calendar's inputs that nobody has said, with their names.
  let calendar: [(index: Int, name: String)]
  let linked: Int
  /// Whether the measures of the microphone besides its level are among them.
  private let hears: Bool

  /// - Parameters:
  ///   - given: what the staff says, as text, by the names of inputs.
  ///   - hears: whether the garden hears the microphone's spectrum, too.
  /// - Throws: `Fault` for a name that is no input or one that phones deliver, and for a value that cannot be.
  init(_ given: [String: String], hears: Bool = false) throws {
    self.hears = hears
    let said = try given.sorted { $0.key < $1.key }.map(Self.given)
    let own = Self.sensed + Self.reckoned + (hears ? Self.heard : [])
    all =
      own + said.map(\.input).filter { !own.contains($0) }
      + [WalkSense.linkedInput, Inputs.named("time")!]
    linked = all.count - 2
    first = all.map { input in
      said.first { $0.input == input }?.value ?? (input == WalkSense.linkedInput ? 1 : .nan)
    }
    calendar = all.indices.compactMap { [all, first] index in
      CalendarMoment.names.contains(all[index].name) && first[index].isNaN
        ? (index, all[index].name) : nil
    }
  }

  /// The names of the inputs that phones shall tell.
  var told: [String] {
    (hears ? Self.delivered : Self.delivered.dropLast(Self.heard.count)).map(\.name)
  }

  /// The index among all inputs of one that is delivered; nil where none of them holds it.
  func index(ofDelivered input: Int) -> Int? {
    if input < Self.sensed.count { return input }
    guard hears, input >= Self.acceleration.upperBound else { return nil }
    return Self.sensed.count + Self.reckoned.count + input - Self.acceleration.upperBound
  }

  /// Sentences on the inputs that neither phones nor the staff tell.
  /// - Parameters:
  ///   - names: of the inputs that a mapping reads.
  ///   - mapping: the name of the mapping.
  func untold(of names: [String], by mapping: String) -> [String] {
    let present = Set((all + Inputs.ofSites).map(\.name))
    return names.filter { !present.contains($0) }.map { name in
      let sentence = "phones do not tell \(name), which \(mapping) reads"
      guard let input = Inputs.named(name) else { return sentence }
      return "\(sentence); give it a value: ‹set \(name)=\(Self.example(of: input))›"
    }
  }

  /// A value that the staff may say of an input.
  private static func example(of input: InputSpec) -> String {
    if case .category(let words) = input.kind, let word = words.first { return word }
    return Figure.plain(min(max(3, input.plausible.lowerBound), input.plausible.upperBound))
  }

  private static func given(
    _ name: String, _ text: String
  ) throws -> (input: InputSpec, value: Double) {
    guard let input = Inputs.named(name) else {
      let names = Inputs.all.filter { !isMeasured($0) }.map(\.name)
      throw Fault.call(
        "set", "\(quoted(name)) is no input", hint: NearestName.hint(for: name, among: names))
    }
    guard !isMeasured(input) else {
      throw Fault.call("set", "\(name) is told by the phones", hint: "leave it out")
    }
    return (input, try value(text, of: input))
  }

  private static func isMeasured(_ input: InputSpec) -> Bool {
    (sensed + heard).contains(input) || ["pace", "time"].contains(input.name)
  }

  private static func value(_ text: String, of input: InputSpec) throws -> Double {
    if case .category(let words) = input.kind {
      guard let index = words.firstIndex(of: text) else {
        throw Fault.call(
          "set", "\(input.name) has no value \(quoted(text))",
          hint: NearestName.hint(for: text, among: words))
      }
      return Double(index)
    }
    guard let number = Double(text), number.isFinite else {
      throw Fault.call(
        "set", "\(input.name): \(quoted(text)) is not a number", hint: "write it as 21 or 2.5")
    }
    guard input.plausible.contains(number) else {
      let (low, high) = (input.plausible.lowerBound, input.plausible.upperBound)
      throw Fault.call(
        "set",
        "\(input.name)=\(text) is outside \("\(Figure.plain(low))...\(Figure.plain(high)) \(input.unit.symbol)".trimmed)",
        hint: "give a value in that range, in that unit")
    }
    return number
  }
}

/// The values of a walk's inputs, tick by tick: of the phone's readings, of the steps counted from them, and of the calendar.
struct FieldValues {
  private let inputs: FieldInputs
  private let ticks: TickGrid
  private let start: StartTime
  /// A place in the garden, where the walker counts as being until a position comes.
  private let origin: GeoPoint
  /// The values of the tick, in the order of `FieldInputs.all`.
  private(set) var now: [Double]
  private var steps = LivePace()
  /// When the acceleration was last measured, in seconds.
  private var shaken = 0.0
  private var minute = -1

  /// Seconds without a reading of the acceleration after which nobody counts as walking: more than a hole in the network and the
  /// lookahead.
  private static let patience = 10.0

  init(_ inputs: FieldInputs, ticks: TickGrid, start: StartTime, origin: GeoPoint) {
    (self.inputs, self.ticks, self.start, self.origin) = (inputs, ticks, start, origin)
    now = inputs.first
  }

  /// Takes a reading.
  mutating func take(_ reading: FieldReadings.Reading) {
    var axes = FieldInputs.acceleration.map { _ in Double.nan }
    for (input, value) in reading.values {
      if FieldInputs.acceleration.contains(input) {
        axes[input - FieldInputs.acceleration.lowerBound] = value
      } else if let index = inputs.index(ofDelivered: input) {
        now[index] = value
      }
    }
    guard axes.allSatisfy(\.isFinite) else { return }
    shaken = ticks.seconds(of: reading.tick)
    steps.take(axes, at: shaken)
  }

  /// Brings what is worked out to a tick.
  mutating func advance(to tick: Int, isLinked: Bool) {
    let seconds = ticks.seconds(of: tick)
    now[now.count - 1] = seconds
    now[inputs.linked] = isLinked ? 1 : 0
    if !steps.pace.isNaN {
      now[FieldInputs.pace] = seconds - shaken > Self.patience ? 0 : steps.pace
    }
    let minute = Int(held: seconds / 60, .down)
    guard minute != self.minute else { return }
    self.minute = minute
    advanceCalendar(to: CalendarMoment(at: start.epoch + seconds))
  }

  private mutating func advanceCalendar(to moment: CalendarMoment) {
    let position = GeoPoint(
      checked: now[FieldInputs.latitude], now[FieldInputs.longitude])
    let place = position ?? origin
    let southern = place.latitude < 0
    for (index, name) in inputs.calendar {
      now[index] =
        switch name {
        case "season": moment.season(southern: southern)
        case "season_name": moment.seasonName(southern: southern)
        case "time_of_day": moment.timeOfDay(utcOffset: start.utcOffset ?? 0)
        default: moment.sunElevation(at: place)
        }
    }
  }
}
