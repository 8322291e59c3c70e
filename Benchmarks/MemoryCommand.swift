import Glibc

/// Prints the resident memory after every minute of a render that is not kept.
struct MemoryCommand {
  private let workload: Workload
  private let seconds: Double

  init(_ arguments: Arguments) throws(UsageError) {
    workload = try arguments.workload
    seconds = try arguments.number("--seconds", default: 3600)
  }

  func run() throws {
    var source = try BlockSource(workload, seconds: seconds, threads: 1)
    let blocksPerMinute = 60 * Int(BlockSource.sampleRate) / BlockSource.frames
    print("minutes\tkilobytes")
    for minute in 1...max(1, Int(seconds / 60)) {
      for _ in 0..<blocksPerMinute { source.render() }
      print("\(minute)\t\(Self.residentKilobytes())")
    }
  }

  /// The second number of /proc/self/statm: resident pages.
  static func residentKilobytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
  }
}
