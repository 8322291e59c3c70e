import Files
import Glibc
import Score

/// The files and folders that grades go to; they are tried before the work begins.
public struct GradePlaces {
  private let table: String?
  private let feedback: OutputPath?
  private let pool: String?

  public init(table: String?, feedback: OutputPath?, pool: String?) {
    (self.table, self.feedback, self.pool) = (table, feedback, pool)
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
    let old = (try? FileContent.text(table)) ?? ""
    if !old.isEmpty, !old.hasPrefix("student,lab,") {
      throw Fault.call(
        "out", "\(table) exists and holds no grades; it would be overwritten",
        hint: "choose another name")
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
