import Glibc

/// Measurable pieces of work, each a command of its own, so that a whole process can be timed from
/// outside: `ripples-bench render W1-64 --seconds 60 --out f.wav`. scripts/bench.sh runs them all.
@main
enum Main {
<<<<<<< HEAD
  private static let usage = """
    usage: ripples-bench render WORKLOAD [--seconds 60] [--threads 1] --out FILE
           ripples-bench notes WORKLOAD [--seconds 60]
           ripples-bench memory WORKLOAD [--seconds 3600]
    workloads: \(Workload.allCases.map(\.rawValue).joined(separator: ", "))

    """

  static func main() {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      switch arguments.command {
      case "render": try RenderCommand(arguments).run()
      case "notes": try NotesCommand(arguments).run()
      case "memory": try MemoryCommand(arguments).run()
      default: throw UsageError("there is no command \"\(arguments.command)\"")
=======
  static func main() throws {
    let arguments = CommandLine.arguments
    let name = arguments.count > 1 ? arguments[1] : "w1x64"
    if name == "lua" { return try LuaTicks.run() }
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
>>>>>>> 45e3023d3339e6239eb48150085c629fc0326d3e
      }
    } catch let error as UsageError {
      complain("\(error.message)\n\(usage)", status: 2)
    } catch {
      complain("\(error)\n", status: 1)
    }
  }

  private static func complain(_ text: String, status: Int32) -> Never {
    let message = "ripples-bench: " + text
    _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(status)
  }
}
