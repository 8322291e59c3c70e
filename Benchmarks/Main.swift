import Engine
import Glibc
import Score

/// Renders one workload and prints the CPU seconds: `ripples-bench w1x256 60`.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    let name = arguments.count > 1 ? arguments[1] : "w1x64"
    if name == "lua" {
      return try LuaTicks.run(arguments.count > 2 ? Int(arguments[2]) ?? 1_000_000 : 1_000_000)
    }
    if name == "lua-errors" { return try LuaErrors.run() }
    let seconds = arguments.count > 2 ? Double(arguments[2]) ?? 60 : 60
    let threads = arguments.count > 3 ? Int(arguments[3]) ?? 1 : 1
    guard let workload = Workload(rawValue: name) else {
      fatalError("unknown workload \(name); valid: \(Workload.allCases.map(\.rawValue))")
    }
    let engine = try Engine(workload.orchestra, sampleRate: 48_000, seed: 1, threads: threads)
    var events = workload.events(seconds: seconds, sampleRate: 48_000)[...]
    let before = cpuSeconds()
    let left = UnsafeMutablePointer<Float>.allocate(capacity: 64)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: 64)
    var peak: Float = 0
    var sum = 0.0
    for block in 0..<Int(seconds * 750) {
      while let event = events.first, event.frame < Int64(block + 1) * 64 {
        precondition(engine.events.push(event))
        events.removeFirst()
      }
      engine.render(left: left, right: right, frames: 64)
      for i in 0..<64 {
        peak = max(peak, left[i].magnitude)
        sum += Double(left[i] * left[i])
      }
    }
    let used = cpuSeconds() - before
    print(
      name, "cpu", used, "rtf", seconds / used, "peak", peak, "rms",
      (sum / (seconds * 48_000)).squareRoot(), engine.counters)
  }

  static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
