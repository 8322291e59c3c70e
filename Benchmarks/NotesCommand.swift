/// Prints the notes of a workload as tab-separated lines, for the peers' scores.
struct NotesCommand {
  private let workload: Workload
  private let seconds: Double

  init(_ arguments: Arguments) throws(UsageError) {
    workload = try arguments.workload
    seconds = try arguments.number("--seconds", default: 60)
  }

  func run() {
    print("start\theld\tfrequency\tpan\tamplitude\tfirst\tsecond")
    for note in workload.peerScore(seconds: seconds) {
      let own = note.own + [Double](repeating: 0, count: 2 - note.own.count)
      let values = [note.start, note.held, note.frequency, note.pan, note.amplitude] + own
      print(values.map { "\($0)" }.joined(separator: "\t"))
    }
  }
}
