/// One source as the listener has it at a moment.
public struct SceneSource: Hashable, Sendable {
  public var name: String
  /// The azimuth in degrees, left positive; NaN when it has no direction.
  public var azimuth: Double
  /// The distance in metres.
  public var distance: Double
  /// The level at the ears in decibels below full scale.
  public var level: Double

  public init(_ name: String, azimuth: Double, distance: Double, level: Double) {
    (self.name, self.azimuth, self.distance, self.level) = (name, azimuth, distance, level)
  }
}

/// Collects what a `ScenePicture` shows while a render runs: fed block by block, bounded in memory
/// however long the render is.
public struct SceneRecorder: Sendable {
  /// The columns of one source.
  struct Source: Sendable {
    let name: String
    var azimuth: Columns<AngleCell>
    var distance: Columns<ValueCell>
    var level: Columns<ValueCell>
    var isHeard = false
  }

  /// A control's trace.
  struct Control: Sendable {
    let name: String
    let unit: String
    let range: ClosedRange<Double>?
    var values: Columns<ValueCell>
    /// The columns of a heading, which has no values.
    var headings: Columns<AngleCell>

    var isEmpty: Bool { values.cells.allSatisfy(\.isEmpty) && headings.cells.allSatisfy(\.isEmpty) }
  }

  /// The greatest number of sources that are kept; those that come later are counted.
  static let sourceLimit = 64
  /// Seconds of a column at first.
  private static let firstWidth = 0.02

  private(set) var sources: [Source] = []
  private(set) var controls: [Control] = []
  private(set) var spectrogram: Spectrogram
  private(set) var last = 0.0
  private var sourceNames: [String: Int] = [:]
  private var strangers: Set<String> = []
  private let columns: Int

  /// - Parameters:
  ///   - sampleRate: the sample rate of the sound in Hz.
  ///   - columns: columns of the picture at most.
  public init(sampleRate: Double, columns: Int = 1400) {
    self.columns = max(columns, 2)
    spectrogram = Spectrogram(sampleRate: sampleRate, columns: self.columns)
  }

  /// The number of sources that came after the first 64 and are not in the picture.
  public var sourcesLeftOut: Int { strangers.count }

  /// Takes the next frames of the mix, interleaved.
  public mutating func add(_ samples: UnsafeBufferPointer<Float>, channels: Int) {
    spectrogram.add(samples, channels: channels)
  }

  /// Takes all sources that sound at a moment; the line of one that is missing is broken.
  /// - Parameter time: seconds from the render's beginning, not before the last call's.
  public mutating func add(_ states: [SceneSource], at time: Double) {
    last = max(last, time.isFinite ? time : 0)
    var heard = Set<Int>()
    for state in states {
      guard let index = index(of: state.name) else { continue }
      heard.insert(index)
      sources[index].azimuth.add(state.azimuth, at: time)
      sources[index].distance.add(state.distance > 0 ? state.distance : .nan, at: time)
      sources[index].level.add(state.level.isNaN ? .nan : max(state.level, -120), at: time)
    }
    for index in sources.indices where sources[index].isHeard && !heard.contains(index) {
      sources[index].azimuth.add(.nan, at: time)
      sources[index].distance.add(.nan, at: time)
      sources[index].level.add(.nan, at: time)
    }
    for index in sources.indices { sources[index].isHeard = heard.contains(index) }
  }

  /// Takes the value of a control at a moment; NaN for none.
  /// - Parameters:
  ///   - unit: empty for a plain number.
  ///   - range: what its axis shows; nil for what occurs. Those of the first call hold.
  public mutating func add(
    control name: String, unit: String = "", range: ClosedRange<Double>? = nil, _ value: Double,
    at time: Double
  ) {
    let index = control(name, unit, range, at: time)
    controls[index].values.add(value, at: time)
  }

  /// Takes a direction at a moment, as `heading`: degrees clockwise from north; NaN for none.
  public mutating func add(heading name: String, _ degrees: Double, at time: Double) {
    let index = control(name, "", nil, at: time)
    controls[index].headings.add(degrees, at: time)
  }

  private mutating func control(
    _ name: String, _ unit: String, _ range: ClosedRange<Double>?, at time: Double
  ) -> Int {
    last = max(last, time.isFinite ? time : 0)
    if let known = controls.firstIndex(where: { $0.name == name }) { return known }
    controls.append(
      Control(
        name: name, unit: unit, range: range,
        values: Columns(width: Self.firstWidth, limit: columns),
        headings: Columns(width: Self.firstWidth, limit: columns)))
    return controls.count - 1
  }

  private mutating func index(of name: String) -> Int? {
    if let known = sourceNames[name] { return known }
    guard sources.count < Self.sourceLimit else {
      strangers.insert(name)
      return nil
    }
    let values = Columns<ValueCell>(width: Self.firstWidth, limit: columns)
    let angles = Columns<AngleCell>(width: Self.firstWidth, limit: columns)
    sources.append(Source(name: name, azimuth: angles, distance: values, level: values))
    sourceNames[name] = sources.count - 1
    return sources.count - 1
  }
}
