import Datasets
import Files
import Glibc
import JSON
import Score
import SoundFiles

/// Makes a walk with known ground truth. What can be set is declared in `Settings`: `simulation.minutes`.
public struct Simulation: HoldsSettings, Sendable {
  public var play = PlaySettings(.simulate)

  public init() {}

  /// Atlanta's botanical garden, where the walks are that come with the project.
  public static let home = (
    latitude: Settings.all.latitude.typedUsual(at: .simulate),
    longitude: Settings.all.longitude.typedUsual(at: .simulate)
  )

  /// Writes the walk as a dataset folder: `datapackage.json`, `data.csv` and `truth.csv`.
  /// - Parameter replaces: whether other people's files of these names may be replaced; earlier simulations always are.
  /// - Throws: `Fault` for numbers that no walk can follow, for files that would be overwritten, and where it cannot be
  ///   written.
  public func write(to folder: String, replaces: Bool = false) throws {
    let name = folder.split(separator: "/").last.map(String.init) ?? "walk"
    let walk = try walk(named: name)
    let place = OutputPath(folder: folder)
    try Self.prepare(place, replaces)
    try walk.write(to: place)
  }

  /// Makes the folder, with those above it.
  private static func prepare(_ folder: OutputPath, _ replaces: Bool) throws {
    try folder.makeFolder("folder")
    if !replaces {
      try SimulatedFolder.refuseForeign(
        folder, hint: "choose a new folder, or give ‹force› to replace it")
    }
  }

  /// Returns the walk and its truth.
  /// - Throws: `Fault` for numbers that no walk can follow.
  package func walk(named name: String) throws -> SimulatedWalk {
    try play.validate()
    var plan = WalkPlan()
    plan.name = name
    plan.duration = self.minutes * 60
    plan.rate = self.rate
    plan.pauses = self.pauses
    plan.positionNoise.deviation = self.positionNoise
    plan.compassNoise.deviation = self.compassNoise
    plan.thermometerNoise = self.thermometerNoise
    plan.climate.meanTemperature = self.meanTemperature
    if let days = self.daysPerSecond { plan.daysPerSecond = days }
    plan.path =
      try self.site.map { try SiteFile.read(in: self.permit.scope(of: $0)).tour }
      ?? .circle(
        centre: GeoPoint(latitude: self.latitude, longitude: self.longitude), radius: self.radius)
    plan.start = try start(of: plan.path)
    return simulate(plan, seed: self.seed)
  }

  /// Returns the time of the start: the 12th of April 2025, 10:00 by the clock of the zone.
  private func start(of path: WalkPlan.Path) throws -> StartTime {
    let place =
      switch path {
      case .circle(let centre, _): centre
      case .through(let places, _), .along(let places, _):
        places.first ?? GeoPoint(latitude: self.latitude, longitude: self.longitude)
      }
    let home = GeoPoint(latitude: Self.home.latitude, longitude: Self.home.longitude)
    let isHome = Geodesic.distance(from: place, to: home) < 50_000
    let offset = try self.zone.map(PlaySettings.offset) ?? (isHome ? -14_400 : 0)
    return StartTime(epoch: 1_744_452_000 - Double(offset), utcOffset: offset)
  }

  /// Writes one of the datasets that come with the project again.
  /// - Throws: `Fault` for a name that none has, for files that would be overwritten, and where it cannot be written.
  public static func writeBundled(
    _ name: String, into parent: String, replaces: Bool = false
  ) throws {
    let place = OutputPath(folder: "\(parent)/\(name)")
    if BundledDatasets.names.contains(name) { try prepare(place, replaces) }
    try BundledDatasets.write(name, to: place)
    if name == "dusk-walk" { try SimulatedSurroundings.write(to: place.below("ambience.opus")) }
  }
}

/// A folder that a simulated dataset is written to.
package enum SimulatedFolder {
  /// The beginnings of the sources that simulated datasets name, which tell them from everybody else's.
  private static let sources = ["simulated with seed ", "simulated from round ", "computed"]

  /// Lets earlier simulations be replaced, and nothing else.
  /// - Parameters:
  ///   - folder: may be missing.
  ///   - names: of the files that will be written besides `datapackage.json`.
  ///   - hint: what to do instead.
  /// - Throws: `Fault` for a folder where a file of somebody else's would be overwritten.
  package static func refuseForeign(
    _ folder: OutputPath, names: [String] = ["data.csv", "truth.csv"], hint: String
  ) throws {
    let there = (["datapackage.json"] + names).filter { folder.below($0).kind != nil }
    guard let first = there.first, !isSimulated(folder.below("datapackage.json")) else { return }
    throw Fault.call(
      "folder",
      "\(folder.path) holds \(first), which was not simulated; it would be overwritten", hint: hint)
  }

  /// Whether a description says that the dataset was simulated; false for a link.
  private static func isSimulated(_ package: OutputPath) -> Bool {
    guard let bytes = try? package.reading({ try FileContent.read($0, limit: 1 << 20) }),
      let value = try? JSONParser.parse(bytes), let titles = value["sources"]?.array
    else { return false }
    return titles.contains { source in
      sources.contains { source["title"]?.string?.hasPrefix($0) == true }
    }
  }
}

/// The sounds that a microphone could hear on the walk `dusk-walk`, with known ground truth: wind, birds, crickets and a
/// fountain, each in bands and at times of its own.
struct SimulatedSurroundings {
  static let sampleRate = 16_000
  /// The seconds of the walk and of a round; a walker is nearest to the fountain in the middle of each round.
  static let duration = 150.0
  static let round = 73.0

  private var random = SeededRandom(seed: 23).split("surroundings")
  private var samples = [Float](repeating: 0, count: Int(duration) * sampleRate)

  /// Writes the recording, mono.
  static func write(to place: OutputPath) throws {
    var sound = SimulatedSurroundings()
    sound.addWind()
    sound.addFountain()
    sound.addBirds()
    sound.addCrickets()
    let writer = try AudioFileWriter(place: place, sampleRate: sampleRate, channels: 1)
    try sound.samples.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
  }

  /// Adds wind: noise below 300 Hz, in gusts.
  private mutating func addWind() {
    var (low, lower) = (0.0, 0.0)
    for i in samples.indices {
      let time = seconds(i)
      low += 0.07 * (noise() - low)
      lower += 0.07 * (low - lower)
      let gust = 0.5 + 0.5 * sin(2 * .pi * time / 17) * sin(2 * .pi * time / 41)
      samples[i] += Float(0.12 * gust * lower)
    }
  }

  /// Adds the fountain: noise from 500 to 1000 Hz, four state-variable band-passes at 700 Hz in a row.
  private mutating func addFountain() {
    var states = [(Double, Double)](repeating: (0, 0), count: 4)
    let tangent = tan(.pi * 707 / Double(Self.sampleRate))
    let damping = 0.9
    for i in samples.indices {
      var x = noise()
      for k in states.indices {
        let high =
          (x - (damping + tangent) * states[k].0 - states[k].1)
          / (1 + tangent * (tangent + damping))
        let band = tangent * high + states[k].0
        let low = tangent * band + states[k].1
        states[k] = (tangent * high + band, tangent * band + low)
        x = damping * band
      }
      let phase = seconds(i).truncatingRemainder(dividingBy: Self.round) / Self.round
      let nearness = exp(-pow((phase - 0.5) / 0.16, 2))
      samples[i] += Float(0.5 * nearness * x)
    }
  }

  /// Adds birds: whistles that rise or fall between 2.5 and 6 kHz, mostly in the first half.
  private mutating func addBirds() {
    var time = 1.0
    while time < Self.duration - 2 {
      let (from, to) = (2500 + 2500 * random.uniform(), 2500 + 3500 * random.uniform())
      let length = 0.08 + 0.15 * random.uniform()
      let level = 0.02 * (0.3 + 0.7 * random.uniform())
      for _ in 0..<random.integer(in: 2...5) {
        whistle(at: time, length: length, from: from, to: to, level: level)
        time += length * 1.6
      }
      time += 0.6 + time / 25 + 2 * random.uniform()
    }
  }

  private mutating func whistle(
    at start: Double, length: Double, from: Double, to: Double, level: Double
  ) {
    var phase = 0.0
    let first = Int(start * Double(Self.sampleRate))
    let count = Int(length * Double(Self.sampleRate))
    for i in 0..<count where first + i < samples.count {
      let x = Double(i) / Double(count)
      phase += (from + (to - from) * x) / Double(Self.sampleRate)
      samples[first + i] += Float(level * sin(.pi * x) * sin(2 * .pi * phase))
    }
  }

  /// Adds crickets: triple pulses of 4.4 kHz, more and more of them as it gets dark.
  private mutating func addCrickets() {
    for (pitch, period, begin) in [(4400.0, 0.62, 50.0), (4730, 0.71, 75), (4210, 0.55, 100)] {
      var time = begin
      while time < Self.duration - 1 {
        let level = 0.012 * min(1, (time - begin) / 20 + 0.1)
        for pulse in 0..<3 {
          whistle(
            at: time + 0.045 * Double(pulse), length: 0.03, from: pitch, to: pitch, level: level)
        }
        time += period * (0.97 + 0.06 * random.uniform())
      }
    }
  }

  private func seconds(_ sample: Int) -> Double { Double(sample) / Double(Self.sampleRate) }

  private mutating func noise() -> Double { random.uniform() * 2 - 1 }
}
