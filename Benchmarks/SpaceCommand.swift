import SoundFiles
import Score
import Spatial

/// Prints the processor time of sources on circles round a listener: `space 128 --components 16 --seconds 60`.
///
/// They go at 90°/s ± 60 %, every other one the other way, at 2 m; new positions come every 480 frames, as from
/// a tracker. The same motion is asked of the engines beside us. With `--room 3` they are in a room of 6 x 5 x 3 m with
/// reflections of that order, five materials and its late field.
struct SpaceCommand {
  private static let sampleRate = 48_000.0
  private static let tick = 480
  private let count: Int
  private let components: Int
  private let seconds: Double
  private let head: String
  private let order: Int?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let count = Int(arguments.subject), count > 0 else {
      throw UsageError("\"\(arguments.subject)\" is no number of sources")
    }
    self.count = count
    components = Int(try arguments.number("--components", default: 16))
    seconds = try arguments.number("--seconds", default: 60)
    order = (try? arguments.text("--room")).flatMap(Int.init)
    head = (try? arguments.text("--head")) ?? SOFAReader.standardPath
  }

  func run() throws {
    let measurements = try SOFAReader.read(head, sampleRate: Self.sampleRate)
    let head = try Head(measurements, components: components)
    var plan = SpacePlan(
      sampleRate: Self.sampleRate, sources: Array(repeating: SourceTraits(), count: count))
    if let order { plan.rooms = [try Self.room(order)] }
    let renderer = try SpaceRenderer(plan, head: head)
    if order != nil { renderer.enter(room: 0, over: 0, at: 0) }
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * SpaceRenderer.quantum)
    defer { memory.deallocate() }
    let outputs = [memory, memory + SpaceRenderer.quantum]
    let noise = Self.noise()
    var (frame, next, energy) = (0, 0, 0.0)
    let before = Main.cpuSeconds()
    while frame < Int(seconds * Self.sampleRate) {
      if next < frame + SpaceRenderer.quantum {
        for i in 0..<count {
          renderer.move(i, to: place(i, next + Self.tick), over: Self.tick, at: Int64(next))
        }
        next += Self.tick
      }
      noise.withUnsafeBufferPointer { noise in
        let start = noise.baseAddress! + frame % 4096
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: count) { inputs in
          for i in 0..<count { inputs.initializeElement(at: i, to: start + (i * 389) % 4096) }
          renderer.process(inputs.baseAddress!, into: outputs)
        }
      }
      energy += Double(memory[0] * memory[0])
      frame += SpaceRenderer.quantum
    }
    let time = Main.cpuSeconds() - before
    precondition(energy > 0 && energy.isFinite, "the sources are heard")
    print("seconds\t\(time)")
    print("sources\t\(Double(count) * seconds / time)")
  }

  /// Where a source is at a frame.
  private func place(_ i: Int, _ frame: Int) -> Vector3 {
    let spread = 1 + 0.6 * (2 * Double(i) / Double(max(1, count - 1)) - 1)
    let speed = (i % 2 == 0 ? 90 : -90) * spread
    let turned = 360 * Double(i) / Double(count) + speed * Double(frame) / Self.sampleRate
    let elevation = Double(i % 5 - 2) * 15
    return 2 * Direction(azimuth: Angle.wrap180(turned), elevation: elevation).vector
  }

  private static func room(_ order: Int) throws -> RoomPlan {
    var room = RoomPlan(centre: Vector3(0, 0, -1.5), width: 6, depth: 5, height: 3)
    room.surfaces = Surfaces(
      walls: try Material(named: "plaster"), ceiling: try Material(named: "gypsum_board"),
      floor: try Material(named: "parquet"))
    room.surfaces.front = try Material(named: "glass_window")
    room.surfaces.back = try Material(named: "heavy_velour")
    room.order = order
    return room
  }

  private static func noise() -> [Float] {
    var random = SeededRandom(seed: 1)
    return (0..<8256).map { _ in Float(random.uniform() - 0.5) / 8 }
  }
}
