import Glibc
import Manual

/// Measurable pieces of work, each a command of its own, so that a whole process can be timed from
/// outside: `ripples-bench render W1-64 --seconds 60 --out f.wav`. scripts/bench.sh runs them all.
@main
enum Main {
  private static let usage = """
    usage: ripples-bench render WORKLOAD [--seconds 60] [--threads 1] --out FILE
           ripples-bench notes WORKLOAD [--seconds 60]
           ripples-bench memory WORKLOAD [--seconds 3600]
           ripples-bench read FILE
           ripples-bench mapping-call KIND [--calls 1000000]
           ripples-bench sensor watch|ambience|osc|microphone [--count N]
           ripples-bench space SOURCES [--components 16] [--seconds 60] [--head SOFA]
           ripples-bench ear RATE [--seconds 60] [--channels 1]
           ripples-bench map TILES [--fixes 20000]
       ripples-bench site RIPPLES [--deep 10] [--fixes 20000]
           ripples-bench lua-errors
    workloads: \(Workload.names.joined(separator: ", "))
    kinds of calls: \(MappingCallCommand.Kind.allCases.map(\.rawValue).joined(separator: ", "))

    """

  static func main() {
    if let fault = Doctor.kernelFault { complain("\(fault)\n", status: 2) }
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      switch arguments.command {
      case "render": try RenderCommand(arguments).run()
      case "notes": try NotesCommand(arguments).run()
      case "memory": try MemoryCommand(arguments).run()
      case "read": try ReadCommand(arguments).run()
      case "mapping-call": try MappingCallCommand(arguments).run()
      case "sensor": try SensorCommand(arguments).run()
      case "space": try SpaceCommand(arguments).run()
      case "ear": try EarCommand(arguments).run()
      case "map": try MapCommand(arguments).run()
      case "site": try SiteCommand(arguments).run()
      case "lua-errors": try LuaErrors.run()
      default: throw UsageError("there is no command \"\(arguments.command)\"")
      }
    } catch let error as UsageError {
      complain("\(error.message)\n\(usage)", status: 2)
    } catch {
      complain("\(error)\n", status: 1)
    }
  }

  /// Processor time of this process so far.
  static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func complain(_ text: String, status: Int32) -> Never {
    let message = "ripples-bench: " + text
    _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(status)
  }
}
