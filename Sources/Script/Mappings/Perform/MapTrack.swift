import Glibc
import Score

/// One map entry at work.
struct MapTrack {
  let entry: MapEntry
  let functions: EntryFunctions
  /// Ticks at which a datum lay outside the domain and was moved to its nearer end.
  private(set) var clipped = 0
  /// Ticks without a datum.
  private(set) var missed = 0
  /// The last value, in the unit of the parameter; nil before the first.
  private(set) var last: Double?
  private var sourceIndex: Int?
  private var conditionIndex: Int?
  private var curve: MapCurve?
  private var curveVersion = -1
  private var smoother = Smoother()
  private var isStopped = false

  init(_ entry: MapEntry, _ functions: EntryFunctions, board: InputBoard) {
    (self.entry, self.functions) = (entry, functions)
    if let input = entry.input { sourceIndex = board.index(of: input.name) }
    if case .comparison(let comparison)? = entry.condition {
      conditionIndex = board.index(of: comparison.input.name)
    }
  }

  /// Goes on with the smoothing and the last value of an entry of the version before.
  mutating func takeOver(_ old: MapTrack) {
    smoother = old.smoother
    if old.entry.rangeUnit == entry.rangeUnit { last = old.last }
  }

  /// The value of the tick; where nothing new can be said, the last one.
  mutating func advance(_ map: ControlMap) -> Double? {
    guard !isStopped, !map.budget.isSpent else { return last }
    do {
      if try holds(map), let value = try value(map) { accept(value, map.problems) }
    } catch {
      isStopped = true
      if error.isCut { map.budget.noteCut() }
      map.problems.add(
        error.completed(file: map.problems.file, line: entry.place.line),
        stopping: .entry(entry.targetName),
        so: "the map entry for \(entry.targetName) stops, the others go on")
    }
    return last
  }

  /// Whether the input is missing now, and its dataset wants silence there.
  func isSilent(_ board: InputBoard) -> Bool { sourceIndex.map(board.isSilent) ?? false }

  private mutating func accept(_ value: Double, _ problems: ProblemLog) {
    guard !value.isNaN else {
      missed += 1
      problems.add(
        Fault.mapping(
          "the value for \(entry.targetName) is not a number",
          at: FaultPlace(problems.file, line: entry.place.line),
          hint: "the last value stays; check domain, range and scale"))
      return
    }
    last = problems.clamp(
      value, to: entry.targetSpec, of: entry.targetName, line: entry.place.line,
      advice: entry.range == nil ? directAdvice : nil)
  }

  /// Advice where the datum itself is the value.
  private var directAdvice: String {
    let (low, high) = (entry.targetSpec.range.lowerBound, entry.targetSpec.range.upperBound)
    return
      "add domain, the limits of the data, and range, such as range = { \(Figure.plain(low)), \(Figure.plain(high)) }"
  }

  private func holds(_ map: ControlMap) throws(Fault) -> Bool {
    switch entry.condition {
    case nil: return true
    case .comparison(let comparison)?:
      guard let index = conditionIndex else { return false }
      return comparison.holds(for: map.board.value(index) ?? .nan)
    case .function?:
      let result = try map.state.call(functions.condition!, map.board.control)
      return result != .absent && result != .boolean(false)
    }
  }

  private mutating func value(_ map: ControlMap) throws(Fault) -> Double? {
    guard let datum = try datum(map) else { return nil }
    try updateCurve(map)
    let time = try entry.smooth.map { bound throws(Fault) in try map.value(bound) } ?? 0
    let smooth = smoother.next(datum, time: time, step: map.step, period: entry.period)
    guard let curve else { return inParameterUnit(quantized(smooth)) }
    var position = curve.position(of: smooth)
    if case .function = entry.shape { position = try shaped(position, curve, map) }
    let (value, outside) = curve.value(at: position)
    if outside { clipped += 1 }
    return inParameterUnit(quantized(value))
  }

  // MARK: The datum

  private mutating func datum(_ map: ControlMap) throws(Fault) -> Double? {
    if case .param(let spec) = entry.source { return try map.value(.param(spec.name)) }
    if case .function = entry.source {
      switch try map.state.call(functions.source!, map.board.control) {
      case .number(let number) where LuaValue.finite(number) != nil: return number
      case .boolean(let flag): return flag ? 1 : 0
      case .absent:
        missed += 1
        return nil
      case .number(let number):
        throw .mapping("the function of from gives \(number)", expected: "a finite number")
      default: throw .mapping("the function of from gives no number", expected: "a number or nil")
      }
    }
    guard let index = sourceIndex else {
      missed += 1
      return nil
    }
    if map.board.isMissing[index] || map.board.value(index) == nil { missed += 1 }
    return map.board.value(index)
  }

  // MARK: The curve

  /// Resolves the limits again after a parameter has changed.
  private mutating func updateCurve(_ map: ControlMap) throws(Fault) {
    guard let domain = entry.domain, let range = entry.range, curveVersion != map.parameterVersion
    else { return }
    curveVersion = map.parameterVersion
    var scale = Scale.linear
    if case .scale(let named) = entry.shape { scale = named }
    let new = MapCurve(
      domain: Span(try map.value(domain.start), try map.value(domain.end)), period: entry.period,
      range: Span(try map.value(range.start), try map.value(range.end)), scale: scale,
      polarity: entry.polarity, clips: entry.clips, isMIDI: entry.rangeUnit == .midi)
    if let fault = new.fault { throw .mapping(fault) }
    curve = new
  }

  private mutating func shaped(
    _ position: Double, _ curve: MapCurve, _ map: ControlMap
  ) throws(Fault) -> Double {
    var u = position
    if entry.clips, !(u >= 0 && u <= 1) {
      clipped += 1
      u = min(max(u, 0), 1)
    }
    let result = try map.state.call(functions.shape!, [.number(u)]).first ?? .nil
    if let number = result.finiteNumber { return number }
    throw .mapping(
      "the function of scale gives \(result.spoken) at \(u)", expected: "a finite number")
  }

  private func quantized(_ value: Double) -> Double {
    guard let values = entry.quantize else { return value }
    return values.min { abs($0 - value) < abs($1 - value) } ?? value
  }

  private func inParameterUnit(_ value: Double) -> Double {
    entry.rangeUnit == .midi ? Pitch.hertz(midi: value) : value
  }
}

/// One-pole low-pass on ticks: after the time constant a step has come 63 % (1 − 1/e) of its way.
///
/// On a circular input it follows the shorter way round.
struct Smoother {
  private var value: Double?

  mutating func next(_ datum: Double, time: Double, step: Double, period: Double?) -> Double {
    guard let last = value, time > 0 else {
      value = datum
      return datum
    }
    let fraction = -expm1(-step / time)
    let next =
      if let period {
        Angle.interpolate(from: last, to: datum, fraction: fraction, period: period)
      } else {
        last + fraction * (datum - last)
      }
    value = next
    return next
  }
}
