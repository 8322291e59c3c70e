import Files
import Glibc
import Score

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
