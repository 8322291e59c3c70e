import Files
import Score
import TestGround
import Testing

@testable import Sweeping

@Suite struct SlurmTests {
  private let space = Workspace()
  private let probe = SlurmProbe(seconds: 2, start: 1, bytes: 200 * 1024 * 1024)

  @Test func aTaskTakesAboutTheTimeThatIsAskedFor() {
    let need = SlurmNeed(probe, cells: 10_000, seconds: 180)
    #expect(need.cellsPerTask == 89, "1 s + 89 · 2 s is the most within 180 s")
    #expect(need.taskSeconds == 179)
    #expect(need.minutes == 5 + 12, "four times 179 s are 11.9 min")
    #expect(need.megabytes == 64 * 5, "300 MiB, in steps of 64")
    #expect(SlurmNeed(probe, cells: 10, seconds: 0.5).cellsPerTask == 1, "a long cell is a task")
    #expect(SlurmNeed(probe, cells: 10, seconds: 180).cellsPerTask == 10)
  }

  @Test(arguments: [1, 999, 1000, 1001, 2500]) func anArrayHasAThousandTasksAtMost(_ cells: Int) {
    let need = SlurmNeed(probe, cells: cells, seconds: 0)
    let arrays = need.arrays(of: Array(7..<7 + cells), most: 1000)
    #expect(arrays.flatMap(\.cells) == Array(7..<7 + cells), "each cell once")
    #expect(arrays.allSatisfy { $0.tasks <= 1000 })
    #expect(arrays.count == (cells + 999) / 1000)
    #expect(arrays.map(\.tasks).reduce(0, +) == cells)
  }

  @Test func aTaskEndsWellAlthoughACellFailed() throws {
    let script = SlurmScript(
      batch: SlurmBatch(number: 1, name: "a", tasks: 3, plan: "p"), cells: 7, sweep: "out/sweep",
      need: SlurmNeed(probe, cells: 7, seconds: 180),
      places: SlurmScript.Places(
        program: "/bin/ripples", start: "/srv/ada", allowed: [], sweep: "/srv/ada/sweep",
        cells: "c", log: "l",
        store: nil), options: [])
    #expect(script.text.contains("--jobs 1 --allow-failed\nended $?"))
  }

  @Test func theCellsOfATaskAreThoseThatItsShardMakes() throws {
    let numbers = [3, 4, 8, 9, 20, 21, 22]
    let batch = SlurmBatch(number: 1, name: "a", tasks: 3, plan: "p")
    let file = try space.write(numbers.map { "\($0)\n" }.joined(), to: "batch.cells")
    for task in 1...3 {
      let part = try SweepPart(shard: "\(task)/3", file: file)
      #expect(try part.numbers(of: 30) == batch.cells(of: task, among: numbers))
    }
  }

  /// A file that has a cell in several lines has it once, so that its shards share the cells out.
  @Test(arguments: [1, 2, 3]) func theShardsOfAFileMakeEachOfItsCellsOnce(shards: Int) throws {
    let file = try space.write([5, 2, 5, 9, 2, 7, 5].map { "\($0)\n" }.joined(), to: "batch.cells")
    let made = try (1...shards).flatMap { shard in
      try SweepPart(shard: "\(shard)/\(shards)", file: file).numbers(of: 10) ?? []
    }
    #expect(made.sorted() == [2, 5, 7, 9])
  }

  @Test func aRecordForgetsNothingThatSomebodyWhoWasEndedHadWritten() throws {
    try Folders.make(space.file("sweep/slurm"))
    var record = try SlurmRecord(SweepFolder(space.file("sweep")), plan: "p")
    let first = record.next(tasks: 5)
    try record.intend(first)
    try record.note(17, of: first)
    let second = record.next(tasks: 6)
    #expect(second.name != first.name)
    try record.intend(second)
    let path = space.file("sweep/slurm/submitted.jsonl")
    try TextFile.write(try FileContent.text(path) + "{\"batch\":3,\"na", to: path)
    var again = try SlurmRecord(SweepFolder(space.file("sweep")), plan: "p")
    #expect(again.current.map(\.job) == [nil, 17], "the last one first")
    try again.note(18, of: second)
    #expect(
      try SlurmRecord(SweepFolder(space.file("sweep")), plan: "p").current.map(\.job) == [18, 17])
    #expect(try SlurmRecord(SweepFolder(space.file("sweep")), plan: "another").current.isEmpty)
  }

  @Test(arguments: [
    (
      "made it\nripples: x: No space left on device\nripples task ended: code 1, node n3",
      "No space left", "exclude=n3"
    ),
    (
      "slurmstepd: error: *** JOB 4 ON n1 CANCELLED AT 2026-11-26T19:00:00 DUE TO TIME LIMIT ***",
      "longer", "minutes"
    ),
    ("slurmstepd: error: Detected 1 oom-kill event(s) in StepId=4.batch.", "more memory", "mem="),
    (
      "slurmstepd: error: *** JOB 4 ON n1 CANCELLED AT 2026-11-26T19:00:00 DUE TO NODE FAILURE ***",
      "node was lost", "again"
    ),
    (
      "slurmstepd: error: *** JOB 4 ON n1 CANCELLED AT 2026-11-26T19:00:00 ***", "ended it", "again"
    ),
    ("", "without a word", "again"),
  ])
  func aTaskThatEndedSaysWhyAndWhatToDo(_ log: String, _ reason: String, _ advice: String) throws {
    let ending = SlurmEnding(log: OutputPath(try space.write(log, to: "task.log")), nil)
    #expect(ending.reason.contains(reason))
    #expect(ending.advice.contains(advice))
  }

  @Test func aLineOfSqueueIsATask() throws {
    let task = try #require(SlurmCluster.Task("101|2|ripples-ab-1|PENDING|Resources|"))
    #expect(task.job == 101 && task.number == 2 && !task.hasEnded)
    #expect(SlurmCluster.Task("5|N/A|other|RUNNING|None|n1") == nil, "no array")
    #expect(try #require(SlurmCluster.Task("1|1|a|NODE_FAIL|NodeDown|n1")).hasEnded)
  }
}
