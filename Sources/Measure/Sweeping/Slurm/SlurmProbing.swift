import Glibc
import Score
import Threads

/// Makes a few cells here to see what they cost.
struct SlurmProbing {
  let folder: SweepFolder
  let allowed: [String]

  /// Makes the first, the middle and the last of the cells that are missing, in one process.
  /// - Returns: nil when given up.
  /// - Throws: `Fault` where none of them can be made.
  func probe(_ missing: [Int], isCancelled: @escaping () -> Bool) throws -> SlurmProbe? {
    let chosen = [missing.first, missing[missing.count / 2], missing.last].compactMap { $0 }
    var part = SweepPart()
    part.numbers = chosen.distinct()
    var times: [Double] = []
    let run = SweepRun(folder, allowed: allowed, part: part, isCancelled: isCancelled)
    guard let result = try run.run({ _, _ in times.append(SteadyTime.seconds) }) else { return nil }
    if result.made == 0, let fault = result.faults.first {
      throw Fault(
        .record, "the cells that were made here to see what they cost all fail (\(fault))",
        at: FaultPlace(folder.path), hint: "mend that first; nothing was submitted")
    }
    let spans = zip(times.dropFirst(), times).map { $0 - $1 }
    // The first cell waits for the process to start, too.
    let seconds = spans.dropFirst().max() ?? spans.first ?? 0
    return SlurmProbe(
      seconds: seconds, start: max(0, (spans.first ?? 0) - seconds), bytes: Self.memory)
  }

  /// The most memory of this process and of the one that made the cells, in bytes.
  private static var memory: Double {
    var (own, children) = (rusage(), rusage())
    getrusage(Int32(RUSAGE_SELF.rawValue), &own)
    getrusage(Int32(RUSAGE_CHILDREN.rawValue), &children)
    return Double(own.ru_maxrss + children.ru_maxrss) * 1024
  }
}
