import Files
import Glibc
import JSON
import Score

/// The memory of what a sweep has given to Slurm: `slurm/submitted.jsonl` in its folder, a line for each intention and one for
/// each job that came of it, so that nothing is forgotten when whoever submits is ended.
struct SlurmRecord {
  private let place: OutputPath
  private(set) var batches: [SlurmBatch] = []
  private(set) var probe: SlurmProbe?
  private let plan: String

  private var file: OutputPath { place.below("submitted.jsonl") }

  /// The file of a sweep's record.
  static func file(of sweep: SweepFolder) -> OutputPath {
    sweep.place.below("slurm/submitted.jsonl")
  }

  /// - Parameter plan: the hash of the cells; what was recorded of another plan does not count.
  /// - Throws: `Fault` for a file that cannot be read, and for a link.
  init(_ sweep: SweepFolder, plan: String) throws {
    place = sweep.place.below("slurm")
    self.plan = plan
    guard file.kind != nil else { return }
    for line in try file.reading({ try FileContent.text($0) }).split(separator: "\n") {
      // A line that is cut off is of somebody who was ended: the cluster knows what came of it.
      guard let json = try? JSONParser.parse(Array(line.utf8)) else { continue }
      take(json)
    }
  }

  private mutating func take(_ json: JSONValue) {
    guard let number = json["batch"]?.whole else {
      if json["plan"]?.string == plan { probe = SlurmProbe(json) }
      return
    }
    if let job = json["job"]?.whole {
      for place in batches.indices where batches[place].number == number {
        batches[place].job = job
      }
    } else if let name = json["name"]?.string, let tasks = json["tasks"]?.whole, tasks > 0,
      let plan = json["plan"]?.string
    {
      batches.append(SlurmBatch(number: number, name: name, tasks: tasks, plan: plan))
    }
  }

  /// The arrays of the plan as it is now, the last one first.
  var current: [SlurmBatch] { batches.filter { $0.plan == plan }.reversed() }

  func script(_ batch: SlurmBatch) -> OutputPath { place.below("batch-\(batch.number).sbatch") }
  func cells(_ batch: SlurmBatch) -> OutputPath { place.below("batch-\(batch.number).cells") }
  func log(_ batch: SlurmBatch, _ task: String = SlurmBatch.task) -> OutputPath {
    place.below("logs/batch-\(batch.number)-\(task).log")
  }

  /// The next array. Its name depends on the time, too: a folder that is removed and planned again begins with number 1.
  /// - Parameter count: the arrays that come before it and are not written down yet.
  func next(tasks: Int, after count: Int = 0) -> SlurmBatch {
    let number = (batches.map(\.number).max() ?? 0) + 1 + count
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var hash = SHA256()
    Array("\(place.path) \(time.tv_sec) \(time.tv_nsec)".utf8).withUnsafeBytes { hash.update($0) }
    let name = "ripples-\(hash.hexadecimal().prefix(8))-\(number)"
    return SlurmBatch(number: number, name: name, tasks: tasks, plan: plan)
  }

  mutating func note(_ probe: SlurmProbe) throws {
    self.probe = probe
    try append([("plan", .string(plan))] + probe.members)
  }

  /// Writes down that an array is about to be submitted.
  mutating func intend(_ batch: SlurmBatch) throws {
    batches.append(batch)
    try append([
      ("batch", .integer(batch.number)), ("name", .string(batch.name)),
      ("tasks", .integer(batch.tasks)), ("plan", .string(batch.plan)),
    ])
  }

  mutating func note(_ job: Int, of batch: SlurmBatch) throws {
    for place in batches.indices where batches[place].number == batch.number {
      batches[place].job = job
    }
    try append([("batch", .integer(batch.number)), ("job", .integer(job))])
  }

  private func append(_ members: [(String, JSONText)]) throws {
    let descriptor = try OutputName(file).open(O_RDWR | O_CREAT | O_APPEND, mode: 0o644)
    guard descriptor >= 0 else { throw Fault.opening(file.path, errno, to: "write") }
    defer { close(descriptor) }
    // The line of somebody who was ended may lack its end.
    let size = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 10
    if size > 0 { pread(descriptor, &last, 1, size - 1) }
    let line = (last == 10 ? "" : "\n") + JSONText.object(members).compact + "\n"
    let bytes = Array(line.utf8)
    let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count, fsync(descriptor) == 0 else {
      throw Fault.system(
        "cannot be written", at: FaultPlace(file.path),
        hint: "free space on that disk; nothing was submitted that is not in it")
    }
  }
}

extension SlurmProbe {
  fileprivate var members: [(String, JSONText)] {
    [("seconds", .number(seconds)), ("start", .number(start)), ("bytes", .number(bytes))]
  }

  fileprivate init?(_ json: JSONValue) {
    guard let seconds = json["seconds"]?.number, let start = json["start"]?.number,
      let bytes = json["bytes"]?.number
    else { return nil }
    self.init(seconds: seconds, start: start, bytes: bytes)
  }
}

extension JSONValue {
  fileprivate var whole: Int? { number.flatMap { Int(exactly: $0) } }
}

/// One job array of a sweep, as it was given to Slurm.
struct SlurmBatch: Equatable, Sendable {
  /// The word that stands for a task's number in the path of its log.
  static let task = "TASK"

  /// Its number in the sweep, from 1 on.
  let number: Int
  /// The job's name, which no other array of anybody has.
  let name: String
  /// The number of tasks; their numbers begin at 1.
  let tasks: Int
  /// The hash of the plan's cells: another plan's numbers mean other cells.
  let plan: String
  /// Slurm's number of the job; nil where whoever submitted was ended before it was written down.
  var job: Int?

  /// The places in the sorted list of its cells that a task makes, as `SweepPart` deals them.
  func cells(of task: Int, among all: [Int]) -> [Int] {
    stride(from: task - 1, to: all.count, by: tasks).map { all[$0] }
  }
}
