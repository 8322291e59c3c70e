import Files
import Glibc
import Score

/// The files and folders that grades go to; they are tried before the work begins.
public struct GradePlaces {
  private let table: String?
  private let feedback: OutputPath?
  private let pool: String?
  /// The name of the lab that is graded; nil where a table of any lab may be replaced.
  private let lab: String?
  /// The only student that is graded; nil for a class.
  private let student: String?

  /// - Parameters:
  ///   - lab: the name of the lab that is graded; nil where a table of any lab may be replaced.
  ///   - student: the only student that is graded; nil for a class.
  public init(
    table: String?, feedback: OutputPath?, pool: String?, lab: String? = nil,
    student: String? = nil
  ) {
    (self.table, self.feedback, self.pool) = (table, feedback, pool)
    (self.lab, self.student) = (lab, student)
  }

  /// Makes folders that are missing.
  /// - Parameter submissions: the path of what is read, and must stay.
  /// - Throws: `Fault`: `call` where something would overwrite other people's files, `missing`, `permission` or
  ///   `file` where it cannot be written.
  public func prepare(sparing submissions: String) throws {
    if let table { try prepare(table: table, sparing: submissions) }
    if let feedback { try prepare(feedback, "feedback") }
    guard let pool else { return }
    try MappingPool(pool).refuseForeign()
    try prepare(folder: pool, "pool")
  }

  private func prepare(table: String, sparing submissions: String) throws {
    let place = FileContent.folder(of: table)
    try prepare(folder: place, "out")
    let inside = (FileContent.absolute(place) ?? place) + "/"
    if FileContent.isFolder(submissions), let read = FileContent.absolute(submissions),
      inside.hasPrefix(read + "/")
    {
      throw Fault.call(
        "out", "\(table) lies among the submissions", hint: "put the grades elsewhere")
    }
    try FileContent.refuseDevice(table, "out")
    let old = try? OutputPath(table).reading { try FileContent.text($0) }
    try refuseOthers(table, SheetTable(old ?? ""))
  }

  /// Refuses to replace a table of something else: of no grades, of another lab, of more students than are graded.
  private func refuseOthers(_ path: String, _ old: SheetTable) throws {
    func refuse(_ what: String) throws -> Never {
      throw Fault.call(
        "out", "\(path) exists and holds \(what); it would be overwritten",
        hint: "choose another name")
    }
    guard !old.head.isEmpty else { return }
    if Array(old.head.prefix(2)) != ["student", "lab"] { try refuse("no grades") }
    let labs = old.rows.map { old.cell("lab", $0) }.filter { !$0.isEmpty && $0 != lab }
    if lab != nil, let other = labs.first { try refuse("grades of \(other)") }
    let others = old.rows.filter { old.cell("student", $0) != student }
    if student != nil, !others.isEmpty {
      try refuse("the grades of \(counted(others.count, "other student"))")
    }
  }

  private func prepare(folder: String, _ option: String) throws {
    try prepare(OutputPath(folder: folder), option)
  }

  private func prepare(_ place: OutputPath, _ option: String) throws {
    try place.makeFolder(option)
    let folder = place.path
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Fault.system(
        "\(folder) cannot be written to", at: .setting(option), hint: "choose another place")
    }
  }
}

/// The mappings of a class under numbers, in a folder, and beside it the key that says whose they are: `FOLDER-key.csv`.
struct MappingPool {
  private let place: OutputPath
  private let key: OutputPath
  private static let head = "file,student"

  init(_ path: String) {
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    (place, key) = (OutputPath(folder: folder), OutputPath(folder + "-key.csv"))
  }

  /// Refuses a folder that holds more than an earlier pool, which its key lists.
  /// - Throws: `Fault` (`call`) for such a folder, or a key that would be overwritten.
  func refuseForeign() throws {
    let known = earlier
    if let other = place.contents().first(where: { !known.contains($0) }) {
      throw Fault.call(
        "pool", "\(place.path) holds other files, such as \(other)", hint: "choose a new folder")
    }
    if key.kind != nil, !isKey {
      throw Fault.call(
        "pool", "\(key.path) exists and is no key of a pool; it would be overwritten",
        hint: "choose another folder")
    }
  }

  /// Writes the pool in the place of an earlier one.
  /// - Parameters:
  ///   - works: mappings, each with its student.
  ///   - seed: the seed of the order in which they are numbered.
  /// - Throws: `Fault` where a file cannot be written.
  func write(_ works: [(student: String, source: String)], seed: UInt64) throws {
    try place.makeFolder("pool")
    for name in earlier { try OutputName(place.below(name)).remove() }
    var random = SeededRandom(seed: seed).split("pool")
    var rows = Self.head + "\n"
    for (index, work) in works.shuffled(using: &random).enumerated() {
      let name = "mapping-" + (index < 9 ? "0" : "") + "\(index + 1).lua"
      let plain = AnonymousText.make(work.source, without: work.student)
      try TextFile.write(plain, to: place.below(name))
      rows += "\(name),\(GradeTable.cell(work.student))\n"
    }
    try TextFile.write(rows, to: key)
  }

  private var isKey: Bool { lines.first == Self.head[...] }

  private var lines: [Substring] {
    ((try? key.reading { try FileContent.text($0, limit: 1 << 20) }) ?? "").split(separator: "\n")
  }

  /// The names of an earlier pool's files.
  private var earlier: Set<String> {
    guard isKey else { return [] }
    let names = lines.dropFirst().compactMap { $0.split(separator: ",").first.map(String.init) }
    return Set(
      names.filter { $0.hasPrefix("mapping-") && $0.hasSuffix(".lua") && !$0.contains("/") })
  }
}
