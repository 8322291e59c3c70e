import Files
import Report
import Score
import TestGround
import Wayfinding

@testable import Guiding
@testable import Rendering

/// A workspace with beacons of the present language, and walkers without an engine.
struct GuideBench {
  let space = Workspace()

  /// A beacon that beats, whose tone is set by its angle to the target.
  /// - Parameters:
  ///   - control: Lua that sets `out` by `angle`, heading minus bearing in degrees, -180...180.
  ///   - beats: beats a minute.
  @discardableResult
  func beacon(_ name: String = "beacon.lua", _ control: String, beats: Double = 149) throws
    -> String
  {
    try space.write(
      """
      -- Beacon
      -- hear: a tone that leads
      return mapping {
        name = "Beacon",
        tempo = \(beats),
        params = { high = { 880, min = 500, max = 2000, unit = "Hz", scale = "exp" } },
        voices = { tone = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.5, 0.05) end) },
        control = function(env, out)
          local angle = (env.heading - env.bearing + 180) % 360 - 180
          \(control)
        end,
        sequences = { beat = every(1, function() play("tone", { duration = 0.1 }) end) },
      }

      """, to: name)
  }

  /// High up to 15° off the axis, lower beside it, lowest behind, as Soundscape's beacons of three components.
  static let regions =
    "local off = math.abs(angle) out.tone.pitch = midi(hz(off <= 15 and params.high or off <= 125 and 440 or 220))"
  static let still = "out.tone.pitch = 69"

  func request(_ mappings: [String], walkers: Int = 40, out: String = "report") -> GuideRequest {
    var request = GuideRequest(mappings: mappings, output: space.file(out))
    request.walkers = walkers
    request.omitsFigures = true
    return request
  }

  func report(_ out: String = "report") throws -> Report {
    try Report(json: try FileContent.text(space.file(out) + "/report.json"))
  }

  /// Performs a mapping at all angles, and lets walkers walk, without a report.
  func cells(_ request: GuideRequest) throws -> (plan: GuidePlan, cells: [GuideCell]) {
    let plan = try GuidePlan(request)
    let matrix = GuideMatrix(plan: plan, store: nil, isCancelled: { false })
    let found = try matrix.run { _, _, _ in }
    return (plan, try found!.cells.map { try $0.get() })
  }

  /// The means of a figure by cell.
  func means(_ cells: [GuideCell], _ metric: Metric) throws -> [Double] {
    try cells.map { cell in
      let figures = GuideFigures(cell.walks, WalkerModel(), seed: 1).measurements
      return try figures.first { $0.metric == metric.id }.flatMap(\.estimate?.value).orThrow()
    }
  }

  /// A condition without any noise.
  static var quiet: GuideCondition {
    var condition = GuideCondition()
    (condition.positionNoise, condition.compassNoise, condition.walkerNoise) = (0, 0, 0)
    return condition
  }
}

extension Optional {
  func orThrow() throws -> Wrapped {
    guard let self else { throw Fault(.data, "nobody came nearer") }
    return self
  }
}
