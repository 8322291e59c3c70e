import Glibc
import Score

/// A bound on what is opened for reading while the files that a document names are read.
///
/// A path says where a file lies at one moment: in the next, somebody may put a link in its place. So a gate looks at files that are
/// open already. Every opener of this project asks it (`ReadGate.hold`): it opens the place without reading, asks where that lies with
/// all links followed, and reads this very file or nothing.
///
///     let text = try gate.during { try FileContent.text("mappings/pitch.lua") }
package struct ReadGate: Sendable {
  /// The gate of the work that is being done; nil where a person named the files.
  @TaskLocal private static var current: ReadGate?

  private let permits: @Sendable (_ real: String) -> Bool
  private let refusal: @Sendable (_ path: String) -> Fault

  /// - Parameters:
  ///   - permits: says whether a file may be read that lies at a path from the root without links.
  ///   - refusal: the fault of a path that may not be read; the same whether there is something or not.
  package init(
    permits: @escaping @Sendable (_ real: String) -> Bool,
    refusal: @escaping @Sendable (_ path: String) -> Fault
  ) {
    (self.permits, self.refusal) = (permits, refusal)
  }

  /// Does work in which no other files are opened for reading, on this thread, than the gate permits.
  /// - Throws: what the work throws, among it the refusal.
  package func during<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Self.$current.withValue(self) { try work() }
  }

  /// Does work that reads only what this program keeps by itself, such as a cache, which no document names.
  package static func opened<Value>(_ work: () throws -> Value) rethrows -> Value {
    try $current.withValue(nil) { try work() }
  }

  /// Returns the work, to be done on other threads under the gate of this one.
  package static func carried<Argument, Value>(
    _ work: @escaping @Sendable (Argument) throws -> Value
  ) -> @Sendable (Argument) throws -> Value {
    let gate = current
    return { argument in try $current.withValue(gate) { try work(argument) } }
  }

  /// Holds the file at a path that is about to be read: `held?.path ?? path` is what to open.
  /// - Returns: nil where there is no gate, or nothing at a path at which something might be read.
  /// - Throws: the refusal of a path that may not be read.
  package static func hold(_ path: String) throws(Fault) -> HeldFile? {
    guard let gate = current else { return nil }
    let file = path.utf8.count < Int(PATH_MAX) ? HeldFile(path) : nil
    guard gate.permits(file?.real ?? FileContent.real(path)) else { throw gate.refusal(path) }
    return file
  }
}

extension FileContent {
  /// The path from the root, links followed, of a folder whose files are read later, by its own name from then on: what becomes of a link
  /// that led there counts no more.
  /// - Throws: `Fault` where there is nothing, and the refusal of one that may not be read.
  package static func permitted(_ folder: String) throws(Fault) -> String {
    if let held = try ReadGate.hold(folder) { return held.real }
    guard let real = absolute(folder) else { throw Fault.opening(folder, errno, to: "read") }
    return real
  }
}
